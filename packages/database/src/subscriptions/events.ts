import type pg from 'pg';

type Client = Pick<pg.ClientBase, 'query'>;
export type IncomingEvent = { id: string; type: string; customerId: string };

/** Keeps an event; answers whether it still waits to be handled. As the system role. */
export async function keepEvent(client: Client, { id, type, customerId }: IncomingEvent, now: Date): Promise<boolean> {
  await client.query(
    `insert into payment_events (id, type, customer_id, received_at) values ($1, $2, $3, $4) on conflict (id) do nothing`,
    [id, type, customerId, now],
  );
  const { rowCount } = await client.query('select from payment_events where id = $1 and handled_at is null', [id]);
  return rowCount === 1;
}

/** The events of one customer that wait. As the system role. */
export async function findWaitingOf(client: Client, customerId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from payment_events where customer_id = $1 and handled_at is null',
    [customerId],
  );
  return rows.map(({ id }) => id);
}

/** The first pause of a retry; each further one is twice as long, up to an hour (exponential backoff). */
const RETRY_S = 10;
const RETRY_MAX_S = 3_600;

/** Customers of whom events wait whose time has come, longest first. As the system role. */
export async function findWaitingCustomers(client: Client, now: Date, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ customerId: string }>(
    `select customer_id as "customerId" from payment_events
     where handled_at is null and coalesce(next_try_at, received_at) <= $1
     group by customer_id order by min(coalesce(next_try_at, received_at)) limit $2`,
    [now, limit],
  );
  return rows.map(({ customerId }) => customerId);
}

/** The provider did not answer: the events go on waiting, each time for longer. As the system role. */
export async function countTry(client: Client, events: readonly string[], now: Date): Promise<void> {
  await client.query(
    `update payment_events set tries = tries + 1,
       next_try_at = $2::timestamptz + make_interval(secs => least(${RETRY_S} * 2 ^ least(tries, 20), ${RETRY_MAX_S}))
     where id = any($1) and handled_at is null`,
    [events, now],
  );
}

/** Forgets events that were handled before. As the system role. */
export async function forgetEvents(client: Client, before: Date): Promise<number> {
  const { rowCount } = await client.query('delete from payment_events where handled_at < $1', [before]);
  return rowCount ?? 0;
}
