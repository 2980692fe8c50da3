import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RatingValues } from './entry-members.ts';
import {
  ENTRY_FIELDS,
  type EntryState,
  type EntryValues,
  type EntryWrite,
  effectOf,
  merge,
  RATING_FIELDS,
  standing,
  stateOf,
  type WriteKind,
} from './merge.ts';
import { isUnitOf, PRODUCT_TYPES, UNITS, UNITS_OF } from './vocabulary.ts';

const RECORDED: EntryValues = {
  product: { productType: 'oleo', quantity: { value: 2, unit: 'gotas' } },
  quantity: { value: 2, unit: 'gotas' },
  consumptionMethod: 'sublingual',
  consumedAt: '2026-03-02T12:00:00.000Z',
  timeZone: 'America/Sao_Paulo',
  inventoryItemId: null,
  ...(Object.fromEntries(RATING_FIELDS.map((field) => [field, null])) as unknown as RatingValues),
  ...{ moodBefore: 4, anxietyBefore: 7, energyBefore: 5, painBefore: 6 },
  ownBefore: {},
  ownAfter: {},
  triggers: [],
  notes: null,
  primaryEffect: null,
  unwantedEffects: [],
  effectEnded: null,
  effectDurationHours: null,
  isDeleted: false,
};
const recorded: EntryState = {
  registers: Object.fromEntries(ENTRY_FIELDS.map((field) => [field, { value: RECORDED[field], stamp: null }])),
  finishedAt: null,
};

/** A write made at a minute of one hour. */
const made = (minute: number, values: Partial<EntryValues>, given: Partial<EntryWrite> = {}): EntryWrite => ({
  id: `id-${minute}-${Object.keys(values).join()}`,
  kind: 'edit',
  changedAt: new Date(Date.UTC(2026, 2, 2, 18, minute)),
  values,
  ...given,
});
const deletion = (minute: number) => made(minute, { isDeleted: true }, { kind: 'deletion' });
const restoration = (minute: number) => made(minute, { isDeleted: false }, { kind: 'restoration' });
const after = (...writes: EntryWrite[]) => writes.map(stateOf).reduce(merge, recorded);
const entryAfter = (...writes: EntryWrite[]) => standing(after(...writes));

const quantities = fc.record({ value: fc.integer({ min: 1, max: 9 }), unit: fc.constantFrom(...UNITS) });
const products = fc
  .tuple(fc.constantFrom(...PRODUCT_TYPES), fc.nat(), fc.integer({ min: 1, max: 9 }))
  .map(([productType, place, value]) => {
    const units = UNITS_OF[productType];
    return { productType, quantity: { value, unit: units[place % units.length] ?? units[0] } };
  });
const ratings = fc.integer({ min: 0, max: 10 });
const edits = fc.record(
  {
    product: products,
    quantity: quantities,
    painBefore: ratings,
    moodAfter: ratings,
    notes: fc.string({ maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const valuesOfKind: Record<WriteKind, fc.Arbitrary<Partial<EntryValues>>> = {
  edit: edits,
  check_out: fc.record({ moodAfter: ratings, painAfter: ratings, effectEnded: fc.boolean() }),
  deletion: fc.constant({ isDeleted: true }),
  restoration: fc.constant({ isDeleted: false }),
};
/** Few different minutes, so that many are of the same one. */
const oneWrite = fc.constantFrom<WriteKind>('edit', 'edit', 'check_out', 'deletion', 'restoration').chain((kind) =>
  fc.record({
    id: fc.uuid(),
    kind: fc.constant(kind),
    changedAt: fc.integer({ min: 0, max: 4 }).map((minute) => new Date(Date.UTC(2026, 2, 2, 18, minute))),
    values: valuesOfKind[kind],
  }),
);
const histories = fc.uniqueArray(oneWrite, { selector: ({ id }) => id, maxLength: 8 });
const shuffled = histories.chain((writes) =>
  fc.tuple(fc.constant(writes), fc.shuffledSubarray(writes, { minLength: writes.length })),
);

describe('merging what is known of an entry', () => {
  it('comes to the same in any order of arrival', () => {
    fc.assert(
      fc.property(shuffled, ([writes, others]) => {
        expect(after(...others)).toEqual(after(...writes));
        expect(entryAfter(...others)).toEqual(entryAfter(...writes));
      }),
    );
  });

  it('is commutative and associative', () => {
    fc.assert(
      fc.property(histories, histories, histories, (first, second, third) => {
        const [one, two, three] = [first, second, third].map((writes) => after(...writes)) as [
          EntryState,
          EntryState,
          EntryState,
        ];
        expect(merge(one, two)).toEqual(merge(two, one));
        expect(merge(merge(one, two), three)).toEqual(merge(one, merge(two, three)));
      }),
    );
  });

  it('changes nothing when something arrives again', () => {
    fc.assert(
      fc.property(histories, histories, (first, second) => {
        const one = after(...first);
        expect(merge(one, one)).toEqual(one);
        expect(after(...first, ...second, ...first)).toEqual(after(...first, ...second));
      }),
    );
  });

  it('never leaves an amount in a unit that is none of the product', () => {
    fc.assert(
      fc.property(histories, (writes) => {
        const { product, quantity } = entryAfter(...writes);
        expect(isUnitOf(product.productType, quantity.unit)).toBe(true);
        expect(product.quantity).toEqual(quantity);
      }),
    );
  });

  it('leaves each field as the latest write that names it says', () => {
    fc.assert(
      fc.property(histories, (writes) => {
        const latest = writes
          .filter(({ values }) => values.notes !== undefined)
          .sort((one, other) => one.changedAt.getTime() - other.changedAt.getTime() || (one.id < other.id ? -1 : 1))
          .at(-1);
        expect(entryAfter(...writes).notes).toBe(latest?.values.notes ?? null);
      }),
    );
  });

  it('keeps an entry finished since its first check-out, whatever else is written', () => {
    fc.assert(
      fc.property(histories, (writes) => {
        const checkOuts = writes.filter(({ kind }) => kind === 'check_out').map(({ changedAt }) => changedAt.getTime());
        expect(after(...writes).finishedAt?.getTime()).toBe(checkOuts.length ? Math.min(...checkOuts) : undefined);
      }),
    );
  });
});

describe('two devices', () => {
  it('that change different fields both keep theirs', () => {
    const entry = entryAfter(made(2, { painBefore: 3 }), made(1, { notes: 'choveu', moodBefore: 8 }));
    expect(entry).toMatchObject({ painBefore: 3, notes: 'choveu', moodBefore: 8 });
  });

  it('that change the same field leave the later one, also when it arrives first', () => {
    expect(entryAfter(made(2, { notes: 'depois' }), made(1, { notes: 'antes' })).notes).toBe('depois');
  });

  it('that change it in the same moment leave the one with the greater id', () => {
    const [low, high] = [made(1, { notes: 'a' }, { id: 'a' }), made(1, { notes: 'b' }, { id: 'b' })];
    expect([entryAfter(low, high).notes, entryAfter(high, low).notes]).toEqual(['b', 'b']);
  });

  it('of which one finishes and the other edits leave a finished, edited entry', () => {
    const checkOut = made(1, { moodAfter: 8, effectEnded: true }, { kind: 'check_out' });
    const state = after(made(2, { notes: 'à noite' }), checkOut);
    expect(state.finishedAt).toEqual(checkOut.changedAt);
    expect(standing(state)).toMatchObject({ moodAfter: 8, notes: 'à noite' });
  });

  it('of which one chose another product keep its amount against one in drops', () => {
    const flower = made(1, { product: { productType: 'flor', quantity: { value: 0.1, unit: 'g' } } });
    const drops = made(2, { quantity: { value: 3, unit: 'gotas' } });
    expect(entryAfter(flower, drops).product).toEqual({ productType: 'flor', quantity: { value: 0.1, unit: 'g' } });
    expect(entryAfter(flower, made(2, { quantity: { value: 3, unit: 'pitadas' } })).quantity.unit).toBe('pitadas');
  });
});

describe('a deletion', () => {
  it('holds against what was written before it, also when that arrives later', () => {
    expect(entryAfter(deletion(2), made(1, { notes: 'antes' }))).toMatchObject({ isDeleted: true, notes: 'antes' });
  });

  it('gives way to what was written after it, also when that arrived before', () => {
    expect(entryAfter(made(2, { notes: 'depois' }), deletion(1)).isDeleted).toBe(false);
  });

  it('later than that edit holds again', () => {
    expect(entryAfter(deletion(1), made(2, { notes: 'depois' }), deletion(3)).isDeleted).toBe(true);
  });

  it('is taken back by a later restoration and by no earlier one', () => {
    expect(entryAfter(deletion(1), restoration(2)).isDeleted).toBe(false);
    expect(entryAfter(deletion(2), restoration(1)).isDeleted).toBe(true);
  });
});

describe('what a write met', () => {
  it('is what stood before it, and which of its fields something later held', () => {
    const before = after(made(2, { notes: 'depois' }));
    const late = made(1, { notes: 'antes', painBefore: 1 });
    const met = effectOf(late, standing(before), standing(merge(before, stateOf(late))));
    expect(met).toEqual({ replaced: { notes: 'depois', painBefore: 6 }, lost: ['notes'] });
  });

  it('counts a value that stands anyway as kept', () => {
    const before = after(made(2, { triggers: ['Sono'] }));
    const late = made(1, { triggers: ['Sono'] });
    expect(effectOf(late, standing(before), standing(merge(before, stateOf(late)))).lost).toEqual([]);
  });
});
