import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { doctorOf, idOf, itemOf, readersOf, type Size, tokenOf, writerOf } from './growth-people.ts';
import type { GrowthRequest, Places } from './growth-requests.ts';

/** How many newest entries writes change in turn: as many as the shortest diary has. */
const CHANGED = 20;

/** A database and its server. `pages`, `plans` and processor time are read of what it does for requests: jobs have another role. */
export type Place = { entries: number; name: string; address: string; client: pg.Client };
/** A diary of one size in one database. */
export type Cell = { place: Place; size: Size; readers: Places[]; writer: Places };

export async function cellOf(place: Place, size: Size): Promise<Cell> {
  const places = (person: number) => placesOf(place.client, person);
  return {
    place,
    size,
    readers: await Promise.all(readersOf(size).map(places)),
    writer: await places(writerOf(size)),
  };
}

async function placesOf(client: pg.Client, person: number): Promise<Places> {
  const user = idOf(person);
  const middleOf = async (table: string, time: string, more = '') => {
    const { rows } = await client.query<{ at: Date; id: string }>(
      `with all_of_them as (select ${time} as at, id from ${table} where user_id = $1 ${more})
       select at, id from all_of_them order by at desc, id desc offset (select count(*) / 2 from all_of_them) limit 1`,
      [user],
    );
    const [{ at, id }] = rows as [{ at: Date; id: string }];
    return { at: at.toISOString(), id };
  };
  const { rows } = await client.query<{ id: string }>(
    'select id from diary_entries where user_id = $1 order by consumed_at desc, id desc limit $2',
    [user, CHANGED],
  );
  return {
    person,
    entries: rows.map(({ id }) => id),
    middle: {
      entry: await middleOf('diary_entries', 'consumed_at'),
      movement: await middleOf('inventory_movements', 'created_at', `and item_id = '${itemOf(person)}'`),
      rating: await middleOf('symptom_ratings', 'rated_at'),
    },
  };
}

const peopleOf = ({ readers, writer }: Cell, { who }: GrowthRequest) => (who === 'writer' ? [writer] : readers);

/** Sends so many of a request, one after the other. @throws Error where one is answered otherwise than it should */
export async function send(cell: Cell, request: GrowthRequest, count: number): Promise<void> {
  await sendAs(cell, request, count, request.make, request.status);
}

/** What a write needs to find. */
export async function prepare(cell: Cell, request: GrowthRequest, count: number): Promise<void> {
  if (request.before) await sendAs(cell, request, count, request.before, undefined);
}

async function sendAs(
  cell: Cell,
  request: GrowthRequest,
  count: number,
  make: GrowthRequest['make'],
  status: number | undefined,
): Promise<void> {
  const people = peopleOf(cell, request);
  for (let turn = 0; turn < count; turn++) {
    const places = people[turn % people.length] as Places;
    const { method, path, body } = make(places, turn);
    const token = tokenOf(request.who === 'doctor' ? doctorOf(places.person) : places.person);
    const { address } = cell.place;
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        cookie: `balsamo.session_token=${token}.signature`,
        origin: address,
        'accept-encoding': 'identity',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (status !== undefined && answer.status !== status)
      throw new Error(`${request.name} was answered with ${answer.status}: ${text.slice(0, 300)}`);
  }
}

/** Takes out what writes have left, so that no diary grows with what is measured. */
export async function cleanUp({ place: { client }, writer }: Cell, since: Date): Promise<void> {
  const user = idOf(writer.person);
  for (const [table, time] of [
    ['inventory_movements', 'created_at'],
    ['diary_entry_revisions', 'received_at'],
    ['symptom_ratings', 'created_at'],
    ['diary_entries', 'created_at'],
  ] as const)
    await client.query(`delete from ${table} where user_id = $1 and ${time} >= $2`, [user, since]);
}

/** Milliseconds of processor time that the connections of requests of one database have taken so far: of the scheduler, which counts in nanoseconds. Linux only. */
export async function processorTimeOf({ client, name }: Place): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = $1 and usename = 'balsamo_app'`,
    [name],
  );
  const times = await Promise.all(
    rows.map(async ({ pid }) => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0])),
  );
  return times.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}
