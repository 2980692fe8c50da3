import type { ConsumptionMethod, ProductType } from '../diary/vocabulary.ts';
import { addDays } from '../time/calendar-day.ts';
import {
  type Plan,
  type PlannedUse,
  plannedUsePeriod,
  plannedUses,
  type RecordedUses,
  type UsesOfDay,
} from './planned-use.ts';
import type { PrescribedProduct } from './prescription.ts';
import { plannedKind } from './product-items.ts';

/** A prescription in force: what it names, and since when this version holds. */
export type ProtocolPart = { since: Date; products: readonly PrescribedProduct[] };

type Use = { productType: ProductType; consumptionMethod: ConsumptionMethod };

/**
 * How a recorded use stands to the protocol in force, by type and method: a doctor need not be shown the products. Nothing of it is a judgement: a protocol may leave things open that both have talked about.
 *
 * - `none`: no prescription is in force, or the use is older than all of them
 * - `within`: one of them names this type of product, in this way or in no certain one
 * - `other_method`: they name the type, taken in another way
 * - `other_product`: none of them names it
 */
export type ProtocolStanding = 'none' | 'within' | 'other_method' | 'other_product';

export const namesType = (product: Pick<PrescribedProduct, 'type'>, { productType }: Pick<Use, 'productType'>) =>
  plannedKind(product.type) === plannedKind(productType);
export const namesMethod = (product: PrescribedProduct, { consumptionMethod }: Use) =>
  !product.consumptionMethod || product.consumptionMethod === consumptionMethod;

export function protocolStanding(use: Use & { consumedAt: Date }, protocol: readonly ProtocolPart[]): ProtocolStanding {
  const inForce = protocol.filter(({ since }) => since <= use.consumedAt).flatMap(({ products }) => products);
  if (inForce.length === 0) return 'none';
  const ofType = inForce.filter((product) => namesType(product, use));
  if (ofType.length === 0) return 'other_product';
  return ofType.some((product) => namesMethod(product, use)) ? 'within' : 'other_method';
}

/** A prescribed product beside what was recorded of it. */
export type PlannedProduct = {
  prescriptionId: string;
  /** The place of the product in the prescription, from 0. */
  product: number;
  name: string;
  productType: ProductType;
  /** Null = the prescription names no way of using it. */
  method: ConsumptionMethod | null;
  plan: PlannedUse;
};

export type ProtocolUse = {
  planned: PlannedProduct[];
  /** Uses that no prescription in force names, most frequent first, over the days that are compared. */
  outside: (Use & { uses: number; standing: 'other_method' | 'other_product' })[];
};

/** The first local day that is looked at: nothing before it is compared with any plan. */
export const protocolDaysFrom = (today: string): string => plannedUsePeriod(today).from;

/**
 * The plan beside the records of the last 14 whole days, today left out, from the day after a version was written; see `plannedUses`,
 * which counts a product that several prescriptions name once.
 */
export function protocolUse(
  parts: readonly (Plan & { id: string })[],
  recorded: RecordedUses,
  today: string,
): ProtocolUse {
  const plans = plannedUses(parts, recorded, plannedUsePeriod(today));
  const planned = parts.flatMap(({ id, products }, part) =>
    products.map(
      (product, place): PlannedProduct => ({
        prescriptionId: id,
        product: place,
        name: product.name,
        productType: product.type,
        method: product.consumptionMethod ?? null,
        plan: plans[part]?.[place] ?? { kind: 'unknown', reason: 'no_such_product' },
      }),
    ),
  );
  const fromOf = (writtenOn: string) => {
    const dayAfter = addDays(writtenOn, 1);
    return dayAfter > protocolDaysFrom(today) ? dayAfter : protocolDaysFrom(today);
  };
  const products = parts.flatMap(({ writtenOn, products: named }) =>
    named.map((product) => ({ product, from: fromOf(writtenOn) })),
  );
  return { planned, outside: outsideOf(products, recorded.days) };
}

function outsideOf(
  products: readonly { product: PrescribedProduct; from: string }[],
  days: readonly UsesOfDay[],
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
