import { NumbersPage } from '../../features/operators/numbers-page.tsx';

/** How the installation is doing (spec-D24). */
export default function AdminNumbersTab() {
  return <NumbersPage />;
}
