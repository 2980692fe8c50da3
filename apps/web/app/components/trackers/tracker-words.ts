import type { Tracker } from '@balsamo/contract/trackers/schemas.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import { useTranslation } from 'react-i18next';
import { useTrackers } from './tracker-queries.ts';

type Asked = Pick<Tracker, 'kind' | 'windowHours' | 'lowEnd' | 'highEnd'>;

/** What was said of the person's own trackers in one line: `Espasmos 3 vezes, Tremor 7`. */
export function useTracked(): (values: TrackerValues) => string {
  const trackers = useTrackers();
  const words = useTrackerWords();
  return (values) =>
    trackers
      .flatMap((tracker) => {
        const value = values[tracker.id];
        return value === undefined ? [] : [`${tracker.name} ${words.value(tracker, value)}`];
      })
      .join(', ');
}

/** How what is followed is put into words. */
export function useTrackerWords() {
  const { t } = useTranslation(['trackers']);
  return {
    /** A value as it was said: `7`, `3 vezes`, `sim`. */
    value: ({ kind }: Pick<Tracker, 'kind'>, value: number) => {
      if (kind === 'scale') return String(value);
      if (kind === 'count') return t('trackers:value.times', { count: value });
      return value === 1 ? t('trackers:value.yes') : t('trackers:value.no');
    },
    /** What a value can be. */
    kind: ({ kind, windowHours, lowEnd, highEnd }: Asked) => {
      if (kind === 'scale') return t('trackers:kindOf.scale', { low: lowEnd, high: highEnd });
      return kind === 'count' ? t('trackers:kindOf.count', { count: windowHours ?? 1 }) : t('trackers:kindOf.yes_no');
    },
  };
}
