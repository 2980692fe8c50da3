import type { TrackerEffect, TrackerFigure } from '@balsamo/contract/trackers/schemas.ts';
import { isComparedByDay, isJudged } from '@balsamo/domain/diary/tracker.ts';
import type { Period } from '@balsamo/domain/insights/period.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { ChartPlace } from '../../components/charts/chart-place.tsx';
import { DataTable } from '../../components/charts/data-table.tsx';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { TwoLinesCaption } from '../../components/charts/two-lines.tsx';
import { VerdictMark } from '../../components/charts/verdict-mark.tsx';
import { PartNotFetched } from '../../components/layout/not-fetched.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { useKeptMarks } from '../../components/medicines/medicine-marks.ts';
import { MedicinesLegend, useMedicineWords } from '../../components/medicines/medicines-legend.tsx';
import { patientTrackersQuery } from '../../components/trackers/tracker-queries.ts';
import { useTrackerWords } from '../../components/trackers/tracker-words.ts';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { LazyPart } from '../../components/ui/lazy-part.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { NetworkProblem } from '../../platform/api-client.ts';
import { trackerFiguresQuery } from './figure-queries.ts';
import { useFigureWords } from './figure-words.ts';

/** The library of charts is by far the largest part: words and numbers stand before it has arrived. */
const TrackerChart = lazy(() => import('./tracker-chart.tsx'));

/** Fetched when it is asked for. */
const NightChange = lazy(() => import('./night-change.tsx'));

/** What the patient's own trackers show of these days; where nothing is followed, that something can be. */
export default function TrackerFigures({ period }: { period: Period }) {
  const { t } = useTranslation(['trackers', 'common']);
  const whose = useWhose();
  const query = useQuery(trackerFiguresQuery(period));
  // Without a network the page says so already.
  if (query.error instanceof NetworkProblem && !query.data) return null;
  if (query.isError && !query.data) {
    return (
      <LoadFailed query={query} title={t('trackers:figure.loadFailed')} retry={t('common:action.retry')}>
        {t('trackers:figure.title')}
      </LoadFailed>
    );
  }
  if (!query.data) return null;
  if (query.data.items.length === 0) {
    return (
      <ForKeepers>
        <p className="text-15 text-ink-soft">
          {t('trackers:offer', whose)}{' '}
          <Link to="/conta" className="font-semibold text-leaf underline">
            {t('trackers:add', whose)}
          </Link>
        </p>
      </ForKeepers>
    );
  }
  return (
    <section aria-labelledby="tracker-figures" className="flex flex-col gap-3">
      <h2 id="tracker-figures" className="text-21">
        {t('trackers:figure.title')}
      </h2>
      {query.data.items.map((figure) => (
        <Figure key={figure.tracker.id} figure={figure} period={query.data.period} />
      ))}
    </section>
  );
}

/** The same of a patient, for their doctor; nothing where the patient follows nothing. */
export function PatientTrackers({ patientId, period }: { patientId: string; period?: Period }) {
  const { t } = useTranslation(['trackers', 'common']);
  const query = useQuery(patientTrackersQuery(patientId, period));
  if (query.isError) {
    return (
      <LoadFailed query={query} title={t('trackers:figure.loadFailed')} retry={t('common:action.retry')}>
        {t('trackers:patient.title')}
      </LoadFailed>
    );
  }
  if (!query.data || query.data.items.length === 0) return null;
  return (
    <section aria-labelledby="patient-trackers" className="flex flex-col gap-3">
      <div>
        <h2 id="patient-trackers" className="text-21">
          {t('trackers:patient.title')}
        </h2>
        <p className="text-13 text-ink-soft">{t('trackers:patient.text')}</p>
      </div>
      {query.data.items.map((figure) => (
        <Figure key={figure.tracker.id} figure={figure} period={query.data.period} patientId={patientId} />
      ))}
    </section>
  );
}

type FigureProps = { figure: TrackerFigure; period: Period; patientId?: string };

function Figure({ figure, period, patientId }: FigureProps) {
  const { t } = useTranslation(['trackers', 'diary']);
  const { tracker, days, effect, products } = figure;
  const words = useFigureWords();
  const ofKind = useTrackerWords().kind(tracker);
  const format = useDayFormat();
  const marks = useKeptMarks(period);
  const medicinesOn = useMedicineWords(marks);
  if (days.length === 0) return <FigureCard title={tracker.name} count={ofKind} sentence={t('trackers:figure.none')} />;
  const cell = (part: { mean: number } | null) => (part ? words.mean(tracker.kind, part.mean) : t('trackers:notSaid'));
  return (
    <FigureCard
      title={tracker.name}
      count={ofKind}
      sentence={
        effect ? <EffectText kind={tracker.kind} effect={effect} /> : t('trackers:figure.days', { count: days.length })
      }
    >
      {products.length > 1 ? (
        <ul className="flex flex-col divide-y divide-line">
          {products.map(({ itemId, nickname, productType, effect: ofProduct }) => (
            <li key={itemId ?? productType} className="py-2">
              <p className="font-medium wrap-anywhere">
                {nickname ??
                  (itemId === null && products.some((one) => one.itemId !== null)
                    ? t('trackers:figure.withoutItem', { product: t(`diary:product.${productType}`) })
                    : t(`diary:product.${productType}`))}
              </p>
              <EffectText kind={tracker.kind} effect={ofProduct} />
            </li>
          ))}
        </ul>
      ) : null}
      <figure>
        <ChartPlace>
          <TrackerChart figure={figure} period={period} medicinesOn={medicinesOn} />
        </ChartPlace>
        <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-soft">
          <TwoLinesCaption
            colour="var(--ink)"
            full={t('trackers:figure.beforeOrWithout')}
            dashed={t('trackers:figure.after')}
          />
          <MedicinesLegend marks={marks} />
        </figcaption>
      </figure>
      {effect || isJudged(tracker) ? null : (
        <p className="text-13 text-ink-soft">
          {t('trackers:figure.notJudged')} {isComparedByDay(tracker) ? t('trackers:figure.sameNight') : null}
        </p>
      )}
      {isComparedByDay(tracker) ? (
        <Disclosure label={t('trackers:night.title')}>
          <LazyPart fallback={<Skeleton className="h-24" />} missing={<PartNotFetched />}>
            <NightChange trackerId={tracker.id} patientId={patientId} />
          </LazyPart>
        </Disclosure>
      ) : null}
      <DataTable
        caption={tracker.name}
        columns={[
          t('trackers:figure.day'),
          t('trackers:figure.before'),
          t('trackers:figure.after'),
          t('trackers:figure.withoutUse'),
        ]}
        rows={days.map(({ day, before, after, withoutUse }) => ({
          key: day,
          cells: [format.full(day), cell(before), cell(after), cell(withoutUse)],
        }))}
      />
    </FigureCard>
  );
}

/** The verdict, from where to where, and why. */
function EffectText({ kind, effect }: { kind: TrackerFigure['tracker']['kind']; effect: TrackerEffect }) {
  const words = useFigureWords();
  const fromTo = words.fromTo(kind, effect);
  return (
    <>
      <VerdictMark verdict={effect.verdict} />
      {fromTo ? <span className="block">{fromTo}</span> : null}
      <span className="block text-13 text-ink-soft">{words.why(effect)}</span>
    </>
  );
}
