import type { AuthEventKind } from '@balsamo/domain/auth/events.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

/** Statements of the system role. */
type Client = Pick<pg.ClientBase, 'query'>;

/** From where a request came: the network shortened, browser and system by name. */
export type EventOrigin = { network: string | null; browser: string | null; system: string | null };
export type AuthEvent = EventOrigin & { userId: string; kind: AuthEventKind; at: Date };

/** Failures that are recorded per account and day: a log that strangers could fill would hide what matters. */
const FAILURES_PER_DAY = 50;

/** Records an event in the transaction of what it tells; answers its id. */
export async function insertAuthEvent(client: Client, event: AuthEvent): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth_events (user_id, kind, at, network, browser, system) values ($1, $2, $3, $4, $5, $6) returning id`,
    [event.userId, event.kind, event.at, event.network, event.browser, event.system],
  );
  return (rows[0] as { id: string }).id;
}

/** Records a failed try to get into the account of this address, if there is one, up to a number a day. */
export async function insertFailure(
  client: Client,
  email: string,
  { kind, at, network, browser, system }: Omit<AuthEvent, 'userId'>,
): Promise<void> {
  await client.query(
    `insert into auth_events (user_id, kind, at, network, browser, system)
     select users.id, $2, $3, $4, $5, $6 from users
     where users.email = $1 and (
       select count(*) from auth_events known
       where known.user_id = users.id and known.kind = $2 and known.at > $3::timestamptz - interval '1 day') < ${FAILURES_PER_DAY}`,
    [email, kind, at, network, browser, system],
  );
}

/** The person's events as the contract's `AuthEvent`, newest first. Rows: `json`. */
export function listAuthEvents(filter: {
  limit: number;
  after?: { at: Date; id: string } | undefined;
}): pg.QueryConfig {
  const { limit, after } = filter;
  return {
    name: after ? 'auth_events_list_after' : 'auth_events_list',
    text: `select json_build_object('id', id, 'kind', kind, 'at', ${instantJson('at')},
        'network', network, 'browser', browser, 'system', system)::text as json
      from auth_events where user_id = (select current_user_id())
        ${after ? `and (at, id) < ($2, $3)` : ''}
      order by auth_events.at desc, id desc limit $1`,
    values: after ? [limit, after.at, after.id] : [limit],
  };
}

/** Forgets events before the given time; how many. */
export async function forgetAuthEvents(client: Client, before: Date): Promise<number> {
  const { rowCount } = await client.query('delete from auth_events where at < $1', [before]);
  return rowCount ?? 0;
}

/** Is there an unread notice of this change already? Someone who asks again and again must not ring as often. */
export async function isToldUnread(client: Client, userId: string, change: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from notifications where user_id = $1 and type = 'security_changed' and not is_read and data->>'change' = $2 limit 1",
    [userId, change],
  );
  return (rowCount ?? 0) > 0;
}
