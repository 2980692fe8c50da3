import { mainSymptom } from '@balsamo/domain/diary/main-symptom.ts';
import { lazy, Suspense } from 'react';
import { useOverview } from '../../features/diary/offline/use-local-diary.ts';
import { useOpenSheet } from '../../features/diary/use-open-sheet.ts';
import { InsightsPage } from '../../features/insights/insights-page.tsx';

const LetterCard = lazy(() => import('../../features/insights/letter-card.tsx'));
/** Below what the tab is opened for, which does not wait for its words. */
const TakeAlongCard = lazy(() => import('./take-along-card.tsx'));

/** The patient's dashboard (spec §2.3), beside the diary that its figures come from. */
export default function DashboardTab() {
  const openSheet = useOpenSheet();
  const { overview, isKnown, isError } = useOverview();
  const symptom =
    overview || isError ? mainSymptom(overview?.latest ?? [], overview?.preferences.mainSymptom) : undefined;
  return (
    <InsightsPage
      mainSymptom={symptom}
      isNew={isKnown && overview?.latest.length === 0}
      letter={
        symptom ? (
          <Suspense fallback={null}>
            <LetterCard symptom={symptom} />
          </Suspense>
        ) : null
      }
      takeAlong={
        <Suspense fallback={null}>
          <TakeAlongCard />
        </Suspense>
      }
      onFinish={() => openSheet({ kind: 'pending' })}
      onRate={() => openSheet({ kind: 'rate' })}
    />
  );
}
