import { asSystem } from '@balsamo/database/as-system.ts';
import { DOCUMENTS_REMINDED_AT_ONCE, remindOfDocuments as remindInDatabase } from '@balsamo/database/wallet/due.ts';
import { reminderInstant } from '@balsamo/domain/prescriptions/renewal.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Services } from '../services/services.ts';

/** Reminds patients of documents that end soon, by their own calendar and not at night. May run at any time and twice. */
export async function remindOfDocuments({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>): Promise<void> {
  const at = now();
  const dayIn = (timeZone: string) => localDay(reminderInstant(at), timeZone);
  let count = 0;
  for (let told = DOCUMENTS_REMINDED_AT_ONCE; told === DOCUMENTS_REMINDED_AT_ONCE; count += told) {
    told = await asSystem(db, 'a date that comes near belongs to no request', ({ client }) =>
      remindInDatabase(client, at, dayIn),
    );
  }
  if (count > 0) log.info({ job: 'remindOfDocuments', count });
}
