import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from './testing/cluster.ts';
import { giveOneOfEverything } from './testing/one-of-everything.ts';
import { createPerson, type TestPerson } from './testing/people.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let victim: TestPerson;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  victim = await createPerson(db.ownerPool, 'paciente', 'Vítima');
  await giveOneOfEverything(db, victim);
});
afterAll(() => db?.close());

describe('the system role', () => {
  test('sees of diaries whose check-out falls due when and what was deleted, and removes nothing else', async () => {
    const { rows } = await db.systemPool.query('select user_id from diary_entries');
    expect(rows).toEqual([{ user_id: victim.id }]);
    for (const column of ['product_type', 'mood_before', 'triggers', '*']) {
      await expect(db.systemPool.query(`select ${column} from diary_entries`)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(db.systemPool.query('select notes from diary_entry_notes')).rejects.toMatchObject({ code: '42501' });
    expect((await db.systemPool.query('delete from diary_entries')).rowCount).toBe(0);
    await db.ownerPool.query("update diary_entries set status = 'completo', checked_out_at = now()");
    expect((await db.systemPool.query('select user_id from diary_entries')).rows).toEqual([]);
  });

  test('learns of ratings without a use only when those who want the daily question made them, never how they felt', async () => {
    const silent = await createPerson(db.ownerPool);
    await db.ownerPool.query(
      `insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, anxiety, energy, pain, created_at, updated_at)
       values (gen_random_uuid(), $1, now(), 'UTC', 5, 5, 5, 5, now(), now())`,
      [silent.id],
    );
    const { rows } = await db.systemPool.query('select user_id, rated_at from symptom_ratings');
    expect(rows.map((row) => row.user_id)).toEqual([victim.id]);
    for (const column of ['mood', 'pain', 'time_zone', '*']) {
      await expect(db.systemPool.query(`select ${column} from symptom_ratings`)).rejects.toMatchObject({
        code: '42501',
      });
    }
  });

  test('changes nothing of an entry but that its reminder was sent', async () => {
    await expect(db.systemPool.query("update diary_entries set status = 'completo'")).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('makes nobody an operator, an association or confirmed', async () => {
    for (const [role, isVerified] of [
      ['operador', false],
      ['associacao', false],
      ['paciente', true],
    ] as const) {
      const insertion = db.systemPool.query(
        'insert into users (name, email, role, email_verified) values ($1, $2, $3, $4)',
        ['X Y', `${crypto.randomUUID()}@example.test`, role, isVerified],
      );
      await expect(insertion).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('makes an account of an association for an address with an open invitation to a staff, unconfirmed, and for no other', async () => {
    const signUp = (email: string, isVerified = false) =>
      db.systemPool.query(
        "insert into users (name, email, role, email_verified) values ('X Y', $1, 'associacao', $2)",
        [email, isVerified],
      );
    const invited = async (status: string, expiresIn: string) => {
      const email = `${crypto.randomUUID()}@example.test`;
      await db.ownerPool.query(
        `insert into association_staff_invitations (association_id, email, role, token_hash, status, sent_at, expires_at, accepted_by, responded_at)
         select id, $1, 'admin', $1, $2, now(), now() + $3::interval,
           case when $2 = 'accepted' then $4::uuid end, case when $2 = 'accepted' then now() end from associations limit 1`,
        [email, status, expiresIn, victim.id],
      );
      return email;
    };
    for (const email of [await invited('accepted', '7 days'), await invited('pending', '-2 days')])
      await expect(signUp(email)).rejects.toMatchObject({ code: '42501' });
    const email = await invited('pending', '7 days');
    await expect(signUp(email, true)).rejects.toMatchObject({ code: '42501' });
    expect((await signUp(email)).rowCount).toBe(1);
  });

  test('learns of a product whether it is finished while its reminder is on, and of no other product', async () => {
    const products = () =>
      db.systemPool.query('select i.status from inventory_items i where i.user_id = $1', [victim.id]);
    const { rows: reminded } = await db.ownerPool.query('select from medication_reminders where user_id = $1', [
      victim.id,
    ]);
    expect((await products()).rows).toEqual(reminded.map(() => ({ status: 'ativo' })));
    expect(reminded).toHaveLength(1);
    await db.ownerPool.query('update medication_reminders set is_active = false, next_at = null where user_id = $1', [
      victim.id,
    ]);
    expect((await products()).rows).toEqual([]);
  });

  test('finds the day of an order, notes that it told of it, and changes nothing else of the product', async () => {
    const { rows: items } = await db.ownerPool.query('select id from inventory_items where user_id = $1', [victim.id]);
    const found = () =>
      db.systemPool.query('select order_reminder_on from inventory_items where user_id = $1', [victim.id]);
    const before = (await found()).rows.length;
    await db.ownerPool.query("update inventory_items set order_reminder_on = '2026-12-03' where id = $1", [
      items[0].id,
    ]);
    expect((await found()).rows.length).toBeGreaterThanOrEqual(Math.max(1, before));
    expect((await db.systemPool.query("update inventory_items set order_reminded_on = '2026-12-03'")).rowCount).toBe(1);
    for (const change of ["order_reminder_on = '2026-12-04'", "nickname = 'x'", 'user_id = gen_random_uuid()'])
      await expect(db.systemPool.query(`update inventory_items set ${change}`)).rejects.toMatchObject({
        code: '42501',
      });
  });

  test('takes nothing back of what somebody was told but what leads nowhere or is old', async () => {
    await db.ownerPool.query(
      `insert into notifications (user_id, sequence, type, data, created_at) values
         ($1, 11, 'security_changed', '{}', now()), ($1, 12, 'security_changed', '{}', now() - interval '180 days'),
         ($1, 13, 'patient_checkin', '{}', now())`,
      [victim.id],
    );
    const { rows } = await db.systemPool.query('delete from notifications where sequence > 10 returning sequence::int');
    expect(rows.map(({ sequence }) => sequence).sort()).toEqual([12, 13]);
  });

  test.each([
    'sessions',
    'passkeys',
    'second_factors',
    'email_changes',
    'data_jobs',
    'data_job_leases',
    'letter_mails',
    'notification_deliveries',
  ])('gives no row of %s to somebody else', async (table) => {
    await expect(db.systemPool.query(`update ${table} set user_id = gen_random_uuid()`)).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('keeps no session that is over', async () => {
    const { token } = await createPerson(db.ownerPool);
    const end = (at: string) =>
      db.systemPool.query(`update sessions set expires_at = now() + $2::interval where token = token_hash($1)`, [
        token,
        at,
      ]);
    expect((await end('1 day')).rowCount).toBe(1);
    await expect(end('-1 second')).rejects.toMatchObject({ code: '42501' });
  });
});
