import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUser, asUserOnce } from './as-user.ts';
import type { Database } from './connection.ts';
import { insertEntry } from './diary/queries.ts';
import { APP_ROLE } from './names.ts';
import { makePools } from './pools.ts';
import { createTestDatabase } from './testing/cluster.ts';
import { testEntry } from './testing/entries.ts';
import { createPerson, type TestPerson } from './testing/people.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let victim: TestPerson;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  victim = await createPerson(db.ownerPool, 'paciente', 'Vítima');
});
afterAll(() => db?.close());

/** On these `lock table` is allowed in every mode; a lock ends with its transaction. */
const LOCKABLE = [
  'account_erasures',
  'article_files',
  'article_translations',
  'articles',
  'association_files',
  'association_staff_invitations',
  'care_invitations',
  'conditions',
  'data_job_parts',
  'data_jobs',
  'diary_entries',
  'diary_entry_notes',
  'files',
  'letter_mails',
  'medication_reminders',
  'medicines',
  'push_subscriptions',
  'seizure_free_days',
  'seizure_notes',
  'seizures',
  'symptom_ratings',
  'unwanted_effect_reports',
  'visit_notes',
  'wallet_documents',
  'wallet_shares',
];

/** One connection, which everybody is lent in turn. */
async function onOneConnection(work: (one: Pick<Database, 'appPool'>) => Promise<void>): Promise<void> {
  const pools = makePools(db.owner, db.roles, 1);
  try {
    await work(pools);
  } finally {
    await Promise.all([pools.appPool.end(), pools.systemPool.end()]);
  }
}

describe('what a hostile statement leaves on a pooled connection', () => {
  const QUESTION = { text: 'select current_user_id() as id' };

  test('takes the place of no statement of ours: their names cannot be known', async () => {
    const stranger = await createPerson(db.ownerPool);
    await onOneConnection(async (one) => {
      const hostile = (text: string) => asUserOnce(one, stranger.token, { text });
      await asUserOnce(one, victim.token, QUESTION);
      for (const listing of ['select name from pg_prepared_statements', 'select name from pg_prepared_statement()'])
        await expect(hostile(listing)).rejects.toMatchObject({ code: '42501' });
      await asUserOnce(one, victim.token, QUESTION);
      await expect(hostile('deallocate open_session')).rejects.toMatchObject({ code: '26000' });
      await asUserOnce(one, victim.token, QUESTION);
      await hostile(
        `prepare open_session(text, text) as select '${stranger.id}'::uuid as id, 'paciente' as role, 'pt' as language,
           set_config('app.session_token', '${stranger.token}', true) as time_zone, null::boolean as "lacksSecondFactor",
           false as "isOther"`,
      );
      const { rows, user } = await asUserOnce(one, victim.token, QUESTION);
      expect([rows[0], user.id]).toEqual([{ id: victim.id }, victim.id]);
    });
  });

  test.each([
    'deallocate all',
    'set session search_path = pg_temp',
    'set session row_security = off',
    'set session default_transaction_read_only = on',
  ])('is gone after one failure at most: %s', async (text) => {
    const [stranger, next] = [await createPerson(db.ownerPool), await createPerson(db.ownerPool)];
    await onOneConnection(async (one) => {
      await asUserOnce(one, next.token, insertEntry(testEntry()));
      await asUserOnce(one, stranger.token, { text });
      await asUserOnce(one, next.token, insertEntry(testEntry())).catch(() => undefined);
      const { rows } = await asUserOnce(one, next.token, insertEntry(testEntry()));
      expect(rows).toHaveLength(1);
    });
    await db.ownerPool.query('delete from users where id = any($1)', [[stranger.id, next.id]]);
  });

  test('identifies nobody: a token that was set for the session is not that of the next request', async () => {
    const stranger = await createPerson(db.ownerPool);
    await onOneConnection(async (one) => {
      await asUserOnce(one, stranger.token, {
        text: `select set_config('app.session_token', '${stranger.token}', false)`,
      });
      expect((await asUserOnce(one, victim.token, QUESTION)).rows).toEqual([{ id: victim.id }]);
    });
  });

  test('stands before none of our tables, and in no place that policies do not bind', async () => {
    for (const text of [
      'create temporary table diary_entries (id uuid)',
      'create table public.diary_entries_of_others (id uuid)',
      'create schema hostile',
      "select lo_from_bytea(0, 'x')",
      'select lo_create(0)',
      'select oid from pg_largeobject_metadata',
      "select lo_import('/etc/passwd')",
    ])
      await expect(asUserOnce(db, victim.token, { text })).rejects.toMatchObject({ code: '42501' });
  });

  test('reaches no other database of our own cluster', async () => {
    for (const database of ['postgres', 'template1']) {
      const client = new pg.Client({ ...db.owner, user: APP_ROLE, database });
      await expect(client.connect()).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('can lock against everybody only tables whose rows requests change as a whole or remove', async () => {
    const { rows } = await db.ownerPool.query<{ relname: string }>(
      `select relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and has_table_privilege('${APP_ROLE}', oid, 'update, delete, truncate, maintain')
       order by 1`,
    );
    expect(rows.map(({ relname }) => relname)).toEqual(LOCKABLE);
    await expect(asUserOnce(db, victim.token, { text: 'lock table users in share mode' })).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('the mark by which a transaction knows whose it is', () => {
  const WHO = { text: 'select current_user_id() as person, current_patient_id() as patient' };
  const NOBODY = { person: null, patient: null };
  const MARK = { text: "select current_setting('app.identity') as identity" };

  /** Whom a transaction of `token` is taken for, once the identity has been set to what `forge` makes of its own. */
  async function takenFor(pools: Pick<Database, 'appPool'>, token: string, forge: (own: string) => string) {
    return asUser(pools, token, async ({ query }) => {
      const { rows } = await query<{ identity: string }>(MARK);
      const values = [forge(rows[0]?.identity ?? '')];
      await query({ text: "select set_config('app.identity', $1, true)", values });
      return (await query(WHO)).rows[0];
    });
  }

  test('is the person’s own where nothing was changed', async () => {
    expect(await takenFor(db, victim.token, (own) => own)).toEqual({ person: victim.id, patient: victim.id });
  });

  test('is worth nothing in another transaction, on the same connection or another, also to its own person', async () => {
    const stranger = await createPerson(db.ownerPool);
    await onOneConnection(async (one) => {
      const { rows } = await asUserOnce<{ identity: string }>(one, victim.token, MARK);
      const kept = rows[0]?.identity ?? '';
      expect(kept).toContain(victim.id);
      for (const pools of [one, db])
        for (const token of [stranger.token, victim.token])
          expect(await takenFor(pools, token, () => kept)).toEqual(NOBODY);
      await asUserOnce(one, stranger.token, { text: `select set_config('app.identity', '${kept}', false)` });
      expect((await one.appPool.query(WHO)).rows).toEqual([NOBODY]);
      expect((await asUserOnce(one, stranger.token, WHO)).rows).toEqual([
        { person: stranger.id, patient: stranger.id },
      ]);
    });
  });

  test.each<[string, (own: string[]) => string]>([
    ['another person', ([, role, mark]) => `${victim.id} ${role} ${mark}`],
    ['another role', ([id, , mark]) => `${id} paciente ${mark}`],
    ['no mark', ([id, role]) => `${id} ${role}`],
    ['an empty mark', ([id, role]) => `${id} ${role} `],
    ['a person alone', ([id]) => `${id}`],
    ['a mark of zeros', ([id, role]) => `${id} ${role} ${'0'.repeat(64)}`],
    ['what is no id', ([, role, mark]) => `nobody ${role} ${mark}`],
    [
      'an id and a role that are cut elsewhere',
      ([id, role, mark]) => `${id?.slice(0, -1)} ${id?.slice(-1)}${role} ${mark}`,
    ],
    ['words in between', ([id, role, mark]) => `${id} ${role} x ${mark}`],
  ])('belongs to its person and role: with %s it is nobody’s', async (_, forge) => {
    const doctor = await createPerson(db.ownerPool, 'medico');
    expect(await takenFor(db, doctor.token, (own) => own)).toEqual({ person: doctor.id, patient: null });
    expect(await takenFor(db, doctor.token, (own) => forge(own.split(' ')))).toEqual(NOBODY);
  });

  test('can be made by no request: key and functions are out of its reach', async () => {
    for (const text of [
      'select key from identity_keys',
      "update identity_keys set key = 'known'",
      'delete from identity_keys',
      "insert into identity_keys (is_only, key) values (true, 'known') on conflict do nothing",
      `select identity_mark('${victim.id}', 'paciente')`,
      'select opened_identity()',
      `create or replace function identity_mark(text, text) returns text language sql as $$ select '' $$`,
    ])
      await expect(asUserOnce(db, victim.token, { text })).rejects.toMatchObject({ code: '42501' });
  });

  test('is not made for a session that is over, nor for one of another person than the request names', async () => {
    await onOneConnection(async (one) => {
      await asUserOnce(one, victim.token, WHO);
      const sent = asUserOnce(one, { unconfirmedToken: victim.token, expectedPersonId: 'somebody else' }, WHO);
      await expect(sent).rejects.toMatchObject({ name: 'OtherPersonError' });
      await expect(asUserOnce(one, 'a token of nobody', WHO)).rejects.toMatchObject({ name: 'NotSignedInError' });
      expect((await one.appPool.query(WHO)).rows).toEqual([NOBODY]);
    });
  });

  /** As PostgreSQL prints a constant: each byte as a number. */
  const printed = (text: string) => [...Buffer.from(text)].join(' ');

  /** What a connection is told of its statements' plans while somebody has them printed, what they answer, and the key that is not to stand in them. */
  async function plansOf(settings: string[], statements: string[]) {
    const { rows } = await db.ownerPool.query<{ key: string }>('select key from identity_keys');
    const client = await db.appPool.connect();
    const answers: unknown[] = [];
    let told = '';
    client.on('notice', ({ message, detail }) => {
      told += `${message}${detail}`;
    });
    try {
      for (const setting of ['client_min_messages = log', 'debug_pretty_print = off', ...settings])
        await client.query(`set ${setting}`);
      await client.query('discard plans');
      await client.query('begin');
      await client.query('select open_session($1, null)', [victim.token]);
      for (const statement of statements) answers.push(...(await client.query(statement)).rows);
      await client.query('rollback');
    } finally {
      client.release(true);
    }
    return { told: told.replace(/\s+/g, ' '), answers, key: rows.map(({ key }) => key).join() };
  }

  test('has a key that no plan shows, whoever has plans printed', async () => {
    const settings = ['parse', 'rewritten', 'plan'].map((kind) => `debug_print_${kind} = on`);
    const { told, key } = await plansOf(settings, ['select current_user_id(), current_patient_id()']);
    expect(told).toContain('PLANNEDSTMT');
    expect(told).not.toContain(printed(key));
    expect(told).not.toContain(key);
  });

  test('has a key that is no constant of a plan made for one call either, where variables are', async () => {
    const asked = ['current_user_id()', 'current_patient_id()', 'current_actor_id()', 'current_managed_id()'];
    const settings = ['plan_cache_mode = force_custom_plan', 'debug_print_plan = on'];
    const { told, answers, key } = await plansOf(
      settings,
      asked.map((person) => `select ${person} as person`),
    );
    expect(answers).toEqual(asked.map(() => ({ person: victim.id })));
    // Variables are constants there, as the person's id is; the key is none.
    expect(told).toContain(printed(`${victim.id} `));
    expect(told).not.toContain(printed(key));
    expect(told).not.toContain(key);
  });

  test('has a key of its own in every installation, of 32 bytes', async () => {
    const { rows } = await db.ownerPool.query<{ key: string }>('select key from identity_keys');
    expect(rows.map(({ key }) => /^[0-9a-f]{64}$/.test(key))).toEqual([true]);
  });
});
