import { asSystem } from '@balsamo/database/as-system.ts';
import { removeOldContactMessages as removeOld } from '@balsamo/database/contact/queries.ts';
import { CONTACT_KEPT_DAYS } from '@balsamo/domain/contact/message.ts';
import type { Services } from '../services/services.ts';

/** Removes messages to the team that were written a year ago. May run at any time and twice. */
export async function removeOldContactMessages({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - CONTACT_KEPT_DAYS * 86_400_000);
  const removed = await asSystem(db, 'what is old belongs to no request', ({ client }) => removeOld(client, before));
  if (removed > 0) log.info({ job: 'removeOldContactMessages', removed });
}
