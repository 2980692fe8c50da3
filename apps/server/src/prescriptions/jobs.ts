import { asSystem } from '@balsamo/database/as-system.ts';
import {
  expirePrescriptions as expireInDatabase,
  expireOfFormerDoctors,
  REMINDED_AT_ONCE,
  REMINDER_SIDES,
  remindOfRenewals as remindInDatabase,
} from '@balsamo/database/prescriptions/due.ts';
import { reminderInstant } from '@balsamo/domain/prescriptions/renewal.ts';
import { formerDoctorsLimit } from '@balsamo/domain/prescriptions/status.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Services } from '../services/services.ts';

type JobServices = Pick<Services, 'db' | 'log' | 'now'>;

/**
 * Turns past renewal dates into `expirada` (spec-D12), by each patient's calendar, and what a former doctor prescribed 90 days after the
 * parting (spec-D34). May run at any time and twice.
 */
export async function expirePrescriptions({ db, log, now }: JobServices): Promise<void> {
  const at = now();
  const expired = await asSystem(db, 'a date that passes belongs to no request', async ({ client }) => {
    const past = await expireInDatabase(client, at, (timeZone) => localDay(at, timeZone));
    return past + (await expireOfFormerDoctors(client, at, formerDoctorsLimit(at)));
  });
  if (expired > 0) log.info({ job: 'expirePrescriptions', expired });
}

/** Reminds both sides, each by its own calendar and not at night, of renewal dates that come near. May run at any time and twice. */
export async function remindOfRenewals({ db, log, now }: JobServices): Promise<void> {
  const at = now();
  const dayIn = (timeZone: string) => localDay(reminderInstant(at), timeZone);
  let count = 0;
  for (const side of REMINDER_SIDES) {
    for (let told = REMINDED_AT_ONCE; told === REMINDED_AT_ONCE; count += told) {
      told = await asSystem(db, 'a date that comes near belongs to no request', ({ client }) =>
        remindInDatabase(client, side, at, dayIn),
      );
    }
  }
  if (count > 0) log.info({ job: 'remindOfRenewals', count });
}
