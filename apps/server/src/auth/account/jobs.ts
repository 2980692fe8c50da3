import { claimDueErasure, type Leaver } from '@balsamo/database/account/erasures.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { type CareContact, listContacts } from '@balsamo/database/care/contacts.ts';
import { isCaredAddress } from '@balsamo/domain/care/care.ts';
import { removeStoredFiles } from '../../files/keep-file.ts';
import { accountErasedNotice, careErasedNotice } from '../../mail/account-mails.ts';
import type { Services } from '../../services/services.ts';
import { eraseWithTraces } from '../identity/account-erasure.ts';

/**
 * Erases the accounts whose grace is over, each in a transaction of its own: all of it or nothing, to be tried again. Other
 * servers may do the same at once. The one mail afterwards is sent once or, where the server ends just then, never: nothing
 * remembers any more to whom it would go.
 */
export async function eraseDueAccounts(services: Services): Promise<void> {
  const { env, log, mail } = services;
  const failed: string[] = [];
  let removed = 0;
  for (;;) {
    const leaver = await eraseNext(services, failed);
    if (leaver === 'none') break;
    if (leaver === 'failed') continue;
    removed++;
    await removeStoredFiles(services, leaver.fileIds);
    mail.afterAnswer('account erased', async () => {
      if (!isCaredAddress(leaver.email)) return mail.send(accountErasedNotice(leaver));
      for (const contact of leaver.contacts) await mail.send(careErasedNotice(contact, env.appUrl));
    });
  }
  if (removed > 0) log.info({ job: 'eraseDueAccounts', removed });
}

/** With the files whose bytes are removed once the erasure is committed, and who cared for the person until then. */
type ErasedLeaver = Leaver & { fileIds: string[]; contacts: CareContact[] };

/** Erases the next account; one that cannot be erased is added to `failed` and holds up no other. */
async function eraseNext(services: Services, failed: string[]): Promise<ErasedLeaver | 'none' | 'failed'> {
  const { db, log, now } = services;
  let leaver: Leaver | undefined;
  try {
    return await asSystem(db, 'who asked for it a week ago may have no session any more', async ({ client }) => {
      leaver = await claimDueErasure(client, now(), failed);
      if (!leaver) return 'none';
      const contacts = await listContacts(client, leaver.userId);
      return { ...leaver, contacts, fileIds: await eraseWithTraces(services, client, leaver) };
    });
  } catch (error) {
    if (!leaver) throw error;
    failed.push(leaver.userId);
    const { code, name } = error as Error & { code?: string };
    log.error({ job: 'eraseDueAccounts', error: code ?? name }, 'an account was not erased');
    return 'failed';
  }
}
