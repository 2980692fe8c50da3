import { addressesOf, eraseAccount, type Leaver } from '@balsamo/database/account/erasures.ts';
import { fileIdsOf, idsWithoutRow } from '@balsamo/database/files/queries.ts';
import type pg from 'pg';
import { createRateLimits } from '../../http/rate-limits.ts';
import { removeMailsTo } from '../../mail/outbox.ts';
import type { Services } from '../../services/services.ts';

/** Erases an account and what is known of its person outside of the tables; answers the files whose bytes go once that is committed. */
export async function eraseWithTraces(services: Services, client: pg.PoolClient, leaver: Leaver): Promise<string[]> {
  const addresses = await addressesOf(client, leaver);
  // Before the commit: cut off after it, nobody would know any more whose these were.
  await removeMailsTo(services.env.dataDirectory, addresses);
  await createRateLimits(services).forgetPerson(client, leaver.userId, addresses);
  const held = await fileIdsOf(client, leaver.userId);
  await eraseAccount(client, leaver.userId);
  // Documents that a patient keeps have become that patient's.
  return idsWithoutRow(client, held);
}
