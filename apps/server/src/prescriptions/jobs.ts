import { asSystem } from '@balsamo/database/as-system.ts';
import { expirePrescriptions as expireInDatabase } from '@balsamo/database/prescriptions/queries.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Services } from '../services.ts';

/** Turns past renewal dates into `expirada` (decision 12), by each patient's calendar. May run at any time and twice. */
export async function expirePrescriptions({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>): Promise<void> {
  const at = now();
  const expired = await asSystem(db, 'a date that passes belongs to no request', ({ client }) =>
    expireInDatabase(client, at, (timeZone) => localDay(at, timeZone)),
  );
  if (expired > 0) log.info({ job: 'expirePrescriptions', expired });
}
