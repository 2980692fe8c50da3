import type { CheckOut, EntryChanges, NewEntry, NewManualEntry } from '@balsamo/contract/diary/schemas.ts';
import type { EntryRow, NewEntryRow } from '@balsamo/database/diary/queries.ts';
import { checkOutDueAt, EFFECT_DURATION_MAX_HOURS, effectDurationHours } from '@balsamo/domain/diary/check-out.ts';
import { isConsumedAtAcceptable } from '@balsamo/domain/diary/entry.ts';
import type { Ratings } from '@balsamo/domain/diary/symptoms.ts';
import { isUnitOf } from '@balsamo/domain/diary/vocabulary.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';

/** Between the contract's shapes and the table's row; the rules themselves are the domain's. */

function acceptableConsumedAt(text: string, now: Date): Date {
  const consumedAt = new Date(text);
  if (!isConsumedAtAcceptable(consumedAt, now))
    throw refusedFields({ pointer: '/consumedAt', code: 'too_far_in_future' });
  return consumedAt;
}

/** Blank notes are no notes. */
function writtenNotes(notes: string | null | undefined): string | null {
  return notes?.trim() ? notes : null;
}

function ratingsBefore(ratings: Ratings) {
  return {
    moodBefore: ratings.mood,
    anxietyBefore: ratings.anxiety,
    energyBefore: ratings.energy,
    painBefore: ratings.pain,
    sleepBefore: ratings.sleep ?? null,
  };
}

function ratingsAfter(ratings: Ratings) {
  return {
    moodAfter: ratings.mood,
    anxietyAfter: ratings.anxiety,
    energyAfter: ratings.energy,
    painAfter: ratings.pain,
    sleepAfter: ratings.sleep ?? null,
  };
}

function recordedRow(entry: NewEntry | NewManualEntry, now: Date) {
  const consumedAt = acceptableConsumedAt(entry.consumedAt, now);
  return {
    id: entry.id,
    productType: entry.productType,
    consumptionMethod: entry.consumptionMethod,
    quantityValue: String(entry.quantity.value),
    quantityUnit: entry.quantity.unit,
    consumedAt,
    timeZone: entry.timeZone,
    ...ratingsBefore(entry.symptoms.before),
    triggers: [...new Set(entry.triggers)],
    notes: writtenNotes(entry.notes),
    inventoryItemId: entry.inventoryItemId ?? null,
    checkOutDueAt: checkOutDueAt(consumedAt, entry.consumptionMethod),
    createdAt: now,
    updatedAt: now,
  };
}

/** The row of a check-in: unfinished until its check-out. */
export function checkInRow(entry: NewEntry, now: Date): NewEntryRow {
  return { ...recordedRow(entry, now), source: 'quick', status: 'incompleto' };
}

/** The row of an entry written down afterwards: complete at once (product.md §4). */
export function manualEntryRow(entry: NewManualEntry, now: Date): NewEntryRow {
  return {
    ...recordedRow(entry, now),
    ...(entry.symptoms.after ? ratingsAfter(entry.symptoms.after) : {}),
    source: 'manual',
    status: 'completo',
    primaryEffect: entry.primaryEffect ?? null,
    hasEffectEnded: entry.effectDurationHours === undefined ? null : true,
    effectDurationHours: entry.effectDurationHours === undefined ? null : String(entry.effectDurationHours),
    checkedOutAt: now,
  };
}

/** From use until now; null for an entry so old that nobody can have watched its effect end. */
function watchedHours(consumedAt: Date, now: Date): number | null {
  const hours = effectDurationHours(consumedAt, now);
  return hours <= EFFECT_DURATION_MAX_HOURS ? hours : null;
}

/**
 * What a check-out changes. Doing it again corrects it; the entry stays finished since the first time. An effect that
 * ended without a duration given lasted from use until now.
 */
export function checkOutChanges(entry: EntryRow, checkOut: CheckOut, now: Date): Partial<NewEntryRow> {
  const duration = checkOut.effectEnded ? (checkOut.effectDurationHours ?? watchedHours(entry.consumedAt, now)) : null;
  return {
    ...ratingsAfter(checkOut.symptoms.after),
    primaryEffect: checkOut.primaryEffect,
    hasEffectEnded: checkOut.effectEnded,
    effectDurationHours: duration === null ? null : String(duration),
    ...(checkOut.notes === undefined ? {} : { notes: writtenNotes(checkOut.notes) }),
    status: 'completo',
    checkedOutAt: entry.checkedOutAt ?? now,
    updatedAt: now,
  };
}

/**
 * What an edit changes. Method and time of use move the due time of an unfinished entry.
 * @throws ProblemError 409 `diary.not_checked_out` for after ratings or effect of an entry that has none yet.
 */
export function editChanges(entry: EntryRow, changes: EntryChanges, now: Date): Partial<NewEntryRow> {
  const isFinished = entry.status === 'completo';
  const changesOutcome =
    changes.symptoms?.after !== undefined || changes.primaryEffect !== undefined || changes.effectDurationHours != null;
  if (changesOutcome && !isFinished) throw new ProblemError(409, 'diary.not_checked_out');

  const productType = changes.productType ?? entry.productType;
  const unit = changes.quantity?.unit ?? entry.quantityUnit;
  if (!isUnitOf(productType, unit)) throw refusedFields({ pointer: '/quantity/unit', code: 'unit_not_of_product' });

  const consumedAt =
    changes.consumedAt === undefined ? entry.consumedAt : acceptableConsumedAt(changes.consumedAt, now);
  const consumptionMethod = changes.consumptionMethod ?? entry.consumptionMethod;
  return {
    productType,
    consumptionMethod,
    consumedAt,
    timeZone: changes.timeZone ?? entry.timeZone,
    ...(changes.quantity ? { quantityValue: String(changes.quantity.value), quantityUnit: changes.quantity.unit } : {}),
    ...(changes.symptoms?.before ? ratingsBefore(changes.symptoms.before) : {}),
    ...(changes.symptoms?.after ? ratingsAfter(changes.symptoms.after) : {}),
    ...(changes.inventoryItemId === undefined ? {} : { inventoryItemId: changes.inventoryItemId }),
    ...(changes.triggers ? { triggers: [...new Set(changes.triggers)] } : {}),
    ...(changes.notes === undefined ? {} : { notes: writtenNotes(changes.notes) }),
    ...(changes.primaryEffect ? { primaryEffect: changes.primaryEffect } : {}),
    ...(changes.effectDurationHours === undefined
      ? {}
      : { effectDurationHours: changes.effectDurationHours === null ? null : String(changes.effectDurationHours) }),
    checkOutDueAt: checkOutDueAt(consumedAt, consumptionMethod),
    isEdited: true,
    updatedAt: now,
  };
}
