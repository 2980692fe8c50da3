import type { Symptom } from '../diary/symptoms.ts';
import type { ConsumptionMethod, ProductType } from '../diary/vocabulary.ts';
import { type Effect, type EffectQuestion, effectsOfMeasures } from './effect.ts';
import { byKey, type Measures, SYMPTOM_MEASURES } from './measure.ts';
import { type RatingsWithoutUse, standInsFor } from './usual-level.ts';
import { leftOutOf, observedByDay, type WayUses } from './ways.ts';

/**
 * What is looked at of one person and period: all uses together, and those of each product type, method and item of the stock; of
 * each type also the uses without an item, which the sheet for the doctor tells apart.
 */
export type Group =
  | { kind: 'all' }
  | { kind: 'productType'; productType: ProductType }
  | { kind: 'method'; method: ConsumptionMethod }
  | { kind: 'item'; itemId: string }
  | { kind: 'withoutItem'; productType: ProductType };

const keyOf = (group: Group): string =>
  Object.values(group)
    .map((part) => String(part))
    .join(' ');

/** The groups that a use of this way belongs to. */
function groupsOf({ productType, method, itemId }: Pick<WayUses, 'productType' | 'method' | 'itemId'>): Group[] {
  return [
    { kind: 'all' },
    { kind: 'productType', productType },
    { kind: 'method', method },
    itemId === null ? { kind: 'withoutItem', productType } : { kind: 'item', itemId },
  ];
}

export type Usual<Key extends string = Symptom> = Readonly<Record<Key, RatingsWithoutUse>>;
/** Of each question what does not hang on the group. */
type Levels<Key extends string> = Record<Key, Pick<EffectQuestion, 'usual' | 'standIns'>>;
export type Family<Key extends string = Symptom> = {
  groups: readonly Group[];
  /** Of a group without a use there is none. */
  effectOf: (group: Group, symptom: Key) => Effect<Key> | undefined;
  /**
   * The same of some of the uses only. Groups of which nothing is left out are judged as before; the others are judged among everything
   * that was looked at already.
   */
  within: (isChosen: (way: WayUses<Key>) => boolean) => Family<Key>;
};

type UsesOfGroup<Key extends string> = { group: Group; ways: WayUses<Key>[]; finest: Set<string> };
/** The comparisons, and at which place those of the same uses stand. */
type Asked<Key extends string> = {
  questions: readonly EffectQuestion<Key>[];
  places: ReadonlyMap<string, number>;
  measures: Measures<Key>;
};

/**
 * Every effect of a person and period, judged together: the one place that verdicts come from (spec-D32). All groups are asked for every
 * symptom, whichever of them a screen or a sheet shows: what is said of one must not hang on what stands beside it. Groups of the
 * same uses, such as the only oil and the only method, are one comparison.
 *
 * @param usual ratings without use (`EffectQuestion`), by symptom
 */
export function familyOf(ways: readonly WayUses[], usual: Usual): Family {
  return familyOfMeasures(ways, usual, SYMPTOM_MEASURES);
}

/** The same of anything that is measured; what is judged together is one family. */
export function familyOfMeasures<Key extends string>(
  ways: readonly WayUses<Key>[],
  usual: Usual<Key>,
  measures: Measures<Key>,
): Family<Key> {
  const levels = byKey(measures, (key) => ({
    usual: usual[key].days,
    standIns: standInsFor(usual[key], observedByDay(ways, key)),
  }));
  return familyAmong({ questions: [], places: new Map(), measures }, [], levels, ways);
}

function familyAmong<Key extends string>(
  among: Asked<Key>,
  judged: readonly Effect<Key>[],
  levels: Levels<Key>,
  ways: readonly WayUses<Key>[],
): Family<Key> {
  const { measures } = among;
  const groups = usesByGroup(ways);
  const questions = [...among.questions];
  const places = new Map(among.places);
  for (const { ways: ofGroup, finest } of groups.values()) {
    const uses = usesKey(finest);
    if (places.has(uses)) continue;
    places.set(uses, questions.length);
    for (const symptom of measures.keys) questions.push(questionOf(ofGroup, symptom, levels));
  }
  const isAnyNew = questions.length > among.questions.length;
  const asked = isAnyNew ? effectsOfMeasures(questions, measures) : [];
  // What was judged keeps its verdict: it is not looked at once more.
  const effects = [...judged, ...asked.slice(judged.length)];
  return {
    groups: [...groups.values()].map(({ group }) => group),
    effectOf: (group, symptom) => {
      const found = groups.get(keyOf(group));
      const place = found && places.get(usesKey(found.finest));
      return place === undefined ? undefined : effects[place + measures.keys.indexOf(symptom)];
    },
    within: (isChosen) => familyAmong({ questions, places, measures }, effects, levels, ways.filter(isChosen)),
  };
}

const usesKey = (finest: ReadonlySet<string>) => [...finest].sort().join(',');

function usesByGroup<Key extends string>(ways: readonly WayUses<Key>[]): Map<string, UsesOfGroup<Key>> {
  const groups = new Map<string, UsesOfGroup<Key>>();
  for (const way of ways) {
    const finest = `${way.productType} ${way.method} ${way.itemId}`;
    for (const group of groupsOf(way)) {
      const key = keyOf(group);
      const known = groups.get(key);
      if (!known) groups.set(key, { group, ways: [way], finest: new Set([finest]) });
      else {
        known.ways.push(way);
        known.finest.add(finest);
      }
    }
  }
  return groups;
}

function questionOf<Key extends string>(
  ways: readonly WayUses<Key>[],
  symptom: Key,
  levels: Levels<Key>,
): EffectQuestion<Key> {
  return { symptom, ...leftOutOf(ways, symptom), uses: observedByDay(ways, symptom), ...levels[symptom] };
}
