import { EFFECT_DURATION_MAX_HOURS } from '@balsamo/domain/diary/check-out.ts';
import { NOTES_MAX_LENGTH } from '@balsamo/domain/diary/entry.ts';
import type { EntryRecord } from '@balsamo/domain/diary/entry-members.ts';
import { bySymptom, RATING_MAX, RATING_MIN, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { COUNT_MAX, TRACKER_VALUES_MAX } from '@balsamo/domain/diary/tracker.ts';
import {
  areToldOnce,
  CONSUMPTION_METHODS,
  ENTRY_SOURCES,
  ENTRY_STATUSES,
  isUnitOf,
  PRIMARY_EFFECTS,
  PRODUCT_TYPES,
  UNITS,
  UNWANTED_EFFECTS,
  UNWANTED_STRENGTHS,
} from '@balsamo/domain/diary/vocabulary.ts';
import { STOCK_UNITS } from '@balsamo/domain/inventory/item.ts';
import { z } from 'zod';
import { Strength } from '../dose/schemas.ts';
import { Cursor, Instant, OutInstant, orNull, storableText, TimeZone } from '../scalars.ts';

export const ProductType = z.enum(PRODUCT_TYPES).meta({ id: 'ProductType' });
export const ConsumptionMethod = z.enum(CONSUMPTION_METHODS).meta({ id: 'ConsumptionMethod' });
export const PrimaryEffect = z.enum(PRIMARY_EFFECTS).meta({ id: 'PrimaryEffect' });
/** What bothered after the use, each effect once; none where the list is empty. */
export const UnwantedEffects = z
  .array(z.strictObject({ effect: z.enum(UNWANTED_EFFECTS), strength: z.enum(UNWANTED_STRENGTHS) }))
  .max(UNWANTED_EFFECTS.length)
  .refine(areToldOnce, { message: 'effect_told_twice' })
  .meta({ id: 'UnwantedEffects' });
/** What was said of trackers of the person's own, by the tracker's id; what was not answered is not there. */
export const TrackerValues = z
  .record(z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/), z.int().min(0).max(COUNT_MAX))
  .refine((values) => Object.keys(values).length <= TRACKER_VALUES_MAX, { message: 'too_big' })
  .meta({ id: 'TrackerValues' });
export const EntryStatus = z.enum(ENTRY_STATUSES).meta({ id: 'EntryStatus' });

/** Decimal amount above 0, at most three decimals, and its unit. */
export const Quantity = z
  .strictObject({
    value: z
      .number()
      .positive()
      .max(100_000)
      .refine((value) => Math.round(value * 1000) / 1000 === value, { message: 'too_many_decimals' }),
    unit: z.enum(UNITS),
  })
  .meta({ id: 'Quantity' });

export const Rating = z.int().min(RATING_MIN).max(RATING_MAX);

/** Ratings 0 to 10 as they are answered; what was not rated is not there. */
export const Ratings = z.strictObject(bySymptom(() => Rating.optional())).meta({ id: 'Ratings' });

/** The same in a body, where null too is "not rated"; in an edit null takes a rating out. */
export const GivenRatings = z.strictObject(bySymptom(() => Rating.nullish())).meta({ id: 'GivenRatings' });
export type GivenRatings = z.infer<typeof GivenRatings>;

/** Symptoms whose rating before was filled in with that of the entry before; one that is not rated is left out. */
export const CopiedBefore = z.array(z.enum(SYMPTOMS)).max(SYMPTOMS.length);

export const Triggers = z.array(storableText(80).min(1)).max(30);
export const Notes = storableText(NOTES_MAX_LENGTH);
/** Hours the effect lasted, above 0 (0 is accepted for an effect that ended at once). */
export const EffectDurationHours = z.number().min(0).max(EFFECT_DURATION_MAX_HOURS);

const unitFitsProduct = (entry: { productType?: z.infer<typeof ProductType>; quantity?: z.infer<typeof Quantity> }) =>
  !entry.productType || !entry.quantity || isUnitOf(entry.productType, entry.quantity.unit);
const UNIT_MISFIT = { message: 'unit_not_of_product', path: ['quantity', 'unit'] };

/** Which clock a time was read off. */
const clockReading = {
  /** What the device's clock shows while this request leaves: a clock that is wrong is put right by it. */
  sentAt: Instant.optional(),
  /** Said where the device had compared that clock with the server's before: it counts also where it was set since. */
  clock: z.enum(['checked']).optional(),
};
/** Beside a time that was read off a clock; a time that the person said comes without. */
export const ClockReading = z.strictObject(clockReading);
export type ClockReading = z.infer<typeof ClockReading>;

const recorded = {
  /** Made by the client, so that sending it again changes nothing (spec-D10). */
  id: z.uuid(),
  productType: ProductType,
  consumptionMethod: ConsumptionMethod,
  quantity: Quantity,
  consumedAt: Instant,
  ...clockReading,
  timeZone: TimeZone,
  /** An item of the patient's own stock, finished ones too; its stock goes down by the quantity where the units convert. */
  inventoryItemId: z.uuid().nullish(),
  triggers: Triggers,
  notes: Notes.optional(),
};

/** Body of the check-in. */
export const NewEntry = z
  .strictObject({
    ...recorded,
    symptoms: z.strictObject({ before: GivenRatings.optional() }).optional(),
    copiedBefore: CopiedBefore.optional(),
    ownBefore: TrackerValues.optional(),
  })
  .refine(unitFitsProduct, UNIT_MISFIT)
  .meta({ id: 'NewEntry' });
export type NewEntry = z.infer<typeof NewEntry>;

/** Body of a manual entry: written down afterwards, therefore complete at once. */
export const NewManualEntry = z
  .strictObject({
    ...recorded,
    symptoms: z.strictObject({ before: GivenRatings.optional(), after: GivenRatings.nullish() }).optional(),
    ownBefore: TrackerValues.optional(),
    ownAfter: TrackerValues.optional(),
    primaryEffect: PrimaryEffect.optional(),
    unwantedEffects: UnwantedEffects.optional(),
    effectDurationHours: EffectDurationHours.optional(),
  })
  .refine(unitFitsProduct, UNIT_MISFIT)
  .meta({ id: 'NewManualEntry' });
export type NewManualEntry = z.infer<typeof NewManualEntry>;

const writeMarks = {
  /** Made by the client, so that sending the write again changes nothing (spec-D10). */
  writeId: z.uuid().optional(),
  /** When the patient made the change, by the clock of their device; without it, when the server receives it. */
  changedAt: Instant.optional(),
  ...clockReading,
  /** An earlier write of the same device to the same entry, answered before this one leaves: this one is later, whatever clocks say. */
  afterWriteId: z.uuid().optional(),
};
/** What tells writes of several devices apart and puts them in order. */
export const WriteMarks = z.strictObject(writeMarks);
export type WriteMarks = z.infer<typeof WriteMarks>;

/**
 * Body of the check-out. Nothing has to be said: one without anything finishes an entry that nobody remembers. The duration
 * counts only when the main effect has ended.
 */
export const CheckOut = z
  .strictObject({
    ...writeMarks,
    symptoms: z.strictObject({ after: GivenRatings.nullish() }).optional(),
    ownAfter: TrackerValues.optional(),
    primaryEffect: PrimaryEffect.optional(),
    unwantedEffects: UnwantedEffects.optional(),
    effectEnded: z.boolean().optional(),
    effectDurationHours: EffectDurationHours.optional(),
    notes: Notes.optional(),
  })
  .meta({ id: 'CheckOut' });
export type CheckOut = z.infer<typeof CheckOut>;

/**
 * Body of an edit: only what is sent changes, so send only what the patient changed. A new product takes its amount along.
 * After ratings and effect can be edited once they exist (spec-D4).
 */
export const EntryChanges = z
  .strictObject({
    ...writeMarks,
    productType: ProductType.optional(),
    consumptionMethod: ConsumptionMethod.optional(),
    quantity: Quantity.optional(),
    consumedAt: Instant.optional(),
    timeZone: TimeZone.optional(),
    symptoms: z.strictObject({ before: GivenRatings.optional(), after: GivenRatings.optional() }).optional(),
    /** All of that moment: what is left out of it is no longer said. */
    ownBefore: TrackerValues.optional(),
    ownAfter: TrackerValues.optional(),
    triggers: Triggers.optional(),
    notes: Notes.nullable().optional(),
    primaryEffect: PrimaryEffect.nullable().optional(),
    unwantedEffects: UnwantedEffects.optional(),
    effectDurationHours: EffectDurationHours.nullable().optional(),
    /** Of the patient's own stock; null takes the entry off it. */
    inventoryItemId: z.uuid().nullable().optional(),
  })
  .refine(unitFitsProduct, UNIT_MISFIT)
  .meta({ id: 'EntryChanges' });
export type EntryChanges = z.infer<typeof EntryChanges>;

/** The item that an entry used, as much of it as its dose is told from. */
export const EntryItem = z
  .object({
    id: z.uuid(),
    nickname: z.string(),
    productType: ProductType,
    strength: Strength,
    dropsPerMl: z.number().nullable(),
    unit: z.enum(STOCK_UNITS),
  })
  .meta({ id: 'EntryItem' });
export type EntryItem = z.infer<typeof EntryItem>;

/** What an entry with an item has taken of it, in the item's unit; null with the reason why nothing could be taken. */
export const EntryStock = z
  .object({ taken: z.number().nullable(), problem: z.enum(['not_convertible']).nullable() })
  .meta({ id: 'EntryStock' });
export type EntryStock = z.infer<typeof EntryStock>;

/** A schema for each member of the domain's table: one that is missing, or of another type, does not compile. */
export type EntryShape<Names extends keyof EntryRecord> = {
  [Name in Names]: z.ZodType<Name extends 'symptoms' ? unknown : EntryRecord[Name]>;
};

/** An entry as it is answered; instants in UTC with milliseconds. */
export const Entry = z
  .object({
    id: z.uuid(),
    productType: ProductType,
    consumptionMethod: ConsumptionMethod,
    quantity: z.object({ value: z.number(), unit: z.enum(UNITS) }),
    consumedAt: OutInstant,
    timeZone: z.string(),
    symptoms: z.object({ before: Ratings, after: orNull(Ratings) }),
    copiedBefore: CopiedBefore,
    ownBefore: TrackerValues,
    ownAfter: TrackerValues,
    triggers: z.array(z.string()),
    notes: z.string().nullable(),
    source: z.enum(ENTRY_SOURCES),
    status: EntryStatus,
    primaryEffect: orNull(PrimaryEffect),
    unwantedEffects: UnwantedEffects,
    effectEnded: z.boolean().nullable(),
    effectDurationHours: z.number().nullable(),
    inventoryItemId: z.uuid().nullable(),
    inventoryItem: orNull(EntryItem),
    stock: orNull(EntryStock),
    checkOutDueAt: OutInstant,
    checkedOutAt: OutInstant.nullable(),
    isEdited: z.boolean(),
    createdAt: OutInstant,
    updatedAt: OutInstant,
    /** Only in the answer to a write that came to a deleted entry and does not bring it back; no list holds such an entry. */
    deletedAt: OutInstant.optional(),
  } satisfies EntryShape<Exclude<keyof EntryRecord, 'stockTaken' | 'deletedAt'>> &
    Record<'inventoryItem' | 'stock' | 'deletedAt', z.ZodType>)
  .meta({ id: 'Entry' });
export type Entry = z.infer<typeof Entry>;

export const EntryList = z
  .object({ items: z.array(Entry), nextCursor: z.string().nullable() })
  .meta({ id: 'EntryList' });
export type EntryList = z.infer<typeof EntryList>;

export const EntryListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
  /** Matches notes, the name of the item used, and the names of product types, methods, triggers and effects in the reader's language. */
  search: storableText(100).optional(),
  productType: ProductType.optional(),
  status: EntryStatus.optional(),
});
