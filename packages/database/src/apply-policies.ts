import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { inBriefLocks, LOCK_NOT_AVAILABLE, LOCK_WAIT_MS, type Patience } from './brief-locks.ts';
import { APP_ROLE, SUMMARY_ROLE, SYSTEM_ROLE } from './names.ts';

const SOURCES = import.meta.dirname;
/** What PostgreSQL says at the limit of a statement. */
const QUERY_CANCELED = '57014';

/**
 * Takes every grant and policy away and applies the files as they stand, in one transaction, so that a file shows
 * today's whole rule. Does nothing while the files are what was applied last and the database still holds exactly that: a restore,
 * or a hand, may have left less or more.
 */
export async function applyPolicies(client: pg.Client, patience: Patience = {}): Promise<void> {
  const texts = await Promise.all((await policyFiles()).map((file) => readFile(file, 'utf8')));
  const digest = createHash('sha256')
    .update([RESET_POLICIES, ...texts].join('\u0000'))
    .digest('hex');
  await makePolicyRecord(client);
  const { rows } = await client.query<{ digest: string; standing: string | null }>(
    'select digest, standing from drizzle.applied_policies',
  );
  if (rows[0]?.digest === digest && rows[0].standing === (await standingRules(client)).digest) return;

  await inBriefLocks(
    client,
    async () => {
      await lockTables(client);
      await client.query(RESET_POLICIES);
      for (const text of texts) await client.query(text);
      await client.query(
        `grant usage on schema drizzle to ${SYSTEM_ROLE}; grant select on all tables in schema drizzle to ${SYSTEM_ROLE}`,
      );
      await client.query('delete from drizzle.applied_policies');
      const standing = (await standingRules(client)).digest;
      await client.query('insert into drizzle.applied_policies values ($1, $2)', [digest, standing]);
    },
    patience,
  );
}

/** Where it stands what was applied last. Takes no lock where it is there: `add column if not exists` would wait for whoever reads, for a `pg_dump` say. */
export async function makePolicyRecord(client: pg.Client): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.applied_policies (digest text, standing text)`);
  const { rows } = await client.query(
    "select from pg_attribute where attrelid = 'drizzle.applied_policies'::regclass and attname = 'standing'",
  );
  if (rows.length === 0) await client.query('alter table drizzle.applied_policies add column standing text');
}

/** What every request reads first, to find out whose its session is (`person_of_session`). */
const READ_FIRST = 'sessions';

/**
 * Every table at once, before anything is changed: taken one by one, each as its policies change, they would be taken in another order than
 * requests do, and some of those would be ended as deadlocks. Within the limit of the statement either all are free or none is kept.
 * The first is what requests begin with: whoever comes later waits there and holds nothing yet, and whoever has begun gets every other
 * table and ends. In any other order a request holds that one and waits for a table that is held here, until the limit, try after try.
 */
async function lockTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(
    "select string_agg(format('public.%I', tablename), ', ' order by tablename <> $1, tablename) as tables from pg_tables where schemaname = 'public'",
    [READ_FIRST],
  );
  if (!rows[0]?.tables) return;
  await client.query(`set local statement_timeout = ${LOCK_WAIT_MS}`);
  await client.query(`lock table ${rows[0].tables} in access exclusive mode`).catch((error: { code?: string }) => {
    throw error.code === QUERY_CANCELED ? Object.assign(error, { code: LOCK_NOT_AVAILABLE }) : error;
  });
  await client.query('set local statement_timeout = default');
}

/** The policy files, in a fixed order: what the others call first, then every feature's. */
async function policyFiles(): Promise<string[]> {
  const features = (await readdir(SOURCES, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const files = ['ownership.sql', 'identity.sql'].map((file) => path.join(SOURCES, file));
  for (const feature of features.sort()) {
    const names = await readdir(path.join(SOURCES, feature));
    if (names.includes('policies.sql')) files.push(path.join(SOURCES, feature, 'policies.sql'));
  }
  return files;
}

/**
 * Row-level security on and forced for every table, and nothing granted, until the policy files say so. The owner sees every row of
 * its own connections, and of those only: `pg_dump --enable-row-security` needs that, while a view or a function of the owner's would
 * still show nothing to a request.
 */
const RESET_POLICIES = `
do $$
declare
  found record;
  owning text;
begin
  -- First, since what these roles own may be changed by their members only.
  foreach owning in array array['${SYSTEM_ROLE}', '${SUMMARY_ROLE}'] loop
    if not (pg_has_role(current_user, owning, 'set') and pg_has_role(current_user, owning, 'usage')) then
      execute format('grant %I to %I with inherit true, set true', owning, current_user);
    end if;
  end loop;
  for found in select tablename, policyname from pg_policies where schemaname = 'public' loop
    execute format('drop policy %I on public.%I', found.policyname, found.tablename);
  end loop;
  for found in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table public.%I enable row level security, force row level security', found.tablename);
    execute format('revoke all on public.%I from public, ${APP_ROLE}, ${SYSTEM_ROLE}, ${SUMMARY_ROLE}', found.tablename);
    execute format('create policy owner_keeps_all on public.%I to %I using (session_user = %L) with check (session_user = %L)',
      found.tablename, current_user, current_user, current_user);
  end loop;
  for found in select oid::regprocedure as signature, proowner::regrole::text as owner from pg_proc where pronamespace = 'public'::regnamespace loop
    execute format('revoke all on routine %s from public, ${APP_ROLE}', found.signature);
    foreach owning in array array['${SYSTEM_ROLE}', '${SUMMARY_ROLE}'] loop
      if found.owner <> owning then execute format('revoke all on routine %s from %I', found.signature, owning); end if;
    end loop;
  end loop;
  revoke all on schema public from public, ${APP_ROLE}, ${SYSTEM_ROLE}, ${SUMMARY_ROLE};
  grant usage on schema public to ${APP_ROLE}, ${SYSTEM_ROLE}, ${SUMMARY_ROLE};
end $$`;

/** What holds in the database, line by line and as one digest: policies, switches of row-level security, functions, triggers and grants. */
export async function standingRules(client: Pick<pg.Client, 'query'>): Promise<{ lines: string[]; digest: string }> {
  const { rows } = await client.query<{ line: string }>({
    text: STANDING_RULES,
    values: [[APP_ROLE, SYSTEM_ROLE, SUMMARY_ROLE]],
  });
  const lines = rows.map(({ line }) => line);
  return { lines, digest: createHash('sha256').update(lines.join('\n')).digest('hex') };
}

/** Of grants only those that reach the server's roles: what an operator gives to others, for a backup say, is theirs to decide. */
const STANDING_RULES = `
with ours as (
  select oid, rolname::text as name from pg_roles where rolname = any($1)
  union all
  select 0, 'public'
), relation as (
  select * from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
), routine as (
  select * from pg_proc where pronamespace = 'public'::regnamespace
), granted(place, owner, acl) as (
  select 'relation ' || relname, relowner, relacl from relation
  union all
  select 'column ' || relname || '.' || attname, relowner, attacl from relation join pg_attribute on attrelid = relation.oid and attacl is not null
  union all
  select 'function ' || oid::regprocedure, proowner, coalesce(proacl, acldefault('f', proowner)) from routine
  union all
  select 'schema ' || nspname, nspowner, coalesce(nspacl, acldefault('n', nspowner)) from pg_namespace where nspname in ('public', 'drizzle')
), rules(line) as (
  select format('policy %s', to_jsonb(p)) from pg_policies p where schemaname = 'public'
  union all
  select format('table %s of %s: %s, forced %s', relname, relowner::regrole, relrowsecurity, relforcerowsecurity) from relation
  where relnamespace = 'public'::regnamespace
  union all
  select format('function of %s: %s', proowner::regrole, pg_get_functiondef(oid)) from routine where prokind in ('f', 'p')
  union all
  select format('trigger %s %s', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t join relation on tgrelid = relation.oid where not tgisinternal
  union all
  select format('%s: %s to %s', place, privilege_type, ours.name) from granted, aclexplode(acl), ours
  where ours.oid = grantee and grantee <> owner
)
select line from rules order by line collate "C"`;
