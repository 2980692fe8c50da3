import { DueLine } from '../../features/supply/due-line.tsx';
import { useDue } from './use-due.ts';

/** What ends soon, above the figures; nothing while nobody knows, and where nothing does. */
export default function DueLineOfPatient() {
  const { rows, today } = useDue();
  return <DueLine rows={rows} today={today} className="mb-4" />;
}
