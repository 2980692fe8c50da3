import { z } from 'zod';
import { DiaryFrequency, PatientListItem } from '../patients/list-schemas.ts';
import { Cursor, OutInstant, orNull } from '../scalars.ts';

const count = z.int().nonnegative();

/** What happened in a practice (spec §3). Who, when and what kind; never what was used or how it felt. */
export const Activity = z
  .object({
    type: z.enum(['diary_entry', 'invitation_accepted', 'prescription_created']),
    /** Of the entry or the prescription; of a new connection that of the patient. */
    id: z.uuid(),
    patientId: z.uuid(),
    patientName: z.string(),
    at: OutInstant,
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;

/** Newest first. */
export const ActivityList = z
  .object({ items: z.array(Activity), nextCursor: z.string().nullable() })
  .meta({ id: 'ActivityList' });
export type ActivityList = z.infer<typeof ActivityList>;

/** Ten a page (spec §2.4). */
export const ActivityListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(10),
  cursor: Cursor.optional(),
});

/** A patient whom the overview names, as in the list of patients. */
export const AttentionItem = PatientListItem.omit({ totalEntries: true, connectedAt: true, endsOn: true }).meta({
  id: 'AttentionItem',
});
export type AttentionItem = z.infer<typeof AttentionItem>;

/** The first screen of a doctor in one answer. Only patients who are connected now, and only what they show. */
export const PracticeOverview = z
  .object({
    stats: z.object({
      activePatients: count,
      /** Connected in the last 30 days. */
      newPatientsLast30Days: count,
      /** That this doctor wrote for them. */
      activePrescriptions: count,
      /** Mean of the patients' frequencies; null without patients. */
      averageDiaryFrequencyPercent: orNull(DiaryFrequency),
    }),
    /** Requests to connect that wait for this doctor's answer. */
    waitingRequests: count,
    /** Recorded since the doctor last looked at each patient. */
    unread: z.object({ entries: count, patients: count }),
    attention: z.object({
      /** Who needs attention, named or not. */
      total: count,
      /** Most urgent first, at most five. */
      items: z.array(AttentionItem),
    }),
    activity: ActivityList,
  })
  .meta({ id: 'PracticeOverview' });
export type PracticeOverview = z.infer<typeof PracticeOverview>;
