import type { PatientInsights } from '@balsamo/contract/patients/schemas.ts';
import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { PERIOD_PRESETS, periodUntil } from '@balsamo/domain/insights/period.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patientKeys } from '../../components/patient-keys.ts';
import { ChipToggle } from '../../components/ui/chip-toggle.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { api } from '../../platform/api-client.ts';
import { useNow } from '../../platform/clock.ts';
import { Columns } from './columns.tsx';
import { barsOf } from './effect-bar.ts';
import { MethodEffects, ProductEffects } from './effects-figure.tsx';
import { EvolutionFigure } from './evolution-figure.tsx';
import { HeatmapFigure } from './heatmap-figure.tsx';

import { InsightsSkeleton } from './insights-skeleton.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { DistributionFigure, TriggersFigure } from './use-figures.tsx';

type Asked = { symptom: Symptom; from: string; to: string };

/** Each reading stands in the patient's access log: nothing is asked for anew that nobody looks at anew. */
const patientInsightsQuery = (patientId: string, asked: Asked) =>
  queryOptions({
    queryKey: [...patientKeys.ones, patientId, 'insights', asked] as const,
    queryFn: ({ signal }) =>
      api.get('/api/patients/{id}/insights', { params: { id: patientId }, signal, query: asked }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });

export type PatientInsightsBoardProps = { patient: { id: string; name: string; timeZone: string } };

/** What a patient's own dashboard says, without the stock, for their doctor: the same figures by the same rules. */
export function PatientInsightsBoard({ patient }: PatientInsightsBoardProps) {
  const { t } = useTranslation(['insights', 'diary', 'record']);
  const [symptom, setSymptom] = useState<Symptom>('mood');
  const [days, setDays] = useState<number>(30);
  const today = localDay(useNow(), patient.timeZone);
  const query = useQuery(patientInsightsQuery(patient.id, { symptom, ...periodUntil(today, days) }));
  const insights = query.data;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-ink-soft">{t('record:insights.asPatient', { name: patient.name })}</p>
      <search aria-label={t('insights:filters.label')} className="flex flex-wrap items-center gap-2.5">
        <div className="min-w-[min(9rem,100%)] flex-1 md:max-w-56">
          <Field label={t('insights:filters.symptom')} isLabelHidden>
            <Select value={symptom} onChange={(event) => setSymptom(event.target.value as Symptom)}>
              <Options values={SYMPTOMS} label={(each) => t(`diary:symptom.${each}`)} />
            </Select>
          </Field>
        </div>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('insights:filters.period')}</legend>
          {PERIOD_PRESETS.map((preset) => (
            <ChipToggle key={preset} isPressed={days === preset} onPressedChange={() => setDays(preset)}>
              {t('insights:filters.days', { count: preset })}
            </ChipToggle>
          ))}
        </fieldset>
      </search>
      {query.isError ? (
        <NotLoaded error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : null}
      {insights ? (
        <div aria-busy={query.isPlaceholderData}>
          <Board insights={insights} />
        </div>
      ) : query.isError ? null : (
        <InsightsSkeleton />
      )}
    </div>
  );
}

function Board({ insights }: { insights: PatientInsights }) {
  const { t } = useTranslation(['record']);
  const { symptom, period, uses } = insights;
  const { types, methods } = barsOf(insights);
  if (uses === 0 && insights.wellnessEvolution.length === 0) {
    return (
      <EmptyState title={t('record:insights.emptyTitle')} headingLevel={3}>
        {t('record:insights.emptyText')}
      </EmptyState>
    );
  }
  return (
    <Columns
      left={
        <>
          <EvolutionFigure symptom={symptom} period={period} points={insights.wellnessEvolution} />
          <ProductEffects types={types} items={[]} />
          <MethodEffects methods={methods} />
        </>
      }
      right={
        <>
          <HeatmapFigure cells={insights.heatmap} uses={uses} />
          <TriggersFigure triggers={insights.topTriggers} uses={uses} />
          <DistributionFigure shares={insights.cannabinoidDistribution} uses={uses} />
        </>
      }
    />
  );
}
