import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PrescribedProduct } from './prescription.ts';
import { type PlanPrescription, type PlanUse, planCount, todaysPlan } from './todays-plan.ts';

const timeZone = 'America/Sao_Paulo';
/** Local hours of 20 November 2026 in São Paulo (UTC−3). */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour + 3, minute));
const oil: PrescribedProduct = { type: 'oleo', name: 'Óleo CBD 20:1', dosage: '2,5 gotas', frequency: '3x ao dia' };
const capsule: PrescribedProduct = {
  type: 'capsula',
  name: 'Cápsula CBD',
  dosage: '1 cápsula',
  frequency: 'ao deitar',
};
const cbd = { id: 'cbd', nickname: 'oleo cbd 20-1', brand: null, productType: 'oleo' } as const;
const thc = { id: 'thc', nickname: 'Óleo THC', brand: null, productType: 'oleo' } as const;

const prescribed = (products: PrescribedProduct[], more: Partial<PlanPrescription> = {}): PlanPrescription => ({
  id: 'p',
  status: 'ativa',
  renewalDate: null,
  doctorName: 'Dra. Lia',
  createdAt: '2026-11-01T12:00:00.000Z',
  products,
  ...more,
});
let count = 0;
const used = (instant: Date, more: Partial<PlanUse> = {}): PlanUse => ({
  id: `use-${count++}`,
  consumedAt: instant.toISOString(),
  productType: 'oleo',
  consumptionMethod: 'sublingual',
  inventoryItemId: 'cbd',
  ...more,
});
const plan = (
  prescriptions: PlanPrescription[],
  uses: PlanUse[],
  { now = at(13), items = [cbd, thc] as readonly (typeof cbd | typeof thc)[] } = {},
) => todaysPlan(prescriptions, uses, items, { now, timeZone });
/** A day in short: `8h ✓`, `–` skipped, `?` open. */
const told = (medication: ReturnType<typeof plan>[number] | undefined) =>
  medication?.doses.map((dose) =>
    dose.state === 'taken'
      ? `${dose.part} ${(new Date(dose.use.consumedAt).getUTCHours() + 21) % 24}h`
      : `${dose.part} ${dose.state === 'open' ? '?' : '–'}`,
  );

describe('the plan of today', () => {
  it.each<[string, number, [number, number][], string[]]>([
    ['nothing yet, early', 7, [], ['morning ?', 'midday ?', 'evening ?']],
    [
      'two taken in their time',
      13,
      [
        [8, 5],
        [11, 35],
      ],
      ['morning 8h', 'midday 11h', 'evening ?'],
    ],
    ['the first is past and was not recorded', 13, [], ['morning –', 'midday ?', 'evening ?']],
    ['one taken at noon leaves the morning as it was', 13, [[12, 0]], ['morning –', 'midday 12h', 'evening ?']],
    [
      'two at noon: the first one was late',
      15,
      [
        [12, 0],
        [14, 0],
      ],
      ['morning 12h', 'midday 14h', 'evening ?'],
    ],
    [
      'three at once in the evening',
      20,
      [
        [19, 0],
        [19, 1],
        [19, 2],
      ],
      ['morning 19h', 'midday 19h', 'evening 19h'],
    ],
    [
      'more than planned',
      20,
      [
        [8, 0],
        [12, 0],
        [18, 0],
        [19, 0],
      ],
      ['morning 8h', 'midday 12h', 'evening 18h'],
    ],
    [
      'the evening one taken early',
      9,
      [
        [7, 0],
        [8, 0],
      ],
      ['morning 7h', 'midday 8h', 'evening ?'],
    ],
    ['the last minute of the day', 23, [[23, 59]], ['morning –', 'midday –', 'evening 23h']],
  ])('%s', (_, hour, hours, expected) => {
    const uses = hours.map(([h, m]) => used(at(h, m)));
    expect(told(plan([prescribed([oil])], uses, { now: at(hour) })[0])).toEqual(expected);
  });

  it('knows the local day: a use of yesterday’s or tomorrow’s is none of today', () => {
    const uses = [used(at(-1, 59)), used(at(24))];
    expect(planCount(plan([prescribed([oil])], uses))).toEqual({ planned: 3, taken: 0 });
  });

  it('takes a use that a fast clock dated ahead on the same day', () => {
    expect(planCount(plan([prescribed([oil])], [used(at(18))], { now: at(8) }))).toEqual({ planned: 3, taken: 1 });
  });

  it('counts what a doctor and the patient prescribe of one product once, as the doctor says', () => {
    const own = prescribed([{ ...oil, name: 'oleo CBD 20 1', frequency: '1x ao dia' }], {
      id: 'own',
      doctorName: null,
      createdAt: '2026-11-19T12:00:00.000Z',
    });
    const found = plan([own, prescribed([{ ...oil, frequency: '2x ao dia' }])], []);
    expect(found.map(({ doses }) => doses.length)).toEqual([2]);
  });

  it('counts once what two names call by one product of the stock, and the newer of two doctors’', () => {
    const item = { ...cbd, brand: 'Purodiol' };
    const newer = prescribed([{ ...oil, name: 'Purodiol', frequency: '2x ao dia' }], {
      id: 'newer',
      doctorName: 'Dr. Rui',
      createdAt: '2026-11-10T12:00:00.000Z',
    });
    const found = todaysPlan([prescribed([oil]), newer], [], [item], { now: at(8), timeZone });
    expect(found.map(({ key, doses }) => [key, doses.length])).toEqual([['newer/0', 2]]);
  });

  it('means both of two lines of one prescription about one product', () => {
    const lines = [
      { ...oil, dosage: '4 gotas', frequency: '1x ao dia' },
      { ...oil, dosage: '6 gotas', frequency: 'à noite' },
    ];
    const found = plan([prescribed(lines)], [used(at(8))]);
    expect(found.map(told)).toEqual([['any 8h'], ['evening ?']]);
  });

  it('has no doses for what is taken as needed, or is not understood', () => {
    for (const frequency of ['se necessário', '3 vezes por semana', undefined]) {
      expect(plan([prescribed([{ ...oil, frequency }])], [used(at(8))])[0]?.doses).toEqual([]);
    }
  });

  it.each<[string, Partial<PlanPrescription>]>([
    ['paused', { status: 'pausada' }],
    ['replaced', { status: 'obsoleta' }],
    ['expired', { status: 'expirada' }],
    ['past its date', { renewalDate: '2026-11-19' }],
  ])('leaves out what is %s', (_, more) => expect(plan([prescribed([oil], more)], [])).toEqual([]));

  it('takes another bottle for another product, where the stock knows the prescribed one', () => {
    expect(planCount(plan([prescribed([oil])], [used(at(8), { inventoryItemId: 'thc' })])).taken).toBe(0);
    const [unnamed] = plan([prescribed([oil])], [used(at(8), { inventoryItemId: 'thc' })], { items: [thc] });
    expect(unnamed).toMatchObject({ itemId: 'thc', doses: [{ state: 'taken' }, {}, {}] });
  });

  it('goes by type and method where the use names no product', () => {
    const sublingual = prescribed([{ ...oil, consumptionMethod: 'sublingual' }]);
    const withoutItem = (method: 'sublingual' | 'oral') =>
      used(at(8), { inventoryItemId: null, consumptionMethod: method });
    expect(planCount(plan([sublingual], [withoutItem('sublingual')])).taken).toBe(1);
    expect(planCount(plan([sublingual], [withoutItem('oral')])).taken).toBe(0);
  });

  it('names the product of the stock only where it can be told', () => {
    const [known] = plan([prescribed([oil])], []);
    expect(known?.itemId).toBe('cbd');
    expect(plan([prescribed([{ ...oil, name: 'Outro' }])], [])[0]?.itemId).toBeNull();
  });
});

describe('whatever was recorded', () => {
  const hours = fc.array(fc.integer({ min: 0, max: 24 * 60 - 1 }), { maxLength: 15 });
  const perDay = fc.integer({ min: 1, max: 12 });
  const dayOf = (times: number, minutes: number[], now = at(13)) =>
    plan(
      [prescribed([{ ...oil, frequency: `${times}x ao dia` }, capsule])],
      minutes.map((minute) => used(at(0, minute))),
      { now },
    );

  it('as many doses are taken as were recorded, up to the plan, each by a use of its own and in their order', () => {
    fc.assert(
      fc.property(perDay, hours, (times, minutes) => {
        const taken =
          dayOf(times, minutes)[0]?.doses.flatMap((dose) => (dose.state === 'taken' ? [dose.use] : [])) ?? [];
        expect(taken).toHaveLength(Math.min(times, minutes.length));
        expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
        expect(taken.map(({ consumedAt }) => consumedAt)).toEqual(taken.map(({ consumedAt }) => consumedAt).sort());
      }),
    );
  });

  it('the order in which records arrive changes nothing', () => {
    fc.assert(
      fc.property(perDay, hours, (times, minutes) => {
        const states = (found: ReturnType<typeof dayOf>) => found.map(told);
        expect(states(dayOf(times, minutes))).toEqual(states(dayOf(times, [...minutes].reverse())));
      }),
    );
  });

  it('no dose is skipped before its part of the day is over, and none comes back once it is', () => {
    fc.assert(
      fc.property(perDay, fc.integer({ min: 0, max: 23 }), (times, hour) => {
        const skipped = (now: Date) =>
          dayOf(times, [], now)[0]?.doses.filter(({ state }) => state === 'skipped').length ?? 0;
        expect(skipped(at(0))).toBe(0);
        expect(skipped(at(hour))).toBeLessThan(times);
        expect(skipped(at(hour))).toBeLessThanOrEqual(skipped(at(hour, 59)));
      }),
    );
  });
});
