import { useOpenSheet } from '../../features/diary/use-open-sheet.ts';
import { InsightsPage } from '../../features/insights/insights-page.tsx';

/** The patient's dashboard (product.md §2.3), beside the diary that its figures come from. */
export default function DashboardTab() {
  const openSheet = useOpenSheet();
  return <InsightsPage onFinish={() => openSheet({ kind: 'pending' })} onRate={() => openSheet({ kind: 'rate' })} />;
}
