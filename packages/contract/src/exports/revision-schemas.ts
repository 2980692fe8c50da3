import { EFFECT_DURATION_MAX_HOURS } from '@balsamo/domain/diary/check-out.ts';
import { ENTRY_FIELDS, WRITE_KINDS } from '@balsamo/domain/diary/merge.ts';
import { RATING_MAX, RATING_MIN } from '@balsamo/domain/diary/symptoms.ts';
import { z } from 'zod';
import { ConsumptionMethod, Notes, PrimaryEffect, ProductType, Quantity, Triggers } from '../diary/schemas.ts';
import { Instant, orNull, storableText, TimeZone } from '../scalars.ts';

/** Ids are compared as text, so they are all written as PostgreSQL writes them. */
export const Id = z.uuid().toLowerCase();
const Rating = z.int().min(RATING_MIN).max(RATING_MAX);
const RatingValue = Rating.nullable();
/** Fields of an entry as a write holds them. */
const WrittenValues = z
  .strictObject({
    product: z.strictObject({ productType: ProductType, quantity: Quantity }),
    quantity: Quantity,
    consumptionMethod: ConsumptionMethod,
    consumedAt: Instant,
    timeZone: TimeZone,
    inventoryItemId: Id.nullable(),
    moodBefore: Rating,
    anxietyBefore: Rating,
    energyBefore: Rating,
    painBefore: Rating,
    sleepBefore: RatingValue,
    moodAfter: RatingValue,
    anxietyAfter: RatingValue,
    energyAfter: RatingValue,
    painAfter: RatingValue,
    sleepAfter: RatingValue,
    triggers: Triggers,
    notes: Notes.nullable(),
    primaryEffect: orNull(PrimaryEffect),
    effectEnded: z.boolean().nullable(),
    effectDurationHours: orNull(z.number().min(0).max(EFFECT_DURATION_MAX_HOURS)),
    isDeleted: z.boolean(),
  })
  .partial();

/** What the patient wrote to an entry after it was recorded, and what stood there before; `lost` came too late. */
export const ExportedRevision = z.strictObject({
  id: Id,
  entryId: Id,
  kind: z.enum(WRITE_KINDS),
  changedAt: Instant,
  receivedAt: Instant,
  browser: storableText(80).nullable(),
  system: storableText(80).nullable(),
  written: WrittenValues,
  replaced: WrittenValues,
  lost: z.array(z.enum(ENTRY_FIELDS)).max(ENTRY_FIELDS.length),
});
export type ExportedRevision = z.infer<typeof ExportedRevision>;
