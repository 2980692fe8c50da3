import type { ProductType } from '../diary/vocabulary.ts';
import type { Strength } from '../dose/strength.ts';
import { deductionOf } from '../inventory/deduction.ts';
import type { Pace } from '../inventory/forecast.ts';
import type { StockUnit } from '../inventory/item.ts';
import { dosageQuantity } from '../prescriptions/dosage.ts';
import { usesPerDayOf } from '../prescriptions/frequency.ts';
import type { PrescribedProduct } from '../prescriptions/prescription.ts';
import { itemsOfProduct } from '../prescriptions/product-items.ts';
import { namesType } from '../prescriptions/protocol.ts';
import { isRenewalPast } from '../prescriptions/status.ts';
import { distinctMedications, onlyItemOf, type PlanPrescription } from '../prescriptions/todays-plan.ts';

/** An item in use, as far as supply asks. `quantity` is what was left on `pace.today`, in `unit`; null = nobody counted. */
export type SupplyItem = {
  id: string;
  nickname: string;
  brand: string | null;
  productType: ProductType;
  unit: StockUnit;
  quantity: number | null;
  strength: Strength;
  dropsPerMl: number | null;
  amountPerUse: number | null;
  expiresOn: string | null;
  openedOn: string | null;
  daysAfterOpening: number | null;
  deliveryDays: number | null;
  orderReminderOn: string | null;
  pace: Pace;
};

/** Why the plan says nothing of how long something lasts. */
export const PLAN_UNKNOWNS = [
  /** No prescription in force names it. */
  'not_prescribed',
  /** As needed, or in words that are not understood. */
  'frequency_not_understood',
  'dosage_not_understood',
  /** "2 applications" of an ointment of 30 g whose application nobody measured. */
  'not_convertible',
  /** The prescription fits several products of the stock that are not the same. */
  'several_products',
] as const;
export type PlanUnknown = (typeof PLAN_UNKNOWNS)[number];

/** What the prescriptions in force plan a day, in the unit of the items. `isDropAssumed`: drops were counted as 20 in a millilitre. */
export type PlannedPace =
  | { kind: 'known'; perDay: number; isDropAssumed: boolean }
  | { kind: 'unknown'; reason: PlanUnknown };

/** Items that are one product, used one after the other, and what is planned of it. `putAway`: former bottles of it, of which only the use counts. */
export type Pool<Item extends SupplyItem = SupplyItem> = {
  items: [Item, ...Item[]];
  putAway: SupplyItem[];
  plan: PlannedPace;
};

/**
 * Millilitres of two strengths are not the same medicine, whatever the names say. Where a label says nothing of its contents, or nobody counted what
 * is left, an item stands alone.
 */
const sameness = ({ id, productType, unit, quantity, strength, dropsPerMl, amountPerUse }: SupplyItem) =>
  JSON.stringify([
    quantity === null || (strength.thc ?? strength.thca ?? strength.cbd ?? strength.cbda ?? null) === null ? id : null,
    productType,
    unit,
    [strength.basis, strength.thc, strength.thca ?? null, strength.cbd, strength.cbda ?? null],
    dropsPerMl,
    amountPerUse,
  ]);

/**
 * The stock, product by product. Items count together where a line of a prescription in force names them all and their labels say the same;
 * every other item stands alone.
 * @param putAway what is in use no more: whoever opened the next bottle yesterday has used the product for longer
 */
export function poolsOf<Item extends SupplyItem>(
  items: readonly Item[],
  prescriptions: readonly PlanPrescription[],
  today: string,
  putAway: readonly SupplyItem[] = [],
): Pool<Item>[] {
  const inForce = prescriptions.filter(
    ({ status, renewalDate }) => status === 'ativa' && !isRenewalPast(renewalDate, today),
  );
  const medications = distinctMedications(inForce, items);
  const lines = medications.map(({ product, itemIds }) => {
    if (itemIds.size > 0) return { product, itemIds, isByType: false };
    const only = onlyItemOf(product, medications, items);
    return { product, itemIds: new Set(only === null ? [] : [only]), isByType: only !== null };
  });
  const pools = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const line = lines.findIndex(({ itemIds }) => itemIds.has(item.id));
    const key = line < 0 ? item.id : `${line} ${sameness(item)}`;
    const pool = pools.get(key);
    if (pool) pool.push(item);
    else pools.set(key, [item]);
  }
  const formerKeys = putAway.map((item) => {
    const line = lines.findIndex(
      ({ product, isByType }) => itemsOfProduct(product, [item]).has(item.id) || (isByType && namesType(product, item)),
    );
    // How much of it is left, or that nobody knows, no longer matters.
    return line < 0 ? null : `${line} ${sameness({ ...item, quantity: 0 })}`;
  });
  return [...pools].map(([key, pool]) => ({
    items: pool,
    putAway: putAway.filter((_, place) => formerKeys[place] === key),
    plan: planOf(pool, lines),
  }));
}

function planOf(
  pool: readonly [SupplyItem, ...SupplyItem[]],
  lines: readonly { product: PrescribedProduct; itemIds: ReadonlySet<string> }[],
): PlannedPace {
  const unknown = (reason: PlanUnknown) => ({ kind: 'unknown', reason }) as const;
  const ids = new Set(pool.map(({ id }) => id));
  const ofPool = lines.filter(({ itemIds }) => [...itemIds].some((id) => ids.has(id)));
  if (ofPool.length === 0) return unknown('not_prescribed');
  if (ofPool.some(({ itemIds }) => [...itemIds].some((id) => !ids.has(id)))) return unknown('several_products');
  const [item] = pool;
  let perDay = 0;
  let isDropAssumed = false;
  for (const { product } of ofPool) {
    const times = usesPerDayOf(product.frequency);
    if (times === null) return unknown('frequency_not_understood');
    const dose = dosageQuantity(product.dosage, item.productType);
    if (dose === null) return unknown('dosage_not_understood');
    const taken = deductionOf({ ...dose, value: dose.value * times }, item);
    if (taken.kind === 'not_convertible') return unknown('not_convertible');
    perDay += taken.amount;
    isDropAssumed ||= dose.unit === 'gotas' && item.unit === 'ml' && item.dropsPerMl === null;
  }
  return { kind: 'known', perDay, isDropAssumed };
}
