import { forgetFormerPasswords } from '@balsamo/database/account/credentials.ts';
import { removeEndedSessions } from '@balsamo/database/account/sessions.ts';
import { emailChanges, emailUndos } from '@balsamo/database/account/tables.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { forgetAuthEvents } from '@balsamo/database/auth/events.ts';
import { removeOldAttempts } from '@balsamo/database/auth/rate-limits.ts';
import { verifications } from '@balsamo/database/auth/tables.ts';
import { removeExpiredSteps } from '@balsamo/database/second-factor/sessions.ts';
import { AUTH_EVENTS_KEPT_DAYS } from '@balsamo/domain/auth/events.ts';
import { lt } from 'drizzle-orm';
import type { Services } from '../../services/services.ts';

const HOUR_MS = 3_600_000;
/** Attempts count for an hour at most; another leaves room for clocks that differ. */
const KEEP_ATTEMPTS_MS = 2 * HOUR_MS;
/** An expired link is told apart from a wrong one for a week. */
const KEEP_LINKS_MS = 7 * 24 * HOUR_MS;

/** Removes ended sessions, old links, events of half a year ago and attempts that no longer count. May run at any time and twice. */
export async function removeExpiredSignIns({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now().getTime();
  await asSystem(db, 'ended sessions and old links belong to no request', async ({ client, orm }) => {
    await removeEndedSessions(client, new Date(at));
    await orm.delete(emailChanges).where(lt(emailChanges.expiresAt, new Date(at - KEEP_LINKS_MS)));
    await orm.delete(emailUndos).where(lt(emailUndos.expiresAt, new Date(at - KEEP_LINKS_MS)));
    await forgetFormerPasswords(client, new Date(at));
    await orm.delete(verifications).where(lt(verifications.expiresAt, new Date(at - KEEP_LINKS_MS)));
    await forgetAuthEvents(client, new Date(at - AUTH_EVENTS_KEPT_DAYS * 24 * HOUR_MS));
    await removeExpiredSteps(client, new Date(at));
    await removeOldAttempts(client, new Date(at - KEEP_ATTEMPTS_MS));
  });
}
