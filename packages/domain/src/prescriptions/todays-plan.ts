import type { ConsumptionMethod, ProductType } from '../diary/vocabulary.ts';
import { localDay, localTime } from '../time/zone.ts';
import { isAtNight, usesPerDayOf } from './frequency.ts';
import type { PrescribedProduct } from './prescription.ts';
import { itemsOfProduct, plainName } from './product-items.ts';
import { namesMethod, namesType } from './protocol.ts';
import { isRenewalPast, type PrescriptionStatus } from './status.ts';

type Item = Parameters<typeof itemsOfProduct>[1][number];

export type PlanPrescription = {
  id: string;
  status: PrescriptionStatus;
  renewalDate: string | null;
  /** Null = the patient wrote it. */
  doctorName: string | null;
  createdAt: string;
  products: readonly PrescribedProduct[];
};

export type PlanUse = {
  id: string;
  consumedAt: string;
  productType: ProductType;
  consumptionMethod: ConsumptionMethod;
  inventoryItemId: string | null;
};

/** Of which part of the day a dose is; `any` where the prescription leaves it open, or names more than have names. */
export type DosePart = 'morning' | 'midday' | 'afternoon' | 'evening' | 'any';
export type PlannedDose<Use extends PlanUse = PlanUse> = { part: DosePart } & (
  | { state: 'taken'; use: Use }
  | { state: 'open' }
  /** Its part of the day is over and nothing was recorded. Nobody says that it was missed. */
  | { state: 'skipped' }
);

export type PlannedMedication<Use extends PlanUse = PlanUse> = {
  /** The same for as long as the prescription stands. */
  key: string;
  product: PrescribedProduct;
  /** The product of the stock that it is; null where that cannot be told. */
  itemId: string | null;
  /** In their order; none where the prescription plans no number of uses a day (as needed, or not understood). */
  doses: PlannedDose<Use>[];
};

/** Parts of the day by how many doses it has, each with the local hour at which it is over. */
const PARTS: readonly (readonly (readonly [DosePart, number])[])[] = [
  [],
  [['any', 24]],
  [
    ['morning', 14],
    ['evening', 24],
  ],
  [
    ['morning', 11],
    ['midday', 16],
    ['evening', 24],
  ],
  [
    ['morning', 10],
    ['midday', 14],
    ['afternoon', 18],
    ['evening', 24],
  ],
];
/** More doses than have names are spread evenly from here to midnight. */
const FIRST_HOUR = 6;

function partsOf(product: PrescribedProduct): readonly (readonly [DosePart, number])[] {
  const perDay = usesPerDayOf(product.frequency) ?? 0;
  if (perDay === 1 && isAtNight(product.frequency)) return [['evening', 24]];
  return (
    PARTS[perDay] ??
    Array.from({ length: perDay }, (_, n) => ['any', FIRST_HOUR + ((24 - FIRST_HOUR) * (n + 1)) / perDay] as const)
  );
}

/**
 * What the prescriptions in force plan for the local day, beside what was recorded on it. The one rule for it.
 *
 * - Who is told the same by several prescriptions is told it once: by a doctor rather than by themselves, then by the newer one.
 * - A use counts for one medication: that of its product of the stock, by name or brand; without such a product, by type and method.
 * - Uses fill the part of the day that they were made in, else the earliest that is over or to come. More uses than doses are uses like others.
 *
 * @param uses of whatever day; those of another local day are left out
 */
export function todaysPlan<Use extends PlanUse>(
  prescriptions: readonly PlanPrescription[],
  uses: readonly Use[],
  items: readonly Item[],
  { now, timeZone }: { now: Date; timeZone: string },
): PlannedMedication<Use>[] {
  const today = localDay(now, timeZone);
  const medications = distinctMedications(
    prescriptions.filter(({ status, renewalDate }) => status === 'ativa' && !isRenewalPast(renewalDate, today)),
    items,
  );
  const ofToday = uses
    .filter(({ consumedAt }) => localDay(new Date(consumedAt), timeZone) === today)
    .sort((a, b) => Date.parse(a.consumedAt) - Date.parse(b.consumedAt) || (a.id < b.id ? -1 : 1));
  const taken = usesOf(medications, ofToday);
  const hourOf = (instant: Date) => {
    const { hour, minute } = localTime(instant, timeZone);
    return hour + minute / 60;
  };
  return medications.map(({ key, product, itemIds }, index) => ({
    key,
    product,
    itemId: items.find(({ id }) => itemIds.has(id))?.id ?? onlyItemOf(product, medications, items),
    doses: dosesOf(partsOf(product), taken[index] ?? [], hourOf, now),
  }));
}

export type Medication = { key: string; product: PrescribedProduct; itemIds: ReadonlySet<string> };

/** Every medication once, whoever prescribed it. Two lines of one prescription about one product are both meant. */
export function distinctMedications(
  prescriptions: readonly Pick<PlanPrescription, 'id' | 'doctorName' | 'createdAt' | 'products'>[],
  items: readonly Item[],
): Medication[] {
  const byRank = [...prescriptions].sort(
    (a, b) => Number(a.doctorName === null) - Number(b.doctorName === null) || (a.createdAt > b.createdAt ? -1 : 1),
  );
  const found: Medication[] = [];
  for (const { id, products } of byRank) {
    const ofThis = products.map((product, index) => ({
      key: `${id}/${index}`,
      product,
      itemIds: itemsOfProduct(product, items),
    }));
    found.push(...ofThis.filter((one) => !found.some((other) => isSameProduct(one, other))));
  }
  return found;
}

function isSameProduct(one: Medication, other: Medication): boolean {
  if (!namesType(one.product, { productType: other.product.type })) return false;
  if (plainName(one.product.name) === plainName(other.product.name)) return true;
  return [...one.itemIds].some((id) => other.itemIds.has(id));
}

/** Where the stock has a single product of the type and no medication bears its name, it is that one. */
export function onlyItemOf(
  product: PrescribedProduct,
  medications: readonly Medication[],
  items: readonly Item[],
): string | null {
  const ofType = items.filter(({ productType }) => namesType(product, { productType }));
  const isNamed = medications.some(({ itemIds }) => ofType.some(({ id }) => itemIds.has(id)));
  return ofType.length === 1 && !isNamed ? (ofType[0]?.id ?? null) : null;
}

/** The uses that count for each medication, in their order; each use for one at most. */
function usesOf<Use extends PlanUse>(medications: readonly Medication[], uses: readonly Use[]): Use[][] {
  const taken: Use[][] = medications.map(() => []);
  const hasRoom = (index: number) =>
    (taken[index]?.length ?? 0) < partsOf((medications[index] as Medication).product).length;
  const give = (use: Use, fits: (medication: Medication) => boolean): boolean => {
    const fitting = medications.flatMap((medication, index) => (fits(medication) ? [index] : []));
    const index = fitting.find(hasRoom) ?? fitting[0];
    if (index !== undefined) taken[index]?.push(use);
    return index !== undefined;
  };
  const isNamed = (use: Use) => medications.some(({ itemIds }) => itemIds.has(use.inventoryItemId ?? ''));
  for (const use of uses) give(use, ({ itemIds }) => itemIds.has(use.inventoryItemId ?? ''));
  // Another bottle is another product, as long as the stock knows the prescribed one.
  for (const use of uses.filter((one) => !isNamed(one))) {
    give(
      use,
      ({ product, itemIds }) =>
        (use.inventoryItemId === null || itemIds.size === 0) && namesType(product, use) && namesMethod(product, use),
    );
  }
  return taken.map((ofOne) => ofOne.sort((a, b) => Date.parse(a.consumedAt) - Date.parse(b.consumedAt)));
}

function dosesOf<Use extends PlanUse>(
  parts: readonly (readonly [DosePart, number])[],
  uses: readonly Use[],
  hourOf: (instant: Date) => number,
  now: Date,
): PlannedDose<Use>[] {
  const filled = new Set<number>();
  const counted = uses.slice(0, parts.length);
  for (const { consumedAt } of counted) {
    const hour = hourOf(new Date(consumedAt));
    const own = parts.findIndex(([, end]) => hour < end);
    const free = parts.flatMap((_, index) => (filled.has(index) ? [] : [index]));
    filled.add(free.find((index) => index === own) ?? (free[0] as number));
  }
  // The parts that are filled, with the uses in their order: a late one never stands before an earlier one.
  const inOrder = [...filled].sort((a, b) => a - b);
  return parts.map(([part, end], index): PlannedDose<Use> => {
    const use = counted[inOrder.indexOf(index)];
    if (filled.has(index) && use) return { part, state: 'taken', use };
    return { part, state: hourOf(now) >= end ? 'skipped' : 'open' };
  });
}

/** How many doses the day has, and how many of them were recorded. */
export function planCount(plan: readonly PlannedMedication[]): { planned: number; taken: number } {
  const doses = plan.flatMap((medication) => medication.doses);
  return { planned: doses.length, taken: doses.filter(({ state }) => state === 'taken').length };
}
