import { STOCK_CHANGE_MODES } from '@balsamo/domain/dispensary/stock-change.ts';
import {
  ASSOCIATION_PRODUCT_TYPES,
  BATCH_MAX_LENGTH,
  MOVEMENT_REASONS,
  PRODUCT_LINE_MAX_LENGTH,
  PRODUCT_NAME_MAX_LENGTH,
  PRODUCT_STATUSES,
  PRODUCT_TEXT_MAX_LENGTH,
  STOCK_MOVEMENT_KINDS,
  STOCK_NEWS_MAX_LENGTH,
  STOCK_NOTE_MAX_LENGTH,
} from '@balsamo/domain/dispensary/vocabulary.ts';
import { MEDIA_TYPES } from '@balsamo/domain/files/file.ts';
import { z } from 'zod';
import { NewStrength, Strength } from '../dose/schemas.ts';
import { Expiry, StockUnit } from '../inventory/schemas.ts';
import { CalendarDay, Cursor, OutInstant, orNull, storableText } from '../scalars.ts';

export const AssociationProductType = z.enum(ASSOCIATION_PRODUCT_TYPES).meta({ id: 'AssociationProductType' });

const Line = storableText(PRODUCT_LINE_MAX_LENGTH).nullable();
const Text = storableText(PRODUCT_TEXT_MAX_LENGTH).nullable();

/** What may be said of a product. The rules of its fields and between them are the domain's `productProblems`. */
const described = {
  name: storableText(PRODUCT_NAME_MAX_LENGTH),
  productType: AssociationProductType,
  /** In which its lots are counted. */
  unit: StockUnit,
  /** What one bottle or package holds, in `unit`; null = it is handed out loose. */
  packageSize: z.number().nullable(),
  dropsPerMl: z.number().nullable(),
  strainName: Line,
  /** 0 to 100, as the product is described; what a lot was measured to hold stands with the lot. */
  thcPercentage: z.number().nullable(),
  cbdPercentage: z.number().nullable(),
  cannabinoidProfile: Text,
  terpeneProfile: Text,
  usageRecommendations: Text,
  description: Text,
  /** At or below it the product is low; null = nobody said. */
  lowStockThreshold: z.number().nullable(),
  /** To members. */
  isVisible: z.boolean(),
};

/** A lot as it is brought. `quantity` in the product's unit. The rules are the domain's `lotProblems`. */
export const NewLot = z
  .strictObject({
    /** Made by the client, so that sending it again changes nothing. */
    id: z.uuid(),
    batchNumber: storableText(BATCH_MAX_LENGTH).nullable(),
    manufacturedOn: CalendarDay.nullable(),
    expiresOn: CalendarDay.nullable(),
    strength: NewStrength,
    quantity: z.number(),
  })
  .meta({ id: 'NewLot' });
export type NewLot = z.infer<typeof NewLot>;

/** Body of a correction: only what is sent changes. How much there is changes by a quantity update or by dispensing. */
export const LotChanges = z
  .strictObject({
    batchNumber: storableText(BATCH_MAX_LENGTH).nullable(),
    manufacturedOn: CalendarDay.nullable(),
    expiresOn: CalendarDay.nullable(),
    strength: NewStrength,
  })
  .partial()
  .meta({ id: 'LotChanges' });
export type LotChanges = z.infer<typeof LotChanges>;

export const NewProduct = z
  .strictObject({
    /** Made by the client, so that sending it again changes nothing. */
    id: z.uuid(),
    ...described,
    /** What is there of it already; null = nothing yet. */
    firstLot: orNull(NewLot),
  })
  .partial({
    packageSize: true,
    dropsPerMl: true,
    strainName: true,
    thcPercentage: true,
    cbdPercentage: true,
    cannabinoidProfile: true,
    terpeneProfile: true,
    usageRecommendations: true,
    description: true,
    lowStockThreshold: true,
    isVisible: true,
    firstLot: true,
  })
  .meta({ id: 'NewProduct' });
export type NewProduct = z.infer<typeof NewProduct>;

/** Body of an edit: only what is sent changes. */
export const ProductChanges = z.strictObject(described).partial().meta({ id: 'ProductChanges' });
export type ProductChanges = z.infer<typeof ProductChanges>;

/**
 * Body of a quantity update. `add` puts `amount` to what is there when it arrives, whoever changed that meanwhile. `count` says that there
 * is `amount`: the change is worked out from what is there when it arrives. With `basedOn`, the quantity that the person saw, a count is
 * refused where that is no longer what is there, so that nobody's change is counted away unseen.
 */
export const NewStockChange = z
  .strictObject({
    /** Of the movement; made by the client, so that sending it again changes nothing. */
    id: z.uuid(),
    mode: z.enum(STOCK_CHANGE_MODES),
    amount: z.number(),
    basedOn: z.number().optional(),
    reason: z.enum(MOVEMENT_REASONS),
    note: storableText(STOCK_NOTE_MAX_LENGTH).nullable().optional(),
  })
  .meta({ id: 'NewStockChange' });
export type NewStockChange = z.infer<typeof NewStockChange>;

/**
 * A picture of a product: files of the association, `/api/associations/{associationId}/files/{fileId}`. Another picture has other ids.
 * `id` keeps its shape; `thumbnailId` is its middle, square, with `PRODUCT_THUMBNAIL_SIDE` pixels on each side.
 */
export const ProductImage = z.object({ id: z.uuid(), thumbnailId: z.uuid() }).meta({ id: 'ProductImage' });
export type ProductImage = z.infer<typeof ProductImage>;

/** The certificate of analysis of a lot: a file of the association, at the same address as a picture. */
export const LotCertificate = z
  .object({ id: z.uuid(), name: z.string(), mediaType: z.enum(MEDIA_TYPES), byteSize: z.int().positive() })
  .meta({ id: 'LotCertificate' });
export type LotCertificate = z.infer<typeof LotCertificate>;

/** A product of the shelf. Amounts are in `unit`. */
export const AssociationProduct = z
  .object({
    id: z.uuid(),
    name: z.string(),
    productType: AssociationProductType,
    unit: StockUnit,
    /** Is there a lot of it, so that the unit can no longer change? */
    isUnitFixed: z.boolean(),
    packageSize: z.number().nullable(),
    dropsPerMl: z.number().nullable(),
    strainName: z.string().nullable(),
    thcPercentage: z.number().nullable(),
    cbdPercentage: z.number().nullable(),
    cannabinoidProfile: z.string().nullable(),
    terpeneProfile: z.string().nullable(),
    usageRecommendations: z.string().nullable(),
    description: z.string().nullable(),
    lowStockThreshold: z.number().nullable(),
    isVisible: z.boolean(),
    /** What may be handed out today: of lots that have neither expired nor been recalled. */
    quantity: z.number(),
    /** What lies there and may not be handed out. */
    unusableQuantity: z.number(),
    status: z.enum(PRODUCT_STATUSES),
    /** Of the lot that expires first, of those something may be handed out of. */
    nextExpiry: Expiry,
    /** In the order in which they were added; the first one is the card's. */
    images: z.array(ProductImage),
    createdAt: OutInstant,
    updatedAt: OutInstant,
  })
  .meta({ id: 'AssociationProduct' });
export type AssociationProduct = z.infer<typeof AssociationProduct>;

export const AssociationLot = z
  .object({
    id: z.uuid(),
    productId: z.uuid(),
    batchNumber: z.string().nullable(),
    manufacturedOn: z.string().nullable(),
    expiresOn: z.string().nullable(),
    expiry: Expiry,
    strength: Strength,
    quantity: z.number(),
    recalledAt: OutInstant.nullable(),
    recallReason: z.string().nullable(),
    certificate: orNull(LotCertificate),
    createdAt: OutInstant,
    updatedAt: OutInstant,
  })
  .meta({ id: 'AssociationLot' });
export type AssociationLot = z.infer<typeof AssociationLot>;

/** A line of the books. `change` is signed, in the product's unit; what the lot held `before` and `after`. */
export const StockMovement = z
  .object({
    id: z.uuid(),
    productId: z.uuid(),
    productName: z.string(),
    unit: StockUnit,
    lotId: z.uuid(),
    batchNumber: z.string().nullable(),
    kind: z.enum(STOCK_MOVEMENT_KINDS),
    /** Null for what a dispensing or its undoing moved. */
    reason: orNull(z.enum(MOVEMENT_REASONS)),
    change: z.number(),
    before: z.number(),
    after: z.number(),
    note: z.string().nullable(),
    /** Null once their account was erased. */
    byName: z.string().nullable(),
    createdAt: OutInstant,
  })
  .meta({ id: 'StockMovement' });
export type StockMovement = z.infer<typeof StockMovement>;

export const StockMovementList = z
  .object({ items: z.array(StockMovement), nextCursor: z.string().nullable() })
  .meta({ id: 'StockMovementList' });
export type StockMovementList = z.infer<typeof StockMovementList>;

/** What members were told of a product last. */
export const StockNews = z
  .object({ message: z.string(), toldCount: z.int().nonnegative(), createdAt: OutInstant })
  .meta({ id: 'StockNews' });
export type StockNews = z.infer<typeof StockNews>;

/** A product with all its lots, those that expire first in front, and what was booked last. */
export const AssociationProductDetails = z
  .object({
    product: AssociationProduct,
    lots: z.array(AssociationLot),
    movements: StockMovementList,
    lastNews: orNull(StockNews),
  })
  .meta({ id: 'AssociationProductDetails' });
export type AssociationProductDetails = z.infer<typeof AssociationProductDetails>;

/** A page of the shelf: 20 products (spec §9). `total` counts all that were asked for. */
export const AssociationProductList = z
  .object({ items: z.array(AssociationProduct), total: z.int().nonnegative(), page: z.int().positive() })
  .meta({ id: 'AssociationProductList' });
export type AssociationProductList = z.infer<typeof AssociationProductList>;

export const AssociationProductListQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  /** Part of the name or the strain, without regard to case and accents. */
  search: storableText(100).optional(),
  type: AssociationProductType.optional(),
});

export const StockMovementListQuery = z.strictObject({
  productId: z.uuid().optional(),
  lotId: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});

/** Days on the clock of whoever asks, both included. */
export const BooksQuery = z.strictObject({ from: CalendarDay, to: CalendarDay });

export const NewStockNews = z
  .strictObject({
    /** Made by the client, so that sending it again tells nobody twice. */
    id: z.uuid(),
    message: storableText(STOCK_NEWS_MAX_LENGTH),
  })
  .meta({ id: 'NewStockNews' });

export const ToldMembers = z.object({ toldCount: z.int().nonnegative() }).meta({ id: 'ToldMembers' });

/** What a member sees of a product of their association: whether there is any, and never how much (spec-D16). */
export const ShelfProduct = z
  .object({
    id: z.uuid(),
    name: z.string(),
    productType: AssociationProductType,
    description: z.string().nullable(),
    strainName: z.string().nullable(),
    thcPercentage: z.number().nullable(),
    cbdPercentage: z.number().nullable(),
    usageRecommendations: z.string().nullable(),
    isAvailable: z.boolean(),
    /** In the order in which they were added. */
    images: z.array(ProductImage),
    createdAt: OutInstant,
  })
  .meta({ id: 'ShelfProduct' });
export type ShelfProduct = z.infer<typeof ShelfProduct>;

export const ShelfProductList = z
  .object({ items: z.array(ShelfProduct), nextCursor: z.string().nullable() })
  .meta({ id: 'ShelfProductList' });
export type ShelfProductList = z.infer<typeof ShelfProductList>;

export const ShelfQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});
