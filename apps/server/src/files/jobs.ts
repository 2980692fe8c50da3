import { asSystem } from '@balsamo/database/as-system.ts';
import { idsWithoutRow } from '@balsamo/database/files/queries.ts';
import type { Services } from '../services/services.ts';
import type { FileStore, StoredFile } from '../storage/store.ts';
import { finishWrites } from './finish-writes.ts';

/** An upload writes its bytes first and its row a moment later. */
const UPLOAD_MS = 3_600_000;
/** What nobody knows may be missed later, with a database that was restored, say. */
const TRASH_MS = 30 * 86_400_000;

type Sweep = Pick<Services, 'db' | 'files' | 'log' | 'now'>;

/** Stores of which it was said that most of what they hold is unknown: once, not every hour. */
const suspected = new WeakSet<FileStore>();

/**
 * Puts stored bytes that no row belongs to into the trash: of uploads that a server did not finish, and what could not be removed when
 * its row was. After thirty days there they go. Where most have no row none is put there: that is no dirt but a database that lost rows. What lies in the trash
 * goes even then: it was put there by a database that knew most of the store, this one or none (ADR-0021), and had its thirty days.
 * May run at any time and twice.
 */
export async function sweepFiles(services: Sweep): Promise<void> {
  const { files, log, now } = services;
  await finishWrites(services);
  const before = new Date(now().getTime() - UPLOAD_MS);
  const { stored, orphans } = await findOrphans(services, before);
  if (orphans.length * 2 > stored) {
    if (!suspected.has(files))
      log.error(
        { job: 'sweepFiles', stored, unknown: orphans.length },
        'most stored files have no row: none is put into the trash',
      );
    suspected.add(files);
  } else {
    suspected.delete(files);
    for (const id of orphans) await files.discard(id, now());
    if (orphans.length > 0) log.info({ job: 'sweepFiles', discarded: orphans.length });
  }
  const removed = await emptyTrash(services);
  if (removed > 0) log.info({ job: 'sweepFiles', removed });
}

async function findOrphans(services: Sweep, before: Date): Promise<{ stored: number; orphans: string[] }> {
  let stored = 0;
  const orphans: string[] = [];
  for await (const part of services.files.list()) {
    stored += part.length;
    orphans.push(...(await unknownAmong(services, part, before)));
  }
  return { stored, orphans };
}

async function emptyTrash(services: Sweep): Promise<number> {
  const { files, now } = services;
  const due: string[] = [];
  const before = new Date(now().getTime() - TRASH_MS);
  for await (const part of files.listDiscarded()) due.push(...(await unknownAmong(services, part, before)));
  for (const id of due) await files.remove(id);
  return due.length;
}

/** Those written before an instant that no row has. */
async function unknownAmong({ db }: Sweep, part: StoredFile[], before: Date): Promise<string[]> {
  const settled = part.filter(({ writtenAt }) => writtenAt < before).map(({ id }) => id);
  if (settled.length === 0) return [];
  return asSystem(db, 'whoever the bytes were of may be gone', ({ client }) => idsWithoutRow(client, settled));
}
