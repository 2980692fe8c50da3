import { EFFECT_DURATION_MAX_HOURS } from '@balsamo/domain/diary/check-out.ts';
import { RATING_TIMES, type RatingField, type RatingValues } from '@balsamo/domain/diary/entry-members.ts';
import { ENTRY_FIELDS, type EntryField, type EntryValues, WRITE_KINDS } from '@balsamo/domain/diary/merge.ts';
import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { z } from 'zod';
import {
  ConsumptionMethod,
  Notes,
  PrimaryEffect,
  ProductType,
  Quantity,
  Rating,
  TrackerValues,
  Triggers,
  UnwantedEffects,
} from '../diary/schemas.ts';
import { Instant, orNull, storableText, TimeZone } from '../scalars.ts';
import { Id } from './record-scalars.ts';

/** Each rating by itself, as the merge knows it. */
const ratings = Object.fromEntries(
  RATING_TIMES.flatMap((time) => SYMPTOMS.map((symptom) => [`${symptom}${time}`, Rating.nullable()])),
) as unknown as { [Field in RatingField]: z.ZodType<RatingValues[Field]> };
/** Fields of an entry as a write holds them; one that is missing does not compile. */
const WrittenValues = z
  .strictObject({
    product: z.strictObject({ productType: ProductType, quantity: Quantity }),
    quantity: Quantity,
    consumptionMethod: ConsumptionMethod,
    consumedAt: Instant,
    timeZone: TimeZone,
    inventoryItemId: Id.nullable(),
    ...ratings,
    ownBefore: TrackerValues,
    ownAfter: TrackerValues,
    triggers: Triggers,
    notes: Notes.nullable(),
    primaryEffect: orNull(PrimaryEffect),
    unwantedEffects: UnwantedEffects,
    effectEnded: z.boolean().nullable(),
    effectDurationHours: orNull(z.number().min(0).max(EFFECT_DURATION_MAX_HOURS)),
    isDeleted: z.boolean(),
  } satisfies { [Field in EntryField]: z.ZodType<EntryValues[Field]> })
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
