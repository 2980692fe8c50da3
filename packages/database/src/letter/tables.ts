import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant } from '../columns.ts';

/**
 * Patients who want a mail when their weekly letter is there. The row is the wish, and while the job works the letter out also its lease: the token of
 * its hash opens transactions as the patient (identity.sql).
 */
export const letterMails = pgTable(
  'letter_mails',
  {
    /** Another one whenever the mail is asked for anew, so that links of mails of before stop nothing. */
    id: generatedId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the job must look at it again: the next Sunday evening on the patient's clock. */
    nextAt: instant('next_at').notNull(),
    /** The Sunday whose letter was worked out last, whatever came of it: none is mailed twice, wherever the patient moves. */
    handledSunday: date('handled_sunday', { mode: 'string' }),
    /** `token_hash` of what the server has that works it out. */
    leaseToken: text('lease_token'),
    leaseUntil: instant('lease_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('letter_mails_of_user_key').on(table.userId),
    index('letter_mails_next_at_idx').on(table.nextAt),
    uniqueIndex('letter_mails_lease_token_key').on(table.leaseToken),
    check('letter_mails_lease_has_an_end', sql`(${table.leaseToken} is null) = (${table.leaseUntil} is null)`),
  ],
);
