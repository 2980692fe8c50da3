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
