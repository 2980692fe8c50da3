import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { againWhileHeld, inBriefLocks, type Patience } from './brief-locks.ts';

/** Drizzle's own record, which its tools read too. */
const RECORD = 'drizzle.__drizzle_migrations';
const CONCURRENT = /^\s*(create\s+(unique\s+)?|drop\s+)index\s+concurrently\s/i;
const CREATED_INDEX =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("?[a-z0-9_]+"?)\s+on\s/i;

/**
 * Applies the migrations of `folder` that are newer than what the database has, each in a transaction of its own, so that none holds a
 * table while the next one waits; in a new database all together. One that builds or drops indexes concurrently runs outside of any, and may be begun again after it was
 * cut off.
 * @param until the newest that is applied, by the time that its journal gives it
 * @returns whether the database knows newer migrations than the folder does: a later version was here
 * @throws OperatorError where a table that has to change is held for long
 */
export async function runMigrations(
  client: pg.Client,
  folder: string,
  { until = Number.POSITIVE_INFINITY, ...patience }: Patience & { until?: number } = {},
): Promise<boolean> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists ${RECORD} (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ newest: number | null }>(
    `select max(created_at)::float8 as newest from ${RECORD}`,
  );
  const newest = rows[0]?.newest ?? 0;
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const waiting: Migration[] = [];
  const apply = () =>
    inBriefLocks(
      client,
      async () => {
        for (const { statements, record } of waiting) {
          for (const statement of statements) await client.query(statement);
          await record();
        }
      },
      patience,
    ).finally(() => waiting.splice(0));
  for (const { sql, hash, folderMillis } of migrations) {
    if (folderMillis <= newest || folderMillis > until) continue;
    const record = () => client.query(`insert into ${RECORD} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
    const statements = sql.filter((text) => withoutComments(text) !== '');
    if (statements.some((text) => CONCURRENT.test(withoutComments(text)))) {
      if (waiting.length > 0) await apply();
      for (const statement of statements) await runConcurrently(client, statement, patience);
      await record();
    } else {
      waiting.push({ statements, record });
      // In a new database nobody waits for anything, and one transaction is written to the disk sooner than sixty.
      if (newest > 0) await apply();
    }
  }
  if (waiting.length > 0) await apply();
  return newest > Math.max(0, ...migrations.map(({ folderMillis }) => folderMillis));
}

type Migration = { statements: string[]; record: () => Promise<unknown> };

const withoutComments = (text: string) => text.replaceAll(/^\s*--.*$/gm, '').trim();

/**
 * It waits for old transactions to end, without anybody waiting behind it. An index that was there before is kept where it is whole; one
 * that a build left behind which was cut off is kept up to date by every write and used by nobody, and is made anew.
 */
async function runConcurrently(client: pg.Client, statement: string, patience: Patience): Promise<void> {
  const name = CREATED_INDEX.exec(withoutComments(statement))?.[1];
  await againWhileHeld(client, patience, async () => {
    if (name !== undefined) {
      const { rows } = await client.query<{ isWhole: boolean }>(
        'select indisvalid and indisready as "isWhole" from pg_index where indexrelid = to_regclass($1)',
        [`public.${name}`],
      );
      if (rows[0]?.isWhole) return;
      if (rows[0]) await client.query(`drop index concurrently public.${name}`);
    }
    await client.query(statement);
  });
}
