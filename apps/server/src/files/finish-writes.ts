import { createHash } from 'node:crypto';
import { asSystem } from '@balsamo/database/as-system.ts';
import { idsWithContent } from '@balsamo/database/files/queries.ts';
import type { Services } from '../services/services.ts';

/** What nobody can name any more stays for whoever asks the operator for a lost document. */
const KEEP_MS = 30 * 86_400_000;
/** Until then an upload of the same content may be under way. */
const UPLOAD_MS = 3_600_000;

/**
 * Gives bytes the name that a power cut took from them, where a row says which: the row is written last, so these were acknowledged.
 * Without a row they go after thirty days. May run at any time and twice.
 */
export async function finishWrites({
  db,
  files,
  log,
  now,
}: Pick<Services, 'db' | 'files' | 'log' | 'now'>): Promise<void> {
  let finished = 0;
  for await (const { bytes, writtenAt, remove } of files.unfinished()) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const ids = await asSystem(db, 'at the start nobody has a session', ({ client }) => idsWithContent(client, sha256));
    for (const id of ids) {
      if (await files.read(id)) continue;
      await files.write(id, bytes);
      finished++;
    }
    const age = now().getTime() - writtenAt.getTime();
    if (age > (ids.length > 0 ? UPLOAD_MS : KEEP_MS)) await remove();
  }
  if (finished > 0) log.warn({ finished }, 'files that a power cut had left without a name have it again');
}
