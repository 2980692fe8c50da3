import type pg from 'pg';
import {
  afterNoted,
  BEGIN_AT_ONE_INSTANT,
  inTransaction,
  onClient,
  type Session,
  type UserTransaction,
} from './as-user.ts';
import { codeOf, isDatabaseAway, isSqlState, isStorageFull } from './away.ts';
import type { Database } from './connection.ts';
import type { ReadOutcome, Replica } from './replica.ts';
import { type Position, positionOf } from './replica-standing.ts';

type Readable = Pick<Database, 'appPool' | 'replica'>;
type Work<Result> = (transaction: UserTransaction) => Promise<Result>;

/**
 * `asUser` for heavy reads that write no access log: at a standby where there is one (`DATABASE_REPLICA_URL`), else on the primary, and in
 * either case in a transaction that writes nothing. What was committed anywhere before this was called is seen: the primary is asked how far
 * its log is, and the standby is read only once it has replayed as much. That holds for sign-outs and blocked people too.
 * @param work reads, and nothing else: it is done once more on the primary where the standby failed in the middle of it, and where the access log had
 * to be told of a caregiver first
 * @throws as `asUser`
 */
export async function asUserReading<Result>(
  database: Readable,
  session: Session,
  work: Work<Result>,
  { isAtOneInstant = false }: { isAtOneInstant?: boolean } = {},
): Promise<Result> {
  const begin = isAtOneInstant ? BEGIN_AT_ONE_INSTANT : 'begin read only';
  const { replica } = database;
  return afterNoted(database, session, async () => {
    const read = replica && (await atReplica(replica, database, { session, begin, work }));
    if (read) return read.result;
    return onClient(database, session, (client) => inTransaction(client, begin, session, work));
  });
}

type Asked<Result> = { session: Session; begin: string; work: Work<Result> };

/** What was read at the standby; undefined where it could not be, and the primary is to be read. */
async function atReplica<Result>(
  replica: Replica,
  { appPool }: Readable,
  { session, begin, work }: Asked<Result>,
): Promise<{ result: Result } | undefined> {
  if (replica.isResting()) {
    replica.count('away');
    return undefined;
  }
  let isAsked = false;
  // Between two statements it is the connection that hears why it is ended; the next statement hears only that it is.
  let ended: unknown;
  const hear = (error: Error) => {
    ended ??= error;
  };
  try {
    return await onClient({ appPool: replica.pool }, session, async (client) => {
      client.on('error', hear);
      try {
        // Where the primary does not tell it, nothing can be compared; what is wrong with it, it says where it is read.
        const position = await positionOf(appPool).catch(() => undefined);
        if (!position) {
          replica.count('away');
          return undefined;
        }
        const isReadable = await showsUpTo(position, client, replica, appPool);
        isAsked = true;
        if (!isReadable) return undefined;
        const result = await inTransaction(client, begin, session, work);
        replica.count('replica');
        return { result };
      } finally {
        client.off('error', hear);
      }
    });
  } catch (error) {
    const outcome = outcomeOf(ended ?? error, replica, isAsked);
    replica.count(outcome);
    if (outcome === 'replica') throw error;
    if (outcome === 'away') replica.note('away', ended ?? error);
    return undefined;
  }
}

/** On the connection that is read afterwards: behind one address there may be several standbys. */
async function showsUpTo(
  position: Position,
  client: pg.PoolClient,
  replica: Replica,
  primary: pg.Pool,
): Promise<boolean> {
  const fault = await replica.untilCaughtUp(client, position, primary);
  replica.note(fault === 'behind' ? undefined : fault);
  if (fault) replica.count(fault === 'behind' ? 'behind' : 'away');
  return fault === undefined;
}

/** What PostgreSQL says of the limit of a statement's time: what took it at the standby would take it once more on the primary. */
const TOOK_TOO_LONG = '57014';
/** Something was to be written, which the primary does not do in this transaction either. */
const READ_ONLY = '25006';
const CONFLICT_CLASS = '40';

/**
 * What an error says of the read: it was done at the standby and failed for good (`replica`), or the primary is to be read.
 * @param isAsked it came after the standby had said where it stands
 */
function outcomeOf(error: unknown, { pool }: Replica, isAsked: boolean): ReadOutcome {
  const code = codeOf(error);
  if (!isAsked) {
    const isWaiting = (error as Error).message === 'timeout exceeded when trying to connect';
    return isWaiting && pool.totalCount > 0 ? 'busy' : 'away';
  }
  if (code === TOOK_TOO_LONG || code === READ_ONLY) return 'replica';
  if (isSqlState(code) && code.startsWith(CONFLICT_CLASS)) return 'conflict';
  return isDatabaseAway(error) || isStorageFull(error) ? 'away' : 'replica';
}
