import { type Band, type HeatmapRow, type HeatmapView, WEEKDAYS } from '@balsamo/domain/insights/heatmap.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { useHeatmapWords } from './heatmap-words.ts';

/**
 * Five steps of one colour, in which the number stays legible in both themes. How often is green; how strong the symptom
 * was is grey, for it is neither good nor bad.
 */
const BANDS: Record<HeatmapView, Record<Band, string>> = {
  frequency: {
    0: 'bg-transparent text-ink-soft',
    1: 'bg-[color-mix(in_srgb,var(--leaf)_12%,var(--surface))] text-ink',
    2: 'bg-[color-mix(in_srgb,var(--leaf)_27%,var(--surface))] text-ink',
    3: 'bg-[color-mix(in_srgb,var(--leaf)_44%,var(--surface))] text-ink',
    4: 'bg-[color-mix(in_srgb,var(--leaf)_84%,var(--surface))] text-on-leaf',
    5: 'bg-leaf-deep text-on-leaf',
  },
  intensity: {
    0: 'bg-transparent text-ink-soft',
    1: 'bg-[color-mix(in_srgb,var(--ink-soft)_10%,var(--surface))] text-ink',
    2: 'bg-[color-mix(in_srgb,var(--ink-soft)_24%,var(--surface))] text-ink',
    3: 'bg-[color-mix(in_srgb,var(--ink-soft)_40%,var(--surface))] text-ink',
    4: 'bg-[color-mix(in_srgb,var(--ink-soft)_96%,var(--surface))] text-surface',
    5: 'bg-ink text-surface',
  },
};
const STEPS = [1, 2, 3, 4, 5] as const;

/** The week as a map. One cell is in the tab order; the arrows go on from there, as in a spreadsheet. */
export function HeatmapGrid({ rows, view }: { rows: readonly HeatmapRow[]; view: HeatmapView }) {
  const { t } = useTranslation(['insights']);
  const days = useDayFormat();
  const words = useHeatmapWords(view);
  const body = useRef<HTMLTableSectionElement>(null);
  const [place, setPlace] = useState({ row: 0, column: 0 });
  const [isAnyChosen, setAnyChosen] = useState(false);
  const chosen = rows[place.row]?.cells[place.column];

  const choose = (row: number, column: number) => {
    setPlace({ row, column });
    setAnyChosen(true);
  };
  const walk = (event: KeyboardEvent) => {
    const step = STEPS_OF_KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    const row = Math.min(rows.length - 1, Math.max(0, place.row + step.down));
    const column = Math.min(WEEKDAYS.length - 1, Math.max(0, place.column + step.right));
    body.current?.rows[row]?.querySelectorAll('td')[column]?.focus();
  };

  return (
    <div>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is walked through with arrows is a grid.
        role="grid"
        aria-label={t('insights:heatmap.title')}
        className="w-full table-fixed border-separate border-spacing-[3px]"
      >
        <thead>
          <tr>
            <td className="w-21" />
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="text-13 font-medium text-ink-soft">
                <abbr title={days.weekday(weekday)} className="no-underline">
                  {days.weekdayInitial(weekday)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          {rows.map(({ period, cells }, row) => (
            <tr key={period}>
              <th scope="row" className="pr-1 text-left text-13 font-medium text-ink-soft">
                {words.period(period)}
              </th>
              {cells.map((cell, column) => (
                <td
                  key={cell.weekday}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above.
                  role="gridcell"
                  aria-label={words.cell(cell)}
                  tabIndex={place.row === row && place.column === column ? 0 : -1}
                  onFocus={() => choose(row, column)}
                  onPointerEnter={() => choose(row, column)}
                  className={classNames(
                    'tabular h-10 cursor-default rounded-[6px] text-center text-13 font-medium',
                    BANDS[view][cell.band],
                    cell.band === 0 && 'ring-1 ring-line ring-inset',
                  )}
                >
                  {words.value(cell) ?? '·'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13 text-ink-soft">
        {/* What has the focus is read out by its own label. */}
        <p aria-hidden="true">{isAnyChosen && chosen ? words.cell(chosen) : t('insights:heatmap.hint')}</p>
        <p className="flex max-w-full flex-wrap items-center gap-1.5" aria-hidden="true">
          {t('insights:heatmap.less')}
          <span className="flex gap-0.5">
            {STEPS.map((band) => (
              <span key={band} className={classNames('size-3.5 rounded-[4px]', BANDS[view][band])} />
            ))}
          </span>
          {t('insights:heatmap.more')}
        </p>
      </div>
    </div>
  );
}

const STEPS_OF_KEYS: Record<string, { down: number; right: number } | undefined> = {
  ArrowDown: { down: 1, right: 0 },
  ArrowUp: { down: -1, right: 0 },
  ArrowRight: { down: 0, right: 1 },
  ArrowLeft: { down: 0, right: -1 },
};
