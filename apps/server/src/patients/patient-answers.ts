import type { PatientListItem } from '@balsamo/contract/patients/schemas.ts';
import type { ListedPatient } from '@balsamo/database/access-log/as-reader.ts';
import type { PatientActivityRow } from '@balsamo/database/patients/queries.ts';
import { diaryFrequencyPercent } from '@balsamo/domain/diary/frequency.ts';

/** A line of a doctor's list; without activity nothing was recorded, or nothing that is shown. */
export function patientListItem(patient: ListedPatient, activity: PatientActivityRow | undefined): PatientListItem {
  const { totalEntries, entriesLast7Days, lastActivityAt } = activity ?? {
    totalEntries: 0,
    entriesLast7Days: 0,
    lastActivityAt: null,
  };
  return {
    patientId: patient.id,
    name: patient.name,
    connectedAt: patient.connected_at.toISOString(),
    totalEntries,
    entriesLast7Days,
    lastActivityAt,
    diaryFrequencyPercent: diaryFrequencyPercent(entriesLast7Days),
  };
}
