import type { ProductType } from '../diary/vocabulary.ts';
import { type Strength, strengthProblem, UNKNOWN_STRENGTH } from '../dose/strength.ts';
import {
  type ItemForm,
  isStockUnitOf,
  LABEL_MAX_LENGTH,
  NICKNAME_MAX_LENGTH,
  type StockUnit,
} from '../inventory/item.ts';
import { OWN_PRODUCT_TYPE_OF } from './product.ts';
import { isUsable } from './shelf.ts';
import type { AssociationProductType } from './vocabulary.ts';

/** Whole minutes within which what was handed to a member can be undone. */
export const UNDO_MINUTES = 10;

/** Until when what was handed out can be undone, that instant included. */
export function undoableUntil(dispensedAt: Date): Date {
  return new Date(dispensedAt.getTime() + UNDO_MINUTES * 60_000);
}

export function isUndoable(dispensedAt: Date, now: Date): boolean {
  return now <= undoableUntil(dispensedAt);
}

export type DispensingProblem = 'lot_recalled' | 'lot_expired' | 'not_enough';
/** What a lot is as it is handed out from. Days are `YYYY-MM-DD`; quantities in the product's unit. */
export type HandedLot = { quantity: number; expiresOn: string | null; isRecalled: boolean };
export type Meant = { isBelowZeroMeant: boolean; isExpiredMeant: boolean };

/**
 * Why this much may not be handed out of a lot today. What is recalled goes to nobody; what has expired, and more than there is, only
 * where whoever does it says that it is meant.
 */
export function dispensingProblem(
  lot: HandedLot,
  quantity: number,
  meant: Meant,
  today: string,
): DispensingProblem | undefined {
  if (lot.isRecalled) return 'lot_recalled';
  if (!isUsable(lot, today) && !meant.isExpiredMeant) return 'lot_expired';
  return quantity > lot.quantity && !meant.isBelowZeroMeant ? 'not_enough' : undefined;
}

/** What was handed to a patient, as the association describes it. Percentages are those of the product, 0 to 100. */
export type HandedProduct = {
  name: string;
  productType: AssociationProductType;
  unit: StockUnit;
  quantity: number;
  associationName: string | null;
  thcPercentage: number | null;
  cbdPercentage: number | null;
  /** What the lot was measured to hold. */
  strength: Strength;
  dropsPerMl: number | null;
  batchNumber: string | null;
  expiresOn: string | null;
  /** How many days the association's deliveries usually take, as it says. */
  deliveryDays: number | null;
};

const fitted = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

/**
 * The item of a patient's stock that it becomes. A unit in which the patient's type is not counted makes it one of another type, and a strength on a basis that the type does not have is
 * left out: a wrong dose is worse than none.
 */
export function itemOfHanded(handed: HandedProduct): ItemForm & { productType: ProductType } {
  const wanted = OWN_PRODUCT_TYPE_OF[handed.productType];
  const productType = isStockUnitOf(wanted, handed.unit) ? wanted : 'outro';
  const { thc, thca, cbd, cbda } = handed.strength;
  const isMeasured = [thc, thca, cbd, cbda].some((content) => content != null);
  const isDescribed = handed.thcPercentage !== null || handed.cbdPercentage !== null;
  const described: Strength = { thc: handed.thcPercentage, cbd: handed.cbdPercentage, basis: 'percent' };
  const strength = isMeasured ? handed.strength : isDescribed ? described : UNKNOWN_STRENGTH;
  return {
    nickname: fitted(handed.name.trim(), NICKNAME_MAX_LENGTH),
    productType,
    quantity: handed.quantity,
    unit: handed.unit,
    details: {
      brand: handed.associationName === null ? null : fitted(handed.associationName, LABEL_MAX_LENGTH),
      strength: strengthProblem(productType, strength) ? UNKNOWN_STRENGTH : strength,
      dropsPerMl: handed.dropsPerMl,
      amountPerUse: null,
      batch: handed.batchNumber,
      expiresOn: handed.expiresOn,
      openedOn: null,
      daysAfterOpening: null,
      deliveryDays: handed.deliveryDays,
      notes: null,
    },
  };
}
