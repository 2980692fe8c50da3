import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNITS } from '../diary/vocabulary.ts';
import { deductionOf } from './deduction.ts';
import {
  adjustmentMovements,
  balanceOf,
  type EntryOfStock,
  initialMovements,
  isCounted,
  type Movement,
  movementsOfEntry,
  renewalMovements,
  takenBy,
} from './ledger.ts';

const oil = { id: 'oil', unit: 'ml', dropsPerMl: 20, amountPerUse: null } as const;
const flower = { id: 'flower', unit: 'g', dropsPerMl: null, amountPerUse: null } as const;
const capsules = { id: 'capsules', unit: 'unidades', dropsPerMl: null, amountPerUse: null } as const;
const entry: EntryOfStock = { id: 'e1', quantity: { value: 4, unit: 'gotas' }, item: oil, isDeleted: false };
const took = (amount: number, itemId = 'oil') => [{ itemId, amount }];

describe('what an entry moves', () => {
  it.each<[string, Partial<EntryOfStock>, { itemId: string; amount: number }[], [string, string, number][]]>([
    ['recorded', {}, [], [['oil', 'check_in', -0.2]]],
    ['recorded without an item', { item: null }, [], []],
    ['recorded in a unit that does not convert', { item: flower }, [], []],
    ['edited in something else than its stock', {}, took(0.2), []],
    ['edited to more', { quantity: { value: 6, unit: 'gotas' } }, took(0.2), [['oil', 'correction', -0.1]]],
    ['edited to less', { quantity: { value: 1, unit: 'gotas' } }, took(0.2), [['oil', 'correction', 0.15]]],
    ['edited to another unit', { quantity: { value: 1, unit: 'ml' } }, took(0.2), [['oil', 'correction', -0.8]]],
    [
      'edited to one that does not convert',
      { quantity: { value: 1, unit: 'pitadas' } },
      took(0.2),
      [['oil', 'returned', 0.2]],
    ],
    ['its item taken away', { item: null }, took(0.2), [['oil', 'returned', 0.2]]],
    [
      'moved to another item',
      { item: flower, quantity: { value: 0.5, unit: 'g' } },
      took(0.2),
      [
        ['oil', 'returned', 0.2],
        ['flower', 'check_in', -0.5],
      ],
    ],
    ['deleted', { isDeleted: true }, took(0.2), [['oil', 'returned', 0.2]]],
    ['deleted, having taken nothing', { isDeleted: true }, [], []],
    ['restored', {}, [], [['oil', 'check_in', -0.2]]],
  ])('when it is %s', (_, change, takenSoFar, expected) => {
    const movements = movementsOfEntry({ ...entry, ...change }, takenSoFar);
    expect(movements).toEqual(expected.map(([itemId, kind, change]) => ({ itemId, kind, change, entryId: 'e1' })));
  });
});

describe('what the patient moves', () => {
  it('begins with what there is, or with nothing known', () => {
    expect(initialMovements('oil', 30)).toEqual([{ itemId: 'oil', kind: 'initial', change: 30, entryId: null }]);
    expect(initialMovements('oil', null)).toEqual([]);
    expect(isCounted(initialMovements('oil', 0))).toBe(true);
    expect(isCounted(movementsOfEntry(entry, []))).toBe(false);
  });

  it.each([
    ['adds to what there is', { balance: 2.5, isCounted: true }, 30, 32.5],
    ['adds to a balance below zero as well', { balance: -0.5, isCounted: true }, 30, 29.5],
    ['starts anew where nobody ever counted', { balance: -3.2, isCounted: false }, 30, 30],
  ])('a renewal %s', (_, standing, added, balance) => {
    const movements = renewalMovements('oil', standing, added);
    expect(balanceOf([{ change: standing.balance }, ...movements])).toBe(balance);
    expect(movements.at(-1)).toEqual({ itemId: 'oil', kind: 'renewal', change: added, entryId: null });
  });

  it.each([
    ['more', { balance: 2, isCounted: true }, 2.4, [0.4]],
    ['less', { balance: 2, isCounted: true }, 0.3, [-1.7]],
    ['the same', { balance: 2, isCounted: true }, 2, []],
    ['nothing where nothing was used of an uncounted item', { balance: 0, isCounted: false }, 0, [0]],
  ])('counting finds %s', (_, standing, counted, changes) => {
    const movements = adjustmentMovements('oil', standing, counted);
    expect(movements.map((movement) => movement.change)).toEqual(changes);
    expect(balanceOf([{ change: standing.balance }, ...movements])).toBe(counted);
  });
});

describe('in any order of entries, edits, deletions, restores, renewals and counts', () => {
  const items = [oil, flower, capsules];
  const amounts = fc.integer({ min: 1, max: 50_000 }).map((thousandths) => thousandths / 1000);
  const entryIds = fc.constantFrom('e1', 'e2', 'e3', 'e4');
  const quantity = fc.record({ value: amounts, unit: fc.constantFrom(...UNITS) });
  const item = fc.constantFrom(...items, null);
  const steps = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('write'), id: entryIds, quantity, item }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete', 'restore'), id: entryIds }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('renew', 'count'), on: fc.constantFrom(...items), amount: amounts }),
    },
  ) as fc.Arbitrary<Step>;
  type Step =
    | { do: 'write'; id: string; quantity: EntryOfStock['quantity']; item: EntryOfStock['item'] }
    | { do: 'delete' | 'restore'; id: string }
    | { do: 'renew' | 'count'; on: { id: string }; amount: number };
  const initials = fc.tuple(...items.map(() => fc.option(amounts, { nil: null })));

  /** Plays the steps as the server does: each reads what stands in the ledger and appends to it. */
  function play(starts: (number | null)[], sequence: Step[]) {
    const ledger: Movement[] = items.flatMap(({ id }, index) => initialMovements(id, starts[index] ?? null));
    const entries = new Map<string, EntryOfStock>();
    const of = (id: string) => ledger.filter((movement) => movement.itemId === id);
    const write = (next: EntryOfStock) => {
      entries.set(next.id, next);
      ledger.push(...movementsOfEntry(next, takenBy(next.id, ledger)));
    };
    for (const step of sequence) {
      if (step.do === 'write') write({ id: step.id, quantity: step.quantity, item: step.item, isDeleted: false });
      else if (!('on' in step)) {
        const current = entries.get(step.id);
        if (current) write({ ...current, isDeleted: step.do === 'delete' });
      } else {
        const standing = { balance: balanceOf(of(step.on.id)), isCounted: isCounted(of(step.on.id)) };
        const make = step.do === 'renew' ? renewalMovements : adjustmentMovements;
        ledger.push(...make(step.on.id, standing, step.amount));
        if (step.do === 'count') expect(balanceOf(of(step.on.id))).toBe(step.amount);
      }
    }
    return { ledger, entries: [...entries.values()] };
  }
  const thousandths = (amount: number) => Math.round(amount * 1000);
  /** Whole thousandths that an entry should have taken of an item. */
  function owed(one: EntryOfStock, itemId: string): number {
    if (one.isDeleted || one.item?.id !== itemId) return 0;
    const deduction = deductionOf(one.quantity, one.item);
    return deduction.kind === 'taken' ? thousandths(deduction.amount) : 0;
  }

  it('each entry has taken what its state asks for, nothing when deleted', () => {
    fc.assert(
      fc.property(initials, fc.array(steps, { maxLength: 40 }), (starts, sequence) => {
        const { ledger, entries } = play(starts, sequence);
        for (const one of entries) {
          for (const { id } of items) {
            const moved = ledger.filter((movement) => movement.entryId === one.id && movement.itemId === id);
            const net = moved.reduce((sum, movement) => sum - thousandths(movement.change), 0);
            expect(net).toBe(owed(one, id));
          }
        }
      }),
    );
  });

  it('the balance is initial plus renewals and counts minus what the entries take', () => {
    fc.assert(
      fc.property(initials, fc.array(steps, { maxLength: 40 }), (starts, sequence) => {
        const { ledger, entries } = play(starts, sequence);
        for (const { id } of items) {
          const own = ledger.filter((movement) => movement.itemId === id);
          const byHand = own
            .filter(({ kind }) => kind === 'initial' || kind === 'renewal' || kind === 'adjustment')
            .reduce((sum, movement) => sum + thousandths(movement.change), 0);
          const used = entries.reduce((sum, one) => sum + owed(one, id), 0);
          expect(thousandths(balanceOf(own))).toBe(byHand - used);
        }
      }),
    );
  });

  it('saying the same again moves nothing, and every movement tells its cause', () => {
    fc.assert(
      fc.property(initials, fc.array(steps, { maxLength: 40 }), (starts, sequence) => {
        const { ledger, entries } = play(starts, sequence);
        for (const one of entries) expect(movementsOfEntry(one, takenBy(one.id, ledger))).toEqual([]);
        for (const { kind, change, entryId } of ledger) {
          expect(entryId !== null).toBe(kind === 'check_in' || kind === 'correction' || kind === 'returned');
          if (kind === 'check_in') expect(change).toBeLessThan(0);
          if (kind === 'returned' || kind === 'renewal') expect(change).toBeGreaterThan(0);
        }
      }),
    );
  });
});
