import { asOwner } from '@balsamo/database/as-owner.ts';
import { isMigrated } from '@balsamo/database/migrate.ts';
import { listOperators } from '@balsamo/database/operators/making.ts';
import type pg from 'pg';
import type { Env } from '../platform/env.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import { doubtful, type Finding, good, wrong } from './findings.ts';
import { lookAtPushKeys, lookAtSeals, lookAtSecrets } from './look-at-keys.ts';
import { lookAtReplicaOf } from './look-at-replica.ts';
import { lookAtSharedSettings } from './shared-settings.ts';

const LARGEST_CLOCK_DIFFERENCE_MS = 5_000;

/** Everything that only the database knows; asked as its owner, and nothing is changed. */
export async function lookAtDatabase(env: Env, files: SealedStore, now: () => Date): Promise<Finding[]> {
  try {
    return await asOwner(env, async (owner) => {
      const findings = await lookAtServer(owner, env.databaseUrl !== undefined, now);
      const isCurrent = await isMigrated(owner).catch(() => false);
      if (!isCurrent)
        return [
          ...findings,
          wrong(
            'The database is older than this version, or empty.',
            'Start the server: it brings the database to this version.',
          ),
        ];
      findings.push(good('The database is as this version expects it.'));
      findings.push(...(await lookAtReplicaOf(owner, env)));
      findings.push(...(await lookAtStore(owner, files)), ...(await lookAtSharedSettings(owner, env)));
      findings.push(...(await lookAtSecrets(owner, env)), ...(await lookAtPushKeys(owner, env)));
      return [...findings, ...(await lookAtOperators(owner))];
    });
  } catch (error) {
    const { message } = error as Error;
    return env.databaseUrl === undefined
      ? [
          doubtful(
            'The built-in database does not run, so nothing was looked at in it.',
            'Start the server and run this once more, as the same user.',
          ),
        ]
      : [wrong(message, 'Look whether it runs, and whether DATABASE_URL is right.')];
  }
}

type Server = { version: number; isSuperuser: boolean; mayCreateRoles: boolean; isOwner: boolean; time: number };

async function lookAtServer(owner: pg.ClientBase, isOurs: boolean, now: () => Date): Promise<Finding[]> {
  const before = now().getTime();
  const { rows } = await owner.query<Server>(
    `select current_setting('server_version_num')::int / 10000 as version, rolsuper as "isSuperuser",
       rolcreaterole or rolsuper as "mayCreateRoles",
       pg_has_role(datdba, 'usage') as "isOwner", extract(epoch from clock_timestamp())::float8 * 1000 as time
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  const { version, isSuperuser, mayCreateRoles, isOwner, time } = rows[0] as Server;
  const findings: Finding[] = [];
  if (version < 18) findings.push(wrong(`The database is PostgreSQL ${version}.`, 'Bálsamo needs PostgreSQL 18.'));
  else findings.push(good(`PostgreSQL ${version} answers.`));
  // The built-in one is ours alone: its owner has made it.
  if (isOurs && isSuperuser)
    findings.push(
      wrong(
        'The user of DATABASE_URL is a superuser of its PostgreSQL.',
        'Make one that owns this database and may create roles, and nothing more: create role balsamo login createrole password …',
      ),
    );
  if (!mayCreateRoles || !isOwner)
    findings.push(
      wrong(
        'The user of DATABASE_URL does not own the database, or may not create roles.',
        'As a superuser: alter role … createrole; alter database … owner to …',
      ),
    );
  const after = now().getTime();
  const difference = Math.max(before - time, time - after, 0);
  if (difference > LARGEST_CLOCK_DIFFERENCE_MS)
    findings.push(
      wrong(
        `The clocks of this machine and of the database are ${Math.round(difference / 1000)} seconds apart.`,
        'Switch on time synchronisation on both (timedatectl set-ntp true).',
      ),
    );
  return findings;
}

async function lookAtStore(owner: pg.ClientBase, files: SealedStore): Promise<Finding[]> {
  let mark: string | undefined;
  try {
    mark = await files.readMark();
  } catch (error) {
    return [
      wrong(
        `The file store ${files.place} cannot be reached: ${(error as Error).message}.`,
        'Correct STORAGE_URL, or start the store.',
      ),
    ];
  }
  const { rows } = await owner
    .query<{ id: string }>('select id from installation.file_store where is_bound')
    .catch(() => ({ rows: [] as { id: string }[] }));
  if (!rows[0])
    return [doubtful('Database and file store are not bound to each other yet.', 'The start of the server does it.')];
  return mark === rows[0].id
    ? [good(`The file store ${files.place} is that of this database.`), await lookAtSeals(files)]
    : [
        wrong(
          `The file store ${files.place} is not that of this database.`,
          'Correct DATABASE_URL or STORAGE_URL: photos and documents would be missing.',
        ),
      ];
}

async function lookAtOperators(owner: pg.ClientBase): Promise<Finding[]> {
  const operators = await listOperators(owner);
  if (operators.length === 0)
    return [
      wrong(
        'Nobody runs this installation: there is no operator.',
        'npm run operator -- add you@example.com "Your name"',
      ),
    ];
  const without = operators.filter(({ hasSecondFactor }) => !hasSecondFactor).length;
  return without === 0
    ? [good('There is an operator, with a second factor.')]
    : [
        wrong(
          `${without} of ${operators.length} operators have no second factor.`,
          'They sign in once and set it up; npm run operator tells who. End accounts that nobody uses.',
        ),
      ];
}
