import type { CheckOut, EntryChanges, RatingChanges } from '@balsamo/contract/diary/schemas.ts';
import type { EntryRow, NewEntryRow } from '@balsamo/database/diary/queries.ts';
import { EFFECT_DURATION_MAX_HOURS, effectDurationHours } from '@balsamo/domain/diary/check-out.ts';
import type { EntryValues } from '@balsamo/domain/diary/merge.ts';
import { RATED_SYMPTOMS, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { isUnitOf } from '@balsamo/domain/diary/vocabulary.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { acceptableConsumedAt, writtenNotes } from './entry-rows.ts';

/** What bodies of requests write to an entry, and how the merged values stand in its row. The merging is the domain's. */

type Values = Partial<EntryValues>;

/** The values of a stored row. */
export function valuesOf(row: EntryRow): EntryValues {
  const quantity = { value: Number(row.quantityValue), unit: row.quantityUnit };
  return {
    product: { productType: row.productType, quantity },
    quantity,
    consumptionMethod: row.consumptionMethod,
    consumedAt: row.consumedAt.toISOString(),
    timeZone: row.timeZone,
    inventoryItemId: row.inventoryItemId,
    moodBefore: row.moodBefore,
    anxietyBefore: row.anxietyBefore,
    energyBefore: row.energyBefore,
    painBefore: row.painBefore,
    sleepBefore: row.sleepBefore,
    moodAfter: row.moodAfter,
    anxietyAfter: row.anxietyAfter,
    energyAfter: row.energyAfter,
    painAfter: row.painAfter,
    sleepAfter: row.sleepAfter,
    triggers: row.triggers,
    notes: row.notes,
    primaryEffect: row.primaryEffect,
    effectEnded: row.hasEffectEnded,
    effectDurationHours: row.effectDurationHours === null ? null : Number(row.effectDurationHours),
    isDeleted: row.deletedAt !== null,
  };
}

/** The columns that hold given values; when an entry was deleted the caller knows. */
export function columnsOf(values: Values): Partial<NewEntryRow> {
  const {
    product,
    quantity = product?.quantity,
    consumedAt,
    effectEnded,
    effectDurationHours: hours,
    ...same
  } = values;
  const { isDeleted: _, ...columns } = same;
  return {
    ...columns,
    ...(product ? { productType: product.productType } : {}),
    ...(quantity ? { quantityValue: String(quantity.value), quantityUnit: quantity.unit } : {}),
    ...(consumedAt === undefined ? {} : { consumedAt: new Date(consumedAt) }),
    ...(effectEnded === undefined ? {} : { hasEffectEnded: effectEnded }),
    ...(hours === undefined ? {} : { effectDurationHours: hours === null ? null : String(hours) }),
  };
}

function ratingValues(ratings: RatingChanges | undefined, when: 'Before' | 'After'): Values {
  const given = SYMPTOMS.filter((symptom) => ratings?.[symptom] !== undefined);
  return Object.fromEntries(given.map((symptom) => [`${symptom}${when}`, ratings?.[symptom]]));
}

/** From use until then; null for an entry so old that nobody can have watched its effect end. */
function watchedHours(consumedAt: Date, endedAt: Date): number | null {
  const hours = effectDurationHours(consumedAt, endedAt);
  return hours <= EFFECT_DURATION_MAX_HOURS ? hours : null;
}

/** What a check-out says. An effect that ended without a duration given lasted from the use until the check-out was made. */
export function checkOutValues(entry: Pick<EntryRow, 'consumedAt'>, checkOut: CheckOut, madeAt: Date): Values {
  const { symptoms, primaryEffect, effectEnded, effectDurationHours: hours, notes } = checkOut;
  return {
    ...ratingValues(symptoms.after, 'After'),
    primaryEffect,
    effectEnded,
    effectDurationHours: effectEnded ? (hours ?? watchedHours(entry.consumedAt, madeAt)) : null,
    ...(notes === undefined ? {} : { notes: writtenNotes(notes) }),
  };
}

/**
 * What an edit says.
 * @param isProductEdited whether another write has chosen the product: then an amount that does not fit it may have been meant
 * for the product before, and the merge decides.
 * @throws ProblemError 409 `diary.not_checked_out` for after ratings or effect of an entry that has none yet; 422 for a unit
 * that is none of the product, a time of use too far ahead, and first ratings after the use that are not complete.
 */
export function editValues(entry: EntryRow, changes: EntryChanges, isProductEdited: boolean, now: Date): Values {
  const { symptoms, consumptionMethod, timeZone, inventoryItemId, triggers, primaryEffect } = changes;
  const { consumedAt, notes, effectDurationHours: hours } = changes;
  const changesOutcome = symptoms?.after !== undefined || primaryEffect !== undefined || hours != null;
  if (changesOutcome && entry.status !== 'completo') throw new ProblemError(409, 'diary.not_checked_out');
  const values: Values = {
    consumptionMethod,
    consumedAt: consumedAt === undefined ? undefined : acceptableConsumedAt(new Date(consumedAt), now).toISOString(),
    timeZone,
    inventoryItemId,
    ...ratingValues(symptoms?.before, 'Before'),
    ...(symptoms?.after ? afterValues(entry, symptoms.after) : {}),
    triggers: triggers && [...new Set(triggers)],
    notes: notes === undefined ? undefined : writtenNotes(notes),
    primaryEffect,
    effectDurationHours: hours,
    ...amountValues(entry, changes, isProductEdited),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** A product takes an amount along; where none is sent it is the one that stands. */
function amountValues(entry: EntryRow, { productType, quantity }: EntryChanges, isProductEdited: boolean): Values {
  const { unit } = quantity ?? valuesOf(entry).quantity;
  if (!isUnitOf(productType ?? entry.productType, unit) && (productType || !isProductEdited))
    throw refusedFields({ pointer: '/quantity/unit', code: 'unit_not_of_product' });
  if (productType) return { product: { productType, quantity: quantity ?? valuesOf(entry).quantity } };
  return quantity ? { quantity } : {};
}

/** The four that are always rated come together the first time. */
function afterValues(entry: EntryRow, ratings: RatingChanges): Values {
  const missing = RATED_SYMPTOMS.filter((symptom) => ratings[symptom] === undefined);
  if (entry.moodAfter === null && missing.length > 0)
    throw refusedFields(...missing.map((symptom) => ({ pointer: `/symptoms/after/${symptom}`, code: 'required' })));
  return ratingValues(ratings, 'After');
}
