import { WATCHED_SYMPTOMS } from '@balsamo/domain/practice/attention.ts';
import { PATIENT_ORDERS } from '@balsamo/domain/practice/patient-order-names.ts';
import { z } from 'zod';
import { CalendarDay, Cursor, OutInstant, orNull, storableText } from '../scalars.ts';

/** Days with an entry wanted in a week: entries of the last 7 days / 7, in whole percent, at most 100 (spec-D25). */
export const DiaryFrequency = z.int().min(0).max(100);

/** Entries are counted to one more than this since the doctor's last look: more is "99+". */
export const NEW_ENTRIES_MAX = 99;

const records = z.int().nonnegative();

/** An automatic insight of high priority (spec §9), or what else stands out, in how many records it was seen; means are unrounded. */
export const AttentionReason = z
  .discriminatedUnion('code', [
    z.object({ code: z.literal('silent'), records }),
    z.object({ code: z.literal('diary_seldom'), records, percent: DiaryFrequency }),
    z.object({
      code: z.literal('mood_down'),
      records,
      earlierRecords: records,
      average: z.number(),
      /** Against the records before; below 0. */
      difference: z.number(),
    }),
    z.object({ code: z.literal('mood_low'), records, average: z.number() }),
    z.object({
      code: z.literal('worse'),
      symptom: z.enum(WATCHED_SYMPTOMS),
      records,
      earlierRecords: records,
      average: z.number(),
      /** Against the records before. */
      difference: z.number(),
    }),
    /** `records` prescriptions of this doctor ran out in the last 30 days. */
    z.object({ code: z.literal('prescription_expired'), records }),
  ])
  .meta({ id: 'AttentionReason' });
export type AttentionReason = z.infer<typeof AttentionReason>;

/** One line of a doctor's list. Recreational uses that the patient hides count nowhere. */
export const PatientListItem = z
  .object({
    patientId: z.uuid(),
    name: z.string(),
    connectedAt: OutInstant,
    /** The last day on which the patient shows anything, on their calendar; null = none was named. */
    endsOn: orNull(CalendarDay),
    totalEntries: z.int(),
    entriesLast7Days: z.int(),
    /** When the newest recorded use was; null = the diary is empty. */
    lastActivityAt: OutInstant.nullable(),
    diaryFrequencyPercent: DiaryFrequency,
    /** When the doctor last looked at the patient's page; null = not yet. */
    lastSeenAt: OutInstant.nullable(),
    /** Recorded since then, or since the connection began. */
    newEntries: z
      .int()
      .min(0)
      .max(NEW_ENTRIES_MAX + 1),
    /** Why the patient needs attention; empty = nothing stands out. */
    reasons: z.array(AttentionReason),
  })
  .meta({ id: 'PatientListItem' });
export type PatientListItem = z.infer<typeof PatientListItem>;

export const PatientList = z
  .object({ items: z.array(PatientListItem), nextCursor: z.string().nullable() })
  .meta({ id: 'PatientList' });
export type PatientList = z.infer<typeof PatientList>;

export const PatientListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
  /** Matches names, whatever case and accents. */
  search: storableText(100).optional(),
  order: z.enum(PATIENT_ORDERS).default(PATIENT_ORDERS[0]),
});
