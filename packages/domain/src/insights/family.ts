import { bySymptom, SYMPTOMS, type Symptom } from '../diary/symptoms.ts';
import type { ConsumptionMethod, ProductType } from '../diary/vocabulary.ts';
import { type Effect, type EffectQuestion, effectsOf } from './effect.ts';
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
function groupsOf({ productType, method, itemId }: WayUses): Group[] {
  return [
    { kind: 'all' },
    { kind: 'productType', productType },
    { kind: 'method', method },
    itemId === null ? { kind: 'withoutItem', productType } : { kind: 'item', itemId },
  ];
}

export type Usual = Readonly<Record<Symptom, RatingsWithoutUse>>;
/** Of each question what does not hang on the group. */
type Levels = Record<Symptom, Pick<EffectQuestion, 'usual' | 'standIns'>>;
export type Family = {
  groups: readonly Group[];
  /** Of a group without a use there is none. */
  effectOf: (group: Group, symptom: Symptom) => Effect | undefined;
  /**
   * The same of some of the uses only. Groups of which nothing is left out are judged as before; the others are judged among everything
   * that was looked at already.
   */
  within: (isChosen: (way: WayUses) => boolean) => Family;
};

type UsesOfGroup = { group: Group; ways: WayUses[]; finest: Set<string> };
/** The comparisons, and at which place those of the same uses stand. */
type Asked = { questions: readonly EffectQuestion[]; places: ReadonlyMap<string, number> };

/**
 * Every effect of a person and period, judged together: the one place that verdicts come from (spec-D32). All groups are asked for every
 * symptom, whichever of them a screen or a sheet shows: what is said of one must not hang on what stands beside it. Groups of the
 * same uses, such as the only oil and the only method, are one comparison.
 *
 * @param usual ratings without use (`EffectQuestion`), by symptom
 */
export function familyOf(ways: readonly WayUses[], usual: Usual): Family {
  const levels = bySymptom((symptom) => ({
    usual: usual[symptom].days,
    standIns: standInsFor(usual[symptom], observedByDay(ways, symptom)),
  }));
  return familyAmong({ questions: [], places: new Map() }, [], levels, ways);
}

function familyAmong(among: Asked, judged: readonly Effect[], levels: Levels, ways: readonly WayUses[]): Family {
  const groups = usesByGroup(ways);
  const questions = [...among.questions];
  const places = new Map(among.places);
  for (const { ways: ofGroup, finest } of groups.values()) {
    const uses = usesKey(finest);
    if (places.has(uses)) continue;
    places.set(uses, questions.length);
    for (const symptom of SYMPTOMS) questions.push(questionOf(ofGroup, symptom, levels));
  }
  const isAnyNew = questions.length > among.questions.length;
  const asked = isAnyNew ? effectsOf(questions) : [];
  // What was judged keeps its verdict: it is not looked at once more.
  const effects = [...judged, ...asked.slice(judged.length)];
  return {
    groups: [...groups.values()].map(({ group }) => group),
    effectOf: (group, symptom) => {
      const found = groups.get(keyOf(group));
      const place = found && places.get(usesKey(found.finest));
      return place === undefined ? undefined : effects[place + SYMPTOMS.indexOf(symptom)];
    },
    within: (isChosen) => familyAmong({ questions, places }, effects, levels, ways.filter(isChosen)),
  };
}

const usesKey = (finest: ReadonlySet<string>) => [...finest].sort().join(',');

function usesByGroup(ways: readonly WayUses[]): Map<string, UsesOfGroup> {
  const groups = new Map<string, UsesOfGroup>();
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

function questionOf(ways: readonly WayUses[], symptom: Symptom, levels: Levels): EffectQuestion {
  return { symptom, ...leftOutOf(ways, symptom), uses: observedByDay(ways, symptom), ...levels[symptom] };
}
