import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addItem } from '../inventory/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';

const ENTRIES = '/api/diary/entries';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

test('an edit that waits for another transaction, as that does for it, is made once the other is over', async () => {
  const maria = await server.person();
  const item = await addItem(server, maria);
  const body = checkInBody({ inventoryItemId: item.id });
  await server.send('POST', ENTRIES, { as: maria, body });
  // The former version changes the balance before the entry.
  const former = await server.db.ownerPool.connect();
  try {
    await former.query('begin');
    // Of the two it is the edit that finds out and is ended.
    await former.query("set local deadlock_timeout = '1min'");
    await former.query('update inventory_balances set balance = balance where item_id = $1', [item.id]);
    const edited = server.send('PATCH', `${ENTRIES}/${body.id}`, {
      as: maria,
      body: { writeId: randomUUID(), quantity: { value: 9, unit: 'gotas' } },
    });
    await expect
      .poll(async () => {
        const { rows } = await server.db.ownerPool.query(
          "select from pg_locks where not granted and locktype = 'transactionid'",
        );
        return rows.length;
      })
      .toBe(1);
    await former.query('update diary_entries set updated_at = updated_at where id = $1', [body.id]);
    await former.query('commit');
    const { status, body: entry } = await edited;
    expect(status, JSON.stringify(entry)).toBe(200);
    expect(entry.quantity).toEqual({ value: 9, unit: 'gotas' });
  } finally {
    former.release(true);
  }
});
