import {
  CONDITION_CODE_MAX_LENGTH,
  CONDITION_NAME_MAX_LENGTH,
  ICD_CHAPTERS,
  MEDICINE_DOSE_MAX_LENGTH,
  MEDICINE_NAME_MAX_LENGTH,
  SUBSTANCE_KEY,
  SUBSTANCE_KEY_MAX_LENGTH,
} from '@balsamo/domain/medicines/medicine.ts';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { instant, listed, whole } from '../columns.ts';

const length = (column: AnyColumn, max: number): SQL => sql`char_length(${column}) between 1 and ${whole(max)}`;
/** A day, a month or a year, as `isPartialDay` of the domain has it; that a month has such a day the contract holds. */
const partialDay = (column: AnyColumn): SQL =>
  sql`${column} ~ '^[1-9][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'`;

/** What both have: whose it is, from when to when, and who may read it. */
const kept = () => ({
  /** Made by the client, so that sending again changes nothing. */
  id: uuid().primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, as far as it is known; null = not known. */
  since: text(),
  hasEnded: boolean('has_ended').notNull(),
  endedOn: text('ended_on'),
  /** May the doctors who are connected read it? */
  isShownToDoctors: boolean('is_shown_to_doctors').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** What a patient takes besides cannabis. */
export const medicines = pgTable(
  'medicines',
  {
    ...kept(),
    /** As the person calls it. */
    name: text().notNull(),
    /** Its key in our list of substances, which grows: held by its form alone. */
    substance: text(),
    dose: text(),
  },
  (table) => [
    index('medicines_user_idx').on(table.userId),
    check('medicines_name_is_short', length(table.name, MEDICINE_NAME_MAX_LENGTH)),
    check(
      'medicines_substance_is_a_key',
      sql`${table.substance} ~ ${sql.raw(`'${SUBSTANCE_KEY.source}'`)} and ${length(table.substance, SUBSTANCE_KEY_MAX_LENGTH)}`,
    ),
    check('medicines_dose_is_short', length(table.dose, MEDICINE_DOSE_MAX_LENGTH)),
    check('medicines_since_is_a_day', partialDay(table.since)),
    check('medicines_ended_on_is_a_day', partialDay(table.endedOn)),
    check('medicines_end_is_of_what_ended', sql`${table.hasEnded} or ${table.endedOn} is null`),
  ],
);

/** What a patient is treated for, or lives with. */
export const conditions = pgTable(
  'conditions',
  {
    ...kept(),
    name: text(),
    /** A chapter of ICD-10. */
    chapter: text({ enum: ICD_CHAPTERS }),
    /** As a doctor wrote it down: of ICD-10, CIAP-2 or another list. */
    code: text(),
  },
  (table) => [
    index('conditions_user_idx').on(table.userId),
    check('conditions_name_is_short', length(table.name, CONDITION_NAME_MAX_LENGTH)),
    check('conditions_chapter_is_known', sql`${table.chapter} in (${listed(ICD_CHAPTERS)})`),
    check('conditions_are_named', sql`${table.name} is not null or ${table.chapter} is not null`),
    check('conditions_code_is_short', length(table.code, CONDITION_CODE_MAX_LENGTH)),
    check('conditions_since_is_a_day', partialDay(table.since)),
    check('conditions_ended_on_is_a_day', partialDay(table.endedOn)),
    check('conditions_end_is_of_what_ended', sql`${table.hasEnded} or ${table.endedOn} is null`),
  ],
);
