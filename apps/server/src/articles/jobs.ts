import { removeUnshownPictures as removeUnshown } from '@balsamo/database/articles/keeping-pictures.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { UNSHOWN_PICTURE_DAYS } from '@balsamo/domain/articles/picture.ts';
import { removeStoredFiles } from '../files/keep-file.ts';
import type { Services } from '../services/services.ts';

/** Removes pictures of articles that no saved text has shown for half a year. May run at any time and twice. */
export async function removeUnshownPictures(services: Pick<Services, 'db' | 'files' | 'log' | 'now'>): Promise<void> {
  const { db, log, now } = services;
  const before = new Date(now().getTime() - UNSHOWN_PICTURE_DAYS * 86_400_000);
  const removed = await asSystem(db, 'what is old belongs to no request', ({ client }) =>
    removeUnshown(client, before),
  );
  await removeStoredFiles(services, removed);
  if (removed.length > 0) log.info({ job: 'removeUnshownPictures', removed: removed.length });
}
