import { foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { patientsDoctors } from '../connections/tables.ts';

/**
 * When a doctor last looked at a patient's page: what was recorded since is unread. The doctor's own note; who looked when, the
 * patient reads in the access log. Goes with the link.
 */
export const patientVisits = pgTable(
  'patient_visits',
  {
    patientId: uuid('patient_id').notNull(),
    doctorId: uuid('doctor_id').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** The end of the visit before the one that goes on; null = this is the first. */
    newSince: instant('new_since'),
  },
  (table) => [
    primaryKey({ name: 'patient_visits_pkey', columns: [table.patientId, table.doctorId] }),
    foreignKey({
      name: 'patient_visits_are_of_a_link',
      columns: [table.patientId, table.doctorId],
      foreignColumns: [patientsDoctors.patientId, patientsDoctors.doctorId],
    }).onDelete('cascade'),
  ],
);
