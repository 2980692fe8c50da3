import type { TrackerFigure } from '@balsamo/contract/trackers/schemas.ts';
import {
  KNOWN_NIGHTS_MIN,
  KNOWN_SHARE_MIN,
  levelChange,
  type NightsOfSide,
  periodAround,
  type RatedNight,
} from '@balsamo/domain/insights/level-change.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { patientTrackersQuery } from '../../components/trackers/tracker-queries.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { trackerFiguresQuery } from './figure-queries.ts';
import { useFigureWords } from './figure-words.ts';

const EARLIEST = '1900-01-01';

/** The mean of all that was said on a day: of the same night, before a use, after it and without one. */
export function nightsOf(days: TrackerFigure['days']): RatedNight[] {
  return days.map(({ day, before, after, withoutUse }) => {
    const said = [before, after, withoutUse].filter((part) => part !== null);
    const records = said.reduce((sum, part) => sum + part.records, 0);
    return { day, rating: said.reduce((sum, part) => sum + part.mean * part.records, 0) / records };
  });
}

type NightChangeProps = {
  trackerId: string;
  /** Of whom a doctor is shown it; undefined = the diary that the page shows. */
  patientId: string | undefined;
};

/** Whether ratings are higher or lower since a day than before it. Never why. */
export default function NightChange({ trackerId, patientId }: NightChangeProps) {
  const { t } = useTranslation(['trackers']);
  const today = localDay(useNow(), useHomeTimeZone());
  const [typed, setTyped] = useState('');
  // A year that is being typed is no year yet.
  const since = typed >= EARLIEST && typed <= today ? typed : '';
  return (
    <div className="flex flex-col gap-3">
      <p className="text-15 text-ink-soft">{t('trackers:night.text')}</p>
      <Field label={t('trackers:night.day')} hint={t('trackers:night.dayHint')}>
        <Input type="date" min={EARLIEST} max={today} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {since === '' ? null : patientId === undefined ? (
        <OwnChange trackerId={trackerId} since={since} today={today} />
      ) : (
        <PatientChange trackerId={trackerId} patientId={patientId} since={since} today={today} />
      )}
    </div>
  );
}

type ChangeProps = { trackerId: string; since: string; today: string };

function OwnChange({ since, today, trackerId }: ChangeProps) {
  const query = useQuery(trackerFiguresQuery(periodAround(since, today)));
  const figures = query.isPlaceholderData ? undefined : query.data;
  return <Change days={daysOf(figures?.items, trackerId)} {...{ since, today, query }} />;
}

function PatientChange({ patientId, since, today, trackerId }: ChangeProps & { patientId: string }) {
  const query = useQuery(patientTrackersQuery(patientId, periodAround(since, today)));
  return <Change days={daysOf(query.data?.items, trackerId)} {...{ since, today, query }} />;
}

function daysOf(figures: readonly TrackerFigure[] | undefined, trackerId: string) {
  return figures && (figures.find(({ tracker }) => tracker.id === trackerId)?.days ?? []);
}

type ChangeWordsProps = {
  days: TrackerFigure['days'] | undefined;
  since: string;
  today: string;
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
};

function Change({ days, since, today, query }: ChangeWordsProps) {
  const { t } = useTranslation(['trackers', 'common']);
  const format = useDayFormat();
  const words = useFigureWords();
  if (!days && query.isError) {
    return (
      <LoadFailed query={query} title={t('trackers:figure.loadFailed')} retry={t('common:action.retry')}>
        {t('trackers:figure.title')}
      </LoadFailed>
    );
  }
  if (!days) return <Skeleton className="h-16" />;
  const change = levelChange(nightsOf(days), since, today);
  const known = ({ known: count, nights }: NightsOfSide) => t('trackers:night.known', { count, nights });
  const has = t('trackers:night.has', { before: known(change.before), after: known(change.after) });
  return (
    <div role="status" className="flex flex-col gap-1.5">
      {change.kind === 'measured' ? (
        <>
          <p className="font-semibold">{t(`trackers:night.${change.outcome}`, { day: format.full(since) })}</p>
          <p className="text-15">
            {t('trackers:night.means', {
              before: words.mean('scale', change.before.mean ?? 0),
              after: words.mean('scale', change.after.mean ?? 0),
            })}
          </p>
          <p className="text-15 text-ink-soft">
            {t('trackers:night.interval', { low: words.signed(change.low), high: words.signed(change.high) })}
          </p>
          <p className="text-13 text-ink-soft">
            {has} {t('trackers:night.notWhy')}
          </p>
        </>
      ) : (
        <>
          <p className="font-semibold">{t('trackers:night.tooFew')}</p>
          <p className="text-15 text-ink-soft">
            {t('trackers:night.needs', { nights: KNOWN_NIGHTS_MIN, share: KNOWN_SHARE_MIN * 10 })} {has}
          </p>
        </>
      )}
    </div>
  );
}
