import { UsagePage } from '../../features/operators/usage-page.tsx';

/** What was counted of the use of pages. */
export default function AdminUsageTab() {
  return <UsagePage />;
}
