import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asSystem } from '../as-system.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson } from '../testing/people.ts';
import { QUEUES, readDatabaseSize, readQueues } from './queues.ts';

const cluster = inject('cluster');
let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(cluster);
});
afterAll(() => db?.close());

const read = (now: Date) => asSystem(db, 'a test', ({ client }) => readQueues(client, now));
const queue = async (name: string, now: Date) => (await read(now)).find((row) => row.queue === name);

test('where nothing waits every queue says so', async () => {
  const rows = await read(new Date());
  expect(rows).toEqual(QUEUES.map((name) => ({ queue: name, due: 0, oldestSeconds: 0, retrying: 0 })));
});

test('a payment event is due from its arrival, for as long as nobody handles it, and waits after a try', async () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const at = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  await db.ownerPool.query(
    "insert into payment_events (id, type, customer_id, received_at) values ('e1', 'invoice.paid', 'c1', $1), ('e2', 'invoice.paid', 'c1', $2)",
    [at(90), at(30)],
  );
  expect(await queue('payment_events', now)).toMatchObject({ due: 2, oldestSeconds: 90, retrying: 0 });
  await db.ownerPool.query("update payment_events set tries = 1, next_try_at = $1 where id = 'e1'", [at(-10)]);
  expect(await queue('payment_events', now)).toMatchObject({ due: 1, oldestSeconds: 30, retrying: 1 });
  await db.ownerPool.query('update payment_events set handled_at = $1', [now]);
  expect(await queue('payment_events', now)).toMatchObject({ due: 0, oldestSeconds: 0, retrying: 0 });
});

test('the size of the database is read without a right of its own', async () => {
  expect(await asSystem(db, 'a test', ({ client }) => readDatabaseSize(client))).toBeGreaterThan(1e6);
});

test('a reminder and a mail about a plan are due when their job would take them', async () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const minuteAgo = new Date(now.getTime() - 60_000);
  const maria = await createPerson(db.ownerPool);
  const doctor = await createPerson(db.ownerPool, 'medico');
  await db.ownerPool.query('update users set email_verified = true where id = $1', [doctor.id]);
  const item = `insert into inventory_items (id, user_id, nickname, product_type, unit, created_at, updated_at)
    values (gen_random_uuid(), $1, 'Óleo', 'oleo', 'ml', now(), now()) returning id`;
  const itemId = (await db.ownerPool.query(item, [maria.id])).rows[0].id;
  await db.ownerPool.query(
    `insert into medication_reminders (id, user_id, inventory_item_id, times, is_active, next_at, last_handled_at, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, '{08:00}', true, $3, $3, now(), now())`,
    [maria.id, itemId, minuteAgo],
  );
  await db.ownerPool.query(
    "insert into receipts (invoice_id, user_id, number, amount, currency, paid_at, period_start, period_end, payer_name) values ('r1', $1, '1', 9900, 'BRL', $2, $2, $2, 'x')",
    [doctor.id, minuteAgo],
  );
  expect(await queue('reminders', now)).toMatchObject({ due: 1, oldestSeconds: 60 });
  expect(await queue('plan_mails', now)).toMatchObject({ due: 1, oldestSeconds: 60, retrying: 0 });
  expect(await queue('reminders', new Date(minuteAgo.getTime() - 1))).toMatchObject({ due: 0 });
  await db.ownerPool.query('update receipts set mail_tries = 1, mail_after = $1', [new Date(now.getTime() + 1000)]);
  expect(await queue('plan_mails', now)).toMatchObject({ due: 0, retrying: 1 });
});
