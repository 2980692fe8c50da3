import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { MeasuredEffect } from '@balsamo/domain/insights/effect.ts';
import type { EffectGroup } from './insight-words.ts';

type Said = Insights['products'][number];
type Named = { key: string; group: EffectGroup; productType: Said['productType'] };

/** A product with what is said of it, and what it is called by. */
export type MeasuredProduct = Named & { effect: MeasuredEffect };
export type UnmeasuredProduct = Named & { effect: Exclude<Said['effect'], MeasuredEffect> };

/** What is said of each product, in the order of the server: those that can be compared, and those of which too little is known. */
export function saidProducts({ products, items }: Pick<Insights, 'products' | 'items'>): {
  measured: MeasuredProduct[];
  tooFew: UnmeasuredProduct[];
} {
  const nicknames = new Map(items.map(({ id, nickname }) => [id, nickname]));
  const measured: MeasuredProduct[] = [];
  const tooFew: UnmeasuredProduct[] = [];
  for (const { itemId, productType, effect } of products) {
    const isTypeInStock = products.some((other) => other.itemId !== null && other.productType === productType);
    const group: EffectGroup =
      itemId === null
        ? { kind: isTypeInStock ? 'withoutItem' : 'productType', productType }
        : { kind: 'item', nickname: nicknames.get(itemId) ?? '', productType };
    const named = { key: itemId ?? productType, group, productType };
    if (effect.kind === 'measured') measured.push({ ...named, effect });
    else tooFew.push({ ...named, effect });
  }
  return { measured, tooFew };
}
