import { asSystem } from '@balsamo/database/as-system.ts';
import { countTry, findWaitingCustomers, findWaitingOf, keepEvent } from '@balsamo/database/subscriptions/events.ts';
import { findUserOf, markHandled } from '@balsamo/database/subscriptions/queries.ts';
import type { Services } from '../services/services.ts';
import { readAnew } from './read-anew.ts';

type EventServices = Pick<Services, 'db' | 'log' | 'now' | 'payments'>;
const REASON = 'the payment provider has no session';

/**
 * Takes a signed message of the provider: keeps the event before anything else, so that none is lost, and handles it. Where that fails the event
 * waits for `handlePaymentEvents`, and the provider need not send it again.
 * @throws ForgedEvent
 */
export async function receivePaymentEvent(services: EventServices, body: string, signature: string): Promise<void> {
  const { db, now, payments } = services;
  const event = await payments.provider.readEvent(body, signature);
  if (!event) return;
  const waits = await asSystem(db, REASON, ({ client }) => keepEvent(client, event, now()));
  if (waits) await handleEventsOf(services, event.customerId);
}

/** Handles what waits of one customer: by one reading, however many events there are. Says of a failure in the log and leaves them waiting. */
export async function handleEventsOf(services: EventServices, customerId: string): Promise<void> {
  const { db, log, now } = services;
  const { events, userId } = await asSystem(db, REASON, async ({ client }) => ({
    events: await findWaitingOf(client, customerId),
    userId: await findUserOf(client, customerId),
  }));
  if (events.length === 0) return;
  try {
    if (userId) await readAnew(services, userId, events);
    // Of another product of the same provider's account, or of an account that was erased.
    else await asSystem(db, REASON, ({ client }) => markHandled(client, events, now()));
  } catch (error) {
    log.warn({ error: (error as Error).name, events: events.length }, 'payment events wait for the next try');
    await asSystem(db, REASON, ({ client }) => countTry(client, events, now()));
  }
}

/** Customers in one run of the job. */
const BATCH = 100;

/** Handles the events that wait: those that a crash or a provider that was away left. May run at any time, twice, and on several servers. */
export async function handlePaymentEvents(services: EventServices): Promise<void> {
  const { db, now } = services;
  const waiting = await asSystem(db, REASON, ({ client }) => findWaitingCustomers(client, now(), BATCH));
  for (const customerId of waiting) await handleEventsOf(services, customerId);
}
