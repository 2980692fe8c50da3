import type { Tracker } from '@balsamo/contract/trackers/schemas.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import { useTranslation } from 'react-i18next';
import { useTrackerWords } from './tracker-words.ts';

type TrackerValuesListProps = {
  trackers: readonly Tracker[];
  before: TrackerValues | undefined;
  /** Left out of what has no after. */
  after?: TrackerValues | undefined;
  title: string;
};

/** What was said of the person's own trackers; nothing where nothing was said. */
export function TrackerValuesList({ trackers, before = {}, after, title }: TrackerValuesListProps) {
  const { t } = useTranslation(['trackers']);
  const words = useTrackerWords();
  const told = trackers.filter(({ id }) => before[id] !== undefined || after?.[id] !== undefined);
  if (told.length === 0) return null;
  const inWords = (tracker: Tracker, value: number | undefined) =>
    value === undefined ? t('trackers:notSaid') : words.value(tracker, value);
  return (
    <dl aria-label={title} className="mt-2 flex flex-col gap-1 border-line border-t pt-2 text-15">
      {told.map((tracker) => (
        <div key={tracker.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="min-w-0 wrap-anywhere">
            {tracker.name}
            {tracker.windowHours === null ? null : (
              <span className="text-13 text-ink-soft">
                {' '}
                {t('trackers:value.inHours', { count: tracker.windowHours })}
              </span>
            )}
          </dt>
          <dd className="tabular ml-auto font-semibold">
            {after && Object.keys(after).length > 0
              ? t('trackers:fromTo', {
                  before: inWords(tracker, before[tracker.id]),
                  after: inWords(tracker, after[tracker.id]),
                })
              : inWords(tracker, before[tracker.id])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
