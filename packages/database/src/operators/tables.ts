import { OPERATOR_EVENT_SUBJECT_MAX_LENGTH, OPERATOR_EVENTS } from '@balsamo/domain/operators/events.ts';
import { LOST_MAIL_KINDS } from '@balsamo/domain/operators/numbers.ts';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed, whole } from '../columns.ts';

/** What operators did, for all of them; only ever appended. People stand here by id alone, so that an erasure takes their names along. */
export const operatorEvents = pgTable(
  'operator_events',
  {
    id: generatedId(),
    kind: text({ enum: OPERATOR_EVENTS }).notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person it was done to. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'set null' }),
    /** The thing it was done to, as it was called: a registration, an article. No name of a person. */
    subject: text(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('operator_events_list_idx').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('operator_events_of_actor_idx').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('operator_events_of_person_idx').on(table.personId).where(sql`${table.personId} is not null`),
    check('operator_events_kind_is_known', sql`${table.kind} in (${listed(OPERATOR_EVENTS)})`),
    check(
      'operator_events_subject_length',
      sql`char_length(${table.subject}) <= ${whole(OPERATOR_EVENT_SUBJECT_MAX_LENGTH)}`,
    ),
  ],
);

/** How many mails of a kind were lost in a day: sums alone, in which nobody stands. */
export const lostMails = pgTable(
  'lost_mails',
  {
    /** In the default time zone. */
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: LOST_MAIL_KINDS }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'lost_mails_pkey', columns: [table.day, table.kind] }),
    check('lost_mails_kind_is_known', sql`${table.kind} in (${listed(LOST_MAIL_KINDS)})`),
    check('lost_mails_are_some', sql`${table.count} > 0`),
  ],
);
