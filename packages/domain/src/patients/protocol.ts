import type { ConsumptionMethod, ProductType } from '../diary/vocabulary.ts';
import { usesPerDayOf } from '../prescriptions/frequency.ts';
import { PLANNED_USE_DAYS, PLANNED_USE_DAYS_MIN } from '../prescriptions/planned-use.ts';
import type { PrescribedProduct } from '../prescriptions/prescription.ts';
import { addDays, daysFromTo } from '../time/calendar-day.ts';

/** A prescription in force: what it names, and since when this version holds. */
export type ProtocolPart = { since: Date; products: readonly PrescribedProduct[] };

type Use = { productType: ProductType; consumptionMethod: ConsumptionMethod };

/**
 * How a recorded use stands to the protocol in force. A doctor sees no stock, so uses are compared by type and method and not
 * by bottle. Nothing of it is a judgement: a protocol may leave things open that both have talked about.
 *
 * - `none`: no prescription is in force, or the use is older than all of them
 * - `within`: one of them names this type of product, in this way or in no certain one
 * - `other_method`: they name the type, taken in another way
 * - `other_product`: none of them names it
 */
export type ProtocolStanding = 'none' | 'within' | 'other_method' | 'other_product';

/** Prescriptions know no ointment: they call it topical. */
const kindOf = (type: ProductType): ProductType => (type === 'pomada' ? 'topico' : type);

export const namesType = (product: Pick<PrescribedProduct, 'type'>, { productType }: Pick<Use, 'productType'>) =>
  kindOf(product.type) === kindOf(productType);
export const namesMethod = (product: PrescribedProduct, { consumptionMethod }: Use) =>
  !product.consumptionMethod || product.consumptionMethod === consumptionMethod;

export function protocolStanding(use: Use & { consumedAt: Date }, protocol: readonly ProtocolPart[]): ProtocolStanding {
  const inForce = protocol.filter(({ since }) => since <= use.consumedAt).flatMap(({ products }) => products);
  if (inForce.length === 0) return 'none';
  const ofType = inForce.filter((product) => namesType(product, use));
  if (ofType.length === 0) return 'other_product';
  return ofType.some((product) => namesMethod(product, use)) ? 'within' : 'other_method';
}

/** How often something was used on a local day of the patient. */
export type DayUses = Use & { day: string; uses: number };

export type PlannedKind = {
  productType: ProductType;
  /** Null = the prescription names no way of using it, or several of its products of this type name different ones. */
  method: ConsumptionMethod | null;
} & (
  | {
      kind: 'known';
      /** Uses a day, over all products of this type in force. */
      perDay: number;
      /** Whole local days compared, and the uses recorded on them. */
      days: number;
      recorded: number;
    }
  | { kind: 'unknown'; reason: 'frequency_not_understood' | 'too_few_days' }
);

export type ProtocolUse = {
  planned: PlannedKind[];
  /** Uses that no prescription in force names, most frequent first, over the days that are compared. */
  outside: (Use & { uses: number; standing: 'other_method' | 'other_product' })[];
};

/** The first local day that is looked at: nothing before it is compared with any plan. */
export const protocolDaysFrom = (today: string): string => addDays(today, -PLANNED_USE_DAYS);

/**
 * The plan beside the records of the last 14 whole days, today left out, from the day after a version was written. What one
 * prescription plans and another plans too of the same type is added up: which of the two a use belonged to, nobody knows.
 *
 * @param parts with the local day on which each was written
 */
export function protocolUse(
  parts: readonly { writtenOn: string; products: readonly PrescribedProduct[] }[],
  days: readonly DayUses[],
  today: string,
): ProtocolUse {
  const yesterday = addDays(today, -1);
  const fromOf = (writtenOn: string) => {
    const dayAfter = addDays(writtenOn, 1);
    return dayAfter > protocolDaysFrom(today) ? dayAfter : protocolDaysFrom(today);
  };
  const products = parts.flatMap(({ writtenOn, products: named }) =>
    named.map((product) => ({ product, from: fromOf(writtenOn) })),
  );
  const types = [...new Set(products.map(({ product }) => kindOf(product.type)))];
  const planned = types.map((type): PlannedKind => {
    const ofType = products.filter(({ product }) => kindOf(product.type) === type);
    const methods = new Set(ofType.map(({ product }) => product.consumptionMethod ?? null));
    const [method = null] = methods.size === 1 ? methods : [];
    const what = { productType: ofType[0]?.product.type ?? type, method };
    const perDay = ofType.map(({ product }) => usesPerDayOf(product.frequency));
    if (perDay.some((times) => times === null)) return { ...what, kind: 'unknown', reason: 'frequency_not_understood' };
    // Compared from when all of them held: before that, less was planned.
    const from = ofType.map((each) => each.from).reduce((a, b) => (a > b ? a : b));
    const compared = daysFromTo(from, yesterday) + 1;
    if (compared < PLANNED_USE_DAYS_MIN) return { ...what, kind: 'unknown', reason: 'too_few_days' };
    const recorded = days
      .filter((use) => use.day >= from && use.day <= yesterday)
      .filter((use) => ofType.some(({ product }) => namesType(product, use) && namesMethod(product, use)))
      .reduce((sum, { uses }) => sum + uses, 0);
    return {
      ...what,
      kind: 'known',
      perDay: perDay.reduce<number>((sum, times) => sum + (times ?? 0), 0),
      days: compared,
      recorded,
    };
  });
  return { planned, outside: outsideOf(products, days) };
}

function outsideOf(
  products: readonly { product: PrescribedProduct; from: string }[],
  days: readonly DayUses[],
): ProtocolUse['outside'] {
  const found = new Map<string, ProtocolUse['outside'][number]>();
  for (const use of days) {
    const inForce = products.filter(({ from }) => use.day >= from).map(({ product }) => product);
    if (inForce.length === 0) continue;
    const ofType = inForce.filter((product) => namesType(product, use));
    if (ofType.some((product) => namesMethod(product, use))) continue;
    const { productType, consumptionMethod, uses } = use;
    const key = `${productType} ${consumptionMethod}`;
    const standing = ofType.length > 0 ? 'other_method' : 'other_product';
    const known = found.get(key);
    if (known) known.uses += uses;
    else found.set(key, { productType, consumptionMethod, uses, standing });
  }
  return [...found].sort(([a, one], [b, other]) => other.uses - one.uses || (a < b ? -1 : 1)).map(([, each]) => each);
}
