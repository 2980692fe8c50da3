import type { PatientDetails, PatientListItem, PatientStats } from '@balsamo/contract/patients/schemas.ts';
import type { ListedPatient, OpenPatient } from '@balsamo/database/access-log/as-reader.ts';
import type { PatientActivityRow, PatientStatsRow } from '@balsamo/database/patients/queries.ts';
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

function patientStats(row: PatientStatsRow): PatientStats {
  return {
    ...row,
    averageMood: row.averageMood === null ? null : Math.round(row.averageMood * 10) / 10,
    mostUsedProduct: row.mostUsedProduct as PatientStats['mostUsedProduct'],
    diaryFrequencyPercent: diaryFrequencyPercent(row.entriesLast7Days),
  };
}

/** The contract's `PatientDetails` as text; entries and prescriptions are what PostgreSQL wrote. */
export function patientDetailsText(
  patient: OpenPatient,
  found: { entries: string[]; prescriptions: string[]; stats: PatientStatsRow },
): string {
  const profile: PatientDetails['profile'] = {
    patientId: patient.id,
    name: patient.name,
    timeZone: patient.time_zone,
    connectedAt: patient.connected_at.toISOString(),
  };
  return `{"profile":${JSON.stringify(profile)},"entries":[${found.entries.join(',')}],"prescriptions":[${found.prescriptions.join(',')}],"stats":${JSON.stringify(patientStats(found.stats))}}`;
}
