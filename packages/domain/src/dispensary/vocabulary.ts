/** What an association keeps, moves and hands out. Stored values are the specification's (spec §3, association_inventory). */

export const ASSOCIATION_PRODUCT_TYPES = ['oil', 'flower', 'edible', 'extract', 'topical'] as const;
export type AssociationProductType = (typeof ASSOCIATION_PRODUCT_TYPES)[number];

/** Of a whole product, derived from its lots and its threshold. */
export const PRODUCT_STATUSES = ['available', 'low_stock', 'out_of_stock'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** `entry` adds, `adjustment` corrects or takes away (spec §4); `dispensing` goes to a member and `return` undoes one. */
export const STOCK_MOVEMENT_KINDS = ['entry', 'adjustment', 'dispensing', 'return'] as const;
export type StockMovementKind = (typeof STOCK_MOVEMENT_KINDS)[number];

/** Why a quantity changed (spec §3); `other` needs words. */
export const MOVEMENT_REASONS = ['entry', 'sale', 'expiry', 'damage', 'count', 'recall', 'other'] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** Limits in characters; the specification names the least of a name alone (spec §5). */
export const PRODUCT_NAME_MIN_LENGTH = 3;
export const PRODUCT_NAME_MAX_LENGTH = 120;
export const BATCH_MAX_LENGTH = 80;
export const PRODUCT_LINE_MAX_LENGTH = 200;
export const PRODUCT_TEXT_MAX_LENGTH = 2000;
export const STOCK_NOTE_MAX_LENGTH = 500;
/** Of a message to the members; they read it among their notifications. */
export const STOCK_NEWS_MAX_LENGTH = 300;

/** Pictures of one product: front, back, label, and some more; the specification names no number (spec §3, `images`). */
export const PRODUCT_IMAGES_MAX = 6;
/** Pixels on each side of the small picture on a card, three for each that it takes on the finest screens. */
export const PRODUCT_THUMBNAIL_SIDE = 192;
