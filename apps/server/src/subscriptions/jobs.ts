import { asSystem } from '@balsamo/database/as-system.ts';
import { forgetEvents } from '@balsamo/database/subscriptions/events.ts';
import { removeReceipts } from '@balsamo/database/subscriptions/mails.ts';
import { beginMissedTrials, findUnread, putOff } from '@balsamo/database/subscriptions/queries.ts';
import { PaymentProviderAway, UnknownCustomer } from '../payments/provider.ts';
import type { Services } from '../services/services.ts';
import { readAnew } from './read-anew.ts';

type JobServices = Pick<Services, 'db' | 'log' | 'now' | 'payments'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of a customer about whom no event came, the provider is asked as often. */
const READ_EVERY_MS = DAY_MS;
/** In one run: a provider answers some hundred questions a second at most. */
const READ_AT_ONCE = 1_000;
/** Failures one after the other that say that nobody can be read now. */
const AWAY_AFTER = 3;
/** As long as a provider may repeat an event, and far longer. */
const EVENTS_KEPT_MS = 90 * DAY_MS;
/** The year of the payment and five more (CTN art. 173 and 174), in whole years from the payment on. */
const RECEIPT_YEARS = 6;

/** Reads anew whoever was not read for a day: an event that never came changes nothing for longer. May run at any time and twice. */
export async function reconcileSubscriptions(services: JobServices): Promise<void> {
  const { db, log, now } = services;
  const since = new Date(now().getTime() - READ_EVERY_MS);
  const due = await asSystem(db, 'the clock has no session', ({ client }) => findUnread(client, since, READ_AT_ONCE));
  let [read, unknown, failedInARow] = [0, 0, 0];
  for (const userId of due) {
    try {
      await readAnew(services, userId);
      read++;
      failedInARow = 0;
    } catch (error) {
      const isUnknown = error instanceof UnknownCustomer;
      if (!isUnknown)
        log.warn({ job: 'reconcileSubscriptions', error: (error as Error).message }, 'a subscription was not read');
      if (error instanceof PaymentProviderAway && !error.isOfOne) {
        failedInARow++;
        // It is the provider who is away, not one customer: all are tried again in an hour.
        if (failedInARow === AWAY_AFTER) break;
        continue;
      }
      // One who cannot be read must not stand before all others.
      if (isUnknown) unknown++;
      await asSystem(db, 'the clock has no session', ({ client }) => putOff(client, userId, now()));
    }
  }
  // Customers whom the provider does not know: of a sandbox before, or of other keys.
  if (due.length > 0) log.info({ job: 'reconcileSubscriptions', read, unknown });
}

/** Writes down the trials that a sign-up could not: only what is written down is mailed about. May run at any time and twice. */
export async function keepMissedTrials({
  db,
  env,
  log,
  now,
}: Pick<Services, 'db' | 'env' | 'log' | 'now'>): Promise<void> {
  const kept = await asSystem(db, 'the clock has no session', ({ client }) =>
    beginMissedTrials(client, env.trialDays, now()),
  );
  if (kept > 0) log.info({ job: 'keepMissedTrials', kept });
}

/** Forgets what nobody asks for any more: events after 90 days, receipts after the years of the tax law. May run at any time and twice. */
export async function forgetOldPayments({ db, log, now }: JobServices): Promise<void> {
  const at = now();
  const paidBefore = new Date(at);
  paidBefore.setUTCFullYear(at.getUTCFullYear() - RECEIPT_YEARS);
  const forgotten = await asSystem(db, 'what is old belongs to no request', async ({ client }) => ({
    events: await forgetEvents(client, new Date(at.getTime() - EVENTS_KEPT_MS)),
    receipts: await removeReceipts(client, paidBefore),
  }));
  if (forgotten.events + forgotten.receipts > 0) log.info({ job: 'forgetOldPayments', ...forgotten });
}
