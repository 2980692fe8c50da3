import { WRITE_KINDS } from '@balsamo/domain/diary/merge.ts';
import { RATING_MAX, RATING_MIN } from '@balsamo/domain/diary/symptoms.ts';
import { UNITS } from '@balsamo/domain/diary/vocabulary.ts';
import { z } from 'zod';
import { Cursor, OutInstant, orNull } from '../scalars.ts';
import { ConsumptionMethod, PrimaryEffect, ProductType } from './schemas.ts';

const OutQuantity = z.object({ value: z.number(), unit: z.enum(UNITS) });
const OutRating = z.int().min(RATING_MIN).max(RATING_MAX).nullable();

const changeOf = <Field extends string, Value extends z.ZodType>(field: Field, value: Value) =>
  z.object({
    field: z.literal(field),
    /** What stood there when the write arrived. */
    from: value,
    to: value,
    /** False: a later change of the same field stands, which had arrived before. */
    isKept: z.boolean(),
  });

/** One field that a write changed, or came too late to change. Symptoms one by one; product and amount together where both changed. */
export const EntryFieldChange = z
  .discriminatedUnion('field', [
    changeOf('product', z.object({ productType: ProductType, quantity: OutQuantity })),
    changeOf('quantity', OutQuantity),
    changeOf('consumptionMethod', ConsumptionMethod),
    changeOf('consumedAt', OutInstant),
    changeOf('timeZone', z.string()),
    changeOf('inventoryItemId', z.uuid().nullable()),
    changeOf('moodBefore', OutRating),
    changeOf('anxietyBefore', OutRating),
    changeOf('energyBefore', OutRating),
    changeOf('painBefore', OutRating),
    changeOf('sleepBefore', OutRating),
    changeOf('moodAfter', OutRating),
    changeOf('anxietyAfter', OutRating),
    changeOf('energyAfter', OutRating),
    changeOf('painAfter', OutRating),
    changeOf('sleepAfter', OutRating),
    changeOf('triggers', z.array(z.string())),
    changeOf('notes', z.string().nullable()),
    changeOf('primaryEffect', orNull(PrimaryEffect)),
    changeOf('effectEnded', z.boolean().nullable()),
    changeOf('effectDurationHours', z.number().nullable()),
    changeOf('isDeleted', z.boolean()),
  ])
  .meta({ id: 'EntryFieldChange' });
export type EntryFieldChange = z.infer<typeof EntryFieldChange>;

/** One write to an entry after it was recorded. */
export const EntryRevision = z
  .object({
    /** The id that the client gave the write. */
    id: z.uuid(),
    kind: z.enum(WRITE_KINDS),
    /** When the patient made it, as far as the device's clock can be believed. */
    changedAt: OutInstant,
    receivedAt: OutInstant,
    device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
    changes: z.array(EntryFieldChange),
  })
  .meta({ id: 'EntryRevision' });
export type EntryRevision = z.infer<typeof EntryRevision>;

export const EntryRevisionList = z
  .object({ items: z.array(EntryRevision), nextCursor: z.string().nullable() })
  .meta({ id: 'EntryRevisionList' });
export type EntryRevisionList = z.infer<typeof EntryRevisionList>;

export const EntryRevisionListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});
