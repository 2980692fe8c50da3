import { asSystem } from '@balsamo/database/as-system.ts';
import { purgeDeletedEntries } from '@balsamo/database/diary/queries.ts';
import type { Services } from '../services/services.ts';

/** How long a deleted entry can still be restored. */
const RESTORE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Removes for good what was deleted 30 days ago. May run at any time and twice. */
export async function removeDeletedEntries({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>): Promise<void> {
  const deletedBefore = new Date(now().getTime() - RESTORE_DAYS * DAY_MS);
  const removed = await asSystem(db, 'removing old deletions belongs to no request', ({ client }) =>
    purgeDeletedEntries(client, deletedBefore),
  );
  if (removed > 0) log.info({ job: 'removeDeletedEntries', removed });
}
