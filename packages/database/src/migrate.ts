import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './connection.ts';
import { APP_ROLE, OperatorError, SYSTEM_ROLE } from './names.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');
const SOURCES = import.meta.dirname;
/** Several servers may start at once: one migrates, the others wait and then find nothing to do. */
const MIGRATION_LOCK = 715_002;

/** Brings roles, tables, functions and policies to what this version of the code expects. Idempotent. */
export async function migrate(database: Pick<Database, 'owner' | 'roles'>): Promise<void> {
  const client = new pg.Client(database.owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await prepareRoles(client, database.roles);
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
    await applyPolicies(client);
  } finally {
    await client.end();
  }
}

async function prepareRoles(client: pg.Client, roles: Database['roles']): Promise<void> {
  try {
    await client.query(await readFile(path.join(SOURCES, 'roles.sql'), 'utf8'));
    const { rows } = await client.query<{ database: string }>('select quote_ident(current_database()) as database');
    const database = rows[0]?.database;
    for (const [role, password] of [
      [APP_ROLE, roles.app],
      [SYSTEM_ROLE, roles.system],
    ] as const) {
      const secret = password === undefined ? '' : ` password ${client.escapeLiteral(password)}`;
      await client.query(`alter role ${role} login noinherit${secret}`);
      // Every role may give itself settings that its later connections begin with: what a hostile statement left ends here.
      await client.query(`alter role ${role} reset all`);
      await client.query(`alter role ${role} in database ${database} reset all`);
    }
    await refuseStrongRoles(client);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new OperatorError(
      `The database user must own the database and be allowed to create roles (CREATEROLE): ${(error as Error).message}.`,
    );
  }
}

/** Roles belong to the cluster: someone may have given them more than they should have, and only a superuser could take it back. */
async function refuseStrongRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname = any($1)
       and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    [[APP_ROLE, SYSTEM_ROLE]],
  );
  if (rows[0])
    throw new OperatorError(
      `The role ${rows[0].rolname} has rights that would step around row-level security; take them away.`,
    );
}

/** The policy files, in a fixed order: identity first, then every feature's. */
async function policyFiles(): Promise<string[]> {
  const features = (await readdir(SOURCES, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const files = [path.join(SOURCES, 'identity.sql')];
  for (const feature of features.sort()) {
    const names = await readdir(path.join(SOURCES, feature));
    if (names.includes('policies.sql')) files.push(path.join(SOURCES, feature, 'policies.sql'));
  }
  return files;
}

/**
 * Takes every grant and policy away and applies the files as they stand, in one transaction, so that a file shows
 * today's whole rule. Does nothing while the files are what was applied last.
 */
async function applyPolicies(client: pg.Client): Promise<void> {
  const texts = await Promise.all((await policyFiles()).map((file) => readFile(file, 'utf8')));
  const digest = createHash('sha256').update(texts.join('\u0000')).digest('hex');
  await client.query(
    'create schema if not exists drizzle; create table if not exists drizzle.applied_policies (digest text)',
  );
  const { rows } = await client.query<{ digest: string }>('select digest from drizzle.applied_policies');
  if (rows[0]?.digest === digest) return;

  await client.query('begin');
  await client.query(RESET_POLICIES);
  for (const text of texts) await client.query(text);
  await client.query('delete from drizzle.applied_policies');
  await client.query('insert into drizzle.applied_policies values ($1)', [digest]);
  await client.query(
    `grant usage on schema drizzle to ${SYSTEM_ROLE}; grant select on all tables in schema drizzle to ${SYSTEM_ROLE}`,
  );
  await client.query('commit');
}

/** Row-level security on and forced for every table, and nothing granted, until the policy files say so. */
const RESET_POLICIES = `
do $$
declare
  found record;
begin
  for found in select tablename, policyname from pg_policies where schemaname = 'public' loop
    execute format('drop policy %I on public.%I', found.policyname, found.tablename);
  end loop;
  for found in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table public.%I enable row level security, force row level security', found.tablename);
    execute format('revoke all on public.%I from public, ${APP_ROLE}, ${SYSTEM_ROLE}', found.tablename);
  end loop;
end $$`;

/** Are the migrations of this code applied? For the readiness check; asked as the system role. */
export async function isMigrated(systemPool: pg.Pool): Promise<boolean> {
  const journal = JSON.parse(await readFile(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const newest = Math.max(...journal.entries.map((entry) => entry.when));
  const { rows } = await systemPool.query('select max(created_at)::float8 as newest from drizzle.__drizzle_migrations');
  return rows[0]?.newest >= newest;
}
