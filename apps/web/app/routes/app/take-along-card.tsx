import { TakeAlong } from '../../features/appointments/take-along.tsx';
import { TakeReport } from '../../features/exports/take-report.tsx';

/** What a patient takes to the doctor: day and questions, and the report. */
export default function TakeAlongCard() {
  return <TakeAlong report={<TakeReport />} />;
}
