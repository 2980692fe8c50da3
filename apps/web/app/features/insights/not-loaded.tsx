import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { CircleAlert, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';
import { useInsightWords } from './insight-words.ts';

type Retry = { error: Error; isRetrying: boolean; onRetry: () => void };

/** Nothing came (spec §8): what happened, and how to go on. */
export function NotLoaded({ error, isRetrying, onRetry }: Retry) {
  const { t } = useTranslation(['insights', 'common']);
  const isSignedOut = error instanceof ApiProblem && error.status === 401;
  return (
    <Banner
      tone="overdue"
      role="alert"
      icon={<CircleAlert className="size-6" aria-hidden="true" />}
      title={isSignedOut ? t('insights:errors.signInNeeded') : t('insights:errors.load')}
      action={
        isSignedOut ? (
          <Button variant="secondary" asChild>
            <Link to="/entrar">{t('common:action.signIn')}</Link>
          </Button>
        ) : (
          <Button variant="secondary" isPending={isRetrying} onClick={onRetry}>
            {t('insights:retry')}
          </Button>
        )
      }
    >
      {isSignedOut
        ? t('insights:errors.signInNeededText')
        : error instanceof NetworkProblem
          ? t('insights:errors.connectionText')
          : t('insights:errors.loadText')}
    </Banner>
  );
}

/** The numbers below are older than the question: which ones they are, and why. */
export function KeptAnswer({ insights, error, isRetrying, onRetry }: Retry & { insights: Insights }) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const days = useDayFormat();
  if (error instanceof ApiProblem && error.status === 401) return <NotLoaded {...{ error, isRetrying, onRetry }} />;
  const told = { symptom: words.symptom(insights.symptom), range: days.range(insights.period) };
  const isOffline = error instanceof NetworkProblem;
  return (
    <Banner
      tone={isOffline ? 'pending' : 'overdue'}
      role="alert"
      icon={
        isOffline ? (
          <CloudOff className="size-6" aria-hidden="true" />
        ) : (
          <CircleAlert className="size-6" aria-hidden="true" />
        )
      }
      title={isOffline ? t('insights:errors.offline') : t('insights:errors.notUpdated')}
      action={
        <Button variant="secondary" isPending={isRetrying} onClick={onRetry}>
          {t('insights:retry')}
        </Button>
      }
    >
      {t('insights:errors.kept', told)}
    </Banner>
  );
}
