import { hasFreePlace } from '@balsamo/domain/subscriptions/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../components/ui/banner.tsx';
import { limitProblem } from './connection-problem.ts';
import { allowanceQuery } from './connection-queries.ts';

/** The places for patients that a trial has, and how many are taken; nothing for doctors without a limit. */
export function TrialPlaces() {
  const { t } = useTranslation(['connections']);
  const { data } = useQuery(allowanceQuery);
  if (!data || data.limit === null) return null;
  const { limit, taken } = data;
  if (hasFreePlace(limit, taken)) {
    return <p className="text-13 text-ink-soft">{t('connections:trial.places', { taken, limit })}</p>;
  }
  const { title, text } = limitProblem(t, limit);
  return (
    <Banner tone="pending" icon={<CircleAlert className="size-5" aria-hidden="true" />} title={title}>
      {text}
    </Banner>
  );
}
