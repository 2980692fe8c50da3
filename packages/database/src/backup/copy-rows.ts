import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { STORE_BINDING } from '../files/store-binding.ts';
import { OperatorError } from '../names.ts';
import { connect } from './moment.ts';
import { hashDifferences, hashTables, listTables, type TableHash } from './table-hashes.ts';

/**
 * Fills a database that was migrated and has nobody in it with the rows of another one, in one transaction: all of them or none. Tables,
 * roles, policies and grants are those that its own start made. Foreign keys are taken away and made anew behind the rows, which checks them.
 * @returns rows and hash of each table
 * @throws OperatorError where somebody is in it, or it does not hold the same afterwards
 */
export async function copyRows(
  source: pg.ClientConfig,
  target: pg.ClientConfig,
): Promise<Readonly<Record<string, TableHash>>> {
  const [reading, writing] = [await connect(source), await connect(target)];
  try {
    await writing.query('begin');
    await writing.query(STORE_BINDING);
    await refuseFilled(writing);
    const tables = await listTables(reading);
    const foreignKeys = await dropForeignKeys(writing);
    await open(writing, tables);
    await writing.query(`truncate ${tables.join(', ')}`);
    for (const table of tables) await copyTable(reading, writing, table);
    await copySequences(reading, writing);
    for (const { table, name, definition } of foreignKeys)
      await writing.query(`alter table ${table} add constraint ${name} ${definition}`);
    const hashes = await hashTables(reading, tables);
    const differences = hashDifferences(hashes, await hashTables(writing, tables));
    if (differences.length > 0)
      throw new OperatorError(`The copy does not hold what the original does: ${differences.join('; ')}.`);
    await close(writing, tables);
    await writing.query('commit');
    return hashes;
  } finally {
    await Promise.all([reading.end(), writing.end()]);
  }
}

/** @throws OperatorError where a database is not one to restore into */
export async function refuseFilled(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ users: string | null; tables: number }>(
    `select to_regclass('public.users')::text as users,
       (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema', 'drizzle', 'installation') and nspname !~ '^pg_') as tables`,
  );
  const isOurs = rows[0]?.users != null;
  const people = isOurs ? await client.query('select from users limit 1') : undefined;
  if (people?.rowCount || (!isOurs && rows[0]?.tables))
    throw new OperatorError('The database of DATABASE_URL is not empty: a backup is restored into an empty one.');
}

async function copyTable(reading: pg.Client, writing: pg.Client, table: string): Promise<void> {
  const { rows } = await reading.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows[0]?.columns ?? '';
  await pipeline(
    reading.query(to(`copy ${table} (${columns}) to stdout`)),
    writing.query(from(`copy ${table} (${columns}) from stdin`)),
  );
}

/** Rows cannot be copied into a table whose policies bind its owner too, and have been through its triggers before. */
async function open(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await client.query(`alter table ${table} no force row level security; alter table ${table} disable trigger user`);
}

async function close(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.query(`alter table ${table} enable trigger user`);
    if (table.startsWith('public.')) await client.query(`alter table ${table} force row level security`);
  }
}

async function dropForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function copySequences(reading: pg.Client, writing: pg.Client): Promise<void> {
  const { rows } = await reading.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`,
  );
  for (const { name, last } of rows) if (last !== null) await writing.query('select setval($1, $2)', [name, last]);
}
