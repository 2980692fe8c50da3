import { mainSymptom } from '@balsamo/domain/diary/main-symptom.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { MarkedKeptContext, NOTHING_MARKED } from '../../components/medicines/medicine-marks.ts';
import { medicinesQuery } from '../../components/medicines/medicine-queries.ts';
import { LazyPart } from '../../components/ui/lazy-part.tsx';
import { useOverview } from '../../features/diary/offline/use-local-diary.ts';
import { useOpenSheet } from '../../features/diary/use-open-sheet.ts';
import { InsightsPage } from '../../features/insights/insights-page.tsx';

const LetterCard = lazy(() => import('../../features/insights/letter-card.tsx'));
/** Below what the tab is opened for, which does not wait for its words. */
const TakeAlongCard = lazy(() => import('./take-along-card.tsx'));

/** Likewise. */
const TrackerFigures = lazy(() => import('../../features/trackers/tracker-figures.tsx'));

/** Fetched beside the figures, which do not wait for it. */
const DueLineOfPatient = lazy(() => import('./due-line-of-patient.tsx'));

/** The patient's dashboard (spec §2.3), beside the diary that its figures come from. */
export default function DashboardTab() {
  const openSheet = useOpenSheet();
  const { overview, isKnown, isError } = useOverview();
  const symptom =
    overview || isError ? mainSymptom(overview?.latest ?? [], overview?.preferences.mainSymptom) : undefined;
  const { data: kept } = useQuery(medicinesQuery);
  return (
    <MarkedKeptContext value={kept ?? NOTHING_MARKED}>
      <LazyPart>
        <DueLineOfPatient />
      </LazyPart>
      <InsightsPage
        mainSymptom={symptom}
        isNew={isKnown && overview?.latest.length === 0}
        letter={
          symptom ? (
            <LazyPart>
              <LetterCard symptom={symptom} />
            </LazyPart>
          ) : null
        }
        ownFigures={(period) => (
          <LazyPart>
            <TrackerFigures period={period} />
          </LazyPart>
        )}
        takeAlong={
          <LazyPart>
            <TakeAlongCard />
          </LazyPart>
        }
        onFinish={() => openSheet({ kind: 'pending' })}
        onRate={() => openSheet({ kind: 'rate' })}
      />
    </MarkedKeptContext>
  );
}
