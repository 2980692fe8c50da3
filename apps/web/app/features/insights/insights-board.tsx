import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { ReactNode } from 'react';
import { CheckOutMonitor } from './check-out-monitor.tsx';
import { CompareFigure } from './compare-figure.tsx';
import { DoseFigure } from './dose-figure.tsx';
import { barsOf } from './effect-bar.ts';
import { MethodEffects, ProductEffects } from './effects-figure.tsx';
import { EvolutionFigure } from './evolution-figure.tsx';
import { FindingCard } from './finding-card.tsx';
import { HeatmapFigure } from './heatmap-figure.tsx';
import type { InsightFilters } from './insight-filters.ts';
import { StockCard } from './stock-card.tsx';
import { DistributionFigure, TriggersFigure } from './use-figures.tsx';

export type InsightsBoardProps = {
  insights: Insights;
  compare: InsightFilters['compare'];
  onCompare: (pair: InsightFilters['compare']) => void;
  /** Opens the uses that wait for their check-out. */
  onFinish: () => void;
  /** Opens a rating without a use. */
  onRate: () => void;
};

/** Every figure: one below the other on a phone, in two columns where there is room. */
export function InsightsBoard({ insights, compare, onCompare, onFinish, onRate }: InsightsBoardProps) {
  const { symptom, period, uses, leading } = insights;
  const { types, methods, items } = barsOf(insights);
  const leadingProducts = [
    ...items.filter(({ key }) => key === leading.itemId),
    ...types.filter(({ key }) => key === leading.productType),
  ];
  return (
    <div className="flex flex-col gap-4">
      <FindingCard
        products={leadingProducts}
        methods={methods.filter(({ key }) => key === leading.method)}
        ratingsWithoutUse={insights.ratingsWithoutUse}
        onRate={onRate}
      />
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
              chosen={compare}
              comparison={insights.comparison}
              onChoose={onCompare}
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

/** Two columns that are read one after the other. */
export function Columns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">{left}</div>
      <div className="flex min-w-0 flex-col gap-4">{right}</div>
    </div>
  );
}
