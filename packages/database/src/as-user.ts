import type { CareRole } from '@balsamo/domain/care/care.ts';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { codeOf, isSqlState } from './away.ts';
import { behindWhereFree } from './behind.ts';
import type { Database } from './connection.ts';
import { inTurn, rememberPerson } from './in-turn.ts';
import {
  AccessNotLoggedError,
  ActsForAnotherError,
  CareReadsOnlyError,
  NotSignedInError,
  OtherPersonError,
  ReadingNotNotedError,
  SecondFactorNeededError,
} from './session-errors.ts';
import { watched } from './watch-transactions.ts';
import { applicationName } from './work-name.ts';

/** The caregiver who acts for the person of a transaction, and by which link. */
export type ActingCaregiver = { linkId: string; role: CareRole; caregiverId: string };
/** Whom a transaction serves, in the language of whoever asks. `care`: a caregiver asks for them; null: they do themselves. */
export type SessionUser = {
  id: string;
  role: string;
  language: string;
  time_zone: string;
  care: ActingCaregiver | null;
};

/** What is read within sees one moment, and nothing can be written. */
export const BEGIN_AT_ONE_INSTANT = 'begin isolation level repeatable read read only';

/**
 * The session of a request, and the person whom the request names, if any: the one of the session, or somebody they care for. No string, so that it fits nowhere but where a
 * transaction is opened with it: what looks something up by the token itself takes that from `confirmedToken`.
 */
export type RequestSession = { unconfirmedToken: string; expectedPersonId: string | null };
/** Jobs, which serve no request, bring the token alone. */
export type Session = RequestSession | string;

/** What a request may do inside its one transaction, as its user and under row-level security. */
export type UserTransaction = {
  query: <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;
  /**
   * The last statement of a transaction, in one exchange with its commit. What it does stands, whatever `work` makes of the answer. `query` throws
   * afterwards: what it sent would be asked by nobody.
   */
  queryLast: UserTransaction['query'];
  /** Drizzle on the same transaction, for queries that are not on a hot path. */
  orm: NodePgDatabase;
  /** Whose request it is; rejects with NotSignedInError. Not waiting for it lets a statement travel along with the opening. */
  user: Promise<SessionUser>;
};

/**
 * One row in any case: who it is, or why nobody. What the second factor lacks is asked only where the session opened nothing. Where the
 * request names somebody whom the session may not act for, nothing is opened: what was sent along finds nobody.
 * What the transaction calls itself is said here too, since a statement of its own would be one more for every request.
 */
const OPEN_SESSION = `select s.*, case when s.id is null then lacks_second_factor($1) end as "lacksSecondFactor", s.id::text <> $2::text as "isOther",
    case when $3::text is not null then set_config('application_name', $3, true) end is not null as "isNamed"
  from (select) as one left join open_session($1, $2) s on true`;

type OpenedRow = Omit<SessionUser, 'care'> & {
  care_link_id: string | null;
  care_role: CareRole;
  caregiver_id: string;
  lacksSecondFactor: boolean | null;
  isOther: boolean;
};

/** What `open_session` refuses because of the access log, it says by a constraint. */
function openingError(error: unknown): unknown {
  switch ((error as { constraint?: unknown }).constraint) {
    case 'access_log_tells_first':
      return new ReadingNotNotedError('', { cause: error });
    case 'access_log_is_written':
      return new AccessNotLoggedError('', { cause: error });
    default:
      return error;
  }
}

/**
 * Opens a session in the transaction of `client`.
 * @throws OtherPersonError, SecondFactorNeededError or NotSignedInError; AccessNotLoggedError; ReadingNotNotedError in a transaction that writes nothing
 */
export async function openSession(client: pg.ClientBase, session: Session): Promise<SessionUser> {
  const { unconfirmedToken, expectedPersonId } =
    typeof session === 'string' ? { unconfirmedToken: session, expectedPersonId: null } : session;
  const { rows } = await client
    .query<OpenedRow>({
      name: 'open_session',
      text: OPEN_SESSION,
      values: [unconfirmedToken, expectedPersonId, applicationName()],
    })
    .catch((error) => {
      throw openingError(error);
    });
  const [row] = rows;
  if (row?.isOther) throw new OtherPersonError();
  if (!row?.id) throw row?.lacksSecondFactor ? new SecondFactorNeededError() : new NotSignedInError();
  const { id, role, language, time_zone, care_link_id: linkId, care_role, caregiver_id: caregiverId } = row;
  const care = linkId === null ? null : { linkId, role: care_role, caregiverId };
  // Whoever acts for several people still takes one person's turns.
  rememberPerson(unconfirmedToken, care?.caregiverId ?? id);
  return { id, role, language, time_zone, care };
}

/** That something would be written where nothing is, and what PostgreSQL answers to all that was sent along with it, which may be heard sooner. */
const READ_ONLY: readonly unknown[] = ['25006', '25P02'];

/** What an error of a transaction says to whom it was opened for: a caregiver who reads was refused, and nothing else is wrong. */
export async function asSeenBy(user: Promise<SessionUser>, error: unknown): Promise<unknown> {
  if (!READ_ONLY.includes(codeOf(error))) return error;
  const opened = await user.catch(() => undefined);
  return opened?.care?.role === 'reads' ? new CareReadsOnlyError() : error;
}

/**
 * The token itself, for what the system role looks up by it: the account of the session, never somebody it cares for. Costs a transaction
 * only where the request names its person.
 * @throws ActsForAnotherError, and as `openSession`
 */
export async function confirmedToken(database: Pick<Database, 'appPool'>, session: RequestSession): Promise<string> {
  if (session.expectedPersonId !== null) {
    const { care } = await asUser(database, session, ({ user }) => user);
    if (care) throw new ActsForAnotherError();
  }
  return session.unconfirmedToken;
}

/**
 * The only door from a request to the database: one transaction, as the role of requests, identified by the session.
 * Everything sent before the first await travels in one exchange; commits when `work` resolves, else rolls back.
 * @param isAtOneInstant for many reads that must fit together: all of them see what stood when the first one began. Writes nothing.
 * @throws NotSignedInError when the token is not of a live session, or not of the expected person's; AccessNotLoggedError where a caregiver's reading cannot be
 * noted. Nothing is kept then.
 */
export async function asUser<Result>(
  database: Pick<Database, 'appPool'>,
  session: Session,
  work: (transaction: UserTransaction) => Promise<Result>,
  { isAtOneInstant = false }: { isAtOneInstant?: boolean } = {},
): Promise<Result> {
  if (!isAtOneInstant) return onClient(database, session, (client) => inTransaction(client, 'begin', session, work));
  return afterNoted(database, session, () =>
    onClient(database, session, (client) => inTransaction(client, BEGIN_AT_ONE_INSTANT, session, work)),
  );
}

/**
 * Opens a session in a transaction that writes nothing. Where a caregiver opens somebody's diary for the first time on a day, the access log is written
 * in a transaction before, which is committed whatever becomes of the reading, and `read` is done once more: it looks for the line itself.
 */
export async function afterNoted<Result>(
  database: Pick<Database, 'appPool'>,
  session: Session,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ReadingNotNotedError)) throw error;
    await asUser(database, session, ({ user }) => user);
    return read();
  }
}

/** One transaction on a connection that was lent (`onClient`). */
export async function inTransaction<Result>(
  client: pg.PoolClient,
  begin: string,
  session: Session,
  work: (transaction: UserTransaction) => Promise<Result>,
): Promise<Result> {
  const begun = client.query(begin);
  const user = openSession(client, session);
  let committing: Promise<unknown> | undefined;
  const queryLast = async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
    const sent = client.query<Row>(statement);
    committing = client.query('commit');
    // A commit that was not confirmed must never be answered as done.
    const [answered] = await Promise.all([sent, committing]);
    return answered;
  };
  const query = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
    if (committing) throw new Error('The transaction has sent its last statement.');
    return client.query<Row>(statement);
  };
  const result = work({ query, queryLast, orm: drizzle(client), user });
  // Whichever fails first decides; the others must not go unhandled.
  const [opened, done] = await Promise.allSettled([Promise.all([begun, user]), result]);
  if (opened.status === 'rejected') throw opened.reason;
  if (done.status === 'rejected') throw await asSeenBy(user, done.reason);
  await (committing ?? client.query('commit'));
  return done.value;
}

/**
 * `asUser` for a single statement: opening, statement and commit are sent at once (measured at 1.5 times the transactions
 * per second of four exchanges). For hot paths.
 */
export async function asUserOnce<Row extends pg.QueryResultRow>(
  database: Pick<Database, 'appPool'>,
  session: Session,
  statement: pg.QueryConfig,
): Promise<{ rows: Row[]; user: SessionUser }> {
  return asUser(database, session, async ({ queryLast, user }) => {
    const { rows } = await queryLast<Row>(statement);
    return { rows, user: await user };
  });
}

/**
 * `asUser` for a read and one statement that follows from it, in two exchanges: opening and read, then statement and commit.
 * @param decide makes the statement of what was read; when it throws, nothing is kept.
 */
export async function asUserAfterRead<Read extends pg.QueryResultRow, Row extends pg.QueryResultRow>(
  database: Pick<Database, 'appPool'>,
  session: Session,
  reading: pg.QueryConfig,
  decide: (read: Read[]) => pg.QueryConfig,
): Promise<{ rows: Row[]; user: SessionUser }> {
  return asUser(database, session, async ({ query, queryLast, user }) => {
    const [opened, { rows: read }] = await Promise.all([user, query<Read>(reading)]);
    const { rows } = await queryLast<Row>(decide(read));
    return { rows, user: opened };
  });
}

/**
 * Transactions that one person has open at a time on one server, whatever their sessions (`in-turn.ts`). An export opens a second one inside
 * its first.
 */
const TRANSACTIONS_PER_PERSON = 3;

/** How a session takes its turn. Jobs bring the token alone. */
export const turnOf = (session: Session, most: number) =>
  typeof session === 'string'
    ? { token: session, isJob: true, most }
    : { token: session.unconfirmedToken, isJob: false, most };

/**
 * Lends a connection; what `work` left open when it failed is rolled back. A connection is thrown away that refuses that, or on which
 * something failed that honest requests hardly meet: settings may have been left on it.
 */
export async function onClient<Result>(
  { appPool }: Pick<Database, 'appPool'>,
  session: Session,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const run = async (hasBegun: () => void, isBehind: boolean) => {
    const client = await (isBehind ? behindWhereFree(appPool) : appPool).connect();
    hasBegun();
    let isBroken = false;
    try {
      return await work(client);
    } catch (error) {
      isBroken = isOdd(codeOf(error));
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return inTurn(appPool, turnOf(session, TRANSACTIONS_PER_PERSON), (hasBegun, isBehind) =>
    watched(appPool, () => run(hasBegun, isBehind)),
  );
}

/** An SQLSTATE of any class but that of keys and checks, which refuse what people send. */
const isOdd = (code: unknown) => isSqlState(code) && !code.startsWith('23');
