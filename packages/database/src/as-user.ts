import type { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { codeOf, isSqlState } from './away.ts';
import type { Database } from './connection.ts';

/** Whose request a transaction serves. */
export type SessionUser = { id: string; role: string; language: string; time_zone: string };

/** The session token is unknown or has expired. */
export class NotSignedInError extends Error {
  override name = 'NotSignedInError';
}

/** The session is alive, but the installation requires a second factor of this role and its person has none yet. */
export class SecondFactorNeededError extends NotSignedInError {
  override name = 'SecondFactorNeededError';
}

/** What a request may do inside its one transaction, as its user and under row-level security. */
export type UserTransaction = {
  query: <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;
  /** Drizzle on the same transaction, for queries that are not on a hot path. */
  orm: NodePgDatabase;
  /** Whose request it is; rejects with NotSignedInError. Not waiting for it lets a statement travel along with the opening. */
  user: Promise<SessionUser>;
};

/** One row in any case: who it is, or why nobody. What the second factor lacks is asked only where the session opened nothing. */
const OPEN_SESSION = `select s.id, s.role, s.language, s.time_zone, case when s.id is null then lacks_second_factor($1) end as "lacksSecondFactor"
  from (select) as one left join open_session($1) s on true`;

/**
 * Opens a session in the transaction of `client`.
 * @throws SecondFactorNeededError or NotSignedInError
 */
export async function openSession(client: pg.ClientBase, sessionToken: string): Promise<SessionUser> {
  const { rows } = await client.query<SessionUser & { lacksSecondFactor: boolean | null }>({
    name: 'open_session',
    text: OPEN_SESSION,
    values: [sessionToken],
  });
  const [row] = rows;
  if (!row?.id) throw row?.lacksSecondFactor ? new SecondFactorNeededError() : new NotSignedInError();
  const { id, role, language, time_zone } = row;
  return { id, role, language, time_zone };
}

/**
 * The only door from a request to the database: one transaction, as the role of requests, identified by the session token.
 * Everything sent before the first await travels in one exchange; commits when `work` resolves, else rolls back.
 * @throws NotSignedInError when the token is not of a live session; nothing is kept then.
 */
export async function asUser<Result>(
  database: Pick<Database, 'appPool'>,
  sessionToken: string,
  work: (transaction: UserTransaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction('begin', database, sessionToken, work);
}

/** `asUser` for many reads that must fit together: all of them see what stood when the first one began. Writes nothing. */
export async function asUserAtOneInstant<Result>(
  database: Pick<Database, 'appPool'>,
  sessionToken: string,
  work: (transaction: UserTransaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction('begin isolation level repeatable read read only', database, sessionToken, work);
}

async function inTransaction<Result>(
  begin: string,
  database: Pick<Database, 'appPool'>,
  sessionToken: string,
  work: (transaction: UserTransaction) => Promise<Result>,
): Promise<Result> {
  return onClient(database, async (client) => {
    const begun = client.query(begin);
    const user = openSession(client, sessionToken);
    const result = work({ query: (statement) => client.query(statement), orm: drizzle(client), user });
    // Whichever fails first decides; the others must not go unhandled.
    const [opened, done] = await Promise.allSettled([Promise.all([begun, user]), result]);
    if (opened.status === 'rejected') throw opened.reason;
    if (done.status === 'rejected') throw done.reason;
    await client.query('commit');
    return done.value;
  });
}

/**
 * `asUser` for a single statement: opening, statement and commit are sent at once (measured at 1.5 times the transactions
 * per second of four exchanges). For hot paths.
 */
export async function asUserOnce<Row extends pg.QueryResultRow>(
  database: Pick<Database, 'appPool'>,
  sessionToken: string,
  statement: pg.QueryConfig,
): Promise<{ rows: Row[]; user: SessionUser }> {
  return onClient(database, async (client) => {
    // A commit that was not confirmed must never be answered as done.
    const [, user, { rows }] = await sentTogether(client, () => [
      client.query('begin'),
      openSession(client, sessionToken),
      client.query<Row>(statement),
      client.query('commit'),
    ]);
    return { rows, user };
  });
}

/**
 * `asUser` for a read and one statement that follows from it, in two exchanges: opening and read, then statement and commit.
 * @param decide makes the statement of what was read; when it throws, nothing is kept.
 */
export async function asUserAfterRead<Read extends pg.QueryResultRow, Row extends pg.QueryResultRow>(
  database: Pick<Database, 'appPool'>,
  sessionToken: string,
  reading: pg.QueryConfig,
  decide: (read: Read[]) => pg.QueryConfig,
): Promise<{ rows: Row[]; user: SessionUser }> {
  return onClient(database, async (client) => {
    const [, user, { rows: read }] = await sentTogether(client, () => [
      client.query('begin'),
      openSession(client, sessionToken),
      client.query<Read>(reading),
    ]);
    const statement = decide(read);
    const [{ rows }] = await sentTogether(client, () => [client.query<Row>(statement), client.query('commit')]);
    return { rows, user };
  });
}

/**
 * Lends a connection; what `work` left open when it failed is rolled back. A connection is thrown away that refuses that, or on which
 * something failed that honest requests hardly meet: settings may have been left on it.
 */
async function onClient<Result>(
  database: Pick<Database, 'appPool'>,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.appPool.connect();
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
}

/** An SQLSTATE of any class but that of keys and checks, which refuse what people send. */
const isOdd = (code: unknown) => isSqlState(code) && !code.startsWith('23');

/** Sends several statements in one write and waits for all of them; the first that failed decides. */
async function sentTogether<Sent extends readonly Promise<unknown>[]>(
  client: pg.PoolClient,
  send: () => readonly [...Sent],
): Promise<{ [Place in keyof Sent]: Awaited<Sent[Place]> }> {
  // Corked, they leave in one write instead of one system call each.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  const sent = send();
  stream.uncork();
  const settled = await Promise.allSettled(sent);
  for (const step of settled) if (step.status === 'rejected') throw step.reason;
  return settled.map((step) => (step as PromiseFulfilledResult<unknown>).value) as never;
}
