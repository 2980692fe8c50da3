import type { HeatmapCell, HeatmapRow, HeatmapView } from '@balsamo/domain/insights/heatmap.ts';
import type { DayPeriod } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { useInsightWords } from './insight-words.ts';

/** What the map of the week says, in words. */
export function useHeatmapWords(view: HeatmapView) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const days = useDayFormat();
  const period = (name: DayPeriod) => t(`insights:heatmap.period.${name}`);
  const placeOf = ({ weekday, period: name, records }: HeatmapCell) => ({
    count: records,
    weekday: days.weekday(weekday),
    period: t(`insights:heatmap.periodIn.${name}`),
  });
  return {
    period,
    /** The number in a cell; undefined where there is none. */
    value: ({ value }: HeatmapCell): string | undefined => {
      if (value === null) return undefined;
      return view === 'frequency' ? String(value) : words.number(value);
    },
    /** A cell by itself: its place in the week and its number. */
    cell: (cell: HeatmapCell): string => {
      const told = { ...placeOf(cell), weekday: words.upperFirst(days.weekday(cell.weekday)) };
      if (cell.records === 0) return t('insights:heatmap.cell.none', told);
      if (cell.value === null) return t('insights:heatmap.cell.unrated', told);
      return view === 'frequency'
        ? t('insights:heatmap.cell.frequency', told)
        : t('insights:heatmap.cell.intensity', { ...told, value: words.number(cell.value) });
    },
    /** What stands out: the highest cell, the first of equal ones. */
    sentence: (rows: readonly HeatmapRow[]): string => {
      const [highest] = rows
        .flatMap((row) => row.cells)
        .filter(({ value }) => value !== null)
        .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
      if (!highest) return t('insights:heatmap.sentence.none');
      const told = placeOf(highest);
      return view === 'frequency'
        ? t('insights:heatmap.sentence.frequency', told)
        : t('insights:heatmap.sentence.intensity', { ...told, value: words.number(highest.value ?? 0) });
    },
  };
}
