import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONSUMPTION_METHODS, PRODUCT_TYPES, type ProductType, UNITS, type Unit } from '../diary/vocabulary.ts';
import type { Amount } from './amount.ts';
import { type DoseEstimate, estimateDose } from './estimate.ts';
import { STRENGTH_BASES, type Strength, type StrengthBasis } from './strength.ts';

type Told = number | [number, number] | string;

/** A table cell as an amount: a number exactly, two numbers a range, a text the reason why unknown. */
function expectAmount(amount: Amount, told: Told) {
  if (typeof told === 'string') return expect(amount).toEqual({ kind: 'unknown', reason: told });
  const ends = amount.kind === 'exact' ? [amount.mg] : amount.kind === 'range' ? [amount.from, amount.to] : [];
  const wanted = Array.isArray(told) ? told : [told];
  expect(ends).toHaveLength(wanted.length);
  for (const [index, mg] of wanted.entries()) expect(ends[index]).toBeCloseTo(mg, 9);
}

function estimate(type: ProductType, value: number, unit: Unit, strength: Strength | null, dropsPerMl: number | null) {
  return estimateDose({
    productType: type,
    consumptionMethod: 'sublingual',
    quantity: { value, unit },
    strength,
    dropsPerMl,
  });
}

/** Each line was worked out by hand; the working stands in the comment above it. */
describe('milligrams of one use', () => {
  const golden: [ProductType, number, Unit, StrengthBasis, Omit<Strength, 'basis'>, number | null, Told, Told][] = [
    // 2 drops / 20 = 0.1 ml; × 30 = 3 mg, × 10 = 1 mg
    ['oleo', 2, 'gotas', 'mg_per_ml', { thc: 30, cbd: 10 }, 20, 3, 1],
    // 5 drops / 25 = 0.2 ml; × 2 = 0.4 mg, × 50 = 10 mg
    ['oleo', 5, 'gotas', 'mg_per_ml', { thc: 2, cbd: 50 }, 25, 0.4, 10],
    // unknown dropper: 6 drops are 6/30 = 0.2 ml to 6/20 = 0.3 ml; × 10 = 2 to 3 mg; no CBD at all is 0
    ['oleo', 6, 'gotas', 'mg_per_ml', { thc: 10, cbd: 0 }, null, [2, 3], 0],
    // 0.5 ml × 25 = 12.5 mg, whatever the dropper
    ['oleo', 0.5, 'ml', 'mg_per_ml', { thc: null, cbd: 25 }, null, 'content_not_given', 12.5],
    // 5 % w/v = 50 mg/ml; 4 drops / 20 = 0.2 ml; 10 mg. 0.2 % = 2 mg/ml; 0.4 mg
    ['oleo', 4, 'gotas', 'percent_weight_volume', { thc: 0.2, cbd: 5 }, 20, 0.4, 10],
    // "5 %" alone may mean raw extract
    ['oleo', 4, 'gotas', 'percent', { thc: 0.2, cbd: 5 }, 20, 'percent_ambiguous', 'percent_ambiguous'],
    ['oleo', 4, 'gotas', 'percent_weight', { thc: 0.2, cbd: 5 }, 20, 'density_unknown', 'density_unknown'],
    ['oleo', 4, 'gotas', 'unknown', { thc: 2, cbd: 5 }, 20, 'basis_unknown', 'basis_unknown'],
    // THC 1 + 0.877 × THCA 20 = 18.54 % = 185.4 mg/g; × 0.2 g = 37.08 mg. CBD 0.1 + 0 = 1 mg/g; 0.2 mg
    ['flor', 0.2, 'g', 'percent', { thc: 1, thca: 20, cbd: 0.1, cbda: 0 }, null, 37.08, 0.2],
    // 18 % = 180 mg/g; × 0.1 g = 18 mg
    ['flor', 0.1, 'g', 'percent', { thc: 18, cbd: null }, null, 18, 'content_not_given'],
    // CBDA: (0.5 + 0.877 × 12) mg/g = 11.024; × 0.5 g = 5.512 mg
    ['flor', 0.5, 'g', 'mg_per_g', { thc: 6, cbd: 0.5, cbda: 12 }, null, 3, 5.512],
    // the acid alone would read like the whole
    ['flor', 0.5, 'g', 'percent', { thc: null, thca: 24, cbd: 0 }, null, 'content_not_given', 0],
    ['flor', 2, 'pitadas', 'percent', { thc: 18, cbd: 0 }, null, 'quantity_not_measured', 0],
    // 2 capsules × 10 mg = 20 mg, × 5 = 10 mg
    ['capsula', 2, 'unidades', 'mg_per_unit', { thc: 5, cbd: 10 }, null, 10, 20],
    // half a gummy
    ['comestivel', 0.5, 'unidades', 'mg_per_unit', { thc: 5, cbd: 0 }, null, 2.5, 0],
    ['capsula', 10, 'mg', 'mg_per_unit', { thc: 5, cbd: 10 }, null, 'milligrams_ambiguous', 'milligrams_ambiguous'],
    ['comestivel', 10, 'mg', 'mg_per_g', { thc: 5, cbd: 10 }, null, 'milligrams_ambiguous', 'milligrams_ambiguous'],
    // 12 g of chocolate × 1.5 mg/g = 18 mg
    ['comestivel', 12, 'g', 'mg_per_g', { thc: 1.5, cbd: 0 }, null, 18, 0],
    ['comestivel', 1, 'unidades', 'mg_per_g', { thc: 1.5, cbd: 0 }, null, 'unit_size_unknown', 0],
    // 1.5 g of ointment × 20 mg/g = 30 mg
    ['pomada', 1.5, 'g', 'mg_per_g', { thc: 0, cbd: 20 }, null, 0, 30],
    // 2 % w/w = 20 mg/g
    ['topico', 1.5, 'g', 'percent_weight', { thc: 0, cbd: 2 }, null, 0, 30],
    ['topico', 1.5, 'g', 'percent', { thc: 0, cbd: 2 }, null, 0, 'percent_ambiguous'],
    [
      'pomada',
      3,
      'aplicações',
      'mg_per_g',
      { thc: 2, cbd: 20 },
      null,
      'quantity_not_measured',
      'quantity_not_measured',
    ],
    // 50 mg = 0.05 g × 600 mg/g = 30 mg
    ['resina', 50, 'mg', 'percent_weight', { thc: 60, cbd: 4 }, null, 30, 2],
    ['resina', 0.05, 'g', 'percent', { thc: 60, cbd: 4 }, null, 'percent_ambiguous', 'percent_ambiguous'],
    // 0.05 ml × 400 mg/ml = 20 mg
    ['extrato', 1, 'gotas', 'mg_per_ml', { thc: 400, cbd: 20 }, 20, 20, 1],
    ['extrato', 1, 'gotas', 'mg_per_g', { thc: 400, cbd: 20 }, 20, 'density_unknown', 'density_unknown'],
    ['extrato', 0.1, 'g', 'mg_per_ml', { thc: 400, cbd: 20 }, 20, 'density_unknown', 'density_unknown'],
    ['outro', 1, 'unidades', 'mg_per_unit', { thc: 2.5, cbd: 2.5 }, null, 2.5, 2.5],
    ['outro', 1, 'ml', 'mg_per_unit', { thc: 2.5, cbd: 2.5 }, null, 'unit_size_unknown', 'unit_size_unknown'],
  ];
  it.each(golden)(
    '%s, %d %s, %s %j at %s drops per ml: THC %j, CBD %j',
    (type, value, unit, basis, contents, ...rest) => {
      const [dropsPerMl, thc, cbd] = rest;
      const found = estimate(type, value, unit, { ...contents, basis }, dropsPerMl);
      expectAmount(found.thc, thc);
      expectAmount(found.cbd, cbd);
    },
  );

  it('of a product without a label is unknown, with nothing to show', () => {
    const unknown = { kind: 'unknown', reason: 'content_not_given' };
    expect(estimate('oleo', 2, 'gotas', null, 20)).toEqual({ thc: unknown, cbd: unknown, steps: [], notes: [] });
  });
});

describe('how the figures came to be', () => {
  it('tells drops, assumed dropper and multiplication', () => {
    const { steps } = estimate('oleo', 6, 'gotas', { thc: 10, cbd: 0, basis: 'mg_per_ml' }, null);
    const ml = { from: 6 / 30, to: 6 / 20 };
    expect(steps).toEqual([
      { kind: 'drops_to_ml', drops: 6, dropsPerMl: { from: 20, to: 30 }, isAssumed: true, ml },
      { kind: 'multiplied', cannabinoid: 'thc', amount: ml, unit: 'ml', mgPer: 10, mg: { from: 2, to: 3 } },
    ]);
  });

  it('tells acid, percentage and multiplication', () => {
    const { steps } = estimate('flor', 0.5, 'g', { thc: 2, thca: 10, cbd: null, basis: 'percent' }, null);
    expect(steps.map((step) => step.kind)).toEqual(['acid_added', 'percent_to_mg', 'multiplied']);
    expect(steps[0]).toMatchObject({ cannabinoid: 'thc', neutral: 2, acid: 10, factor: 0.877 });
    expect(steps[1]).toMatchObject({ unit: 'g', mgPer: expect.closeTo(107.7, 9) });
  });

  it('tells nothing where nothing came to be', () => {
    expect(estimate('oleo', 6, 'gotas', { thc: 5, cbd: 5, basis: 'percent' }, 20).steps).toEqual([]);
    expect(estimate('oleo', 6, 'gotas', { thc: 0, cbd: 0, basis: 'mg_per_ml' }, 20).steps).toEqual([]);
  });

  it.each([
    ['fumando', 10, ['inhaled_not_absorbed']],
    ['vaporizando', 0, ['inhaled_not_absorbed']],
    ['topico', 0, ['applied_not_absorbed']],
    ['topico', 10, ['applied_not_absorbed', 'acid_needs_heat']],
    ['oral', 10, ['acid_needs_heat']],
    ['oral', 0, []],
    ['sublingual', 0, []],
  ] as const)('used by %s with %d of acid it says %j', (consumptionMethod, thca, notes) => {
    const strength: Strength = { thc: 5, thca, cbd: null, basis: 'percent' };
    const quantity = { value: 0.1, unit: 'g' } as const;
    const found = estimateDose({ productType: 'flor', consumptionMethod, quantity, strength, dropsPerMl: null });
    expect(found.notes).toEqual(notes);
  });
});

describe('for every product, quantity and label', () => {
  const contents = fc.option(
    fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
    { nil: null },
  );
  const strengths = fc.record({
    thc: contents,
    thca: contents,
    cbd: contents,
    cbda: contents,
    basis: fc.constantFrom(...STRENGTH_BASES),
  });
  const uses = fc.record({
    productType: fc.constantFrom(...PRODUCT_TYPES),
    consumptionMethod: fc.constantFrom(...CONSUMPTION_METHODS),
    quantity: fc.record({
      value: fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
      unit: fc.constantFrom(...UNITS),
    }),
    strength: strengths,
    dropsPerMl: fc.option(fc.integer({ min: 5, max: 100 }), { nil: null }),
  });
  const bothOf = (estimate: DoseEstimate) => [estimate.thc, estimate.cbd];
  const endsOf = (amount: Amount): [number, number] | undefined =>
    amount.kind === 'exact' ? [amount.mg, amount.mg] : amount.kind === 'range' ? [amount.from, amount.to] : undefined;

  it('twice as much is twice the dose', () => {
    fc.assert(
      fc.property(uses, (use) => {
        const twice = { ...use, quantity: { ...use.quantity, value: use.quantity.value * 2 } };
        const [once, doubled] = [bothOf(estimateDose(use)), bothOf(estimateDose(twice))];
        for (const [index, amount] of once.entries()) {
          const ends = endsOf(amount);
          if (!ends) expect(doubled[index]).toEqual(amount);
          else
            for (const end of [0, 1])
              expect(endsOf(doubled[index] as Amount)?.[end]).toBeCloseTo((ends[end] ?? 0) * 2, 6);
        }
      }),
    );
  });

  it('more of it, or a stronger label, is never a smaller dose', () => {
    const added = fc.integer({ min: 0, max: 50_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(uses, added, added, (use, moreUsed, moreContent) => {
        const { strength } = use;
        const stronger = { ...strength, thc: strength.thc === null ? null : strength.thc + moreContent };
        const quantity = { ...use.quantity, value: use.quantity.value + moreUsed };
        const [less, more] = [estimateDose(use).thc, estimateDose({ ...use, quantity, strength: stronger }).thc];
        const [lessEnds, moreEnds] = [endsOf(less), endsOf(more)];
        if (lessEnds && moreEnds) {
          expect(moreEnds[0]).toBeGreaterThanOrEqual(lessEnds[0]);
          expect(moreEnds[1]).toBeGreaterThanOrEqual(lessEnds[1]);
        }
      }),
    );
  });

  it('a range has its ends in order, is never negative, and comes only of drops from an unknown dropper', () => {
    fc.assert(
      fc.property(uses, (use) => {
        for (const amount of bothOf(estimateDose(use))) {
          if (amount.kind === 'exact') expect(amount.mg).toBeGreaterThanOrEqual(0);
          if (amount.kind !== 'range') continue;
          expect(amount.from).toBeLessThan(amount.to);
          expect(amount.from).toBeGreaterThan(0);
          expect(use.quantity.unit).toBe('gotas');
          expect(use.dropsPerMl).toBeNull();
        }
      }),
    );
  });

  it('the dose from any dropper between 20 and 30 drops per ml lies in the range told without it', () => {
    fc.assert(
      fc.property(uses, fc.integer({ min: 20, max: 30 }), (use, dropsPerMl) => {
        const drops = { ...use, quantity: { ...use.quantity, unit: 'gotas' as const } };
        const known = endsOf(estimateDose({ ...drops, dropsPerMl }).thc);
        const range = endsOf(estimateDose({ ...drops, dropsPerMl: null }).thc);
        expect(known === undefined).toBe(range === undefined);
        if (!known || !range) return;
        expect(known[0]).toBeGreaterThanOrEqual(range[0] * (1 - 1e-12));
        expect(known[1]).toBeLessThanOrEqual(range[1] * (1 + 1e-12));
      }),
    );
  });

  it('drops told as millilitres are the same dose', () => {
    fc.assert(
      fc.property(uses, fc.integer({ min: 5, max: 100 }), (use, dropsPerMl) => {
        const { value } = use.quantity;
        const asDrops = estimateDose({ ...use, dropsPerMl, quantity: { value, unit: 'gotas' } });
        const asMl = estimateDose({ ...use, dropsPerMl, quantity: { value: value / dropsPerMl, unit: 'ml' } });
        expect(asMl.thc).toEqual(asDrops.thc);
        expect(asMl.cbd).toEqual(asDrops.cbd);
      }),
    );
  });

  it('a percentage stated as weight in volume is the same dose as its mg per ml', () => {
    fc.assert(
      fc.property(uses, (use) => {
        const { thc, cbd } = use.strength;
        const times10 = (content: number | null) => (content === null ? null : content * 10);
        const asPercent = estimateDose({ ...use, strength: { thc, cbd, basis: 'percent_weight_volume' } });
        const asMg = estimateDose({ ...use, strength: { thc: times10(thc), cbd: times10(cbd), basis: 'mg_per_ml' } });
        expect([asPercent.thc, asPercent.cbd]).toEqual([asMg.thc, asMg.cbd]);
      }),
    );
  });
});
