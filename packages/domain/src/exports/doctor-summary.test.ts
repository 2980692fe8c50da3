import { describe, expect, it } from 'vitest';
import { UNKNOWN_STRENGTH } from '../dose/strength.ts';
import { usualRatings } from '../insights/judged-records.ts';
import { addDays } from '../time/calendar-day.ts';
import { dayPeriod } from '../time/zone.ts';
import { doctorSummaryOf, wholePeriod } from './doctor-summary.ts';
import type { SummaryItem, SummaryPrescription, SummaryRating, SummaryUse } from './summary-records.ts';

const timeZone = 'America/Sao_Paulo';
const now = new Date('2026-06-30T15:00:00Z');
const FROM = '2026-06-01';
const period = { from: FROM, to: '2026-06-30' };
const oil: SummaryItem = {
  id: 'oil',
  nickname: 'Óleo CBD',
  brand: 'Raiz',
  productType: 'oleo',
  strength: { thc: 1, cbd: 20, basis: 'mg_per_ml' },
  dropsPerMl: 20,
};
/** At that hour in São Paulo, three hours behind. */
const at = (day: number, hour = 12) => new Date(Date.parse(`${addDays(FROM, day)}T00:00:00Z`) + (hour + 3) * 3_600_000);
function use(day: number, changes: Partial<SummaryUse> = {}, hour = 12): SummaryUse {
  return {
    consumedAt: at(day, hour),
    day: addDays(FROM, day),
    dayPeriod: dayPeriod(at(day, hour), timeZone),
    productType: 'oleo',
    consumptionMethod: 'sublingual',
    quantity: { value: 2, unit: 'gotas' },
    itemId: 'oil',
    before: { mood: 4, anxiety: 7, energy: 5, pain: 7 },
    after: { mood: 6, anxiety: 5, energy: 5, pain: 4 },
    primaryEffect: 'relaxamento',
    unwantedEffects: [],
    status: 'completo',
    checkOutDueAt: at(day, hour + 5),
    checkedOutAt: changes.after === null ? null : at(day, hour + 5),
    source: 'quick',
    ...changes,
  };
}
const rating = (day: number, hour: number): SummaryRating => ({
  ratedAt: at(day, hour),
  day: addDays(FROM, day),
  symptoms: { mood: 5, anxiety: 6, energy: 5, pain: 6 },
});
const prescription = (product: Partial<SummaryPrescription['products'][number]>, day = -30): SummaryPrescription => ({
  protocolName: 'Dor',
  status: 'ativa',
  isOwn: false,
  products: [{ type: 'oleo', name: 'oleo cbd', dosage: '2 gotas', frequency: '2x ao dia', ...product }],
  createdAt: at(day),
});
const summary = (records: {
  uses?: SummaryUse[];
  ratings?: SummaryRating[];
  items?: SummaryItem[];
  prescriptions?: SummaryPrescription[];
}) =>
  doctorSummaryOf({ uses: [], ratings: [], items: [oil], prescriptions: [], ...records }, { period, now, timeZone });

describe('the summary for the doctor', () => {
  it('of nothing says that nothing is known, and no figure', () => {
    const { counts, usesPerWeek, products, responses, missing, diaryFrequency } = summary({});
    expect(counts).toEqual({
      uses: 0,
      finished: 0,
      overdue: 0,
      resting: 0,
      pending: 0,
      daysWithUse: 0,
      ratingsWithoutUse: 0,
    });
    expect(usesPerWeek).toBeNull();
    expect(products).toEqual({ shown: [], more: { products: 0, uses: 0 } });
    expect(responses.symptoms.every(({ effect }) => effect.kind === 'too_few')).toBe(true);
    expect(missing.map(({ code }) => code)).toEqual(['few_finished', 'few_ratings_without_use']);
    expect(diaryFrequency).toEqual({ entries: 0, percent: 0 });
  });

  it('tells milligrams per use and per day of the period', () => {
    const [product] = summary({ uses: [use(1), use(2, { quantity: { value: 4, unit: 'gotas' } })] }).products.shown;
    // 20 drops are a millilitre of 20 mg CBD: a drop holds 1 mg.
    expect(product?.cbd).toEqual({ known: 2, unknown: 0, perUse: { from: 2, to: 4 }, perDay: { from: 0.2, to: 0.2 } });
    expect(product?.amounts).toEqual([{ unit: 'gotas', uses: 2, median: 3, from: 2, to: 4 }]);
  });

  it('gives no sum per day once a single dose is unknown', () => {
    const uses = [use(1), use(2, { itemId: null })];
    const items = [{ ...oil, dropsPerMl: null }];
    const { shown } = summary({ uses: [...uses, use(3)], items }).products;
    expect(shown[0]?.cbd.perUse).toEqual({ from: expect.closeTo(4 / 3, 9), to: 2 });
    expect(shown[1]).toMatchObject({ item: null, cbd: { known: 0, unknown: 1, perUse: null, perDay: null } });
    expect(summary({ uses, items: [{ ...oil, strength: UNKNOWN_STRENGTH }] }).missing).toContainEqual({
      code: 'unknown_dose',
      uses: 2,
      of: 2,
    });
  });

  it('counts what is overdue, apart what rests for more than three days, and not yet what is pending', () => {
    const open = { status: 'incompleto', after: null, primaryEffect: null } as const;
    const { counts, missing } = summary({ uses: [use(1), use(2, open), use(28, open), use(29, open, 11)] });
    expect(counts).toMatchObject({ uses: 4, finished: 1, overdue: 1, resting: 1, pending: 1 });
    expect(missing).toContainEqual({ code: 'unfinished', overdue: 1, resting: 1, judged: 3 });
  });

  it('sums up what exceeds the products shown', () => {
    const items = Array.from({ length: 10 }, (_, index) => ({ ...oil, id: `item ${index}` }));
    const uses = items.flatMap(({ id }, index) =>
      Array.from({ length: 12 - index }, (_, day) => use(day, { itemId: id })),
    );
    const { shown, more } = summary({ uses, items }).products;
    expect(shown.map((product) => product.uses)).toEqual([12, 11, 10, 9, 8, 7, 6, 5]);
    expect(more).toEqual({ products: 2, uses: 4 + 3 });
  });

  it('puts effects that may be unwanted apart, most frequent first', () => {
    const effects = ['sonolencia', 'ansiedade_paranoia', 'sonolencia', 'foco'] as const;
    const { maybeUnwanted, others, recorded } = summary({
      uses: effects.map((primaryEffect, day) => use(day, { primaryEffect })),
    }).effects;
    expect(maybeUnwanted).toEqual([
      { effect: 'sonolencia', uses: 2 },
      { effect: 'ansiedade_paranoia', uses: 1 },
    ]);
    expect([others, recorded]).toEqual([[{ effect: 'foco', uses: 1 }], 4]);
  });

  it('counts what bothered the patient by effect and strength, most frequent first', () => {
    const mouth = { effect: 'boca_seca', strength: 'leve' } as const;
    const dizzy = { effect: 'tontura', strength: 'forte' } as const;
    const told = [[mouth], [dizzy, { ...mouth, strength: 'moderado' as const }], [], [mouth]];
    const { unwanted } = summary({ uses: told.map((unwantedEffects, day) => use(day, { unwantedEffects })) });
    expect(unwanted).toEqual([
      { effect: 'boca_seca', uses: 3, strengths: { leve: 2, moderado: 1, forte: 0 } },
      { effect: 'tontura', uses: 1, strengths: { leve: 0, moderado: 0, forte: 1 } },
    ]);
  });

  it('does not take ratings within the effect of a use for the usual level', () => {
    const early = rating(1, 11);
    const atOnce = rating(1, 12);
    const late = rating(1, 17);
    expect(usualRatings([late, atOnce, early, rating(1, 16)], [use(1)])).toEqual([early, late]);
  });

  it('has a period from the first record on, to the last where its zone is a day ahead', () => {
    const ahead = { ...rating(29, 12), day: '2026-07-01' };
    expect(wholePeriod({ uses: [use(3)], ratings: [ahead] }, '2026-06-30')).toEqual({
      from: '2026-06-04',
      to: '2026-07-01',
    });
    expect(wholePeriod({ uses: [], ratings: [] }, '2026-06-30')).toEqual({ from: '2026-06-30', to: '2026-06-30' });
  });
});

describe('planned against recorded', () => {
  const planOf = (given: SummaryPrescription, uses: SummaryUse[] = []) =>
    summary({ uses, prescriptions: [given] }).prescribed[0]?.plan;

  it('counts every recorded use of whole days', () => {
    // Today is no whole day.
    const uses = [use(0), use(0, {}, 20), use(0, {}, 22), use(5), use(29, {}, 8)];
    expect(planOf(prescription({}), uses)).toEqual({ kind: 'known', perDay: 2, days: 29, recorded: 4 });
  });

  it('begins the day after it was written', () => {
    expect(planOf(prescription({}, 9), [use(9), use(10)])).toMatchObject({ days: 19, recorded: 1 });
  });

  it('counts what the doctor and the patient wrote of one product once, as the doctor prescribed it', () => {
    const own = { ...prescription({ frequency: '1x ao dia' }), isOwn: true };
    const { prescribed } = summary({ uses: [use(0)], prescriptions: [own, prescription({})] });
    expect(prescribed.map(({ isOwn, plan }) => [isOwn, plan])).toEqual([
      [true, { kind: 'unknown', reason: 'counted_once' }],
      [false, { kind: 'known', perDay: 2, days: 29, recorded: 1 }],
    ]);
  });

  it('finds a product by its brand, and leaves out what is not in force', () => {
    expect(planOf(prescription({ name: 'RAIZ' }))).toMatchObject({ kind: 'known' });
    expect(summary({ prescriptions: [{ ...prescription({}), status: 'pausada' }] }).prescribed).toEqual([]);
  });
});
