import type { InsightsSums, WayOfDay } from '@balsamo/database/insights/sums.ts';
import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { type Bar, barsOf } from '@balsamo/domain/insights/bars.ts';
import { type Effect, type EffectQuestion, effectsOf } from '@balsamo/domain/insights/effect.ts';
import { groupedBy, pairsByDay, total } from './day-sums.ts';

type AllBars = {
  productTypes: Bar<WayOfDay['productType']>[];
  methods: Bar<WayOfDay['method']>[];
  items: Bar<string>[];
};

/**
 * Every bar of the screen. They are asked together and for every symptom, not only the chosen one that is shown: the more
 * is looked at, the more of it stands out by chance.
 */
export function barsOfAll(symptom: Symptom, { ways, usual }: InsightsSums): AllBars {
  const productTypes = groupedBy(ways, (way) => way.productType);
  const methods = groupedBy(ways, (way) => way.method);
  const items = groupedBy(
    ways.filter((way) => way.itemId !== null),
    (way) => way.itemId as string,
  );
  const questions = [productTypes, methods, items].flatMap((groups) =>
    [...groups.values()].flatMap((ofGroup): EffectQuestion[] => {
      const unfinished = total(ofGroup, (way) => way.overdue);
      return SYMPTOMS.map((each) => ({
        symptom: each,
        uses: pairsByDay(ofGroup, each),
        unfinished,
        usual: usual[each],
      }));
    }),
  );
  const effects = effectsOf(questions).filter((effect) => effect.symptom === symptom);
  const nextBars = <Group extends string>(groups: Map<Group, unknown>) =>
    barsOf([...groups.keys()].map((group) => ({ group, effect: effects.shift() as Effect })));
  return { productTypes: nextBars(productTypes), methods: nextBars(methods), items: nextBars(items) };
}
