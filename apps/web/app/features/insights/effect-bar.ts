import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { EffectGroup } from './insight-words.ts';

/** One group's effect with what it is called by, whichever sort of group it is. */
export type EffectBar = { key: string; group: EffectGroup } & Pick<
  Insights['methodEffectiveness'][number],
  'effect' | 'drawn'
>;

/** The bars of the three charts; those of items carry the nicknames, and are there only for who sees the stock. */
export function barsOf({
  productEffectiveness,
  methodEffectiveness,
  itemEffectiveness = [],
  items = [],
}: Pick<Insights, 'productEffectiveness' | 'methodEffectiveness'> &
  Partial<Pick<Insights, 'itemEffectiveness' | 'items'>>) {
  const nicknames = new Map(items.map(({ id, nickname }) => [id, nickname]));
  const types: EffectBar[] = productEffectiveness.map(({ group, ...bar }) => ({
    ...bar,
    key: group,
    group: { kind: 'productType', productType: group },
  }));
  const methods: EffectBar[] = methodEffectiveness.map(({ group, ...bar }) => ({
    ...bar,
    key: group,
    group: { kind: 'method', method: group },
  }));
  const ofItems: EffectBar[] = itemEffectiveness.map(({ group, ...bar }) => ({
    ...bar,
    key: group,
    group: { kind: 'item', nickname: nicknames.get(group) ?? '' },
  }));
  return { types, methods, items: ofItems };
}
