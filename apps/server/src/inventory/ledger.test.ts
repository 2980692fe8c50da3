import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import type { Unit } from '@balsamo/domain/diary/vocabulary.ts';
import { deductionOf } from '@balsamo/domain/inventory/deduction.ts';
import type { StockUnit } from '@balsamo/domain/inventory/item.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { addItem, ITEMS } from './testing.ts';

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());

/**
 * A patient with an oil, drops of 22.5 to the millilitre, and a flower that nobody counted. Entries are of type `outro`,
 * whose units fit both products and neither: every change of item and unit is possible.
 */
type Real = { person: TestPerson; items: readonly [InventoryItem, InventoryItem] };
type Entry = { item: 0 | 1 | null; value: number; unit: Unit; isDeleted: boolean };
/** Amounts in thousandths, as the patient would reckon them. */
type Model = { entries: Map<string, Entry>; booked: [number | null, number | null] };

const DROPS_PER_ML = [22.5, null] as const;
const UNITS: readonly [StockUnit, StockUnit] = ['ml', 'g'];
const thousandths = (amount: number) => Math.round(amount * 1000);

/** What an entry should have taken of its item; null = it does not convert. */
function takenBy({ item, value, unit, isDeleted }: Entry): number | null {
  if (item === null || isDeleted) return 0;
  const deduction = deductionOf(
    { value, unit },
    { unit: UNITS[item], dropsPerMl: DROPS_PER_ML[item], amountPerUse: null },
  );
  return deduction.kind === 'taken' ? thousandths(deduction.amount) : null;
}

function used(model: Model, item: 0 | 1): number {
  return [...model.entries.values()]
    .filter((entry) => entry.item === item)
    .reduce((sum, entry) => sum + (takenBy(entry) ?? 0), 0);
}

async function setUp(): Promise<{ model: Model; real: Real }> {
  const person = await server.person();
  const items = [
    await addItem(server, person, { quantity: 30, details: { dropsPerMl: 22.5 } }),
    await addItem(server, person, { productType: 'flor', unit: 'g', quantity: null, details: undefined }),
  ] as const;
  return { model: { entries: new Map(), booked: [30_000, null] }, real: { person, items } };
}

/** Sends a request that must succeed. */
async function send(real: Real, method: string, path: string, body?: unknown) {
  const answer = await server.send(method, path, { as: real.person, ...(body === undefined ? {} : { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

/** Balance, ledger and entries agree with one another; with the model as well. */
async function check(model: Model, real: Real): Promise<void> {
  for (const place of [0, 1] as const) {
    const item = real.items[place];
    const { quantity } = await send(real, 'GET', `${ITEMS}/${item.id}`);
    const booked = model.booked[place];
    const { rows } = await server.db.ownerPool.query(
      'select coalesce(sum(change), 0)::float8 as sum from inventory_movements where item_id = $1',
      [item.id],
    );
    expect(thousandths(rows[0].sum)).toBe((booked ?? 0) - used(model, place));
    expect(quantity).toBe(booked === null ? null : rows[0].sum);
  }
  await checkEntries(model, real);
}

/** Each entry has taken exactly what its state asks for, of its own item and of no other. */
async function checkEntries(model: Model, real: Real): Promise<void> {
  const { rows } = await server.db.ownerPool.query<{
    id: string;
    item: string | null;
    value: number;
    unit: Unit;
    taken: number;
    net: object;
  }>(
    `select e.id, e.inventory_item_id as item, e.quantity_value::float8 as value, e.quantity_unit as unit, e.stock_taken::float8 as taken,
       (select coalesce(json_object_agg(item_id, net), '{}') from (
          select item_id, -sum(change) as net from inventory_movements where entry_id = e.id group by 1 having sum(change) <> 0
        ) as moved) as net
     from diary_entries e where e.user_id = $1`,
    [real.person.id],
  );
  expect(rows).toHaveLength(model.entries.size);
  for (const { id, item, value, unit, taken, net } of rows) {
    const entry = model.entries.get(id) as Entry;
    // Also where it takes nothing of its item: which of two edits at once came last shows in nothing else.
    expect({ value, unit }).toEqual({ value: entry.value, unit: entry.unit });
    const expected = takenBy(entry);
    expect(item).toBe(entry.item === null ? null : real.items[entry.item].id);
    expect(net).toEqual(expected ? { [item as string]: expected / 1000 } : {});
    if (entry.item !== null && !entry.isDeleted) expect(taken).toBe(expected === null ? null : expected / 1000);
  }
}

type Step =
  | { kind: 'record'; id: string; entry: Entry }
  | { kind: 'edit'; which: number; change: Partial<Pick<Entry, 'item'> & { amount: { value: number; unit: Unit } }> }
  | { kind: 'remove'; which: number }
  | { kind: 'restore'; which: number }
  | { kind: 'renew'; id: string; item: 0 | 1; amount: number }
  | { kind: 'count'; id: string; item: 0 | 1; amount: number };

/** Does one step; answers how it changes the model, or nothing where there is no entry for it yet. */
async function take(step: Step, model: Model, real: Real, isAtOnce = false): Promise<(() => void) | undefined> {
  const { items } = real;
  if (step.kind === 'record') {
    const { item, value, unit } = step.entry;
    const body = checkInBody({
      id: step.id,
      productType: 'outro',
      quantity: { value, unit },
      inventoryItemId: item === null ? null : items[item].id,
    });
    await send(real, 'POST', '/api/diary/entries', body);
    return () => void (model.entries.has(step.id) || model.entries.set(step.id, { ...step.entry }));
  }
  if (step.kind === 'renew' || step.kind === 'count') {
    const { item, amount } = step;
    const path = step.kind === 'renew' ? 'renewals' : 'adjustments';
    const body = step.kind === 'renew' ? { id: step.id, amount } : { id: step.id, counted: amount };
    await send(real, 'POST', `${ITEMS}/${items[item].id}/${path}`, body);
    return () => {
      const isFirst = model.booked[item] === null;
      const balance = (model.booked[item] ?? 0) - used(model, item);
      // A renewal of what nobody counted evens out what was used before, and so does a count.
      const target = thousandths(amount) + (step.kind === 'count' || isFirst ? 0 : balance);
      model.booked[item] = target + used(model, item);
    };
  }
  const { which } = step;
  const ids = [...model.entries.keys()];
  const id = ids[which % ids.length];
  const entry = id === undefined ? undefined : model.entries.get(id);
  if (id === undefined || !entry) return undefined;
  if (step.kind === 'edit') {
    if (entry.isDeleted) return undefined;
    const { item, amount } = step.change;
    const body = {
      ...(item === undefined ? {} : { inventoryItemId: item === null ? null : items[item].id }),
      ...(amount === undefined ? {} : { quantity: amount }),
    };
    const { status } = await server.send('PATCH', `/api/diary/entries/${id}`, { as: real.person, body });
    // Deleted at the same moment: then there is nothing to edit.
    if (status === 404 && isAtOnce) return undefined;
    expect(status).toBe(200);
    // Deleted a moment before, it is brought back by what was written later (ADR-0012).
    const isBack = Object.keys(body).length > 0 ? { isDeleted: false } : {};
    return () => Object.assign(entry, { ...(item === undefined ? {} : { item }), ...amount, ...isBack });
  }
  const isDeleted = step.kind === 'remove';
  await send(real, isDeleted ? 'DELETE' : 'POST', `/api/diary/entries/${id}${isDeleted ? '' : '/restore'}`);
  return () => Object.assign(entry, { isDeleted });
}

class StepCommand implements fc.AsyncCommand<Model, Real> {
  readonly step: Step;
  readonly isRepeated: boolean;
  constructor(step: Step, isRepeated: boolean) {
    this.step = step;
    this.isRepeated = isRepeated;
  }
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    (await take(this.step, model, real))?.();
    // What was sent twice, as an outbox does, counts once.
    if (this.isRepeated) await take(this.step, model, real);
    await check(model, real);
  }
  toString = () => JSON.stringify(this.step) + (this.isRepeated ? ' twice' : '');
}

const value = fc.integer({ min: 1, max: 20_000 }).map((whole) => whole / 1000);
const amount = fc.record({ value, unit: fc.constantFrom<Unit>('gotas', 'ml', 'g', 'aplicações', 'unidades') });
const item = fc.constantFrom(0 as const, 1 as const);
const chosen = fc.option(item, { freq: 5 });
/** Few places, so that one entry is edited, deleted and restored again and again. */
const which = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('record' as const),
      id: fc.uuid({ version: 4 }),
      entry: fc.tuple(chosen, amount).map(([item, amount]) => ({ item, ...amount, isDeleted: false })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      which,
      change: fc.record({ item: chosen, amount }, { requiredKeys: [] }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('remove', 'restore'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('renew', 'count'),
      id: fc.uuid({ version: 4 }),
      item,
      amount: value,
    }),
  },
);

test('any order of entries, edits, deletions, restorations, renewals and counts keeps balance, ledger and entries one', async () => {
  const command = fc.tuple(step, fc.boolean()).map(([one, isRepeated]) => new StepCommand(one, isRepeated));
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { maxCommands: 60, size: 'max' }), (commands) => {
      return fc.asyncModelRun(setUp, commands);
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

test('two at once leave the same ledger as one of their orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 3, maxLength: 10 }), async (pairs) => {
      const { model, real } = await setUp();
      for (const [one, other] of pairs) {
        // Both speak of the entries that are there now: changes of the model wait until both are done.
        const [first, second] = await Promise.all([take(one, model, real, true), take(other, model, real, true)]);
        await settle(model, real, first, second);
      }
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

/** Applies two changes in the order that the server must have taken them in. */
async function settle(model: Model, real: Real, first?: () => void, second?: () => void): Promise<void> {
  const before = structuredClone(model);
  first?.();
  second?.();
  const isThisOrder = await check(model, real).then(
    () => true,
    () => false,
  );
  if (isThisOrder) return;
  for (const [id, entry] of before.entries) Object.assign(model.entries.get(id) as Entry, entry);
  for (const id of [...model.entries.keys()]) if (!before.entries.has(id)) model.entries.delete(id);
  model.booked = before.booked;
  second?.();
  first?.();
  await check(model, real);
}
