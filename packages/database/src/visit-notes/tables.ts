import { VISIT_NOTE_MAX_LENGTH } from '@balsamo/domain/visit-notes/visit-note.ts';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { instant, whole } from '../columns.ts';

/** What a doctor wrote down of a visit for themselves. Nobody else reads it, the patient neither. Goes with the account of either. */
export const visitNotes = pgTable(
  'visit_notes',
  {
    /** Made by the client. */
    id: uuid().primaryKey(),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    visitedOn: date('visited_on', { mode: 'string' }).notNull(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('visit_notes_list_idx').on(table.doctorId, table.patientId, table.visitedOn.desc(), table.id.desc()),
    index('visit_notes_of_patient_idx').on(table.patientId),
    check('visit_notes_text_length', sql`char_length(${table.text}) between 1 and ${whole(VISIT_NOTE_MAX_LENGTH)}`),
  ],
);
