import { addressesOf, claimDueErasure, eraseAccount, type Leaver } from '@balsamo/database/account/erasures.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { fileIdsOf, idsWithoutRow } from '@balsamo/database/files/queries.ts';
import type pg from 'pg';
import { createRateLimits } from '../auth/rate-limits.ts';
import { removeStoredFiles } from '../files/keep-file.ts';
import { accountErasedNotice } from '../mail/account-mails.ts';
import { removeMailsTo } from '../mail/outbox.ts';
import type { Services } from '../services.ts';

/**
 * Erases the accounts whose grace is over, each in a transaction of its own: all of it or nothing, to be tried again. Other
 * servers may do the same at once. The one mail afterwards is sent once or, where the server ends just then, never: nothing
 * remembers any more to whom it would go.
 */
export async function eraseDueAccounts(services: Services): Promise<void> {
  const { log, mail } = services;
  const failed: string[] = [];
  let removed = 0;
  for (;;) {
    const leaver = await eraseNext(services, failed);
    if (leaver === 'none') break;
    if (leaver === 'failed') continue;
    removed++;
    await removeStoredFiles(services, leaver.fileIds);
    mail.afterAnswer('account erased', () => mail.send(accountErasedNotice(leaver)));
  }
  if (removed > 0) log.info({ job: 'eraseDueAccounts', removed });
}

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

/** With the files whose bytes are removed once the erasure is committed. */
type ErasedLeaver = Leaver & { fileIds: string[] };

/** Erases the next account; one that cannot be erased is added to `failed` and holds up no other. */
async function eraseNext(services: Services, failed: string[]): Promise<ErasedLeaver | 'none' | 'failed'> {
  const { db, log, now } = services;
  let leaver: Leaver | undefined;
  try {
    return await asSystem(db, 'who asked for it a week ago may have no session any more', async ({ client }) => {
      leaver = await claimDueErasure(client, now(), failed);
      if (!leaver) return 'none';
      return { ...leaver, fileIds: await eraseWithTraces(services, client, leaver) };
    });
  } catch (error) {
    if (!leaver) throw error;
    failed.push(leaver.userId);
    const { code, name } = error as Error & { code?: string };
    log.error({ job: 'eraseDueAccounts', error: code ?? name }, 'an account was not erased');
    return 'failed';
  }
}
