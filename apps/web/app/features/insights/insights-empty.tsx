import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Columns } from './columns.tsx';
import { ExampleAnswer } from './example-answer.tsx';
import type { InsightFilters } from './insight-filters.ts';
import { SettlingLine } from './marks.tsx';
import { StockCard } from './stock-card.tsx';

export type InsightsEmptyProps = {
  insights: Insights;
  symptom: Symptom;
  today: string;
  /** Has this person never recorded anything? Then no other period holds more. */
  isNew: boolean;
  filters: InsightFilters;
  onChoose: (changes: Partial<InsightFilters>) => void;
};

/** A period without a single record: what will stand here, as an example, and the one step towards it. */
export function InsightsEmpty({ insights, symptom, today, isNew, filters, onChoose }: InsightsEmptyProps) {
  const { t } = useTranslation(['insights']);
  const { period, itemIds } = filters;
  const isNarrow = itemIds.length > 0;
  const isShort = !isNew && (period.kind === 'range' || period.days < 90);
  const stock = insights.enhancedInventoryStats;
  const state = (
    <EmptyState
      mark={isNew ? undefined : <SettlingLine />}
      title={isNew ? t('insights:empty.newTitle') : t('insights:empty.title')}
      className={isNew ? 'py-2' : 'py-8'}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {isNarrow ? (
            <Button onClick={() => onChoose({ itemIds: [] })}>{t('insights:empty.allItems')}</Button>
          ) : (
            <ForKeepers>
              <Button asChild>
                <Link to="#quick">{isNew ? t('insights:empty.first') : t('insights:empty.record')}</Link>
              </Button>
            </ForKeepers>
          )}
          {isShort ? (
            <Button variant="secondary" onClick={() => onChoose({ period: { kind: 'preset', days: 90 } })}>
              {t('insights:empty.longer')}
            </Button>
          ) : null}
        </div>
      }
    >
      {isNew ? t('insights:empty.newText') : t('insights:empty.text')}
    </EmptyState>
  );
  return (
    <div className="flex flex-col gap-4">
      {isNew && !isNarrow ? <Columns left={state} right={<ExampleAnswer symptom={symptom} today={today} />} /> : state}
      {stock.totalActiveItems > 0 ? <StockCard stats={stock} days={insights.period.days} /> : null}
    </div>
  );
}
