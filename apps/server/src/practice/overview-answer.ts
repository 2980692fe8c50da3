import type { ActivityList, PracticeOverview } from '@balsamo/contract/practice/schemas.ts';
import type { ActivityRow, PracticeCounts } from '@balsamo/database/practice/queries.ts';
import { ATTENTION_SHOWN } from '@balsamo/domain/practice/attention.ts';
import { patientComparison } from '@balsamo/domain/practice/patient-order.ts';
import { encodeCursor } from '../http/cursor.ts';
import { type KnownPatient, patientLine } from './practice-patients.ts';

const DAY_MS = 86_400_000;
/** A patient is new for so long (spec §9). */
const NEW_PATIENT_DAYS = 30;

export function overviewAnswer(
  patients: readonly KnownPatient[],
  { activePrescriptions, waitingRequests }: PracticeCounts,
  activity: ActivityList,
  now: Date,
): PracticeOverview {
  const newSince = now.getTime() - NEW_PATIENT_DAYS * DAY_MS;
  const needing = patients.filter(({ reasons }) => reasons.length > 0).sort(patientComparison('attention'));
  const unread = patients.filter(({ newEntries }) => newEntries > 0);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    stats: {
      activePatients: patients.length,
      newPatientsLast30Days: patients.filter(({ connectedAt }) => connectedAt.getTime() > newSince).length,
      activePrescriptions,
      averageDiaryFrequencyPercent:
        patients.length > 0
          ? Math.round(sum(patients.map((patient) => patient.diaryFrequencyPercent)) / patients.length)
          : null,
    },
    waitingRequests,
    unread: { entries: sum(unread.map(({ newEntries }) => newEntries)), patients: unread.length },
    attention: { total: needing.length, items: needing.slice(0, ATTENTION_SHOWN).map(patientLine) },
    activity,
  };
}

/** A page of what happened; one row more than the page says that another follows. */
export function activityAnswer(
  rows: readonly ActivityRow[],
  nameOf: ReadonlyMap<string, string>,
  limit: number,
): ActivityList {
  const items = rows
    .slice(0, limit)
    .map(({ type, id, patientId, at }) => ({ type, id, patientId, patientName: nameOf.get(patientId) ?? '', at }));
  const last = items.at(-1);
  return { items, nextCursor: last && rows.length > limit ? encodeCursor(last.at, last.id) : null };
}
