import { asSystem } from '@balsamo/database/as-system.ts';
import { noteConnectionChange } from '@balsamo/database/connections/changes.ts';
import { lockDoctor } from '@balsamo/database/connections/links.ts';
import { beginReading, keepReading } from '@balsamo/database/subscriptions/queries.ts';
import { planOf } from '@balsamo/domain/subscriptions/billing.ts';
import type { Services } from '../services/services.ts';

const REASON = 'what a doctor has is read at the payment provider';

/**
 * Reads at the provider what a doctor has, and keeps it with the receipts; the events that were there before are handled by it. An
 * e-mail that has changed is told first. No transaction is
 * open while the provider is asked. Whatever order such readings end in, the one that began last is what stays.
 * @throws PaymentProviderAway
 */
export async function readAnew(
  { db, now, payments }: Pick<Services, 'db' | 'now' | 'payments'>,
  userId: string,
  events: readonly string[] = [],
): Promise<void> {
  const reading = await asSystem(db, REASON, ({ client }) => beginReading(client, userId));
  if (!reading) return;
  if (reading.email !== null) await payments.provider.updateCustomer(reading.customerId, reading.email);
  const { subscriptions, paid } = await payments.provider.readBilling(reading.customerId);
  const plan = planOf(subscriptions);
  await asSystem(db, REASON, async ({ client }) => {
    // Whoever adds a patient at this moment counts by what was before, or by what is now.
    await lockDoctor(client, userId);
    if (await keepReading(client, userId, { reading, plan, paid, events, now: now() }))
      await noteConnectionChange(client, [userId]);
  });
}
