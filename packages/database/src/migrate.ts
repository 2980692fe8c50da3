import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { applyPolicies } from './apply-policies.ts';
import type { Patience } from './brief-locks.ts';
import type { Database } from './connection.ts';
import { APP_ROLE, OperatorError, SUMMARY_ROLE, SYSTEM_ROLE } from './names.ts';
import { runMigrations } from './run-migrations.ts';

export const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

type Journal = { entries: { when: number }[] };

/** When the newest migration of this code was made. Read at the start: an upgrade lays newer files beside a server that still runs, and is as ready as before. */
export const NEWEST_MIGRATION = Math.max(
  ...(JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal).entries.map(
    ({ when }) => when,
  ),
);

const TURN_PAUSE_MS = 100;

/**
 * Brings roles, tables, functions and policies to what this version of the code expects. Idempotent. The former version may serve
 * meanwhile (ADR-0056). Where a later version was here before, its tables and policies stay: this one is on its way back.
 * @throws OperatorError for what the operator must change
 */
export async function migrate(database: Pick<Database, 'owner' | 'roles'>, patience: Patience = {}): Promise<void> {
  const client = new pg.Client(database.owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeTurn(client);
    await prepareRoles(client, database.roles);
    const isFormer = await runMigrations(client, MIGRATIONS, patience);
    if (isFormer)
      patience.tell?.('A later version has been on this database: its tables and policies stay as they are.');
    else await applyPolicies(client, patience);
  } catch (error) {
    throw await explained(error as Error, client);
  } finally {
    await client.end();
  }
}

/** Asked for again and again: whoever waited inside a statement would hold up an index that is built concurrently, which waits for it. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_held', [ADVISORY_LOCKS.migration]);
    if (rows[0].is_held) return;
    await sleep(TURN_PAUSE_MS);
  }
}

/** The roles that a server logs in as, in the cluster of this connection. */
export async function prepareRoles(client: pg.Client, roles: Database['roles']): Promise<void> {
  try {
    await client.query(await readFile(path.join(import.meta.dirname, 'roles.sql'), 'utf8'));
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
      // What a transaction holds, others wait for. No request and no job of ours is near these.
      await client.query(`alter role ${role} set idle_in_transaction_session_timeout = '5min'`);
      await client.query(`alter role ${role} set transaction_timeout = '30min'`);
      // A server whose machine vanished says no goodbye: what its transactions hold is given up after a minute, not after two hours.
      await client.query(`alter role ${role} set tcp_keepalives_idle = '30s'`);
      await client.query(`alter role ${role} set tcp_keepalives_interval = '10s'`);
      await client.query(`alter role ${role} set tcp_keepalives_count = 3`);
    }
    await refuseStrongRoles(client);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new OperatorError(
      `The database user must own the database and be allowed to create roles (CREATEROLE): ${(error as Error).message}.`,
    );
  }
}

/** What a restore as another user leaves: the owner may not touch what it does not own. */
async function explained(error: Error, client: pg.Client): Promise<Error> {
  const { code } = (error.cause ?? error) as { code?: string };
  if (code !== '42501') return error;
  await client.query('rollback');
  const { rows } = await client.query<{ name: string; owner: string; user: string }>(
    `select relname as name, relowner::regrole::text as owner, current_user as user from pg_class
     where relnamespace = any(array(select oid from pg_namespace where nspname in ('public', 'drizzle')))
       and relkind in ('r', 'p', 'S') and not pg_has_role(relowner, 'usage') limit 1`,
  );
  const [found] = rows;
  return new OperatorError(
    found
      ? `The table ${found.name} belongs to ${found.owner} and not to ${found.user}, the user of the database: restore as ${found.user}, or run "reassign owned by ${found.owner} to ${found.user}" as a superuser.`
      : `The user of the database may not change what is in it (${(error.cause as Error | undefined)?.message ?? error.message}): it must own the database and everything in it.`,
  );
}

/** Roles belong to the cluster: someone may have given them more than they should have, and only a superuser could take it back. */
async function refuseStrongRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname = any($1)
       and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    [[APP_ROLE, SYSTEM_ROLE, SUMMARY_ROLE]],
  );
  if (rows[0])
    throw new OperatorError(
      `The role ${rows[0].rolname} has rights that would step around row-level security; take them away.`,
    );
  const { rows: memberships } = await client.query<{ member: string; of: string }>(
    'select member::regrole::text as member, roleid::regrole::text as of from pg_auth_members where member::regrole::text = any($1)',
    [[APP_ROLE, SYSTEM_ROLE, SUMMARY_ROLE]],
  );
  if (memberships[0])
    throw new OperatorError(
      `The role ${memberships[0].member} belongs to ${memberships[0].of} and would have its rights; run "revoke ${memberships[0].of} from ${memberships[0].member}".`,
    );
}

/** Are the migrations of this code applied? For the readiness check; asked as the system role or the owner. */
export async function isMigrated(connection: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await connection.query('select max(created_at)::float8 as newest from drizzle.__drizzle_migrations');
  return rows[0]?.newest >= NEWEST_MIGRATION;
}
