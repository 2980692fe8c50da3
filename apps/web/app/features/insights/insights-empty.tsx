import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { InsightFilters } from './insight-filters.ts';
import { SettlingLine } from './marks.tsx';
import { StockCard } from './stock-card.tsx';

export type InsightsEmptyProps = {
  insights: Insights;
  filters: InsightFilters;
  onChoose: (changes: Partial<InsightFilters>) => void;
};

/** A period without a single record: what will stand here, and the one step towards it. */
export function InsightsEmpty({ insights, filters: { period, itemIds }, onChoose }: InsightsEmptyProps) {
  const { t } = useTranslation(['insights']);
  const isNarrow = itemIds.length > 0;
  const isShort = period.kind === 'range' || period.days < 90;
  const stock = insights.enhancedInventoryStats;
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        mark={<SettlingLine />}
        title={t('insights:empty.title')}
        className="py-8"
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            {isNarrow ? (
              <Button onClick={() => onChoose({ itemIds: [] })}>{t('insights:empty.allItems')}</Button>
            ) : (
              <Button asChild>
                <Link to="#quick">{t('insights:empty.record')}</Link>
              </Button>
            )}
            {isShort ? (
              <Button variant="secondary" onClick={() => onChoose({ period: { kind: 'preset', days: 90 } })}>
                {t('insights:empty.longer')}
              </Button>
            ) : null}
          </div>
        }
      >
        {t('insights:empty.text')}
      </EmptyState>
      {stock.totalActiveItems > 0 ? <StockCard stats={stock} days={insights.period.days} /> : null}
    </div>
  );
}
