import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asSystem } from '../as-system.ts';
import { asUserOnce } from '../as-user.ts';
import { createAssociation, createStaff } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { readDoctorPlan } from './plan.ts';
import { findReceipt, listReceipts } from './queries.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let helena: TestPerson;
let receiptId: string;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
});
afterAll(() => db?.close());
beforeEach(async () => {
  helena = await createPerson(db.ownerPool, 'medico');
  await db.ownerPool.query(
    `insert into subscriptions (user_id, plan_type, status, customer_id, updated_at) values ($1, 'professional', 'active', $2, now())`,
    [helena.id, `cus_${helena.id}`],
  );
  const { rows } = await db.ownerPool.query(
    `insert into receipts (user_id, invoice_id, amount, currency, paid_at, period_start, period_end, payer_name)
     values ($1, $2, 9900, 'BRL', now(), now(), now(), 'Helena') returning id`,
    [helena.id, `in_${helena.id}`],
  );
  receiptId = rows[0].id;
});

const read = (as: TestPerson, statement: { text: string; values?: unknown[] }) => asUserOnce(db, as.token, statement);
const asJob = (text: string, values: unknown[] = []) =>
  asSystem(db, 'a test does what a job does', ({ client }) => client.query(text, values));

describe('what a doctor pays for', () => {
  test('is read by the doctor alone, with the id of the customer and nothing else of the provider', async () => {
    expect((await read(helena, readDoctorPlan(helena.id))).rows).toMatchObject([
      { planType: 'professional', isCustomer: true },
    ]);
    for (const column of ['customer_key', 'failed_invoice_id', 'readings_begun']) {
      await expect(read(helena, { text: `select ${column} from subscriptions` })).rejects.toMatchObject({
        code: '42501',
      });
    }
  });

  test('is changed by no request, the doctor’s own neither', async () => {
    for (const text of [
      "update subscriptions set status = 'active'",
      "insert into subscriptions (user_id, plan_type, status, updated_at) values (current_user_id(), 'professional', 'active', now())",
      'delete from subscriptions',
      'update receipts set mailed_at = now()',
      'delete from receipts',
    ]) {
      await expect(read(helena, { text }), text).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('and the receipts are nobody else’s', async () => {
    const association = await createAssociation(db.ownerPool);
    const patient = await createPerson(db.ownerPool);
    await db.ownerPool.query(
      "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
      [patient.id, helena.id],
    );
    const others = [
      patient,
      await createPerson(db.ownerPool, 'medico'),
      await createPerson(db.ownerPool, 'operador'),
      await createStaff(db.ownerPool, association, 'admin'),
    ];
    for (const as of others) {
      expect(
        (await read(as, { text: 'select user_id from subscriptions where user_id = $1', values: [helena.id] })).rows,
      ).toEqual([]);
      expect((await read(as, listReceipts(10))).rows).toEqual([]);
      expect((await read(as, findReceipt(receiptId))).rows).toEqual([]);
    }
    expect((await read(helena, listReceipts(10))).rows).toHaveLength(1);
    await expect(db.appPool.query('select status from subscriptions')).resolves.toMatchObject({ rows: [] });
    await expect(db.appPool.query('select id from receipts')).resolves.toMatchObject({ rows: [] });
  });
});

describe('the system role', () => {
  test('changes of a receipt that it was mailed, once, and removes none within the years of the law', async () => {
    await expect(asJob('update receipts set amount = 1')).rejects.toMatchObject({ code: '42501' });
    expect((await asJob('update receipts set mailed_at = now() where id = $1', [receiptId])).rowCount).toBe(1);
    expect((await asJob('update receipts set mailed_at = now() where id = $1', [receiptId])).rowCount).toBe(0);
    await db.ownerPool.query("update receipts set paid_at = now() - interval '5 years 11 months' where id = $1", [
      receiptId,
    ]);
    expect((await asJob('delete from receipts')).rowCount).toBe(0);
    await db.ownerPool.query("update receipts set paid_at = now() - interval '6 years' where id = $1", [receiptId]);
    expect((await asJob('delete from receipts')).rowCount).toBe(1);
  });

  test('handles an event once, and forgets it after ninety days', async () => {
    await asJob(
      "insert into payment_events (id, type, customer_id, received_at) values ('evt_1', 'invoice.paid', 'cus_1', now())",
    );
    const handle = () => asJob("update payment_events set handled_at = now() where id = 'evt_1'");
    expect([(await handle()).rowCount, (await handle()).rowCount]).toEqual([1, 0]);
    expect((await asJob('delete from payment_events')).rowCount).toBe(0);
    await db.ownerPool.query("update payment_events set handled_at = now() - interval '90 days'");
    expect((await asJob('delete from payment_events')).rowCount).toBe(1);
  });

  test('moves the end of no trial', async () => {
    await expect(asJob('update subscriptions set trial_ends_at = now()')).rejects.toMatchObject({ code: '42501' });
  });
});

test.each([
  [
    'events that wait',
    'select id from payment_events where handled_at is null order by received_at',
    'payment_events_waiting_idx',
  ],
  [
    'whom to read anew',
    'select user_id from subscriptions where customer_id is not null and read_at < now() order by read_at limit 10',
    'subscriptions_read_at_idx',
  ],
  [
    'receipts of a doctor',
    "select id from receipts where user_id = '00000000-0000-7000-8000-000000000000' order by paid_at desc, id desc limit 10",
    'receipts_of_user_idx',
  ],
  [
    'trials that end',
    "select user_id from subscriptions where trial_mailed_at is null and trial_ends_at > now() and trial_ends_at < now() + interval '3 days'",
    'subscriptions_trial_ends_at_idx',
  ],
])('%s are found by an index', async (_, statement, index) => {
  const client = await db.ownerPool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    const { rows } = await client.query(`explain ${statement}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
