import { QUANTITY_MAX } from '@balsamo/domain/diary/quantity.ts';
import { ASSOCIATION_PRODUCT_TYPES, STOCK_NOTE_MAX_LENGTH } from '@balsamo/domain/dispensary/vocabulary.ts';
import { hasThreeDecimals } from '@balsamo/domain/inventory/amount.ts';
import { STOCK_UNITS } from '@balsamo/domain/inventory/item.ts';
import { z } from 'zod';
import { Cursor, OutInstant, orNull, storableText } from '../scalars.ts';
import { LotCertificate, ProductImage } from './schemas.ts';

/** Above 0, at most three decimals, in the product's unit. */
const HandedAmount = z.number().positive().max(QUANTITY_MAX).refine(hasThreeDecimals, { message: 'too_many_decimals' });

/** Hands something out of a lot to a member. */
export const NewDispensing = z
  .strictObject({
    /** Made by the client, so that sending it again changes nothing. */
    id: z.uuid(),
    lotId: z.uuid(),
    /** Of the membership, as `dispensable-members` answers it. */
    memberId: z.uuid(),
    quantity: HandedAmount,
    /** For the member to read. */
    note: storableText(STOCK_NOTE_MAX_LENGTH).nullable().optional(),
    /** Hands out more than there is, knowingly. */
    isBelowZeroMeant: z.boolean().optional(),
    /** Hands out of a lot that has expired, knowingly. */
    isExpiredMeant: z.boolean().optional(),
  })
  .meta({ id: 'NewDispensing' });
export type NewDispensing = z.infer<typeof NewDispensing>;

/** What was handed out. Names are null once the account is erased. */
export const Dispensing = z
  .object({
    id: z.uuid(),
    lotId: z.uuid(),
    productId: z.uuid(),
    productName: z.string(),
    unit: z.enum(STOCK_UNITS),
    batchNumber: z.string().nullable(),
    isLotRecalled: z.boolean(),
    memberName: z.string().nullable(),
    quantity: z.number(),
    note: z.string().nullable(),
    dispensedAt: OutInstant,
    dispensedByName: z.string().nullable(),
    undoableUntil: OutInstant,
    undoneAt: OutInstant.nullable(),
  })
  .meta({ id: 'Dispensing' });
export type Dispensing = z.infer<typeof Dispensing>;

export const DispensingList = z
  .object({ items: z.array(Dispensing), nextCursor: z.string().nullable() })
  .meta({ id: 'DispensingList' });
export type DispensingList = z.infer<typeof DispensingList>;

export const DispensingListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});

/** Somebody to whom something can be handed; `id` is that of the membership, and since when it stands tells apart two of one name. */
export const DispensableMember = z
  .object({ id: z.uuid(), name: z.string(), joinedAt: OutInstant })
  .meta({ id: 'DispensableMember' });
export type DispensableMember = z.infer<typeof DispensableMember>;

export const DispensableMemberList = z
  .object({ items: z.array(DispensableMember) })
  .meta({ id: 'DispensableMemberList' });
export type DispensableMemberList = z.infer<typeof DispensableMemberList>;

/** Words of a name; without any, the first by name. */
export const DispensableMemberQuery = z.strictObject({ q: storableText(100).default('') });

/** A lot that something can be handed out of; amounts in the product's unit. `packageSize` null = it is handed out loose. */
export const DispensableLot = z
  .object({
    id: z.uuid(),
    productId: z.uuid(),
    productName: z.string(),
    unit: z.enum(STOCK_UNITS),
    packageSize: z.number().nullable(),
    batchNumber: z.string().nullable(),
    expiresOn: z.string().nullable(),
    quantity: z.number(),
  })
  .meta({ id: 'DispensableLot' });
export type DispensableLot = z.infer<typeof DispensableLot>;

export const DispensableLotList = z.object({ items: z.array(DispensableLot) }).meta({ id: 'DispensableLotList' });
export type DispensableLotList = z.infer<typeof DispensableLotList>;

export const DispensableLotQuery = z.strictObject({ productId: z.uuid().optional() });

/** Why a lot is called back, as its members read it. */
export const NewRecall = z
  .strictObject({
    reason: storableText(STOCK_NOTE_MAX_LENGTH).refine((text) => text.trim() !== '', { message: 'reason_required' }),
  })
  .meta({ id: 'NewRecall' });
export type NewRecall = z.infer<typeof NewRecall>;

/**
 * Where a recall stands: how many it concerns, how many of them were told and have confirmed. Of a lot that was not recalled, `total` is
 * how many received something of it.
 */
export const LotRecall = z
  .object({
    lotId: z.uuid(),
    recalledAt: OutInstant.nullable(),
    reason: z.string().nullable(),
    total: z.int(),
    reached: z.int(),
    confirmed: z.int(),
  })
  .meta({ id: 'LotRecall' });
export type LotRecall = z.infer<typeof LotRecall>;

/** What was handed to the patient, and waits for them to say what becomes of it. */
export const HandedOffer = z
  .object({
    id: z.uuid(),
    associationId: z.uuid(),
    /** Null = the association is closed. */
    associationName: z.string().nullable(),
    images: z.array(ProductImage),
    certificate: orNull(LotCertificate),
    productName: z.string(),
    productType: z.enum(ASSOCIATION_PRODUCT_TYPES),
    unit: z.enum(STOCK_UNITS),
    quantity: z.number(),
    note: z.string().nullable(),
    batchNumber: z.string().nullable(),
    expiresOn: z.string().nullable(),
    dispensedAt: OutInstant,
  })
  .meta({ id: 'HandedOffer' });
export type HandedOffer = z.infer<typeof HandedOffer>;

/** A recall of something that was handed to the patient; `inventoryItemIds` are the items of their stock that hold some of it. */
export const HandedRecall = z
  .object({
    lotId: z.uuid(),
    associationName: z.string().nullable(),
    productName: z.string(),
    batchNumber: z.string().nullable(),
    recalledAt: OutInstant,
    reason: z.string(),
    confirmedAt: OutInstant.nullable(),
    inventoryItemIds: z.array(z.uuid()),
  })
  .meta({ id: 'HandedRecall' });
export type HandedRecall = z.infer<typeof HandedRecall>;

/** The certificate of a lot of which items of the patient's stock hold something. */
export const HandedCertificate = z
  .object({
    lotId: z.uuid(),
    associationId: z.uuid(),
    batchNumber: z.string().nullable(),
    certificate: LotCertificate,
    inventoryItemIds: z.array(z.uuid()),
  })
  .meta({ id: 'HandedCertificate' });
export type HandedCertificate = z.infer<typeof HandedCertificate>;

export const HandedList = z
  .object({
    offers: z.array(HandedOffer),
    recalls: z.array(HandedRecall),
    certificates: z.array(HandedCertificate),
  })
  .meta({ id: 'HandedList' });
export type HandedList = z.infer<typeof HandedList>;

/** An item of the own stock to add it to, or the id of the item that it becomes. */
export const HandedTaking = z.strictObject({ inventoryItemId: z.uuid() }).meta({ id: 'HandedTaking' });
export type HandedTaking = z.infer<typeof HandedTaking>;

/** What became of an offer; `inventoryItemId` null = it was put away. */
export const HandedDecision = z
  .object({ dispensingId: z.uuid(), inventoryItemId: z.uuid().nullable() })
  .meta({ id: 'HandedDecision' });
export type HandedDecision = z.infer<typeof HandedDecision>;
