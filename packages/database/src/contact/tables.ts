import {
  CONTACT_EMAIL_MAX_LENGTH,
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_SUBJECT_MAX_LENGTH,
  CONTACT_USER_TYPES,
} from '@balsamo/domain/contact/message.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { ANSWER_MAX_LENGTH, OPERATOR_NOTE_MAX_LENGTH } from '@balsamo/domain/operators/events.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, listed, whole } from '../columns.ts';

/** What anybody wrote to the team by the contact page (spec-D19). The id is that of the form, so one form is one message. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** As addresses are compared. Nobody has proven that it is theirs. */
    email: text().notNull(),
    userType: text('user_type', { enum: CONTACT_USER_TYPES }),
    subject: text().notNull(),
    message: text().notNull(),
    /** Of the page that it was written on. */
    language: text({ enum: LANGUAGES }).notNull(),
    /** A field that nobody sees was filled in: kept, and mailed to nobody. */
    isSuspect: boolean('is_suspect').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When an operator has opened it for the first time. */
    readAt: instant('read_at'),
    /** What operators write down of it for themselves. */
    note: text(),
    /** What was answered by mail, and when it was handed over. */
    answer: text(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('contact_messages_created_at_idx').on(table.createdAt, table.id),
    index('contact_messages_email_idx').on(table.email),
    check('contact_messages_user_type_is_known', sql`${table.userType} in (${listed(CONTACT_USER_TYPES)})`),
    check('contact_messages_language_is_known', sql`${table.language} in (${listed(LANGUAGES)})`),
    check(
      'contact_messages_name_length',
      sql`char_length(${table.name}) between 1 and ${whole(CONTACT_NAME_MAX_LENGTH)}`,
    ),
    check(
      'contact_messages_email_length',
      sql`char_length(${table.email}) between 3 and ${whole(CONTACT_EMAIL_MAX_LENGTH)}`,
    ),
    check(
      'contact_messages_subject_length',
      sql`char_length(${table.subject}) between 1 and ${whole(CONTACT_SUBJECT_MAX_LENGTH)}`,
    ),
    check(
      'contact_messages_message_length',
      sql`char_length(${table.message}) between 1 and ${whole(CONTACT_MESSAGE_MAX_LENGTH)}`,
    ),
    check('contact_messages_note_length', sql`char_length(${table.note}) <= ${whole(OPERATOR_NOTE_MAX_LENGTH)}`),
    check(
      'contact_messages_answer_length',
      sql`char_length(${table.answer}) between 1 and ${whole(ANSWER_MAX_LENGTH)}`,
    ),
    check('contact_messages_answer_is_dated', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);
