import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from './names.ts';

/**
 * How long a lock is waited for. Whoever comes later waits behind it, readers too. Shorter than the second after which PostgreSQL looks
 * for deadlocks: of a start and a request that wait for each other it is the start that gives up.
 */
export const LOCK_WAIT_MS = 800;
const FIRST_PAUSE_MS = 200;
/** Short enough that a busy server, where a try often meets a long transaction, is upgraded within a minute or so. */
const LONGEST_PAUSE_MS = 2_000;
/** Longer than that second: PostgreSQL ends a vacuum that it began by itself for whoever waits so long. */
const VACUUM_WAIT_MS = 3_000;
/** How long a start tries. What holds a table for longer (a `pg_dump`, a forgotten console) somebody has to look at. */
const PATIENCE_MS = 10 * 60_000;
export const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** Of two that waited for each other this one was ended; the other went on, and nothing is in the way of another try. Drizzle puts the error into one of its own. */
export function isDeadlock(error: unknown): boolean {
  const { cause = error } = error instanceof Error ? error : {};
  return cause instanceof pg.DatabaseError && cause.code === DEADLOCK_DETECTED;
}

const NOT_NOW: ReadonlySet<string> = new Set([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED]);

/** What a migration may be told while it waits: one sentence of who is in the way. */
export type TellWaiting = (sentence: string) => void;
export type Patience = { tell?: TellWaiting | undefined; patienceMs?: number | undefined };

/**
 * `work` in one transaction that waits for each lock for a moment only, again and again with pauses in which others get on with theirs.
 * @throws OperatorError where what it needs is held for ten minutes
 */
export async function inBriefLocks(
  client: pg.Client,
  work: () => Promise<void>,
  patience: Patience = {},
): Promise<void> {
  await againWhileHeld(client, patience, async () => {
    await client.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`);
    try {
      await work();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

/** `work` again and again, as long as it fails by a lock that somebody else holds. */
export async function againWhileHeld(
  client: pg.Client,
  { tell, patienceMs = PATIENCE_MS }: Patience,
  work: () => Promise<void>,
): Promise<void> {
  const begun = Date.now();
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!NOT_NOW.has(codeOf(error))) throw error;
      const holder = await longestHolder(client);
      if (Date.now() - begun + pause > patienceMs)
        throw new OperatorError(
          `The database could not be brought up to date, since ${holder} holds a table that has to change; end that and start again. The former version of the server may go on meanwhile.`,
        );
      if (pause >= LONGEST_PAUSE_MS)
        tell?.(`The upgrade of the database waits: ${holder} holds a table that has to change.`);
      await sendVacuumsAway(client);
    }
    await sleep(pause);
  }
}

const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return cause?.code ?? code ?? '';
};

/**
 * Waits for tables that are being vacuumed, in a mode in which nobody who reads or writes waits behind it, and leaves them at once. The vacuum of
 * a large table takes hours, and no wait for a stronger lock lasts long enough to end it. One that somebody began by hand goes on.
 */
async function sendVacuumsAway(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct format('public.%I', c.relname) as table from pg_locks l join pg_class c on c.oid = l.relation
     where l.database = (select oid from pg_database where datname = current_database()) and l.granted and l.pid <> pg_backend_pid()
       and l.mode = 'ShareUpdateExclusiveLock' and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  for (const { table } of rows) {
    await client.query(`begin; set local lock_timeout = ${VACUUM_WAIT_MS}`);
    try {
      await client.query(`lock table ${table} in share update exclusive mode`);
    } catch (error) {
      if (!NOT_NOW.has(codeOf(error))) throw error;
    } finally {
      await client.query('rollback');
    }
  }
}

/** Of the others that hold a table of ours, the one whose transaction is oldest. An owner that is no superuser sees little more than its number. */
async function longestHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string | null; since: string | null }>(
    `select l.pid, nullif(a.application_name, '') as name, to_char(a.xact_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS UTC') as since
     from pg_locks l join pg_class c on c.oid = l.relation and c.relnamespace = 'public'::regnamespace
       left join pg_stat_activity a on a.pid = l.pid
     where l.database = (select oid from pg_database where datname = current_database()) and l.granted and l.pid <> pg_backend_pid()
     order by a.xact_start limit 1`,
  );
  const [found] = rows;
  if (!found) return 'a connection that has just ended';
  return `the connection with the process id ${found.pid}${found.name ? ` ("${found.name}")` : ''}${found.since ? `, in a transaction since ${found.since},` : ''}`;
}
