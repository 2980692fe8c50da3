import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { CheckOutMonitor } from './check-out-monitor.tsx';
import { Columns } from './columns.tsx';
import { CompareFigure } from './compare-figure.tsx';
import { DoseFigure } from './dose-figure.tsx';
import { barsOf } from './effect-bar.ts';
import { MethodEffects, ProductEffects } from './effects-figure.tsx';
import { EvolutionFigure } from './evolution-figure.tsx';
import { HeatmapFigure } from './heatmap-figure.tsx';
import type { InsightFilters } from './insight-filters.ts';
import { StockCard } from './stock-card.tsx';
import { StockItemsField } from './stock-items-field.tsx';
import { DistributionFigure, TriggersFigure } from './use-figures.tsx';

export type InsightsDetailsProps = {
  insights: Insights;
  filters: InsightFilters;
  onChoose: (changes: Partial<InsightFilters>) => void;
  /** Opens the uses that wait for their check-out. */
  onFinish: () => void;
};

/** Every other figure of spec §2.3, for who asks: one below the other on a phone, in two columns where there is room. */
export default function InsightsDetails({ insights, filters, onChoose, onFinish }: InsightsDetailsProps) {
  const { t } = useTranslation(['insights']);
  const { symptom, period, uses } = insights;
  const { types, methods, items } = barsOf(insights);
  return (
    <div className="flex flex-col gap-4">
      <FigureCard title={t('insights:filters.advanced')}>
        <StockItemsField items={insights.items} value={filters.itemIds} onChange={(itemIds) => onChoose({ itemIds })} />
      </FigureCard>
      <Columns
        left={
          <>
            <CheckOutMonitor stats={insights.checkOutStats} onFinish={onFinish} />
            <EvolutionFigure symptom={symptom} period={period} points={insights.wellnessEvolution} />
            <ProductEffects types={types} items={items} />
            <MethodEffects methods={methods} />
          </>
        }
        right={
          <>
            <CompareFigure
              items={insights.items}
              chosen={filters.compare}
              comparison={insights.comparison}
              onChoose={(compare) => onChoose({ compare })}
            />
            <DoseFigure trends={insights.doseTrends} />
            <HeatmapFigure cells={insights.heatmap} uses={uses} />
            <TriggersFigure triggers={insights.topTriggers} uses={uses} />
            <DistributionFigure shares={insights.cannabinoidDistribution} uses={uses} />
            <StockCard stats={insights.enhancedInventoryStats} days={period.days} />
          </>
        }
      />
    </div>
  );
}
