import { QUESTIONS_MAX_LENGTH } from '@balsamo/domain/appointments/appointment.ts';
import { sql } from 'drizzle-orm';
import { check, date, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant, whole } from '../columns.ts';

/** A patient's next appointment, one per person: its day, and what they want to ask. No one else reads it. */
export const appointments = pgTable(
  'appointments',
  {
    id: generatedId(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }),
    questions: text(),
    /** When the person wrote it, on whichever device: of two writes the later one stands. */
    writtenAt: instant('written_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check(
      'appointments_questions_are_short',
      sql`char_length(${table.questions}) between 1 and ${whole(QUESTIONS_MAX_LENGTH)}`,
    ),
  ],
);
