import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let maria: TestPerson;
let joana: TestPerson;
let doctor: TestPerson;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  maria = await createPerson(database.ownerPool, 'paciente');
  joana = await createPerson(database.ownerPool, 'paciente');
  doctor = await createPerson(database.ownerPool, 'medico');
});
afterAll(() => database.close());

/** Runs one statement as the role of requests, with the session of `person` or with none. */
async function asRequest(
  person: TestPerson | undefined,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const client = await database.appPool.connect();
  try {
    await client.query('begin');
    if (person) await client.query('select open_session($1)', [person.token]);
    return await client.query(text, values);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const forbidden = { code: '42501' };

describe('an account', () => {
  it('is read by its own person only', async () => {
    for (const person of [maria, joana, doctor]) {
      expect((await asRequest(person, 'select id from users')).rows).toEqual([{ id: person.id }]);
    }
  });

  it('is read by nobody without a session', async () => {
    expect((await asRequest(undefined, 'select id from users')).rows).toEqual([]);
  });

  it('is changed by its own person only', async () => {
    expect((await asRequest(maria, "update users set language = 'fr'")).rowCount).toBe(1);
    expect((await asRequest(maria, "update users set language = 'fr' where id = $1", [joana.id])).rowCount).toBe(0);
    expect((await asRequest(undefined, "update users set language = 'fr'")).rowCount).toBe(0);
  });

  it.each([
    "role = 'operador'",
    "email = 'x@example.test'",
    'email_verified = true',
    'id = gen_random_uuid()',
    'created_at = now()',
  ])('keeps %s out of its own person’s reach', async (change) => {
    await expect(asRequest(maria, `update users set ${change}`)).rejects.toMatchObject(forbidden);
  });

  it('is neither made nor deleted by a request', async () => {
    await expect(asRequest(maria, "insert into users (name, email) values ('X', 'x@x')")).rejects.toMatchObject(
      forbidden,
    );
    await expect(asRequest(maria, 'delete from users')).rejects.toMatchObject(forbidden);
  });
});

describe.each(['sessions', 'accounts', 'verifications', 'rate_limit_attempts', 'email_undos'])(
  'the table %s',
  (table) => {
    it.each([
      `select from ${table}`,
      `insert into ${table} default values`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])('is closed to requests: %s', async (statement) => {
      await expect(asRequest(maria, statement)).rejects.toMatchObject(forbidden);
    });
  },
);

describe('the role of sign-in', () => {
  const system = (text: string, values: unknown[] = []) => database.systemPool.query(text, values);

  it.each(['operador', 'associacao'])('can make nobody an %s', async (role) => {
    const insert = 'insert into users (name, email, role) values ($1, $2, $3)';
    await expect(system(insert, ['X', 'x@example.test', role])).rejects.toMatchObject(forbidden);
    await expect(system('update users set role = $1', [role])).rejects.toMatchObject(forbidden);
  });

  it('can make no address confirmed at sign-up, and change none', async () => {
    const insert = "insert into users (name, email, email_verified) values ('X', 'x@example.test', true)";
    await expect(system(insert)).rejects.toMatchObject(forbidden);
    await expect(system("update users set email = 'y@example.test'")).rejects.toMatchObject(forbidden);
  });

  it('gives an address that may come back to its account to nobody else, and back to its own', async () => {
    const owner = await createPerson(database.ownerPool, 'paciente');
    const other = await createPerson(database.ownerPool, 'paciente');
    const kept = `former-${owner.id}@example.test`;
    await database.ownerPool.query(
      `insert into email_undos (user_id, email, token_hash, password_hashes, changed_at, expires_at)
       values ($1, $2, $2, '{}', now(), now() + interval '7 days')`,
      [owner.id, kept],
    );
    await database.ownerPool.query(
      "insert into email_changes (user_id, new_email, token_hash, expires_at) values ($1, $2, $2, now() + interval '1 day')",
      [other.id, kept],
    );
    const insert = "insert into users (name, email) values ('X', $1)";
    await expect(system(insert, [kept])).rejects.toMatchObject(forbidden);
    expect((await system(insert, [`free-${owner.id}@example.test`])).rowCount).toBe(1);
    const change = 'update users set email = $2 where id = $1';
    await expect(system(change, [other.id, kept])).rejects.toMatchObject(forbidden);
    expect((await system(change, [owner.id, kept])).rowCount).toBe(1);
  });

  it('can delete no account whose person did not ask for it, and no password', async () => {
    expect((await system('delete from users')).rowCount).toBe(0);
    await expect(system('delete from accounts')).rejects.toMatchObject(forbidden);
  });

  it('begins no session that is over already', async () => {
    const insert =
      "insert into sessions (user_id, token, expires_at) values ($1, token_hash('past'), now() - interval '1 hour')";
    await expect(system(insert, [maria.id])).rejects.toMatchObject(forbidden);
  });
});

describe('the table of users', () => {
  const insert = (columns: string, ...values: unknown[]) =>
    database.ownerPool.query(
      `insert into users (${columns}) values (${values.map((_, i) => `$${i + 1}`).join(', ')})`,
      values,
    );

  it.each([
    ['name, email', ['X', 'Upper@example.test'], 'users_email_is_lower_case'],
    ['name, email', ['', 'e@example.test'], 'users_name_length'],
    ['name, email', ['X'.repeat(101), 'e@example.test'], 'users_name_length'],
    ['name, email, role', ['X', 'e@example.test', 'admin'], 'users_role_is_known'],
    ['name, email, language', ['X', 'e@example.test', 'de'], 'users_language_is_known'],
    ['name, email, crm', ['X', 'e@example.test', '1234-SP'], 'users_crm_is_a_doctors'],
    ['name, email, role, crm', ['X', 'e@example.test', 'medico', '123-SP'], 'users_crm_shape'],
    ['name, email, role, crm', ['X', 'e@example.test', 'medico', '1234-XX'], 'users_crm_shape'],
  ])('refuses (%s) = %j', async (columns, values, constraint) => {
    await expect(insert(columns, ...values)).rejects.toMatchObject({ constraint });
  });

  it('keeps one account per address', async () => {
    await expect(insert('name, email', 'X', maria.email)).rejects.toMatchObject({ constraint: 'users_email_key' });
  });
});
