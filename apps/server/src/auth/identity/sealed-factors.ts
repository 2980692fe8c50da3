import { asSystem } from '@balsamo/database/as-system.ts';
import {
  listSealed,
  type Replacement,
  replaceRecoveryHashes,
  replaceSecrets,
} from '@balsamo/database/second-factor/sealed.ts';
import type pg from 'pg';
import type { AuthSecrets } from '../../platform/auth-secrets.ts';
import type { Services } from '../../services/services.ts';
import { createVault, type Renewed, type Vault } from './vault.ts';

const PAGE = 500;

/** How many secrets of apps and recovery codes are of the present AUTH_SECRET, of a former one that is given, and of none that is given. */
export type SealedCount = { present: number; former: number; unknown: number };

type Page = { count: SealedCount; secrets: Replacement[]; codes: Replacement[]; last: string | undefined };

async function readPage(client: Pick<pg.PoolClient, 'query'>, vault: Vault, after: string | null): Promise<Page> {
  const rows = await listSealed(client, after, PAGE);
  const page: Page = {
    count: { present: 0, former: 0, unknown: 0 },
    secrets: [],
    codes: [],
    last: rows.at(-1)?.userId,
  };
  const note = (list: Replacement[], userId: string, before: string, renewed: Renewed) => {
    if (renewed === undefined) page.count.unknown++;
    else if (renewed === null) page.count.present++;
    else {
      page.count.former++;
      list.push({ userId, before, after: renewed });
    }
  };
  for (const { userId, secret, recoveryCodes } of rows) {
    if (secret !== null) note(page.secrets, userId, secret, vault.renewSealed(userId, secret));
    for (const kept of recoveryCodes) note(page.codes, userId, kept, vault.renewRecovery(kept));
  }
  return page;
}

const sumOf = (one: SealedCount, other: SealedCount): SealedCount => ({
  present: one.present + other.present,
  former: one.former + other.former,
  unknown: one.unknown + other.unknown,
});
const NONE: SealedCount = { present: 0, former: 0, unknown: 0 };

/** Counts, and changes nothing. */
export async function countSealed(client: Pick<pg.PoolClient, 'query'>, secrets: AuthSecrets): Promise<SealedCount> {
  const vault = createVault(secrets);
  let [total, last]: [SealedCount, string | null] = [NONE, null];
  for (;;) {
    const page = await readPage(client, vault, last);
    total = sumOf(total, page.count);
    if (page.last === undefined) return total;
    last = page.last;
  }
}

/**
 * Seals with the present AUTH_SECRET whatever a former one has sealed, and says in the log how the former ones stand. May run at any time, twice
 * and on several servers at once.
 */
export async function sealAnew({ db, env, log }: Pick<Services, 'db' | 'env' | 'log'>): Promise<void> {
  const vault = createVault(env);
  let [total, last]: [SealedCount, string | null] = [NONE, null];
  do {
    const after: string | null = last;
    const page: Page = await asSystem(db, 'secrets of second factors are for no request', async ({ client }) => {
      const read = await readPage(client, vault, after);
      if (read.secrets.length > 0) await replaceSecrets(client, read.secrets);
      if (read.codes.length > 0) await replaceRecoveryHashes(client, read.codes);
      return read;
    });
    total = sumOf(total, page.count);
    last = page.last ?? null;
  } while (last !== null);
  if (total.former > 0) log.info({ renewed: total.former }, 'second factors are sealed with the present AUTH_SECRET');
  if (total.unknown > 0)
    log.error({ lost: total.unknown }, 'second factors are sealed with an AUTH_SECRET that is not given');
  else if (env.formerSecrets.length > 0)
    log.info('nothing in the database needs AUTH_SECRET_PREVIOUS: leave it out a day after the change');
}
