import { describe, expect, it } from 'vitest';
import { type Plan, plannedUsePeriod, plannedUses, type RecordedUses, type UsesOfDay } from './planned-use.ts';
import type { PrescribedProduct } from './prescription.ts';

const TODAY = '2026-11-20';
const LONG_AGO = '2026-01-01';
const oil: PrescribedProduct = { type: 'oleo', name: 'Óleo CBD 20:1', dosage: '4 gotas', frequency: '2x ao dia' };
const item = { id: 'i1', nickname: 'oleo cbd 20-1', brand: null, productType: 'oleo' } as const;
const other = { ...item, id: 'i2', nickname: 'Óleo THC', brand: 'Raiz' } as const;
const used = (day: string, uses: number, more: Partial<UsesOfDay> = {}): UsesOfDay => ({
  day,
  uses,
  itemId: 'i1',
  productType: 'oleo',
  consumptionMethod: 'sublingual',
  ...more,
});
const prescribed = (products: PrescribedProduct[] = [oil], more: Partial<Plan> = {}): Plan => ({
  isOwn: false,
  writtenOn: LONG_AGO,
  products,
  ...more,
});
const own = (products: PrescribedProduct[], more: Partial<Plan> = {}) => prescribed(products, { isOwn: true, ...more });
const plansOf = (plans: Plan[], days: UsesOfDay[] = [], items: RecordedUses['items'] = [item]) =>
  plannedUses(plans, { items, days }, plannedUsePeriod(TODAY));
const planOf = (product: PrescribedProduct, days: UsesOfDay[] = [], items: RecordedUses['items'] = [item]) =>
  plansOf([prescribed([product])], days, items)[0]?.[0];
const COUNTED_ONCE = { kind: 'unknown', reason: 'counted_once' };

describe('a plan beside what was recorded', () => {
  it('counts the uses of the last 14 whole days, not those of today', () => {
    const days = [
      used('2026-11-05', 9),
      used('2026-11-06', 2),
      used('2026-11-12', 3),
      used('2026-11-19', 1),
      used(TODAY, 5),
    ];
    expect(planOf(oil, days)).toEqual({ kind: 'known', perDay: 2, days: 14, recorded: 6 });
  });

  it('begins the day after it was written, and needs a week', () => {
    const days = [used('2026-11-12', 4), used('2026-11-13', 2)];
    const written = (writtenOn: string) => plansOf([prescribed([oil], { writtenOn })], days)[0]?.[0];
    expect(written('2026-11-12')).toEqual({ kind: 'known', perDay: 2, days: 7, recorded: 2 });
    for (const writtenOn of ['2026-11-13', '2026-11-19', TODAY, '2026-11-21'])
      expect(written(writtenOn)).toEqual({ kind: 'unknown', reason: 'too_few_days' });
  });

  it('adds what was used of several bottles of the same, and nothing of other products', () => {
    const items = [item, { ...item, id: 'i3', nickname: 'Frasco novo', brand: 'Óleo CBD 20:1' }, other];
    const days = [
      used('2026-11-10', 1),
      used('2026-11-10', 2, { itemId: 'i3' }),
      used('2026-11-10', 7, { itemId: 'i2' }),
      used('2026-11-10', 5, { itemId: null }),
    ];
    expect(planOf(oil, days, items)).toMatchObject({ recorded: 3 });
  });

  it.each([
    ['where the frequency is not understood', { ...oil, frequency: 'se necessário' }, 'frequency_not_understood'],
    ['where no frequency is told', { ...oil, frequency: undefined }, 'frequency_not_understood'],
    ['where several products of the type bear another name', { ...oil, name: 'Outro óleo' }, 'no_such_product'],
  ])('is not compared %s', (_, product, reason) => {
    expect(planOf(product, [], [item, other])).toEqual({ kind: 'unknown', reason });
  });
});

describe('a product that is named nowhere in the stock', () => {
  const unnamed = { ...oil, name: 'Óleo da farmácia', consumptionMethod: 'sublingual' } as const;
  it.each<[string, UsesOfDay[], RecordedUses['items'], PrescribedProduct, unknown]>([
    [
      'counts the uses of its type in its way where there is one such product',
      [used('2026-11-10', 3), used('2026-11-11', 2, { consumptionMethod: 'oral' })],
      [item],
      unnamed,
      3,
    ],
    [
      'counts every way where the prescription names none',
      [used('2026-11-10', 3), used('2026-11-11', 2, { consumptionMethod: 'oral' })],
      [item],
      { ...unnamed, consumptionMethod: undefined },
      5,
    ],
    ['counts uses without an item', [used('2026-11-10', 3, { itemId: null })], [], unnamed, 3],
    ['counts none where none of its type was used', [], [], unnamed, 0],
    [
      'takes an ointment for something topical',
      [used('2026-11-10', 3, { productType: 'pomada', itemId: null })],
      [],
      { ...unnamed, type: 'topico', consumptionMethod: undefined },
      3,
    ],
    [
      'is not compared where two of its type were used',
      [used('2026-11-10', 3), used('2026-11-10', 1, { itemId: 'i2' })],
      [],
      unnamed,
      undefined,
    ],
  ])('%s', (_, days, items, product, recorded) => {
    expect(planOf(product, days, items)).toEqual(
      recorded === undefined
        ? { kind: 'unknown', reason: 'no_such_product' }
        : { kind: 'known', perDay: 2, days: 14, recorded },
    );
  });

  it('is not compared where another of its type is planned too', () => {
    const thc = { ...oil, name: 'Óleo THC' };
    expect(plansOf([prescribed([unnamed, thc])], [used('2026-11-10', 3, { itemId: null })], [])[0]).toEqual([
      { kind: 'unknown', reason: 'no_such_product' },
      { kind: 'unknown', reason: 'no_such_product' },
    ]);
  });
});

describe('a product that several prescriptions name', () => {
  const days = [used('2026-11-10', 14)];
  const known = (perDay: number) => ({ kind: 'known', perDay, days: 14, recorded: 14 });
  const once = { ...oil, name: 'ÓLEO CBD 20 1', frequency: '1x ao dia' };
  it.each<[string, Plan[], unknown]>([
    [
      'is counted as the doctor prescribed it, not as the patient wrote it down',
      [own([once]), prescribed()],
      [[COUNTED_ONCE], [known(2)]],
    ],
    ['and so in the other order', [prescribed(), own([once])], [[known(2)], [COUNTED_ONCE]]],
    [
      'is counted as the first given of two doctors has it',
      [prescribed([once]), prescribed()],
      [[known(1)], [COUNTED_ONCE]],
    ],
    [
      'is known by the bottle that bears both names',
      [own([{ ...once, name: 'Meu frasco' }]), prescribed()],
      [[COUNTED_ONCE], [known(2)]],
    ],
    [
      'is one plan where one prescription names it for the morning and for the night',
      [prescribed([oil, once])],
      [[known(3), COUNTED_ONCE]],
    ],
    [
      'is another one where the type is another',
      [prescribed(), own([{ ...once, type: 'capsula' }])],
      [[known(2)], [{ kind: 'known', perDay: 1, days: 14, recorded: 0 }]],
    ],
  ])('%s', (_, plans, expected) => {
    expect(plansOf(plans, days, [{ ...item, brand: 'Meu frasco' }])).toEqual(expected);
  });
});
