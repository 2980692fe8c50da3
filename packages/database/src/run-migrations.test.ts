import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { standingRules } from './apply-policies.ts';
import { migrate } from './migrate.ts';
import { OperatorError } from './names.ts';
import { runMigrations } from './run-migrations.ts';
import { createTestDatabase, startTestCluster } from './testing/cluster.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
const clients: pg.Client[] = [];

beforeEach(async () => {
  database = await createTestDatabase(inject('cluster'));
  folder = await mkdtemp(path.join(tmpdir(), 'balsamo-migrations-'));
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await database.close();
  await rm(folder, { recursive: true });
});

/** A folder of migrations that are newer than all of ours. */
async function write(...texts: string[]): Promise<void> {
  const when = Date.parse('2100-01-01T00:00:00Z');
  await mkdir(path.join(folder, 'meta'), { recursive: true });
  const entries = texts.map((_, idx) => ({
    idx,
    version: '7',
    when: when + idx,
    tag: `later_${idx}`,
    breakpoints: true,
  }));
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', entries }));
  for (const [idx, text] of texts.entries()) await writeFile(path.join(folder, `later_${idx}.sql`), text);
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...database.owner, application_name: 'balsamo-test' });
  clients.push(client);
  await client.connect();
  return client;
}

/** Until somebody waits for a lock. */
const isWaitedFor = () =>
  expect
    .poll(async () => {
      const { rows } = await database.ownerPool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBeGreaterThan(0);

const columnsOf = async (table: string) =>
  (await database.ownerPool.query('select attname from pg_attribute where attrelid = $1::regclass', [table])).rows.map(
    ({ attname }) => attname,
  );

describe('a migration of a table that a long transaction holds', () => {
  const ADD = 'alter table users add column later integer';

  it('lets those read who come behind it, and is done once the transaction is over', async () => {
    await write(ADD);
    const [long, migrating, reading] = [await connect(), await connect(), await connect()];
    await long.query('begin; select from users limit 1');
    const done = runMigrations(migrating, folder);
    await isWaitedFor();
    await reading.query('select from users limit 1');
    await long.query('commit');
    await done;
    expect(await columnsOf('users')).toContain('later');
  });

  it('is given up in the end, with who is in the way', async () => {
    await write(ADD);
    const [long, migrating] = [await connect(), await connect()];
    await long.query('begin; select from users limit 1');
    const told: string[] = [];
    const error = await runMigrations(migrating, folder, {
      patienceMs: 0,
      tell: (sentence) => told.push(sentence),
    }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toContain('"balsamo-test"');
    expect(error.message).toContain('in a transaction since');
    expect(await columnsOf('users')).not.toContain('later');
  });
});

it('a vacuum that PostgreSQL began by itself is ended for a migration of its table', async () => {
  const { cluster, stop } = await startTestCluster({ autovacuum_naptime: '5s' });
  const slow = await createTestDatabase(cluster);
  try {
    // With a pause of 100 ms after every page it takes a minute.
    await slow.ownerPool.query(`create table wide (id integer) with (autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1);
      insert into wide select generate_series(1, 100000); delete from wide`);
    const vacuums = async () =>
      (
        await slow.ownerPool.query(
          "select from pg_locks where relation = 'wide'::regclass and mode = 'ShareUpdateExclusiveLock' and granted",
        )
      ).rowCount;
    await expect.poll(vacuums).toBe(1);
    await write('alter table wide add column later integer');
    const client = new pg.Client(slow.owner);
    clients.push(client);
    await client.connect();
    // Less than the minute that the vacuum takes by itself, and enough for one that begins again before the next try.
    await runMigrations(client, folder, { patienceMs: 40_000 });
    expect((await slow.ownerPool.query('select later from wide')).rows).toEqual([]);
  } finally {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    await slow.close();
    await stop();
  }
});

it('keeps what was done before a migration that fails, and goes on there', async () => {
  await write('create table one (id integer)', 'create table two (id nothing)');
  const client = await connect();
  await expect(runMigrations(client, folder)).rejects.toMatchObject({ code: '42704' });
  await write('create table one (id integer)', 'create table two (id integer)');
  await runMigrations(client, folder);
  expect(await columnsOf('two')).toContain('id');
});

describe('an index that is built concurrently', () => {
  const INDEX = '-- For a list.\nCREATE INDEX CONCURRENTLY "users_later_idx" ON "users" USING btree ("name");';
  const isValid = async () =>
    (
      await database.ownerPool.query(
        "select indisvalid, indexrelid::int as id from pg_index where indexrelid = to_regclass('users_later_idx')",
      )
    ).rows[0];

  it('is made while others write', async () => {
    await write(INDEX);
    await runMigrations(await connect(), folder);
    expect(await isValid()).toMatchObject({ indisvalid: true });
  });

  it('is made anew where a build that was cut off left one that nobody uses', async () => {
    await write(INDEX);
    await database.ownerPool.query('create index users_later_idx on users (name)');
    await database.ownerPool.query(
      "update pg_index set indisvalid = false where indexrelid = 'users_later_idx'::regclass",
    );
    await runMigrations(await connect(), folder);
    expect(await isValid()).toMatchObject({ indisvalid: true });
  });

  it('stays where it was whole and only not written down', async () => {
    await write(INDEX);
    await database.ownerPool.query('create index users_later_idx on users (name)');
    const before = await isValid();
    await runMigrations(await connect(), folder);
    expect(await isValid()).toEqual(before);
  });

  it('is not held up by a server that waits for its turn to migrate', async () => {
    await write(INDEX);
    const first = await connect();
    await first.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    const second = migrate(database);
    await expect
      .poll(async () => {
        const { rows } = await database.ownerPool.query(
          "select from pg_stat_activity where datname = current_database() and query like '%advisory_lock%' and pid not in ($1, pg_backend_pid())",
          [(first as unknown as { processID: number }).processID],
        );
        return rows.length;
      })
      .toBe(1);
    await runMigrations(first, folder);
    await first.end();
    await second;
    expect(await isValid()).toMatchObject({ indisvalid: true });
  });
});

describe('a start of the former version', () => {
  it('is known by what the database has been through since', async () => {
    const client = await connect();
    await write('create table one (id integer)', 'create table two (id integer)');
    expect(await runMigrations(client, folder)).toBe(false);
    expect(await runMigrations(client, folder)).toBe(false);
    await write('create table one (id integer)');
    expect(await runMigrations(client, folder)).toBe(true);
  });

  it('leaves the policies of the later one as they are', async () => {
    await write('create table later (id integer)');
    await runMigrations(await connect(), folder);
    await database.ownerPool.query('alter policy own_rows_are_read on diary_entries using (false)');
    const { digest } = await standingRules(database.ownerPool);
    await migrate(database);
    expect((await standingRules(database.ownerPool)).digest).toBe(digest);
  });
});

it('policies are applied without ending a request that holds one table and goes for another', async () => {
  // Whichever is taken first when they are taken one by one, one of these two orders meets it.
  for (const [held, wanted] of [
    ['access_log', 'visit_notes'],
    ['visit_notes', 'access_log'],
  ]) {
    await database.ownerPool.query('alter policy own_rows_are_read on diary_entries using (false)');
    const { digest } = await standingRules(database.ownerPool);
    const request = await connect();
    await request.query(`begin; select from ${held} limit 1`);
    const done = migrate(database);
    await isWaitedFor();
    await request.query(`select from ${wanted} limit 1`);
    await request.query('commit');
    await done;
    expect((await standingRules(database.ownerPool)).digest).not.toBe(digest);
  }
});

it('policies that wait for a request hold no table that it may go for', async () => {
  await database.ownerPool.query('alter policy own_rows_are_read on diary_entries using (false)');
  const { digest } = await standingRules(database.ownerPool);
  const request = await connect();
  await request.query("begin; select from open_session('nobody', null)");
  const done = migrate(database);
  await isWaitedFor();
  const { rows } = await database.ownerPool.query<{ tables: string }>(
    "select string_agg(tablename, ', ') as tables from pg_tables where schemaname = 'public' and tablename <> 'sessions'",
  );
  await request.query(`lock table ${rows[0]?.tables} in row exclusive mode nowait; commit`);
  await done;
  expect((await standingRules(database.ownerPool)).digest).not.toBe(digest);
});

it('a start that finds everything as it should be waits for nobody who reads', async () => {
  await migrate(database);
  const reading = await connect();
  const { rows } = await database.ownerPool.query<{ tables: string }>(
    "select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables where schemaname in ('public', 'drizzle')",
  );
  // As pg_dump does.
  await reading.query(`begin; lock table ${rows[0]?.tables} in access share mode`);
  await migrate(database);
  await reading.query('commit');
});

it('a start that is killed while it applies policies leaves them as they were, and the next one applies them', async () => {
  await database.ownerPool.query('alter policy own_rows_are_read on diary_entries using (false)');
  const { digest } = await standingRules(database.ownerPool);
  const holder = await connect();
  // The last that it writes.
  await holder.query('begin; lock table drizzle.applied_policies in share mode');
  const killed = migrate(database).catch((error) => error);
  // Asked again until it hits: a try that has just ended its wait begins another one.
  await expect
    .poll(async () => {
      const { rowCount } = await database.ownerPool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    })
    .toBe(1);
  expect(await killed).toBeInstanceOf(Error);
  await holder.query('commit');
  expect((await standingRules(database.ownerPool)).digest).toBe(digest);
  await migrate(database);
  expect((await standingRules(database.ownerPool)).digest).not.toBe(digest);
});
