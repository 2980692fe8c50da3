import { SYMPTOMS, type Symptom } from '../diary/symptoms.ts';
import type { ConsumptionMethod, ProductType } from '../diary/vocabulary.ts';

/**
 * What an association learns of how its members are doing, month by month, without learning anything of one of them (spec-D15,
 * docs/privacy.md *Figures of groups*). Computed once for a closed month and never again.
 */

/** Groups of fewer people are not told of (spec-D15). */
export const GROUP_MIN = 11;
/** Each person who consented is drawn with this probability, by a secret draw that nobody keeps: who knows all the others does not know who of them counted. */
export const DRAWN_SHARE = 0.75;
/** Privacy budgets of one count and one mean in the sense of differential privacy: noise of scale 1/budget. Chosen by `attack.test.ts`. */
export const COUNT_BUDGET = 0.3;
export const MEAN_BUDGET = 0.3;
/** Of changes within a group: the budget that one split into groups would have is shared by the two that there are. */
export const SPLIT_BUDGET = 0.15;
/** A person's mean change counts at most this many points, so that nobody moves a mean by more than the noise hides. */
export const CHANGE_MAX = 5;
/** Standard deviation of people's mean changes that intervals are made for, in points: a bound, since the true one would tell of people. */
const CHANGE_DEVIATION = 2.5;
/**
 * Half the width of an interval in standard deviations: of a Laplace distribution 99.8 % lie within 4.4. A month tells some 25 changes
 * beside each other, and all of their intervals are to hold 95 times of a hundred (Bonferroni).
 */
const DEVIATIONS = 4.4;

/** One person's month: what they used most, how most, and by how much ratings changed from before to after, on average. */
export type Contribution = {
  productType: ProductType;
  method: ConsumptionMethod;
  changes: { readonly [Name in Symptom]?: number };
};

export type GroupCount<Key> = { key: Key; people: number };
/** Mean change in points. All intervals of a month hold together with 95 %. */
export type GroupChange = { symptom: Symptom; people: number; mean: number; low: number; high: number };
export type GroupFigures = {
  people: number;
  productTypes: GroupCount<ProductType>[];
  methods: GroupCount<ConsumptionMethod>[];
  changes: GroupChange[];
  changesOfTypes: { productType: ProductType; changes: GroupChange[] }[];
  changesOfMethods: { method: ConsumptionMethod; changes: GroupChange[] }[];
};

/** Uniform in [0, 1). Of a secret generator: who could repeat it could take the noise away. */
export type Draw = () => number;

/** The figures of one closed month; null where too few took part to tell anything. */
export function groupFigures(contributions: readonly Contribution[], draw: Draw): GroupFigures | null {
  const drawn = contributions.filter(() => draw() < DRAWN_SHARE);
  const counted = noisyCount(drawn.length, draw);
  if (counted < GROUP_MIN) return null;
  const ofTypes = countsBy(drawn, ({ productType }) => productType);
  const ofMethods = countsBy(drawn, ({ method }) => method);
  const told = consistent(counted, toldSplit(counted, ofTypes, draw), toldSplit(counted, ofMethods, draw));
  const { people } = told;
  const productTypes = withoutRemainder(people, told.productTypes, ofTypes.size);
  const methods = withoutRemainder(people, told.methods, ofMethods.size);
  return {
    people,
    productTypes,
    methods,
    changes: changesOf(drawn, { count: COUNT_BUDGET, mean: MEAN_BUDGET }, draw),
    changesOfTypes: productTypes
      .map(({ key }) => ({
        productType: key,
        changes: changesOf(
          drawn.filter(({ productType }) => productType === key),
          OF_SPLITS,
          draw,
        ),
      }))
      .filter(({ changes }) => changes.length > 0),
    changesOfMethods: methods
      .map(({ key }) => ({
        method: key,
        changes: changesOf(
          drawn.filter(({ method }) => method === key),
          OF_SPLITS,
          draw,
        ),
      }))
      .filter(({ changes }) => changes.length > 0),
  };
}

function countsBy<Key>(drawn: readonly Contribution[], keyOf: (one: Contribution) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const one of drawn) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/**
 * The groups of a split that may be told, largest first. What is not told is none or a group of its own size: where fewer than eleven would be left over,
 * the smallest group that could be told stays untold beside them (complementary suppression).
 */
export function toldSplit<Key>(people: number, counts: ReadonlyMap<Key, number>, draw: Draw): GroupCount<Key>[] {
  const told = [...counts]
    .map(([key, count]) => ({ key, people: noisyCount(count, draw) }))
    .filter((group) => group.people >= GROUP_MIN)
    .sort((one, other) => other.people - one.people);
  return withoutRemainder(people, told, counts.size);
}

/** Without the groups that would leave fewer than eleven people over, of so many groups that there are. */
function withoutRemainder<Key>(people: number, groups: readonly GroupCount<Key>[], size: number): GroupCount<Key>[] {
  const told = groups.filter((group) => group.people >= GROUP_MIN);
  // A split into a single group says nothing that the whole does not say, and the whole is told already.
  const untold = () => people - totalOf(told);
  while (told.length > 0 && told.length < size && untold() > 0 && untold() < GROUP_MIN) told.pop();
  return told;
}

const totalOf = (groups: readonly { people: number }[]) => groups.reduce((sum, group) => sum + group.people, 0);

/** As often as it takes for the two splits to agree with the whole to less than a person. */
const ROUNDS = 40;

/**
 * The whole and the parts of its splits, each counted with a noise of its own, as the closest numbers in which no split is larger than the
 * whole: a group of 28 out of 15 people would be nonsense. It is made of what is told alone, and so tells nothing more.
 */
function consistent<Type, Method>(people: number, types: GroupCount<Type>[], methods: GroupCount<Method>[]) {
  let fitted = { people, productTypes: types, methods };
  for (let round = 0; round < ROUNDS; round++) {
    const withTypes = asLarge(fitted.people, fitted.productTypes);
    const withMethods = asLarge(withTypes.people, fitted.methods);
    fitted = { people: withMethods.people, productTypes: withTypes.groups, methods: withMethods.groups };
  }
  const [productTypes, byMethod] = [inWhole(fitted.productTypes), inWhole(fitted.methods)];
  const whole = Math.max(Math.round(fitted.people), totalOf(productTypes), totalOf(byMethod));
  return { people: whole, productTypes, methods: byMethod };
}

/** The nearest numbers in which a split is at most as large as the whole: the whole and each group move by as much. */
function asLarge<Key>(people: number, groups: readonly GroupCount<Key>[]) {
  const step = Math.max(0, totalOf(groups) - people) / (groups.length + 1);
  return { people: people + step, groups: groups.map(({ key, people: count }) => ({ key, people: count - step })) };
}

/** Rounded down; the last decimals are those of the arithmetic. */
const inWhole = <Key>(groups: readonly GroupCount<Key>[]): GroupCount<Key>[] =>
  groups.map(({ key, people }) => ({ key, people: Math.floor(people + 1e-6) }));

type Budgets = { count: number; mean: number };
const OF_SPLITS: Budgets = { count: SPLIT_BUDGET, mean: SPLIT_BUDGET };

function changesOf(drawn: readonly Contribution[], budgets: Budgets, draw: Draw): GroupChange[] {
  return SYMPTOMS.flatMap((symptom) => {
    const changes = drawn.flatMap(({ changes }) => changes[symptom] ?? []);
    const people = noisyCount(changes.length, draw, budgets.count);
    const scale = CHANGE_MAX / budgets.mean;
    const noise = laplace(scale, draw);
    if (people < GROUP_MIN) return [];
    const sum = changes.reduce((total, change) => total + Math.min(CHANGE_MAX, Math.max(-CHANGE_MAX, change)), 0);
    const mean = (sum + noise) / people;
    // Of the people, and of the noise: a Laplace distribution of scale b has the variance 2 b².
    const variance = CHANGE_DEVIATION ** 2 / people + 2 * (scale / people) ** 2;
    const halfWidth = DEVIATIONS * Math.sqrt(variance);
    return { symptom, people, mean: told(mean), low: told(mean - halfWidth), high: told(mean + halfWidth) };
  });
}

/** In tenths, and within what a mean of bounded changes can be. */
const told = (value: number) => Math.round(Math.min(CHANGE_MAX, Math.max(-CHANGE_MAX, value)) * 10) / 10 || 0;

/** The count with two-sided geometric noise; never below zero. */
function noisyCount(count: number, draw: Draw, budget = COUNT_BUDGET): number {
  return Math.max(0, count + geometric(draw, budget) - geometric(draw, budget));
}

/** How often a coin that falls wrong with `exp(-budget)` does so before it falls right. */
function geometric(draw: Draw, budget: number): number {
  return Math.floor(Math.log(1 - draw()) / -budget);
}

function laplace(scale: number, draw: Draw): number {
  const centred = draw() - 0.5;
  return -scale * Math.sign(centred) * Math.log(1 - 2 * Math.abs(centred));
}
