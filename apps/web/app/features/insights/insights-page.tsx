import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { PERIOD_DAYS_MAX, type Period } from '@balsamo/domain/insights/period.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { daysOfPeriod } from '../../components/charts/chosen-period.ts';
import { RangeSheets } from '../../components/charts/range-sheets.tsx';
import { useFragmentFilters } from '../../components/charts/use-fragment-filters.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { consistent, filtersOf, hashOf } from './insight-filters.ts';
import { insightsQuery, lastInsights } from './insight-queries.ts';
import { InsightsBoard, type InsightsBoardProps } from './insights-board.tsx';
import { InsightsEmpty } from './insights-empty.tsx';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { KeptAnswer, NotLoaded } from './not-loaded.tsx';

const FRAGMENT = { filtersOf, hashOf, consistent };

export type InsightsPageProps = Pick<InsightsBoardProps, 'onFinish' | 'onRate'> & {
  /** What stands first for this person; undefined until it is known. */
  mainSymptom: Symptom | undefined;
  /** Has this person never recorded anything? */
  isNew: boolean;
  /** Stands above the answer, of the symptom that this person's dashboard is about by itself. */
  letter?: ReactNode;
  /** What the person follows beside the symptoms, of the same days. */
  ownFigures?: (period: Period) => ReactNode;
  /** Stands below the answer: what is taken to the doctor. */
  takeAlong?: ReactNode;
};

/**
 * The patient's dashboard (spec §2.3): what helps, in one sentence with one drawing. It opens with the symptom that was looked at
 * last on this device, the first time with the person's main one.
 */
export function InsightsPage({
  mainSymptom,
  isNew,
  onFinish,
  onRate,
  letter,
  ownFigures,
  takeAlong,
}: InsightsPageProps) {
  const { t } = useTranslation(['insights', 'diary']);
  const whose = useWhose();
  const { today, settled, chosen, choose } = useFragmentFilters(FRAGMENT);
  const client = useQueryClient();
  const [remembered] = useState(() => lastInsights(client)?.symptom);
  const usual = remembered ?? mainSymptom;
  const asked = settled.symptom ?? usual;
  const symptom = chosen.symptom ?? usual;
  const query = useQuery({
    ...insightsQuery({ ...settled, symptom: asked ?? 'pain' }, today),
    enabled: asked !== undefined,
  });
  // What was answered last goes on standing when a later question gets no answer, also on an earlier day.
  const [kept, setKept] = useState(() => query.data ?? lastInsights(client));
  if (query.data && query.data !== kept) setKept(query.data);
  const insights = query.data ?? kept;
  const isUpdating = query.data === undefined || query.isPlaceholderData || chosen !== settled;

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2.5">
        <h1 className="min-h-8.5 text-28">{symptom ? t(`diary:whatHelps.${symptom}`, whose) : null}</h1>
        <RangeSheets
          place="insights"
          daysMax={PERIOD_DAYS_MAX}
          today={today}
          range={daysOfPeriod(chosen.period, today)}
          onChoose={({ from, to }) => choose({ period: { kind: 'range', from, to } })}
        >
          <ChoiceBar symptom={symptom ?? 'pain'} period={chosen.period} onChoose={choose} />
        </RangeSheets>
      </div>
      <p role="status" className="sr-only">
        {insights ? (isUpdating ? t('insights:updating') : t('insights:updated')) : null}
      </p>
      {letter}
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
              <InsightsEmpty
                filters={settled}
                symptom={symptom ?? insights.symptom}
                {...{ today, insights, isNew }}
                onChoose={choose}
              />
            ) : (
              <InsightsBoard filters={chosen} onChoose={choose} {...{ insights, today, onFinish, onRate }} />
            )}
          </div>
        </>
      )}
      {ownFigures?.(daysOfPeriod(settled.period, today))}
      {takeAlong}
    </div>
  );
}
