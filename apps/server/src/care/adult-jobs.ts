import { asSystem } from '@balsamo/database/as-system.ts';
import { tellOfAdults as tellInDatabase } from '@balsamo/database/notifications/adults.ts';
import { reminderInstant } from '@balsamo/domain/prescriptions/renewal.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Services } from '../services/services.ts';

/** Tells who is responsible for a diary that its person is 18 and can have it, not at night. May run at any time and twice. */
export async function tellOfAdults({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>): Promise<void> {
  const at = now();
  const dayIn = (timeZone: string) => localDay(reminderInstant(at), timeZone);
  const count = await asSystem(db, 'a birthday belongs to no request', ({ client }) =>
    tellInDatabase(client, at, dayIn),
  );
  if (count > 0) log.info({ job: 'tellOfAdults', count });
}
