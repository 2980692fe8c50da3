import type { NewEntry, NewManualEntry } from '@balsamo/contract/diary/schemas.ts';
import type { NewEntryRow } from '@balsamo/database/diary/queries.ts';
import { checkOutDueAt } from '@balsamo/domain/diary/check-out.ts';
import { isConsumedAtAcceptable } from '@balsamo/domain/diary/entry.ts';
import type { Ratings } from '@balsamo/domain/diary/symptoms.ts';
import { refusedFields } from '../http/problem.ts';
import { saidTime } from './write-instants.ts';

/** Between the contract's shapes and the row of a new entry; the rules themselves are the domain's. */

/** @throws ProblemError 422 at `/consumedAt` when it is too far ahead. */
export function acceptableConsumedAt(consumedAt: Date, now: Date): Date {
  if (!isConsumedAtAcceptable(consumedAt, now))
    throw refusedFields({ pointer: '/consumedAt', code: 'too_far_in_future' });
  return consumedAt;
}

/** @throws ProblemError 422 at `/consumedAt` when it is too far ahead, or was read off a clock that was set since: then only the person knows. */
function newConsumedAt(entry: NewEntry | NewManualEntry, now: Date): Date {
  const consumedAt = saidTime(entry.consumedAt, entry, now);
  if (!consumedAt) throw refusedFields({ pointer: '/consumedAt', code: 'clock_was_set' });
  return acceptableConsumedAt(consumedAt, now);
}

/** Blank notes are no notes. */
export function writtenNotes(notes: string | null | undefined): string | null {
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
  const consumedAt = newConsumedAt(entry, now);
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
