import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asSystem } from '../as-system.ts';
import { asUser, asUserOnce } from '../as-user.ts';
import { insertEntry } from '../diary/queries.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { testEntry } from '../testing/entries.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { findItem } from './items.ts';
import { appendMovements, leaveBalances, standingOf, sumUpBalances } from './ledger/movements.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let person: TestPerson;
beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  person = await createPerson(db.ownerPool);
});
afterAll(() => db?.close());

const NOW = new Date('2026-11-30T12:00:00Z');

async function addItem(): Promise<string> {
  const { rows } = await db.ownerPool.query<{ id: string }>(
    `insert into inventory_items (id, user_id, nickname, product_type, unit, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Óleo', 'oleo', 'ml', now(), now()) returning id`,
    [person.id],
  );
  return rows[0]?.id ?? '';
}
const append = (movements: Parameters<typeof appendMovements>[1]) =>
  asUser(db, person.token, (transaction) => appendMovements(transaction, movements, { occurredAt: NOW, now: NOW }));
const renewed = (itemId: string, change: number) => ({ itemId, entryId: null, kind: 'renewal' as const, change });
const standing = (itemId: string) => asUser(db, person.token, (transaction) => standingOf(transaction, itemId));
/** An entry that takes something of an item. */
async function use(itemId: string, amount: number): Promise<string> {
  const id = randomUUID();
  await asUserOnce(
    db,
    person.token,
    insertEntry(testEntry({ id, inventoryItemId: itemId, stockTaken: String(amount) })),
  );
  return id;
}
const kept = async (itemId: string) => {
  const { rows } = await db.ownerPool.query(
    'select balance::float8, is_counted from inventory_balances where item_id = $1',
    [itemId],
  );
  return rows[0];
};
/** As before balances were kept. */
const forget = (itemId: string) => db.ownerPool.query('delete from inventory_balances where item_id = $1', [itemId]);

describe('the balance of a product', () => {
  test('is the sum of its ledger after any renewals, counts and uses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ which: fc.nat(1), change: fc.integer({ min: -9, max: 9 }), isForgotten: fc.boolean() }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (steps) => {
          const items = [await addItem(), await addItem()] as const;
          const sums = [0, 0];
          for (const { which, change, isForgotten } of steps) {
            const itemId = items[which === 0 ? 0 : 1];
            if (isForgotten) await forget(itemId);
            if (change < 0) await use(itemId, -change);
            else await append([{ ...renewed(itemId, change), kind: 'adjustment' }]);
            sums[which] = (sums[which] ?? 0) + change;
          }
          expect([(await standing(items[0])).balance, (await standing(items[1])).balance]).toEqual(sums);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('is the same before and after it is kept, and what was moved is told with it', async () => {
    const item = await addItem();
    expect(await standing(item)).toEqual({ balance: 0, isCounted: false, hasMovements: false });
    await use(item, 2);
    const uncounted = { balance: -2, isCounted: false, hasMovements: true };
    expect(await standing(item)).toEqual(uncounted);
    await forget(item);
    expect(await standing(item)).toEqual(uncounted);
    await append([renewed(item, 30)]);
    const counted = { balance: 28, isCounted: true, hasMovements: true };
    expect(await standing(item)).toEqual(counted);
    expect(await kept(item)).toEqual({ balance: 28, is_counted: true });
    await forget(item);
    expect(await standing(item)).toEqual(counted);
    const { rows } = await asUserOnce(db, person.token, findItem(item, [NOW, NOW]));
    expect(rows[0]).toMatchObject(counted);
  });

  test('counts each of many movements at once, also where it is kept for the first time', async () => {
    for (const isForgotten of [false, true]) {
      const item = await addItem();
      await append([renewed(item, 100)]);
      if (isForgotten) await forget(item);
      await Promise.all(Array.from({ length: 12 }, () => use(item, 1)));
      expect((await standing(item)).balance).toBe(88);
    }
  });

  test('of two products that are written to in opposite order at once, neither waits for ever', async () => {
    const [one, two] = [await addItem(), await addItem()];
    await append([renewed(one, 1), renewed(two, 1)]);
    await Promise.all(
      Array.from({ length: 20 }, (_, place) => {
        const both = [renewed(one, 1), renewed(two, 1)];
        return append(place % 2 === 0 ? both : both.reverse());
      }),
    );
    expect([(await standing(one)).balance, (await standing(two)).balance]).toEqual([21, 21]);
  });

  test('stays what it was when a deleted entry, which gave everything back, is removed for good', async () => {
    const item = await addItem();
    await append([renewed(item, 10)]);
    const entry = await use(item, 3);
    await append([{ itemId: item, entryId: entry, kind: 'returned', change: 3 }]);
    await db.ownerPool.query('delete from diary_entries where id = $1', [entry]);
    expect(await kept(item)).toEqual({ balance: 10, is_counted: true });
    // Nor is anything lost where one is removed that gave nothing back.
    await db.ownerPool.query('delete from diary_entries where id = $1', [await use(item, 4)]);
    expect(await standing(item)).toEqual({ balance: 10, isCounted: true, hasMovements: true });
  });

  test('is summed up where the ledger was written by nobody’s request', async () => {
    const item = await addItem();
    const byHand = (change: number) =>
      db.ownerPool.query(
        `insert into inventory_movements (user_id, item_id, kind, change, occurred_at, created_at) values ($1, $2, 'renewal', $3, now(), now())`,
        [person.id, item, change],
      );
    await byHand(5);
    expect(await kept(item)).toBeUndefined();
    expect((await standing(item)).balance).toBe(5);
    await use(item, 1);
    await byHand(7);
    expect(await kept(item)).toEqual({ balance: 11, is_counted: true });
  });

  test('goes with its product', async () => {
    const item = await addItem();
    await append([renewed(item, 10)]);
    await db.ownerPool.query('delete from inventory_items where id = $1', [item]);
    expect(await kept(item)).toBeUndefined();
  });

  test.each([
    'update inventory_balances set balance = 5',
    'delete from inventory_balances',
    'insert into inventory_balances (user_id, item_id, balance, is_counted) select user_id, item_id, 5, true from inventory_balances',
    'select keep_balances()',
  ])('is written by nothing but the ledger: %s', async (text) => {
    await append([renewed(await addItem(), 10)]);
    await expect(asUserOnce(db, person.token, { text })).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('is neither read nor written by the system role where nobody asks for a person', async () => {
    await append([renewed(await addItem(), 10)]);
    const before = await db.ownerPool.query('select * from inventory_balances order by item_id');
    for (const text of ['select from inventory_balances', 'update inventory_balances set balance = 5'])
      expect((await asSystem(db, 'the attack', ({ client }) => client.query(text))).rowCount).toBe(0);
    expect((await db.ownerPool.query('select * from inventory_balances order by item_id')).rows).toEqual(before.rows);
  });

  test('is kept line by line in a job of the former version, and of requests whatever they say', async () => {
    const lease = randomUUID();
    await db.ownerPool.query(
      `with job as (
         insert into data_jobs (user_id, kind, state, format, created_at, updated_at, expires_at)
         values ($1, 'export', 'running', 'json', now(), now(), now() + interval '1 day') returning id)
       insert into data_job_leases (job_id, user_id, token, expires_at) select id, $1, $2, now() + interval '1 minute' from job`,
      [person.id, lease],
    );
    const bring = async (token: string, isLeft: boolean) => {
      const item = await addItem();
      await append([renewed(item, 10)]);
      await asUser(db, token, async (transaction) => {
        if (isLeft) await transaction.query(leaveBalances());
        await appendMovements(transaction, [renewed(item, 1)], { occurredAt: NOW, now: NOW });
      });
      return (await kept(item)).balance;
    };
    expect([await bring(lease, false), await bring(person.token, true), await bring(lease, true)]).toEqual([
      11, 11, 10,
    ]);
  });

  test('is mended by summing up, whatever it says, and beside movements that come meanwhile', async () => {
    const [one, two] = [await addItem(), await addItem()];
    await append([renewed(one, 10), renewed(two, 20)]);
    await db.ownerPool.query('update inventory_balances set balance = 99 where item_id = $1', [one]);
    await forget(two);
    await Promise.all([
      asUser(db, person.token, ({ query }) => query(sumUpBalances())),
      ...Array.from({ length: 6 }, () => append([renewed(one, 1), renewed(two, 1)])),
    ]);
    await asUser(db, person.token, ({ query }) => query(sumUpBalances()));
    expect([await kept(one), await kept(two)]).toEqual([
      { balance: 16, is_counted: true },
      { balance: 26, is_counted: true },
    ]);
  });
});
