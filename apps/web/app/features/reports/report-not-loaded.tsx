import type { Report } from '@balsamo/contract/reports/schemas.ts';
import { CircleAlert, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { NetworkProblem } from '../../platform/api-client.ts';
import { useReportWords } from './use-report-words.ts';

export type ReportNotLoadedProps = {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
  /** What still stands below, of an earlier question. */
  kept?: Report | undefined;
};

/** No answer came (spec §8): what happened, how to go on, and what the numbers below are of. */
export function ReportNotLoaded({ error, isRetrying, onRetry, kept }: ReportNotLoadedProps) {
  const { t } = useTranslation(['reports']);
  const words = useReportWords();
  const days = useDayFormat();
  const isOffline = error instanceof NetworkProblem;
  const Icon = isOffline ? CloudOff : CircleAlert;
  const told = kept && { symptom: words.symptoms(kept.symptoms), range: days.range(kept.period) };
  return (
    <Banner
      tone={isOffline ? 'pending' : 'overdue'}
      role="alert"
      className="print:hidden"
      icon={<Icon className="size-6" aria-hidden="true" />}
      title={isOffline ? t('reports:errors.offline') : t('reports:errors.title')}
      action={
        <Button variant="secondary" isPending={isRetrying} onClick={onRetry}>
          {t('reports:retry')}
        </Button>
      }
    >
      {isOffline ? t('reports:errors.offlineText') : t('reports:errors.text')}
      {told ? ` ${t('reports:errors.kept', told)}` : null}
    </Banner>
  );
}
