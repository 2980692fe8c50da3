import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { standingRules } from './apply-policies.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './testing/cluster.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
});
afterAll(() => db?.close());

const start = () => migrate(db);
const standing = async () => (await standingRules(db.ownerPool)).lines;
/** What stands in one and not in the other: short, where the whole would be hundreds of lines. */
const difference = (one: string[], other: string[]) => [
  ...one.filter((line) => !other.includes(line)),
  ...other.filter((line) => !one.includes(line)),
];
const run = (statement: string) => db.ownerPool.query(statement);

describe('the next start repairs', () => {
  /** What a restore into a cluster without the roles leaves: tables and functions, and nothing that named a role. */
  const RESTORED = `do $$
    declare found record;
    begin
      for found in select tablename, policyname from pg_policies where schemaname = 'public' loop
        execute format('drop policy %I on public.%I', found.policyname, found.tablename);
      end loop;
      for found in select tablename from pg_tables where schemaname = 'public' loop
        execute format('alter table public.%I disable row level security, no force row level security', found.tablename);
        execute format('revoke all on public.%I from balsamo_app, balsamo_system', found.tablename);
      end loop;
      for found in select oid::regprocedure as signature from pg_proc where pronamespace = 'public'::regnamespace loop
        execute format('alter routine %s owner to current_user', found.signature);
        execute format('grant execute on routine %s to public', found.signature);
      end loop;
      revoke all on schema drizzle from balsamo_system;
      revoke all on all tables in schema drizzle from balsamo_system;
    end $$`;

  const damage: [string, string][] = [
    ['a policy that is gone', 'drop policy own_rows_are_read on diary_entries'],
    ['a policy that lets more through', 'alter policy own_rows_are_read on diary_entries using (true)'],
    ['a policy that nobody wrote', 'create policy stray on sessions for select to balsamo_app using (true)'],
    ['a policy for other roles', 'alter policy own_rows_are_read on diary_entries to public'],
    ['a table whose row-level security is not forced', 'alter table files no force row level security'],
    ['a table without row-level security', 'alter table files disable row level security'],
    ['a grant too much', 'grant select on sessions to balsamo_app'],
    ['a grant to everybody', 'grant select on accounts to public'],
    ['a column too much', 'grant update (email) on users to balsamo_app'],
    ['a grant too few', 'revoke insert on diary_entries from balsamo_app'],
    ['a function that is gone, and the policies with it', 'drop function opened_records() cascade'],
    [
      'a function that answers something else',
      "create or replace function opened_records() returns uuid[] language sql as 'select array(select id from public.users)'",
    ],
    ['a function with the rights of the owner', 'alter function current_user_id() owner to current_user'],
    ['a function that requests may not call', 'grant execute on function lease_holder_id(text) to balsamo_app'],
    ['a schema in which requests may make tables', 'grant create on schema public to balsamo_app'],
    ['a database restored without the roles', RESTORED],
  ];
  test.each(damage)('%s', async (_, statement) => {
    await start();
    const before = await standing();
    await run(statement);
    expect(difference(await standing(), before)).not.toEqual([]);
    await start();
    expect(difference(await standing(), before)).toEqual([]);
  });

  test('a function of nobody’s, by leaving it nobody to call it', async () => {
    await run(
      "create function stray() returns text language sql security definer as 'select token from public.sessions'",
    );
    await start();
    await expect(db.appPool.query('select stray()')).rejects.toMatchObject({ code: '42501' });
    await run('drop function stray()');
    await start();
  });
});

test('a start that finds everything as it should be touches no policy', async () => {
  await start();
  const made = async () => (await run('select oid, xmin from pg_policy order by oid')).rows;
  const before = await made();
  await start();
  expect(await made()).toEqual(before);
});

test('what an operator grants to a role of their own is left alone', async () => {
  await start();
  const before = await standing();
  const role = pg.escapeIdentifier(`backup_${process.pid}_${Date.now()}`);
  await run(`create role ${role}; grant select on diary_entries to ${role}`);
  try {
    expect(await standing()).toEqual(before);
  } finally {
    await run(`drop owned by ${role}; drop role ${role}`);
  }
});
