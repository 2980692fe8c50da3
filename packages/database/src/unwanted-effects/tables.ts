import {
  CONSUMPTION_METHODS,
  PRODUCT_TYPES,
  UNWANTED_EFFECTS,
  UNWANTED_STRENGTHS,
  type UnwantedEffect,
} from '@balsamo/domain/diary/vocabulary.ts';
import { RED_FLAGS } from '@balsamo/domain/unwanted-effects/emergency.ts';
import {
  EFFECT_ACTION_NOTE_MAX_LENGTH,
  EFFECT_ACTIONS,
  EFFECT_DESCRIPTION_MAX_LENGTH,
  EFFECT_DOSE_MAX_LENGTH,
  EFFECT_OUTCOMES,
  EFFECT_PRODUCT_MAX_LENGTH,
  INDICATION_MAX_LENGTH,
  OTHER_MEDICINES_MAX_LENGTH,
  SERIOUSNESS,
} from '@balsamo/domain/unwanted-effects/report.ts';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { instant, listed, oneOf, whole } from '../columns.ts';

const length = (column: SQL | unknown, max: number) => sql`char_length(${column}) between 1 and ${whole(max)}`;

/**
 * Unwanted effects as a patient reports them. What was taken is a copy of what the label said then, and no reference: a report says of which lot it
 * was also when the product is corrected or used up.
 */
export const unwantedEffectReports = pgTable(
  'unwanted_effect_reports',
  {
    /** Made by the client, so that sending again changes nothing. */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    effects: jsonb().$type<UnwantedEffect[]>().notNull(),
    redFlags: text('red_flags', { enum: RED_FLAGS }).array().notNull(),
    description: text(),
    beganOn: date('began_on', { mode: 'string' }),
    /** `HH:MM` by the patient's clock. */
    beganAt: text('began_at'),
    endedOn: date('ended_on', { mode: 'string' }),
    actions: text({ enum: EFFECT_ACTIONS }).array().notNull(),
    actionNote: text('action_note'),
    outcome: text({ enum: EFFECT_OUTCOMES }).notNull(),
    seriousness: text({ enum: SERIOUSNESS }).array().notNull().default([]),
    productName: text('product_name'),
    productBrand: text('product_brand'),
    productBatch: text('product_batch'),
    productType: text('product_type', { enum: PRODUCT_TYPES }),
    dose: text(),
    method: text({ enum: CONSUMPTION_METHODS }),
    /** What the product is used for, and since when. */
    indication: text(),
    useBeganOn: date('use_began_on', { mode: 'string' }),
    otherMedicines: text('other_medicines'),
    /** May the doctors who are connected read it? */
    isShownToDoctors: boolean('is_shown_to_doctors').notNull(),
    /** When these doctors were told; null: not yet, or it was taken back. */
    toldAt: instant('told_at'),
    /** When the correction that stands was made, by the device; null: none. */
    changedAt: instant('changed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('unwanted_effect_reports_list_idx').on(table.userId, table.createdAt.desc(), table.id.desc()),
    check(
      'unwanted_effect_reports_effects_are_known',
      sql`jsonb_typeof(${table.effects}) = 'array' and not jsonb_path_exists(${table.effects}, ${sql.raw(
        `'$[*] ? (!(${oneOf('effect', UNWANTED_EFFECTS)} && ${oneOf('strength', UNWANTED_STRENGTHS)}))'`,
      )})`,
    ),
    check('unwanted_effect_reports_flags_are_known', sql`${table.redFlags} <@ array[${listed(RED_FLAGS)}]`),
    check(
      'unwanted_effect_reports_tell_something',
      sql`${table.effects} <> '[]' or cardinality(${table.redFlags}) > 0 or ${table.description} is not null`,
    ),
    check('unwanted_effect_reports_description_is_short', length(table.description, EFFECT_DESCRIPTION_MAX_LENGTH)),
    check(
      'unwanted_effect_reports_time_has_a_day',
      sql`${table.beganAt} is null or ${table.beganOn} is not null and ${table.beganAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
    check('unwanted_effect_reports_end_after_they_begin', sql`${table.endedOn} >= ${table.beganOn}`),
    check(
      'unwanted_effect_reports_actions_are_known',
      sql`${table.actions} <@ array[${listed(EFFECT_ACTIONS)}] and ('nada' <> all (${table.actions}) or cardinality(${table.actions}) = 1)`,
    ),
    check('unwanted_effect_reports_action_note_is_short', length(table.actionNote, EFFECT_ACTION_NOTE_MAX_LENGTH)),
    check('unwanted_effect_reports_outcome_is_known', sql`${table.outcome} in (${listed(EFFECT_OUTCOMES)})`),
    check(
      'unwanted_effect_reports_seriousness_is_known',
      sql`${table.seriousness} <@ array[${listed(SERIOUSNESS)}] and ('nenhuma' <> all (${table.seriousness}) or cardinality(${table.seriousness}) = 1)`,
    ),
    check('unwanted_effect_reports_indication_is_short', length(table.indication, INDICATION_MAX_LENGTH)),
    check(
      'unwanted_effect_reports_product_is_short',
      sql`${length(table.productName, EFFECT_PRODUCT_MAX_LENGTH)} and ${length(table.productBrand, EFFECT_PRODUCT_MAX_LENGTH)}
        and ${length(table.productBatch, EFFECT_PRODUCT_MAX_LENGTH)}`,
    ),
    check(
      'unwanted_effect_reports_product_has_a_name',
      sql`${table.productName} is not null or num_nonnulls(${table.productBrand}, ${table.productBatch}, ${table.productType}) = 0`,
    ),
    check('unwanted_effect_reports_product_type_is_known', sql`${table.productType} in (${listed(PRODUCT_TYPES)})`),
    check('unwanted_effect_reports_dose_is_short', length(table.dose, EFFECT_DOSE_MAX_LENGTH)),
    check('unwanted_effect_reports_method_is_known', sql`${table.method} in (${listed(CONSUMPTION_METHODS)})`),
    check('unwanted_effect_reports_medicines_are_short', length(table.otherMedicines, OTHER_MEDICINES_MAX_LENGTH)),
  ],
);

/** That a report was removed: its id and nothing of what it said, so that a device whose answer got lost cannot write it once more. */
export const removedEffectReports = pgTable(
  'removed_effect_reports',
  {
    /** What the report had. No foreign key: there is none any more. */
    reportId: uuid('report_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    removedAt: instant('removed_at').notNull(),
  },
  (table) => [primaryKey({ name: 'removed_effect_reports_pkey', columns: [table.userId, table.reportId] })],
);
