import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { type HeatmapView, heatmapOf, WEEKDAYS } from '@balsamo/domain/insights/heatmap.ts';
import type { DayPeriod } from '@balsamo/domain/time/zone.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/charts/data-table.tsx';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { HeatmapGrid } from './heatmap-grid.tsx';
import { useHeatmapWords } from './heatmap-words.ts';

/** The rows in the order of spec §9. */
const ROWS: readonly DayPeriod[] = ['manha', 'tarde', 'noite', 'madrugada'];
const VIEWS: readonly HeatmapView[] = ['frequency', 'intensity'];

export type HeatmapFigureProps = { cells: Insights['heatmap']; uses: number };

/** When in the week the uses were, or how strong the symptom was before them. */
export function HeatmapFigure({ cells, uses }: HeatmapFigureProps) {
  const { t } = useTranslation(['insights']);
  const [view, setView] = useState<HeatmapView>('frequency');
  return (
    <FigureCard title={t('insights:heatmap.title')} count={t('insights:uses', { count: uses })}>
      <SegmentedControl
        label={t('insights:heatmap.view')}
        segments={VIEWS.map((value) => ({ value, label: t(`insights:heatmap.shows.${value}`) }))}
        value={view}
        onValueChange={setView}
      >
        {VIEWS.map((value) => (
          <SegmentPanel key={value} value={value} className="pt-3">
            <WeekMap cells={cells} view={value} />
          </SegmentPanel>
        ))}
      </SegmentedControl>
    </FigureCard>
  );
}

function WeekMap({ cells, view }: Pick<HeatmapFigureProps, 'cells'> & { view: HeatmapView }) {
  const { t } = useTranslation(['insights']);
  const days = useDayFormat();
  const words = useHeatmapWords(view);
  const drawn = heatmapOf(cells, view);
  const rows = ROWS.flatMap((period) => drawn.filter((row) => row.period === period));
  return (
    <div className="flex flex-col gap-3">
      <p>{words.sentence(rows)}</p>
      <HeatmapGrid rows={rows} view={view} />
      <DataTable
        caption={`${t('insights:heatmap.title')}: ${t(`insights:heatmap.shows.${view}`)}`}
        columns={[t('insights:table.period'), ...WEEKDAYS.map(days.weekday)]}
        rows={rows.map(({ period, cells: ofRow }) => ({
          key: period,
          cells: [words.period(period), ...ofRow.map((cell) => words.value(cell) ?? t('insights:table.none'))],
        }))}
      />
    </div>
  );
}
