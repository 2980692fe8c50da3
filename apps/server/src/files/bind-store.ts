import { randomUUID } from 'node:crypto';
import { ADVISORY_LOCKS } from '@balsamo/database/advisory-locks.ts';
import { idsWithoutRow } from '@balsamo/database/files/queries.ts';
import { STORE_BINDING } from '@balsamo/database/files/store-binding.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import pg from 'pg';
import type { Services } from '../services/services.ts';
import { type FileStore, MARK } from '../storage/store.ts';

type Binding = { id: string; place: string; isBound: boolean };

/**
 * Makes sure that database and file store belong together: an id stands in both, from the first start on, and a start with another pair
 * ends here. Without that the sweep would take everything for left over, and a server with a folder of its own would miss what others keep.
 * @throws OperatorError in one sentence that names both
 */
export async function bindStore({ db, files, log }: Pick<Services, 'db' | 'files' | 'log'>): Promise<void> {
  const client = new pg.Client(db.owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.storeBinding]);
    const binding = await readBinding(client);
    let mark: string | undefined;
    try {
      mark = await files.readMark();
    } catch (error) {
      if (!binding.isBound) throw new OperatorError(`${files.place} cannot be read: ${(error as Error).message}.`);
      // A store that is away must not keep the diary from starting.
      log.error(
        { error: (error as Error).message },
        'the file store cannot be read, it is not known whether it is the right one',
      );
      return;
    }
    if (mark === binding.id) return await keepBinding(client, files, binding.id);
    if (binding.isBound) throw new OperatorError(await whyNot(binding, files, mark));
    const found = await compare(client, files);
    if (!belongTogether(found, mark)) throw new OperatorError(unlike(binding, files, mark, found));
    const id = mark ?? binding.id;
    await files.writeMark(id);
    await keepBinding(client, files, id);
  } finally {
    await client.end();
  }
}

/** What the database knows; an id is given before anything is bound, so that a start that was cut off goes on with the same. */
async function readBinding(client: pg.Client): Promise<Binding> {
  await client.query(STORE_BINDING);
  const read = () =>
    client
      .query<Binding>('select id, place, is_bound as "isBound" from installation.file_store')
      .then(({ rows }) => rows[0]);
  const known = await read();
  if (known) return known;
  const made: Binding = { id: randomUUID(), place: '', isBound: false };
  await client.query('insert into installation.file_store values ($1, $2, false)', [made.id, made.place]);
  return made;
}

async function keepBinding(client: pg.Client, { place }: FileStore, id: string): Promise<void> {
  await client.query(
    `update installation.file_store set id = $1, place = $2, is_bound = true
     where (id, place, is_bound) is distinct from ($1::uuid, $2, true)`,
    [id, place],
  );
}

type Found = { stored: number; rows: number; known: number };

async function compare(client: pg.Client, files: FileStore): Promise<Found> {
  const { rows } = await client.query<{ count: number }>(
    `select ((select count(*) from files) + (select count(*) from association_files) + (select count(*) from article_files))::int
       as count`,
  );
  const found: Found = { stored: 0, rows: rows[0]?.count ?? 0, known: 0 };
  for await (const part of files.list()) {
    const orphans = await idsWithoutRow(
      client,
      part.map(({ id }) => id),
    );
    found.stored += part.length;
    found.known += part.length - orphans.length;
  }
  return found;
}

/** Two that are both new, or of which each knows most of the other. A store with a mark has belonged to a database: it is never new. */
function belongTogether({ stored, rows, known }: Found, mark: string | undefined): boolean {
  if (stored === 0 && rows === 0) return mark === undefined;
  return known > 0 && known * 2 >= stored && known * 2 >= rows;
}

async function whyNot({ id, place }: Binding, files: FileStore, mark: string | undefined): Promise<string> {
  const known = `The database keeps its files in ${place} (store ${id})`;
  if (mark !== undefined)
    return `${known}, but ${files.place} belongs to another database (store ${mark}): correct DATABASE_URL or STORAGE_URL.`;
  let isEmpty = true;
  for await (const part of files.list()) if (part.length > 0) isEmpty = false;
  return `${known}, but ${files.place} ${isEmpty ? 'is empty' : 'is another'}: name the same STORAGE_URL on every server or share that folder; if its files were moved here, put ${MARK} here with ${id} in it.`;
}

function unlike({ id }: Binding, files: FileStore, mark: string | undefined, { stored, rows, known }: Found): string {
  const owner = mark === undefined ? '' : ` of another database (store ${mark})`;
  return `${files.place} holds ${stored} files${owner}, the database has ${rows}, and ${known} are the same: correct DATABASE_URL or STORAGE_URL; if they do belong together, put ${MARK} there with ${id} in it.`;
}
