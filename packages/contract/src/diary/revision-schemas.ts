import type { RatingField } from '@balsamo/domain/diary/entry-members.ts';
import { type EntryField, RATING_FIELDS, WRITE_KINDS } from '@balsamo/domain/diary/merge.ts';
import { UNITS } from '@balsamo/domain/diary/vocabulary.ts';
import { z } from 'zod';
import { Cursor, OutInstant, orNull } from '../scalars.ts';
import { ConsumptionMethod, PrimaryEffect, ProductType, Rating, TrackerValues, UnwantedEffects } from './schemas.ts';

const OutQuantity = z.object({ value: z.number(), unit: z.enum(UNITS) });
const OutRating = Rating.nullable();

const changeOf = <Field extends EntryField, Value extends z.ZodType>(field: Field, value: Value) =>
  z.object({
    field: z.literal(field),
    /** What stood there when the write arrived. */
    from: value,
    to: value,
    /** False: a later change of the same field stands, which had arrived before. */
    isKept: z.boolean(),
  });

/** What a field can have held; one that is missing does not compile. */
const VALUES = {
  product: z.object({ productType: ProductType, quantity: OutQuantity }),
  quantity: OutQuantity,
  consumptionMethod: ConsumptionMethod,
  consumedAt: OutInstant,
  timeZone: z.string(),
  inventoryItemId: z.uuid().nullable(),
  ...(Object.fromEntries(RATING_FIELDS.map((field) => [field, OutRating])) as Record<RatingField, typeof OutRating>),
  ownBefore: TrackerValues,
  ownAfter: TrackerValues,
  triggers: z.array(z.string()),
  notes: z.string().nullable(),
  primaryEffect: orNull(PrimaryEffect),
  unwantedEffects: UnwantedEffects,
  effectEnded: z.boolean().nullable(),
  effectDurationHours: z.number().nullable(),
  isDeleted: z.boolean(),
} satisfies Record<EntryField, z.ZodType>;
type Values = typeof VALUES;
type AnyChange = {
  [Field in EntryField]: z.ZodObject<{
    field: z.ZodLiteral<Field>;
    from: Values[Field];
    to: Values[Field];
    isKept: z.ZodBoolean;
  }>;
}[EntryField];

/** One field that a write changed, or came too late to change. Symptoms one by one; product and amount together where both changed. */
export const EntryFieldChange = z
  .discriminatedUnion(
    'field',
    Object.entries(VALUES).map(([field, value]) => changeOf(field as EntryField, value)) as unknown as [
      AnyChange,
      ...AnyChange[],
    ],
  )
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
