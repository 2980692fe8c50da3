import { type AttentionReason, NEW_ENTRIES_MAX } from '@balsamo/contract/patients/list-schemas.ts';
import type { AttentionItem } from '@balsamo/contract/practice/schemas.ts';
import type { PracticePatient } from '@balsamo/database/practice/as-reader-of-practice.ts';
import type { PracticeRow } from '@balsamo/database/practice/queries.ts';
import { diaryFrequencyPercent } from '@balsamo/domain/diary/frequency.ts';
import { symptomTrend } from '@balsamo/domain/patients/symptom-trend.ts';
import {
  attentionReasons,
  type AttentionReason as Reason,
  WATCHED_SYMPTOMS,
} from '@balsamo/domain/practice/attention.ts';
import type { OrderedPatient } from '@balsamo/domain/practice/patient-order.ts';

/** Where counting what is new to a doctor stops. */
export const NEW_ENTRIES_LIMIT = NEW_ENTRIES_MAX + 1;

export type KnownPatient = OrderedPatient & {
  lastSeenAt: Date | null;
  diaryFrequencyPercent: number;
  endsOn: string | null;
};

/** Opened patients with how their diaries go and why they need attention, in no order. */
export function knownPatients(
  patients: readonly PracticePatient[],
  rows: readonly PracticeRow[],
  now: Date,
): KnownPatient[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return patients.flatMap(({ id, name, connected_at: connectedAt }) => {
    const row = rowOf.get(id);
    // A connection that ended between two statements of this transaction cannot be: the door holds it.
    if (!row) return [];
    const { lastSeenAt, entriesLast7Days, lastActivityAt, newEntries, endsOn } = row;
    const frequency = diaryFrequencyPercent(entriesLast7Days);
    const mood = symptomTrend(
      'mood',
      { sum: row.moodSum, records: row.moodRecords },
      { sum: row.earlierMoodSum, records: row.earlierMoodRecords },
    );
    const trends = WATCHED_SYMPTOMS.map((symptom) =>
      symptomTrend(symptom, row.trends[symptom].latest, row.trends[symptom].earlier),
    );
    const diary = { connectedAt, entriesLast7Days, diaryFrequencyPercent: frequency, lastActivityAt, mood };
    const ground = { ...diary, trends, expiredPrescriptions: row.expiredPrescriptions };
    const reasons = attentionReasons(ground, now);
    const counted = { lastSeenAt, entriesLast7Days, lastActivityAt, newEntries };
    return [{ id, name, connectedAt, endsOn, ...counted, diaryFrequencyPercent: frequency, reasons }];
  });
}

/** What every list says of a patient. */
export function patientLine(patient: KnownPatient): AttentionItem {
  return {
    patientId: patient.id,
    name: patient.name,
    entriesLast7Days: patient.entriesLast7Days,
    lastActivityAt: patient.lastActivityAt?.toISOString() ?? null,
    diaryFrequencyPercent: patient.diaryFrequencyPercent,
    lastSeenAt: patient.lastSeenAt?.toISOString() ?? null,
    newEntries: patient.newEntries,
    reasons: patient.reasons.map(reasonJson),
  };
}

function reasonJson(reason: Reason): AttentionReason {
  const { code, records } = reason;
  switch (code) {
    case 'silent':
      return { code, records };
    case 'diary_seldom':
      return { code, records, percent: reason.percent };
    case 'mood_down':
      return {
        code,
        records,
        earlierRecords: reason.earlierRecords,
        average: reason.average,
        difference: reason.difference,
      };
    case 'mood_low':
      return { code, records, average: reason.average };
    case 'worse': {
      const { symptom, earlierRecords, average, difference } = reason;
      return { code, symptom, records, earlierRecords, average, difference };
    }
    case 'prescription_expired':
      return { code, records };
  }
}
