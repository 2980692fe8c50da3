import { folded } from '../text/folded.ts';
import { triggerKey } from './triggers.ts';
import {
  CONSUMPTION_METHODS,
  type ConsumptionMethod,
  PRIMARY_EFFECTS,
  PRODUCT_TYPES,
  type PrimaryEffect,
  type ProductType,
  TRIGGERS_TO_PROMOTE,
  TRIGGERS_TO_RELIEVE,
  UNWANTED_EFFECTS,
  type UnwantedEffect,
  type UnwantedEffectName,
} from './vocabulary.ts';

/** The names that one language has for what an entry holds; triggers by their key. */
export type DiaryNames = {
  product: Record<ProductType, string>;
  method: Record<ConsumptionMethod, string>;
  effect: Record<PrimaryEffect, string>;
  unwanted: Record<UnwantedEffectName, string>;
  trigger: Record<string, string>;
};

/** Folded text to find in the notes, the person's own triggers and the names of items, and the stored words whose names match it. */
export type EntrySearch = {
  text: string;
  productTypes: ProductType[];
  methods: ConsumptionMethod[];
  effects: PrimaryEffect[];
  unwanted: UnwantedEffectName[];
  triggers: string[];
};

/** What of an entry is searched. */
type Searched = {
  notes: string | null;
  inventoryItem: { nickname: string } | null;
  productType: ProductType;
  consumptionMethod: ConsumptionMethod;
  primaryEffect: PrimaryEffect | null;
  unwantedEffects: readonly UnwantedEffect[];
  triggers: readonly string[];
};

/**
 * What a search text means, undefined for an empty one. Names count in whichever language: a person searches in that of the screen, or
 * of the prescription. The server asks its database for it, the device what it holds (`isFound`).
 */
export function entrySearch(text: string, languages: readonly DiaryNames[]): EntrySearch | undefined {
  const wanted = folded(text.trim());
  if (!wanted) return undefined;
  const matching = <Value extends string>(
    values: readonly Value[],
    nameOf: (names: DiaryNames, value: Value) => string | undefined,
  ) =>
    values.filter((value) =>
      [value, ...languages.map((names) => nameOf(names, value))].some((name) => name && folded(name).includes(wanted)),
    );
  return {
    text: wanted,
    productTypes: matching(PRODUCT_TYPES, ({ product }, type) => product[type]),
    methods: matching(CONSUMPTION_METHODS, ({ method }, way) => method[way]),
    effects: matching(PRIMARY_EFFECTS, ({ effect }, one) => effect[one]),
    unwanted: matching(UNWANTED_EFFECTS, ({ unwanted }, one) => unwanted[one]),
    triggers: matching(
      [...TRIGGERS_TO_RELIEVE, ...TRIGGERS_TO_PROMOTE],
      ({ trigger }, one) => trigger[triggerKey(one)],
    ),
  };
}

/** Does an entry hold what is searched for? */
export function isFound(entry: Searched, search: EntrySearch): boolean {
  const texts = [entry.notes, entry.inventoryItem?.nickname, ...entry.triggers];
  return (
    texts.some((text) => text && folded(text).includes(search.text)) ||
    search.productTypes.includes(entry.productType) ||
    search.methods.includes(entry.consumptionMethod) ||
    (entry.primaryEffect !== null && search.effects.includes(entry.primaryEffect)) ||
    entry.unwantedEffects.some(({ effect }) => search.unwanted.includes(effect)) ||
    entry.triggers.some((trigger) => search.triggers.includes(trigger))
  );
}
