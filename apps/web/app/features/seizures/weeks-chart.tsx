import type { SeizureWeek } from '@balsamo/contract/seizures/schemas.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/charts/data-table.tsx';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { useKeptMarks } from '../../components/medicines/medicine-marks.ts';
import { LazyPart } from '../../components/ui/lazy-part.tsx';

/** Most charts mark nothing. */
const MedicinesLegend = lazy(() =>
  import('../../components/medicines/medicines-legend.tsx').then((module) => ({ default: module.MedicinesLegend })),
);

const DAYS = 7;
/** Hatched: what a bar shows where some of its days are not known is at least that much. */
const HATCHED = {
  backgroundImage: 'repeating-linear-gradient(135deg, var(--clay) 0 3px, transparent 3px 7px)',
} as const;

/** Seizures from week to week. A week of which not every day is known is hatched, and one of which nothing is known is no bar. */
export function WeeksChart({ weeks }: { weeks: readonly SeizureWeek[] }) {
  const { t } = useTranslation(['seizures']);
  const days = useDayFormat();
  const [first, last] = [weeks[0], weeks.at(-1)];
  const marks = useKeptMarks({ from: first?.from ?? '', to: last ? addDays(last.from, DAYS - 1) : '' });
  if (!first || !last) return null;
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  const total = weeks.reduce((sum, { count }) => sum + count, 0);
  const isPartial = weeks.some(({ observedDays }) => observedDays > 0 && observedDays < DAYS);
  const isMarked = ({ from }: SeizureWeek) => marks.some(({ day }) => day >= from && day < addDays(from, DAYS));
  const range = (week: SeizureWeek) => days.range({ from: week.from, to: addDays(week.from, DAYS - 1) });
  return (
    <FigureCard
      title={t('seizures:weeks.title')}
      count={t('seizures:weeks.count', { count: weeks.length })}
      sentence={t('seizures:weeks.sentence', { count: total })}
    >
      <div aria-hidden="true">
        <div className="flex items-end gap-2">
          <span className="figure w-6 self-start text-right text-13 text-ink-soft">{most}</span>
          <div className="flex h-36 flex-1 items-end gap-px border-line border-t border-b sm:gap-1">
            {weeks.map((week) => (
              <div key={week.from} className="relative flex h-full min-w-0 flex-1 items-end justify-center">
                {isMarked(week) ? (
                  <span className="absolute inset-y-0 left-1/2 z-1 border-ink border-l-[1.5px] border-dashed" />
                ) : null}
                {week.observedDays === 0 ? (
                  <span className="text-13 leading-none text-ink-soft">·</span>
                ) : (
                  <div
                    className={`w-full max-w-8 rounded-t-[3px] border border-clay ${week.observedDays === DAYS ? 'bg-clay' : ''}`}
                    style={{
                      height: `${Math.max(1.5, (100 * week.count) / most)}%`,
                      ...(week.observedDays === DAYS ? {} : HATCHED),
                    }}
                  />
                )}
              </div>
            ))}
          </div>
        </div>
        <p className="mt-1 flex justify-between gap-3 pl-8 text-13 text-ink-soft">
          <span>{days.short(first.from)}</span>
          {weeks.length > 1 ? <span>{days.short(last.from)}</span> : null}
        </p>
      </div>
      {marks.length > 0 ? (
        <LazyPart>
          <p className="text-13 text-ink-soft">
            <MedicinesLegend marks={marks} />
          </p>
        </LazyPart>
      ) : null}
      {isPartial ? (
        <p className="flex items-start gap-2 text-13 text-ink-soft">
          <span
            className="mt-0.5 size-4 shrink-0 rounded-[3px] border border-clay"
            style={HATCHED}
            aria-hidden="true"
          />
          {t('seizures:weeks.partial')}
        </p>
      ) : null}
      <DataTable
        caption={t('seizures:weeks.title')}
        columns={[t('seizures:weeks.week'), t('seizures:weeks.seizures'), t('seizures:weeks.known')]}
        rows={weeks.map((week) => ({
          key: week.from,
          cells: [
            range(week),
            week.observedDays === 0 ? '–' : week.count,
            t('seizures:weeks.days', { count: week.observedDays }),
          ],
        }))}
      />
    </FigureCard>
  );
}
