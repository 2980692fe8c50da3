import { type AuthEvent, insertAuthEvent, isToldUnread } from '@balsamo/database/auth/events.ts';
import { tell } from '@balsamo/database/notifications/tell.ts';
import type { SecurityChange } from '@balsamo/domain/auth/events.ts';
import type { Context } from 'hono';
import type pg from 'pg';
import { accessOrigin } from '../../http/access-origin.ts';
import { type MailedChange, type Recipient, securityNotice } from '../../mail/account-mails.ts';
import type { Services } from '../../services/services.ts';

const DAY_MS = 86_400_000;
const NO_ORIGIN = { network: null, browser: null, system: null };

/** Records what happens at sign-ins, and tells people what changed in the security of their account. */
export function createSecurityNews({ env, mail, now }: Pick<Services, 'env' | 'mail' | 'now'>) {
  /** Records an event; in the transaction of what it tells. Without a context where its request came from nobody's browser whom it concerns. */
  const record = (client: pg.ClientBase, context: Context | undefined, userId: string, kind: AuthEvent['kind']) =>
    insertAuthEvent(client, { userId, kind, at: now(), ...(context ? accessOrigin(context) : NO_ORIGIN) });

  return {
    record,

    /** Records a change and tells it under the bell; in the transaction of the system role that makes it. */
    async tell(
      client: pg.ClientBase,
      context: Context | undefined,
      userId: string,
      change: SecurityChange,
    ): Promise<void> {
      const relatedId = await record(client, context, userId, change);
      if (change === 'password_reset_asked' && (await isToldUnread(client, userId, change))) return;
      const expiresAt = new Date(now().getTime() + DAY_MS);
      await tell(
        client,
        [{ userId, type: 'security_changed', relatedId, dueAt: null, data: { change }, expiresAt }],
        now(),
      );
    },

    /** Mails a change to the address of the account; once the transaction that made it has committed. */
    mail(to: Recipient, change: MailedChange, values: Record<string, string> = {}): void {
      mail.afterAnswer('security notice', () => mail.send(securityNotice(to, change, env.appUrl, values)));
    },
  };
}

export type SecurityNews = ReturnType<typeof createSecurityNews>;
