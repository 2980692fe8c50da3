import { addressesOf, condemn, eraseAccount, type Leaver } from '@balsamo/database/account/erasures.ts';
import { endCareBy } from '@balsamo/database/care/circle.ts';
import { fileIdsOf, idsWithoutRow } from '@balsamo/database/files/queries.ts';
import { addReceipts, findCustomerOf } from '@balsamo/database/subscriptions/queries.ts';
import type pg from 'pg';
import { createRateLimits } from '../../http/rate-limits.ts';
import { removeMailsTo } from '../../mail/outbox.ts';
import { unlessUnknown } from '../../payments/provider.ts';
import type { Services } from '../../services/services.ts';

/**
 * Keeps the receipts that are not here yet, and has the provider end what is charged and forget who it was: afterwards nobody would know whom.
 * Where the provider is away the account stays, and is tried again.
 */
async function endPayments({ payments }: Services, client: pg.PoolClient, userId: string): Promise<void> {
  const customerId = await findCustomerOf(client, userId);
  if (customerId === undefined) return;
  const billing = await payments.provider.readBilling(customerId).catch(unlessUnknown);
  await addReceipts(client, userId, billing?.paid ?? []);
  await payments.provider.forgetCustomer(customerId);
}

/** Erases an account and what is known of its person outside of the tables; answers the files whose bytes go once that is committed. */
export async function eraseWithTraces(services: Services, client: pg.PoolClient, leaver: Leaver): Promise<string[]> {
  const alone = await endCareBy(client, leaver.userId, services.now());
  const addresses = await addressesOf(client, leaver);
  // Before the commit: cut off after it, nobody would know any more whose these were.
  await removeMailsTo(services.env.dataDirectory, addresses);
  await createRateLimits(services).forgetPerson(client, leaver.userId, addresses);
  await endPayments(services, client, leaver.userId);
  const held = await fileIdsOf(client, leaver.userId);
  await eraseAccount(client, leaver.userId, services.now());
  // Documents that a patient keeps have become that patient's.
  const gone = await idsWithoutRow(client, held);
  for (const userId of alone) gone.push(...(await eraseDiaryOf(services, client, userId)));
  return gone;
}

/** A diary that was kept by nobody else could be opened by nobody: it goes with who kept it. */
async function eraseDiaryOf(services: Services, client: pg.PoolClient, userId: string): Promise<string[]> {
  const leaver = await condemn(client, userId, services.now());
  return eraseWithTraces(services, client, leaver);
}
