import { asSystem } from '@balsamo/database/as-system.ts';
import { ORDERS_TOLD_AT_ONCE, tellOfOrders as tellInDatabase } from '@balsamo/database/inventory/due.ts';
import { reminderInstant } from '@balsamo/domain/prescriptions/renewal.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Services } from '../services/services.ts';

/** Tells patients that the day came on which they want to order, by their own calendar and not at night. May run at any time and twice. */
export async function tellOfOrders({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>): Promise<void> {
  const at = now();
  const dayIn = (timeZone: string) => localDay(reminderInstant(at), timeZone);
  let count = 0;
  for (let told = ORDERS_TOLD_AT_ONCE; told === ORDERS_TOLD_AT_ONCE; count += told) {
    told = await asSystem(db, 'a day that comes belongs to no request', ({ client }) =>
      tellInDatabase(client, at, dayIn),
    );
  }
  if (count > 0) log.info({ job: 'tellOfOrders', count });
}
