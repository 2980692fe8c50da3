import { PERIOD_DAYS_MAX } from '@balsamo/domain/insights/period.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysOfPeriod } from '../../components/charts/chosen-period.ts';
import { RangeSheets } from '../../components/charts/range-sheets.tsx';
import { classNames } from '../../components/class-names.ts';
import { FilterBar } from './filter-bar.tsx';
import { insightsQuery, lastInsights } from './insight-queries.ts';
import { InsightsBoard, type InsightsBoardProps } from './insights-board.tsx';
import { InsightsEmpty } from './insights-empty.tsx';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { KeptAnswer, NotLoaded } from './not-loaded.tsx';
import { useInsightFilters } from './use-insight-filters.ts';

/** The patient's dashboard (product.md §2.3): what goes with feeling better, how sure that is, and what is still missing. */
export function InsightsPage({ onFinish, onRate }: Pick<InsightsBoardProps, 'onFinish' | 'onRate'>) {
  const { t } = useTranslation(['insights', 'diary']);
  const { today, settled, chosen, choose } = useInsightFilters();
  const query = useQuery(insightsQuery(settled, today));
  const client = useQueryClient();
  // What was answered last goes on standing when a later question gets no answer, also on an earlier day.
  const [kept, setKept] = useState(() => query.data ?? lastInsights(client));
  if (query.data && query.data !== kept) setKept(query.data);
  const insights = query.data ?? kept;
  const isUpdating = query.data === undefined || query.isPlaceholderData || chosen !== settled;

  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-28">{t(`diary:whatHelps.${chosen.symptom}`)}</h1>
      <RangeSheets
        place="insights"
        daysMax={PERIOD_DAYS_MAX}
        today={today}
        range={daysOfPeriod(chosen.period, today)}
        onChoose={({ from, to }) => choose({ period: { kind: 'range', from, to } })}
      >
        <FilterBar filters={chosen} items={insights?.items} onChoose={choose} />
      </RangeSheets>
      <p role="status" className="sr-only">
        {insights ? (isUpdating ? t('insights:updating') : t('insights:updated')) : null}
      </p>
      {insights === undefined ? (
        query.isError ? (
          <NotLoaded error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <InsightsSkeleton />
        )
      ) : (
        <>
          {query.isError ? (
            <KeptAnswer
              insights={insights}
              error={query.error}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : null}
          <div
            aria-busy={isUpdating}
            className={classNames('transition-opacity', isUpdating && !query.isError && 'opacity-60')}
          >
            {insights.uses === 0 && insights.wellnessEvolution.length === 0 ? (
              <InsightsEmpty filters={settled} insights={insights} onChoose={choose} />
            ) : (
              <InsightsBoard
                insights={insights}
                compare={chosen.compare}
                onCompare={(compare) => choose({ compare })}
                onFinish={onFinish}
                onRate={onRate}
              />
            )}
          </div>
        </>
      )}
    </div>
  );
}
