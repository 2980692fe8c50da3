import { OperatorHistoryPage } from '../../features/operators/history-page.tsx';

/** What operators did. */
export default function AdminHistoryTab() {
  return <OperatorHistoryPage />;
}
