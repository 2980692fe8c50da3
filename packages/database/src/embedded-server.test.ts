import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { standingRules } from './apply-policies.ts';
import type { Database } from './connection.ts';
import { ownerFromUrl } from './database-url.ts';
import { migrate } from './migrate.ts';
import { OperatorError } from './names.ts';
import { openDatabase } from './open-database.ts';

let directory: string;
const open: Database[] = [];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'balsamo-embedded-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const database of open.splice(0)) await database.close();
  await rm(directory, { recursive: true, force: true });
});

async function start(): Promise<Database> {
  const database = await openDatabase({ dataDirectory: directory });
  open.push(database);
  return database;
}

async function stop(database: Database): Promise<void> {
  open.splice(open.indexOf(database), 1);
  await database.close();
}

/** Does the database answer its owner? (The other roles come with the migrations.) */
async function answers(database: Database): Promise<boolean> {
  const client = new pg.Client(database.owner);
  await client.connect();
  const { rowCount } = await client.query('select 1');
  await client.end();
  return rowCount === 1;
}

/** NaN while its file is being written: an empty one would name 0, which is every process of this group. */
const postmaster = async () =>
  Number.parseInt(await readFile(path.join(directory, 'postgres/postmaster.pid'), 'utf8'), 10);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the embedded server', () => {
  test('keeps its data across a clean stop, which ends PostgreSQL too', async () => {
    const first = await start();
    await migrate(first);
    expect(first.isNewEmbedded).toBe(true);
    const pid = await postmaster();
    await stop(first);
    // An ended process has its number until its parent has noticed.
    await expect.poll(() => isAlive(pid)).toBe(false);
    const second = await start();
    expect(second.isNewEmbedded).toBe(false);
    expect((await second.systemPool.query('select count(*)::int as n from users')).rows).toEqual([{ n: 0 }]);
  });

  test('lets nobody else into its folder', async () => {
    await start();
    for (const folder of ['.', 'postgres', 'run'])
      expect((await stat(path.join(directory, folder))).mode & 0o077).toBe(0);
  });

  test.runIf(process.platform === 'linux')(
    'keeps its memory as the C library does, whatever its process has set for its own',
    async () => {
      vi.stubEnv('MALLOC_MMAP_THRESHOLD_', '131072');
      await start();
      const environment = await readFile(`/proc/${await postmaster()}/environ`, 'utf8');
      expect(environment).toContain('PATH=');
      expect(environment).not.toContain('MALLOC_');
    },
  );

  test('refuses a second process on the same folder in one sentence, and the first goes on', async () => {
    const first = await start();
    await expect(openDatabase({ dataDirectory: directory })).rejects.toThrow(OperatorError);
    await expect(openDatabase({ dataDirectory: directory })).rejects.toThrow(/Another Bálsamo is already running/);
    await expect(answers(first)).resolves.toBe(true);
  });

  test('that outlived a SIGKILL of its process is adopted, not started twice', async () => {
    const script = `const { openDatabase } = await import(${JSON.stringify(path.join(import.meta.dirname, 'open-database.ts'))});
      await openDatabase({ dataDirectory: ${JSON.stringify(directory)} }); console.log('open'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const pid = await postmaster();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(pid)).toBe(true);
    await start();
    expect(await postmaster()).toBe(pid);
  });

  test('that was killed alone is started again, and the same pools go on', async () => {
    const database = await start();
    await migrate(database);
    const pid = await postmaster();
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() =>
        database.systemPool.query('select 1 as one').then(
          ({ rows }) => rows,
          () => [],
        ),
      )
      .toEqual([{ one: 1 }]);
    expect(await postmaster()).not.toBe(pid);
  });

  test('that is killed again and again, while it starts too, is on again after the last time', async () => {
    const database = await start();
    await migrate(database);
    const killed = new Set<number>();
    while (killed.size < 6) {
      const pid = await postmaster().catch(() => Number.NaN);
      if (Number.isNaN(pid) || killed.has(pid) || !isAlive(pid)) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        continue;
      }
      process.kill(pid, 'SIGKILL');
      killed.add(pid);
    }
    await expect
      .poll(
        () =>
          database.systemPool.query('select 1 as one').then(
            ({ rows }) => rows,
            () => [],
          ),
        { timeout: 60_000 },
      )
      .toEqual([{ one: 1 }]);
  });

  test('starts although a postmaster.pid of a dead process, or of another program, lies there', async () => {
    const first = await start();
    await stop(first);
    for (const pid of [999_999_9, process.pid]) {
      await writeFile(path.join(directory, 'postgres/postmaster.pid'), `${pid}\n${path.join(directory, 'postgres')}\n`);
      const again = await start();
      await expect(answers(again)).resolves.toBe(true);
      await stop(again);
    }
  });

  test('works below a path longer than a socket name may be', async () => {
    const deep = path.join(directory, 'a'.repeat(90), 'data');
    const database = await openDatabase({ dataDirectory: deep });
    open.push(database);
    await expect(answers(database)).resolves.toBe(true);
  });
});

describe('migrations', () => {
  test('started by several servers at once run once', async () => {
    const database = await start();
    await Promise.all([1, 2, 3].map(() => migrate(database)));
    const { rows } = await database.systemPool.query('select count(*)::int as n from drizzle.__drizzle_migrations');
    const journal = JSON.parse(
      await readFile(path.join(import.meta.dirname, '../migrations/meta/_journal.json'), 'utf8'),
    );
    expect(rows).toEqual([{ n: journal.entries.length }]);
  });

  test('leave the roles of the server no table of their own, not even a temporary one that would hide the real one', async () => {
    const database = await start();
    await migrate(database);
    for (const pool of [database.appPool, database.systemPool]) {
      for (const place of ['temporary', '']) {
        const made = pool.query(`create ${place} table diary_entries (user_id uuid)`);
        await expect(made).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  test('take back what a hostile statement set for all later connections of its role', async () => {
    const database = await start();
    await migrate(database);
    await database.appPool.query("alter role balsamo_app set search_path = 'nowhere'");
    await database.appPool.query('alter role balsamo_app in database balsamo set default_transaction_read_only = on');
    await migrate(database);
    const { rows } = await database.systemPool.query(
      'select setdatabase, setrole::regrole::text as role, setconfig from pg_db_role_setting where setrole <> 0 order by role',
    );
    const setconfig = [
      'idle_in_transaction_session_timeout=5min',
      'transaction_timeout=30min',
      'tcp_keepalives_idle=30s',
      'tcp_keepalives_interval=10s',
      'tcp_keepalives_count=3',
    ];
    expect(rows).toEqual(['balsamo_app', 'balsamo_system'].map((role) => ({ setdatabase: 0, role, setconfig })));
  });
});

describe('DATABASE_URL', () => {
  test.each([
    ['no URL at all', 'not a url', /not a URL/],
    ['another kind of database', 'mysql://localhost/x', /must begin with postgres/],
    ['a server that is not there', 'postgres://nobody@127.0.0.1:1/x', /cannot be reached/],
  ])('that is %s is refused in one sentence', async (_, databaseUrl, sentence) => {
    const opening = openDatabase({ databaseUrl, dataDirectory: directory });
    await expect(opening).rejects.toThrow(OperatorError);
    await expect(opening).rejects.toThrow(sentence);
  });

  test.each([
    ['', undefined],
    ['?sslmode=disable', undefined],
    ['?sslmode=require', { rejectUnauthorized: false }],
    ['?sslmode=verify-ca', { rejectUnauthorized: true, checkServerIdentity: expect.any(Function) }],
    ['?sslmode=verify-full', { rejectUnauthorized: true }],
  ])('asks for the certificate that %j names, as libpq does', (query, ssl) => {
    expect(ownerFromUrl(`postgres://owner:secret@db.example/balsamo${query}`).ssl).toEqual(ssl);
  });

  describe('of an owner that is no superuser', () => {
    /** A database of the landlord's in the cluster of `host`. */
    async function rent(host: Database, name: string): Promise<Database> {
      await asSuperuser(host, async (client) => {
        await client.query("create role landlord login createrole password 'secret'").catch(() => undefined);
        await client.query('grant balsamo_app, balsamo_system to landlord with admin option').catch(() => undefined);
        await client.query(`create database ${name} owner landlord`);
      });
      const socket = encodeURIComponent(path.join(directory, 'run'));
      const rented = await openDatabase({
        databaseUrl: `postgres://landlord:secret@localhost/${name}?host=${socket}&port=5432`,
        dataDirectory: directory,
      });
      open.unshift(rented);
      return rented;
    }
    async function asSuperuser(host: Database, work: (client: pg.Client) => Promise<void>, database = 'postgres') {
      const client = new pg.Client({ ...host.owner, database });
      await client.connect();
      await work(client).finally(() => client.end());
    }
    async function asLandlord<Result>(rented: Database, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
      const client = new pg.Client(rented.owner);
      await client.connect();
      return work(client).finally(() => client.end());
    }

    test('works: roles with passwords, migrations and policies', async () => {
      const rented = await rent(await start(), 'rented');
      await migrate(rented);
      await migrate(rented);
      expect((await rented.appPool.query('select current_user, current_user_id() as id')).rows).toEqual([
        { current_user: 'balsamo_app', id: null },
      ]);
    });

    test('reads every row, as `pg_dump --enable-row-security` does, and a request reads none through what is the owner’s', async () => {
      const host = await start();
      const rented = await rent(host, 'rented');
      await migrate(rented);
      await asSuperuser(
        host,
        async (client) => {
          await client.query(
            `with person as (
               insert into users (name, email, role) values ('A', 'a@example.test', 'paciente') returning id
             ) insert into profiles (user_id, updated_at) select id, now() from person`,
          );
        },
        'rented',
      );
      const { hidden, counted } = await asLandlord(rented, async (client) => {
        await client.query('set row_security = on');
        const { rows } = await client.query<{ hidden: string[] }>(
          `select array(select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (
             select from pg_policies where tablename = relname and policyname = 'owner_keeps_all' and roles = '{landlord}' and cmd = 'ALL')) as hidden`,
        );
        await client.query(
          'create view of_the_owner as select * from profiles; grant select on of_the_owner to balsamo_app',
        );
        return { hidden: rows[0]?.hidden, counted: (await client.query('select from profiles')).rowCount };
      });
      expect(hidden).toEqual([]);
      expect(counted).toBe(1);
      expect((await rented.appPool.query('select * from of_the_owner')).rows).toEqual([]);
    });

    test('has every policy again after a restore that left them out', async () => {
      const rented = await rent(await start(), 'rented');
      await migrate(rented);
      const before = await asLandlord(rented, standingRules);
      await asLandlord(rented, (client) =>
        client.query(`do $$
          declare found record;
          begin
            for found in select tablename, policyname from pg_policies where schemaname = 'public' loop
              execute format('drop policy %I on public.%I', found.policyname, found.tablename);
            end loop;
            for found in select oid::regprocedure as signature from pg_proc where pronamespace = 'public'::regnamespace loop
              execute format('alter routine %s owner to landlord', found.signature);
            end loop;
          end $$`),
      );
      await migrate(rented);
      expect(await asLandlord(rented, standingRules)).toEqual(before);
    });

    test('is told in one sentence when somebody else restored the tables', async () => {
      const host = await start();
      const rented = await rent(host, 'rented');
      await migrate(rented);
      await asSuperuser(
        host,
        async (client) => {
          await client.query('drop policy own_rows_are_read on files; alter table files owner to balsamo_owner');
        },
        'rented',
      );
      await expect(migrate(rented)).rejects.toThrow(OperatorError);
      await expect(migrate(rented)).rejects.toThrow(/^The table files belongs to balsamo_owner and not to landlord/);
    });
  });

  test('whose cluster made a role of the server a member of another is refused in one sentence', async () => {
    const database = await start();
    await migrate(database);
    const owner = new pg.Client(database.owner);
    await owner.connect();
    await owner.query('grant balsamo_system to balsamo_app');
    await owner.end();
    await expect(migrate(database)).rejects.toThrow(/^The role balsamo_app belongs to balsamo_system/);
  });
});
