import { asSystem } from '@balsamo/database/as-system.ts';
import { passwordResetLink, passwordResetMail, type Recipient } from '../../mail/account-mails.ts';
import type { Services } from '../../services/services.ts';
import { createAuth } from './auth.ts';
import { createResetLink } from './reset-links.ts';
import { createSecurityNews } from './security-news.ts';

/** The mail with a link for a new password, on behalf of somebody who could not ask for it. */
export function createResetMails(services: Services) {
  const { db, env, mail } = services;
  const auth = createAuth(services);
  const news = createSecurityNews(services);
  return {
    /** Mails it, and tells its person in the app as if they had asked. @throws what the mail server says */
    async send(userId: string, to: Recipient): Promise<void> {
      const token = await createResetLink(services, auth, userId);
      await mail.send(passwordResetMail(to, passwordResetLink(env.appUrl, token)));
      await asSystem(db, 'nobody else tells a person of their account', ({ client }) =>
        news.tell(client, undefined, userId, 'password_reset_asked'),
      );
    },
  };
}
