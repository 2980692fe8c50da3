import { QUANTITY_MAX } from '@balsamo/domain/diary/quantity.ts';
import { hasThreeDecimals } from '@balsamo/domain/inventory/amount.ts';
import {
  ITEM_NOTES_MAX_LENGTH,
  ITEM_STATUSES,
  LABEL_MAX_LENGTH,
  NICKNAME_MAX_LENGTH,
  STOCK_UNITS,
} from '@balsamo/domain/inventory/item.ts';
import { MOVEMENT_KINDS } from '@balsamo/domain/inventory/ledger.ts';
import { z } from 'zod';
import { ProductType } from '../diary/schemas.ts';
import { NewStrength, Strength } from '../dose/schemas.ts';
import { CalendarDay, Cursor, OutInstant, storableText } from '../scalars.ts';

export const StockUnit = z.enum(STOCK_UNITS).meta({ id: 'StockUnit' });
export const ItemStatus = z.enum(ITEM_STATUSES).meta({ id: 'ItemStatus' });

/** Decimal amount of stock, at most three decimals. */
const Amount = z.number().min(0).max(QUANTITY_MAX).refine(hasThreeDecimals, { message: 'too_many_decimals' });

/** What the package says. Only what is sent is set or changed; null = the package does not say. */
export const NewItemDetails = z
  .strictObject({
    brand: storableText(LABEL_MAX_LENGTH).nullable().optional(),
    strength: NewStrength.optional(),
    dropsPerMl: z.number().positive().max(1000).nullable().optional(),
    /** What one application or pinch takes, in the item's unit. Counts for uses recorded from then on. */
    amountPerUse: z.number().positive().nullable().optional(),
    batch: storableText(LABEL_MAX_LENGTH).nullable().optional(),
    expiresOn: CalendarDay.nullable().optional(),
    openedOn: CalendarDay.nullable().optional(),
    /** Days that it keeps once it is opened. */
    daysAfterOpening: z.int().positive().max(10_000).nullable().optional(),
    /** Days from ordering it until it arrives. */
    deliveryDays: z.int().positive().max(10_000).nullable().optional(),
    /** The day on which to be told to order it. */
    orderReminderOn: CalendarDay.nullable().optional(),
    notes: storableText(ITEM_NOTES_MAX_LENGTH).nullable().optional(),
  })
  .meta({ id: 'NewItemDetails' });
export type NewItemDetails = z.infer<typeof NewItemDetails>;

/** Body of a new item. The rules between its fields are the domain's `itemProblems`. */
export const NewInventoryItem = z
  .strictObject({
    /** Made by the client, so that sending it again changes nothing (spec-D10). */
    id: z.uuid(),
    nickname: storableText(NICKNAME_MAX_LENGTH).min(1),
    productType: ProductType,
    /** How much there is, in `unit`; null = the patient does not know. */
    quantity: Amount.nullable(),
    unit: StockUnit,
    details: NewItemDetails.optional(),
  })
  .meta({ id: 'NewInventoryItem' });
export type NewInventoryItem = z.infer<typeof NewInventoryItem>;

/** Body of an edit: only what is sent changes. How much there is changes by renewal, adjustment and use. */
export const InventoryItemChanges = z
  .strictObject({
    nickname: storableText(NICKNAME_MAX_LENGTH).min(1).optional(),
    productType: ProductType.optional(),
    /** Only while the item has no movements: they are counted in it. */
    unit: StockUnit.optional(),
    details: NewItemDetails.optional(),
  })
  .meta({ id: 'InventoryItemChanges' });
export type InventoryItemChanges = z.infer<typeof InventoryItemChanges>;

/** Body of a renewal: how much was added, and what the new package says where it differs. */
export const NewRenewal = z
  .strictObject({
    id: z.uuid(),
    amount: Amount.positive(),
    details: NewItemDetails.optional(),
  })
  .meta({ id: 'NewRenewal' });
export type NewRenewal = z.infer<typeof NewRenewal>;

/** Body of an adjustment: how much the patient counted, whatever the balance was. */
export const NewAdjustment = z.strictObject({ id: z.uuid(), counted: Amount }).meta({ id: 'NewAdjustment' });
export type NewAdjustment = z.infer<typeof NewAdjustment>;

/** How long the item lasts at the pace of its real use; `perDay` in its unit, `basedOnDays` looked back on. */
export const Forecast = z
  .union([
    z.object({ kind: z.literal('days'), days: z.int(), perDay: z.number(), basedOnDays: z.int() }),
    z.object({ kind: z.literal('unknown'), reason: z.enum(['not_counted', 'nothing_left', 'too_few_days']) }),
  ])
  .meta({ id: 'Forecast' });

/**
 * What was used of it on each whole day before `today`, newest first, in its unit: at most 30, none before its first use. `quantity` is what
 * was left on `today`, which is a day of the patient's calendar.
 */
export const Pace = z.object({ today: CalendarDay, daily: z.array(z.number()) }).meta({ id: 'Pace' });

/** How near the expiry day is; `days` left, 0 on the day itself. */
export const Expiry = z
  .union([
    z.object({ kind: z.literal('not_given') }),
    z.object({ kind: z.enum(['later', 'within_30_days', 'within_7_days']), days: z.int() }),
    z.object({ kind: z.literal('expired'), daysAgo: z.int() }),
  ])
  .meta({ id: 'Expiry' });

export const StockLevel = z
  .enum(['not_counted', 'below_zero', 'empty', 'low_amount', 'few_days', 'enough'])
  .meta({ id: 'StockLevel' });

/** What the package says, as it is answered. */
export const ItemDetails = z
  .object({
    brand: z.string().nullable(),
    strength: Strength,
    dropsPerMl: z.number().nullable(),
    amountPerUse: z.number().nullable(),
    batch: z.string().nullable(),
    expiresOn: z.string().nullable(),
    openedOn: z.string().nullable(),
    daysAfterOpening: z.int().nullable(),
    deliveryDays: z.int().nullable(),
    orderReminderOn: z.string().nullable(),
    notes: z.string().nullable(),
  })
  .meta({ id: 'ItemDetails' });

/** An item of the patient's own stock. `quantity` is its balance in `unit`; null = nobody ever said how much there is. */
export const InventoryItem = z
  .object({
    id: z.uuid(),
    nickname: z.string(),
    productType: ProductType,
    unit: StockUnit,
    /** Are there movements, so that the unit can no longer change? */
    isUnitFixed: z.boolean(),
    /** Are there uses that could not be taken from it, because their quantity does not convert? */
    hasUncountedUses: z.boolean(),
    status: ItemStatus,
    quantity: z.number().nullable(),
    level: StockLevel,
    forecast: Forecast,
    pace: Pace,
    expiry: Expiry,
    details: ItemDetails,
    createdAt: OutInstant,
    updatedAt: OutInstant,
  })
  .meta({ id: 'InventoryItem' });
export type InventoryItem = z.infer<typeof InventoryItem>;

export const InventoryItemList = z
  .object({ items: z.array(InventoryItem), nextCursor: z.string().nullable() })
  .meta({ id: 'InventoryItemList' });
export type InventoryItemList = z.infer<typeof InventoryItemList>;

export const InventoryItemListQuery = z.strictObject({
  status: ItemStatus.default('ativo'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});

/**
 * One line of an item's ledger. `change` is signed, in the item's unit; `entryId` is the diary entry that caused it.
 * `occurredAt` is the time of the use, `createdAt` that of the booking.
 */
export const InventoryMovement = z
  .object({
    id: z.uuid(),
    kind: z.enum(MOVEMENT_KINDS),
    change: z.number(),
    entryId: z.uuid().nullable(),
    occurredAt: OutInstant,
    createdAt: OutInstant,
  })
  .meta({ id: 'InventoryMovement' });
export type InventoryMovement = z.infer<typeof InventoryMovement>;

export const InventoryMovementList = z
  .object({ items: z.array(InventoryMovement), nextCursor: z.string().nullable() })
  .meta({ id: 'InventoryMovementList' });
export type InventoryMovementList = z.infer<typeof InventoryMovementList>;

export const InventoryMovementListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});
