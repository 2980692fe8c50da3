import { randomUUID } from 'node:crypto';
import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addItem } from '../inventory/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { runDataJobs } from './jobs.ts';
import { exportedJson } from './testing.ts';

const ENTRIES = '/api/diary/entries';
/** In each half of the file; several batches of them. */
const HALF = 120;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

/** A file that brings new uses of two products that the account has, the second product first. */
async function fileOf(person: TestPerson, entryIds: readonly string[]): Promise<object> {
  const file = await exportedJson(server, person);
  const entries: object[] = [];
  const movements: object[] = [];
  for (const source of entryIds.toReversed()) {
    const entry = file.entries.find(({ id }) => id === source);
    const movement = file.movements.find(({ entryId }) => entryId === source);
    for (let count = 0; count < HALF; count++) {
      const id = randomUUID();
      entries.push({ ...entry, id });
      movements.push({ ...movement, id: randomUUID(), entryId: id });
    }
  }
  return { ...file, entries, movements };
}

test('while a file brings uses of products that are here, the same products are used and exchanged, and every balance is its ledger', async () => {
  const maria = await server.person();
  const items: InventoryItem[] = [await addItem(server, maria), await addItem(server, maria)];
  items.sort((one, other) => (one.id < other.id ? -1 : 1));
  const record = async (item: InventoryItem | undefined) => {
    const body = checkInBody({ inventoryItemId: item?.id ?? null });
    return server.send('POST', ENTRIES, { as: maria, body });
  };
  const used = [(await record(items[0])).body.id, (await record(items[1])).body.id];
  const checked = await server.send('POST', '/api/account/imports', { as: maria, body: await fileOf(maria, used) });
  await server.send('POST', `/api/account/imports/${checked.body.id}/confirmation`, { as: maria });

  let isOver = false;
  const job = runDataJobs(server.services).finally(() => {
    isOver = true;
  });
  const statuses = new Set<number>();
  for (let turn = 0; !isOver; turn++) {
    const edit = { writeId: randomUUID(), inventoryItemId: items[turn % 2]?.id };
    const answers = await Promise.all([
      server.send('PATCH', `${ENTRIES}/${used[0]}`, { as: maria, body: edit }),
      record(items[(turn + 1) % 2]),
    ]);
    for (const { status } of answers) statuses.add(status);
  }
  await job;
  expect([...statuses].sort()).toEqual([200, 201]);
  const done = await server.send('GET', `/api/account/imports/${checked.body.id}`, { as: maria });
  expect(done.body).toMatchObject({ state: 'done' });

  const { rows } = await server.db.ownerPool.query(
    `select kept.balance::float8, (select sum(change) from inventory_movements line where line.item_id = kept.item_id)::float8 as sum
     from inventory_balances kept where user_id = $1`,
    [maria.id],
  );
  expect(rows).toHaveLength(2);
  for (const { balance, sum } of rows) expect(balance).toBe(sum);
});
