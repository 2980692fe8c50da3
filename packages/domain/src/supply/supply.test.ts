import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastOf } from '../inventory/forecast.ts';
import { addDays } from '../time/calendar-day.ts';
import { poolsOf, type SupplyItem } from './pools.ts';
import { asksForOpening, lastGoodDay, suggestedFrom, supplyOf } from './supply.ts';
import { anOil, prescribes, TODAY } from './testing.ts';

const suppliesOf = (items: SupplyItem[], ...prescriptions: ReturnType<typeof prescribes>[]) =>
  poolsOf(items, prescriptions, TODAY).map(supplyOf);
const only = (...given: Parameters<typeof suppliesOf>) => {
  const supplies = suppliesOf(...given);
  expect(supplies).toHaveLength(1);
  return supplies[0] as (typeof supplies)[number];
};
const inDays = (days: number) => addDays(TODAY, days);
const daily = (...days: [count: number, amount: number][]) => ({
  today: TODAY,
  daily: days.flatMap(([count, amount]) => Array.from({ length: count }, () => amount)),
});

describe('days of supply from real use', () => {
  it.each<[string, Partial<SupplyItem>, object]>([
    ['the same every day', {}, { days: 30, soonest: 30, latest: 30, basedOnDays: 28 }],
    [
      'a busy week and quiet ones: from the busiest to the quietest',
      { pace: daily([7, 2], [21, 1]) },
      { days: 24, soonest: 15, latest: 30 },
    ],
    ['a week without use has no latest day', { pace: daily([7, 0], [21, 1]) }, { days: 40, soonest: 30, latest: null }],
    ['ten days make one week, and the whole of it', { pace: daily([10, 1]) }, { days: 30, soonest: 30, latest: 30 }],
    ['a label that ends before', { expiresOn: inDays(4) }, { days: 5, soonest: 5, latest: 5 }],
    ['a label that ended', { expiresOn: inDays(-1) }, { days: 0, soonest: 0, latest: 0 }],
    ['opened, and kept for ten days', { openedOn: inDays(-3), daysAfterOpening: 10 }, { days: 8, soonest: 8 }],
  ])('%s', (_, item, expected) => {
    expect(only([anOil(item)]).use).toMatchObject({ kind: 'known', ...expected });
  });

  it.each<[string, Partial<SupplyItem>, string]>([
    ['nobody counted', { quantity: null }, 'not_counted'],
    ['nothing is left', { quantity: 0 }, 'nothing_left'],
    ['more was recorded than there was', { quantity: -2 }, 'nothing_left'],
    ['six days of use', { pace: daily([6, 1]) }, 'too_few_days'],
    ['two days of use in a month', { pace: daily([2, 1], [26, 0]) }, 'too_few_days'],
    ['never used', { pace: daily() }, 'too_few_days'],
  ])('says nothing where %s', (_, item, reason) => {
    expect(only([anOil(item)]).use).toEqual({ kind: 'unknown', reason });
  });
});

describe('days of supply from the plan', () => {
  it.each<[string, Parameters<typeof prescribes>[0], Partial<SupplyItem>, object]>([
    ['drops of this dropper', {}, {}, { days: 30, isDropAssumed: false }],
    [
      'drops of an unknown dropper are 20 in a millilitre, and said to be',
      {},
      { dropsPerMl: null },
      { days: 30, isDropAssumed: true },
    ],
    ['millilitres', { dosage: '0,5 ml', frequency: 'a cada 12 horas' }, {}, { days: 30 }],
    ['the brand is a name too', { name: 'casa verde' }, {}, { days: 30 }],
    ['the only oil at home', { name: 'Canabidiol' }, {}, { days: 30 }],
  ])('%s', (_, product, item, expected) => {
    expect(only([anOil(item)], prescribes(product)).plan).toMatchObject({ kind: 'known', ...expected });
  });

  it('adds up what one prescription says of a product in several lines', () => {
    const line = (dosage: string, frequency: string) =>
      ({ type: 'oleo', name: 'Óleo da noite', dosage, frequency }) as const;
    const products = [line('4 gotas', '1x ao dia'), line('6 gotas', 'à noite')];
    expect(only([anOil()], prescribes({}, { products })).plan).toMatchObject({ kind: 'known', days: 60 });
  });

  it.each<[string, Parameters<typeof prescribes>, Partial<SupplyItem>, string]>([
    ['nothing is prescribed of it', [{ name: 'Flor', type: 'flor' }], {}, 'not_prescribed'],
    ['as needed', [{ frequency: 'se precisar' }], {}, 'frequency_not_understood'],
    ['a dose in words', [{ dosage: 'conforme orientação' }], {}, 'dosage_not_understood'],
    ['a dose in a unit that an oil has not', [{ dosage: '50 mg' }], {}, 'dosage_not_understood'],
    [
      'applications of a size that nobody said',
      [{ type: 'topico', dosage: '1 aplicação' }],
      { productType: 'pomada', unit: 'g' },
      'not_convertible',
    ],
    ['its prescription is over', [{}, { renewalDate: inDays(-1) }], {}, 'not_prescribed'],
    ['its prescription is paused', [{}, { status: 'pausada' }], {}, 'not_prescribed'],
  ])('says why not: %s', (_, prescription, item, reason) => {
    expect(only([anOil(item)], prescribes(...prescription)).plan).toEqual({ kind: 'unknown', reason });
  });

  it('is told beside real use where the two differ, and the earlier one counts', () => {
    const faster = only([anOil({ pace: daily([28, 2]) })], prescribes());
    expect([faster.use, faster.plan, faster.end]).toMatchObject([
      { days: 15 },
      { days: 30 },
      { on: inDays(15), because: 'use' },
    ]);
    const slower = only([anOil({ pace: daily([28, 0.5]) })], prescribes());
    expect(slower.end).toEqual({ on: inDays(30), because: 'plan' });
  });
});

describe('several items', () => {
  const second = anOil({ id: 'second', quantity: 10, pace: daily() });

  it('count together where one line of a prescription names them and their labels say the same', () => {
    const { items, use, plan } = only([anOil(), second], prescribes());
    expect(items.map(({ id }) => id)).toEqual(['oil', 'second']);
    expect([use, plan]).toMatchObject([{ days: 40 }, { days: 40 }]);
  });

  it('stand alone without a prescription that names them', () => {
    expect(suppliesOf([anOil(), second]).map(({ use }) => use.kind)).toEqual(['known', 'unknown']);
  });

  it('are never added up over two strengths, and then the plan is of neither', () => {
    const stronger = { ...second, strength: { ...second.strength, cbd: 200 } };
    const supplies = suppliesOf([anOil(), stronger], prescribes());
    expect(supplies.map(({ plan }) => plan)).toEqual([
      { kind: 'unknown', reason: 'several_products' },
      { kind: 'unknown', reason: 'several_products' },
    ]);
  });

  it('are used in the order in which they end: what expires meanwhile is not counted', () => {
    const { use } = only([anOil(), { ...second, quantity: 30, expiresOn: inDays(9) }], prescribes());
    // Ten days of the one that ends, then thirty of the other.
    expect(use).toMatchObject({ days: 40 });
  });
});

describe('bottles that were put away', () => {
  const fresh = anOil({ pace: daily([3, 1]) });
  const former = anOil({ id: 'former', quantity: 0, pace: daily([3, 0], [25, 1]) });
  const withFormer = (item: SupplyItem, away: SupplyItem, ...prescriptions: ReturnType<typeof prescribes>[]) =>
    poolsOf([item], prescriptions, TODAY, [away]).map(supplyOf)[0];

  it('tell how fast the product goes while the next bottle is new, and add nothing to what is left', () => {
    expect(only([fresh], prescribes()).use).toEqual({ kind: 'unknown', reason: 'too_few_days' });
    expect(withFormer(fresh, former, prescribes())?.use).toMatchObject({ kind: 'known', days: 30, basedOnDays: 28 });
    expect(withFormer(fresh, { ...former, quantity: 12 }, prescribes())?.use).toMatchObject({ days: 30 });
    expect(withFormer(fresh, { ...former, quantity: null }, prescribes())?.use).toMatchObject({ days: 30 });
  });

  it('count where a prescription means the only product of its type too', () => {
    const byType = prescribes({ name: 'Canabidiol' });
    expect(withFormer(fresh, former, byType)?.use).toMatchObject({ kind: 'known', days: 30 });
  });

  it.each<[string, SupplyItem, ReturnType<typeof prescribes>[]]>([
    ['of another strength', { ...former, strength: { ...former.strength, cbd: 200 } }, [prescribes()]],
    ['of another name', { ...former, nickname: 'Outro', brand: null }, [prescribes()]],
    ['without a prescription that names them', former, []],
    ['as told on another day', { ...former, pace: { ...former.pace, today: inDays(-1) } }, [prescribes()]],
  ])('tell nothing: %s', (_, away, prescriptions) => {
    expect(withFormer(fresh, away, ...prescriptions)?.use).toEqual({ kind: 'unknown', reason: 'too_few_days' });
  });
});

describe('what ends first', () => {
  it.each<[string, Partial<SupplyItem>, ReturnType<typeof lastGoodDay>]>([
    ['nothing is said', {}, null],
    ['the label', { expiresOn: inDays(10) }, { on: inDays(10), because: 'label' }],
    [
      'the opening',
      { expiresOn: inDays(10), openedOn: TODAY, daysAfterOpening: 9 },
      { on: inDays(9), because: 'opened' },
    ],
    [
      'the label before the opening',
      { expiresOn: inDays(8), openedOn: TODAY, daysAfterOpening: 9 },
      { on: inDays(8), because: 'label' },
    ],
    ['an unknown day of opening is never assumed', { daysAfterOpening: 9 }, null],
  ])('%s', (_, item, expected) => {
    expect(lastGoodDay(anOil(item))).toEqual(expected);
  });

  it('asks for the day of opening where only the limit is known', () => {
    expect(asksForOpening(anOil({ daysAfterOpening: 90 }))).toBe(true);
    expect(asksForOpening(anOil({ daysAfterOpening: 90, openedOn: TODAY }))).toBe(false);
    expect(asksForOpening(anOil())).toBe(false);
  });

  it('is the date where nobody knows how fast it goes', () => {
    const { end } = only([anOil({ pace: daily(), expiresOn: inDays(10) })]);
    expect(end).toEqual({ on: inDays(11), because: 'label' });
  });

  it('says that nothing is left', () => {
    expect(only([anOil({ quantity: 0, deliveryDays: 5 })])).toMatchObject({
      end: { on: TODAY, because: 'gone' },
      order: { kind: 'unknown' },
    });
  });
});

describe('the day of the next order', () => {
  it.each<[string, Partial<SupplyItem>, object]>([
    [
      'as many days before as it takes to arrive',
      { deliveryDays: 12 },
      { kind: 'day', on: inDays(18), deliveryDays: 12 },
    ],
    ['may have passed', { deliveryDays: 40 }, { kind: 'day', on: inDays(-10) }],
    ['no delay is invented', {}, { kind: 'no_delay' }],
    ['nor is an end', { quantity: null, deliveryDays: 12 }, { kind: 'unknown' }],
    [
      'rests on the busiest week, so that it is not too late',
      { deliveryDays: 5, pace: daily([7, 2], [21, 1]) },
      { kind: 'day', on: inDays(10) },
    ],
  ])('%s', (_, item, expected) => {
    expect(only([anOil(item)]).order).toMatchObject(expected);
  });

  it('offers what was said of another of the same brand, then of the same type, and nothing else', () => {
    const said = ({ deliveryDays }: SupplyItem) => deliveryDays;
    const oil = anOil();
    const sameBrand = anOil({ id: 'b', productType: 'capsula', deliveryDays: 20 });
    const sameType = anOil({ id: 't', brand: null, deliveryDays: 9 });
    const other = anOil({ id: 'o', brand: null, productType: 'flor', deliveryDays: 3 });
    expect(suggestedFrom(oil, [oil, other, sameType, sameBrand], said)).toEqual({ value: 20, from: sameBrand });
    expect(suggestedFrom(oil, [other, sameType], said)).toEqual({ value: 9, from: sameType });
    expect(suggestedFrom(oil, [other, oil], said)).toBeNull();
  });
});

describe('whatever is at home', () => {
  const amounts = fc.array(
    fc.integer({ min: 0, max: 4_000 }).map((n) => n / 1000),
    { minLength: 7, maxLength: 30 },
  );
  const day = fc.integer({ min: -40, max: 400 }).map(inDays);
  const item = fc
    .record({
      quantity: fc.option(fc.integer({ min: -1_000, max: 100_000 }).map((n) => n / 1000)),
      expiresOn: fc.option(day),
      openedOn: fc.option(fc.integer({ min: -400, max: 0 }).map(inDays)),
      daysAfterOpening: fc.option(fc.integer({ min: 1, max: 400 })),
      deliveryDays: fc.option(fc.integer({ min: 1, max: 180 })),
      daily: amounts,
    })
    .map(({ daily: used, ...changes }) => anOil({ ...changes, pace: { today: TODAY, daily: used } }));
  const prescription = fc.option(
    fc.integer({ min: 1, max: 40 }).map((drops) => prescribes({ dosage: `${drops} gotas` })),
  );
  const home = (one: SupplyItem, plan: ReturnType<typeof prescribes> | null) => only([one], ...(plan ? [plan] : []));

  it('more use never lengthens the supply', () => {
    fc.assert(
      fc.property(item, prescription, fc.nat(29), fc.integer({ min: 1, max: 5_000 }), (one, plan, place, more) => {
        const at = place % one.pace.daily.length;
        const used = one.pace.daily.with(at, ((one.pace.daily[at] ?? 0) * 1000 + more) / 1000);
        const before = home(one, plan);
        const after = home({ ...one, pace: { today: TODAY, daily: used } }, plan);
        if (before.use.kind !== 'known' || after.use.kind !== 'known') return;
        expect(after.use.days).toBeLessThanOrEqual(before.use.days);
        expect(after.use.soonest).toBeLessThanOrEqual(before.use.soonest);
        expect(after.use.latest ?? Infinity).toBeLessThanOrEqual(before.use.latest ?? Infinity);
      }),
    );
  });

  it('the range holds what it is about, and says of one bottle what its card says', () => {
    fc.assert(
      fc.property(item, (one) => {
        const { use } = home(one, null);
        if (use.kind !== 'known') return;
        expect(use.soonest).toBeLessThanOrEqual(use.days);
        expect(use.latest ?? Infinity).toBeGreaterThanOrEqual(use.days);
        if (lastGoodDay(one)) return;
        const { daily: used } = one.pace;
        const forecast = forecastOf({
          balance: one.quantity,
          uses: used.map((amount, place) => ({ day: inDays(-place - 1), amount })),
          firstUsedOn: inDays(-used.length),
          today: TODAY,
        });
        expect(forecast).toMatchObject({ kind: 'days', days: use.days });
      }),
    );
  });

  it('nothing is ordered after it has run out, and nothing lasts longer than it keeps', () => {
    fc.assert(
      fc.property(item, prescription, (one, plan) => {
        const { end, order } = home(one, plan);
        if (order.kind === 'day') expect(order.on < (end?.on ?? '')).toBe(true);
        const good = lastGoodDay(one);
        const lastDay = good && (good.on < TODAY ? TODAY : addDays(good.on, 1));
        if (lastDay && end) expect(end.on <= lastDay).toBe(true);
      }),
    );
  });

  it('another bottle never shortens it', () => {
    fc.assert(
      fc.property(item, item, (one, another) => {
        // What nobody counted stands alone.
        const counted = { ...one, quantity: one.quantity ?? 1 };
        const alone = only([counted], prescribes());
        const both = only([counted, { ...another, id: 'another', quantity: another.quantity ?? 1 }], prescribes());
        if (alone.plan.kind !== 'known' || both.plan.kind !== 'known') return;
        expect(both.plan.days).toBeGreaterThanOrEqual(alone.plan.days);
      }),
    );
  });
});
