import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TabBoundary } from '../../components/layout/tab-boundary.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useDisclosure } from '../../components/ui/use-disclosure.ts';
import { AnswerCard } from './answer-card.tsx';
import { Columns } from './columns.tsx';
import { ExampleAnswer } from './example-answer.tsx';
import { FirstAnswer } from './first-answer.tsx';
import type { InsightFilters } from './insight-filters.ts';
import { OtherProducts } from './other-products.tsx';
import { MissingLine } from './progress-lines.tsx';
import { saidProducts } from './said-products.ts';

/** Figures and their charts are by far the largest part of the tab, and nobody needs them for the answer. */
const InsightsDetails = lazy(() => import('./insights-details.tsx'));

export type InsightsBoardProps = {
  insights: Insights;
  filters: InsightFilters;
  today: string;
  onChoose: (changes: Partial<InsightFilters>) => void;
  /** Opens the uses that wait for their check-out. */
  onFinish: () => void;
  /** Opens a rating without a use. */
  onRate: () => void;
};

/** One answer, then the other products; everything else waits behind *Mais detalhes*. */
export function InsightsBoard({ insights, filters, today, onChoose, onFinish, onRate }: InsightsBoardProps) {
  const { symptom } = insights;
  const { measured, tooFew } = saidProducts(insights);
  const [answer, ...others] = measured;
  return (
    <div className="flex flex-col gap-4">
      {answer ? (
        <Columns
          left={
            <AnswerCard
              product={answer}
              symptom={symptom}
              spans={insights.spans}
              ratingsWithoutUse={insights.ratingsWithoutUse}
              onRate={onRate}
            />
          }
          right={
            <>
              <OtherProducts symptom={symptom} products={others} />
              <MissingLine products={tooFew} />
            </>
          }
        />
      ) : (
        <Columns
          left={<FirstAnswer products={tooFew} overdue={insights.checkOutStats.overdue} onFinish={onFinish} />}
          right={<ExampleAnswer symptom={symptom} today={today} />}
        />
      )}
      <MoreDetails {...{ insights, filters, onChoose, onFinish }} />
    </div>
  );
}

function MoreDetails(props: Pick<InsightsBoardProps, 'insights' | 'filters' | 'onChoose' | 'onFinish'>) {
  const { t } = useTranslation(['insights']);
  const { itemIds, compare } = props.filters;
  const { isOpen, button, content } = useDisclosure(itemIds.length > 0 || compare !== null);
  return (
    <div className="flex flex-col gap-4">
      <button
        type="button"
        {...button}
        className="flex min-h-12 items-center justify-between gap-3 border-line border-y px-1 py-2 text-left text-15"
      >
        <span>
          <b className="font-semibold">{t('insights:more.title')}</b>{' '}
          <span className="text-ink-soft">{t('insights:more.text')}</span>
        </span>
        <ChevronDown
          className={classNames('size-5 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div {...content}>
        {isOpen ? (
          <TabBoundary>
            <Suspense fallback={<Skeleton className="h-113 rounded-card" />}>
              <InsightsDetails {...props} />
            </Suspense>
          </TabBoundary>
        ) : null}
      </div>
    </div>
  );
}
