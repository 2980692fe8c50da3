import type pg from 'pg';
import { WAKE_CHANNEL } from '../notifications/queries.ts';

// In the order of persons, so that two changes at once wait for each other and never deadlock.
const NOTE = `
with counted as (
  insert into connection_changes as known (user_id, version)
  select person, 1 from unnest($1::uuid[]) as person order by person
  on conflict (user_id) do update set version = known.version + 1
  returning user_id
)
select pg_notify('${WAKE_CHANNEL}', user_id::text) from counted`;

/**
 * Lets the open pages of these people know that their requests or links changed, on every server, once the transaction of the
 * system role commits. Last in a transaction: after `tell`.
 */
export async function noteConnectionChange(
  client: Pick<pg.ClientBase, 'query'>,
  people: readonly string[],
): Promise<void> {
  await client.query({ name: 'connections_note_change', text: NOTE, values: [people] });
}
