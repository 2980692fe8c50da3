import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { countAttempt } from './auth/rate-limits.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { createTestDatabase } from './testing/cluster.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let former: string;

beforeEach(async () => {
  database = await createTestDatabase(inject('cluster'), 'template1');
  former = await mkdtemp(path.join(tmpdir(), 'balsamo-migrations-'));
});
afterEach(async () => {
  await database.close();
  await rm(former, { recursive: true });
});

/** The tables as the last version that knew nothing of this migration left them. */
async function migrateUntil(name: string): Promise<void> {
  await cp(MIGRATIONS, former, { recursive: true });
  const file = path.join(former, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === name);
  if (end < 0) throw new Error(`no migration ${name}`);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await runMigrations(drizzle(database.ownerPool), { migrationsFolder: former });
}

describe('an upgrade that renames the table of rate limits', () => {
  beforeEach(() => migrateUntil('0022_rate_limit_attempts'));

  it('goes on counting what the former version counted', async () => {
    const at = new Date('2026-05-04T12:00:00Z');
    await database.ownerPool.query(
      "insert into sign_in_guesses (kind, subject, guessed_at, latest_at) values ('sign_in', 'maria', array[$1, $1]::timestamptz[], $1)",
      [at],
    );
    await migrate(database);

    const limit = { kind: 'sign_in', limit: 2, windowSeconds: 900 } as const;
    expect(await countAttempt(database.systemPool, limit, 'maria', at)).toEqual({ isAllowed: false, retryAfter: 900 });
  });

  it('leaves nothing in the database under the former name', async () => {
    await migrate(database);

    const { rows } = await database.ownerPool.query(`
      select relname as name from pg_class where relname like '%guess%'
      union all select conname from pg_constraint where conname like '%guess%'
      union all select attname from pg_attribute where attname like '%guess%'`);
    expect(rows).toEqual([]);
  });
});

describe('an upgrade that keeps tokens of sessions as hashes', () => {
  const TOKEN = 'a-token-from-before-the-upgrade-K7';
  /** What the version before it looked sessions up by. */
  const FORMER = `
    drop trigger if exists session_token_is_hashed on sessions;
    create or replace function person_of_session(session_token text)
    returns table (id uuid, role text, language text, time_zone text, lacks_second_factor boolean)
    language sql stable
    as $$
      select u.id, u.role, u.language, u.time_zone, false from public.sessions s join public.users u on u.id = s.user_id
      where s.token = session_token and s.expires_at > statement_timestamp()
    $$`;
  let userId: string;

  beforeEach(async () => {
    // Policies are those of today, and need today's columns: what the former version had otherwise is put back.
    await migrate(database);
    await database.ownerPool.query(FORMER);
    const { rows } = await database.ownerPool.query(
      `with person as (insert into users (name, email) values ('Maria', 'maria@exemplo.com') returning id)
       insert into sessions (user_id, token, expires_at) select id, $1, now() + interval '1 day' from person returning user_id`,
      [TOKEN],
    );
    userId = rows[0].user_id;
  });

  async function upgrade(): Promise<void> {
    const text = await readFile(path.join(MIGRATIONS, '0060_session_token_hashes.sql'), 'utf8');
    await database.ownerPool.query(`begin; ${text.replaceAll('--> statement-breakpoint', '')}; commit`);
  }
  const whoIs = async (token: string) =>
    (await database.appPool.query('select id from open_session($1)', [token])).rows[0]?.id;

  it('signs nobody out, neither before the policies are applied anew nor afterwards', async () => {
    expect(await whoIs(TOKEN)).toBe(userId);
    await upgrade();
    expect(await whoIs(TOKEN)).toBe(userId);
    await migrate(database);
    expect(await whoIs(TOKEN)).toBe(userId);
    expect(await whoIs(`${TOKEN}x`)).toBeUndefined();
  });

  it('leaves no token in the files of the table and its indexes', async () => {
    const holding = async () => {
      await database.ownerPool.query('checkpoint');
      const { rows } = await database.ownerPool.query<{ name: string }>(
        `select relname as name from pg_class
         where oid = any(select 'sessions'::regclass union all select indexrelid from pg_index where indrelid = 'sessions'::regclass)
           and position($1 in pg_read_binary_file(pg_relation_filepath(oid))) > 0
         order by 1`,
        [Buffer.from(TOKEN)],
      );
      return rows.map(({ name }) => name);
    };
    expect(await holding()).toEqual(['sessions', 'sessions_token_key']);
    await upgrade();
    expect(await holding()).toEqual([]);
  });
});
