import type { NewContactMessage } from '@balsamo/contract/contact/schemas.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { insertContactMessage } from '@balsamo/database/contact/queries.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import { ProblemError } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { contactMail } from '../mail/account-mails.ts';
import type { Services } from '../services/services.ts';
import { createFormTokens } from './form-token.ts';

/** Takes messages to the team: for the API, and for the page whose form is sent without scripts. */
export function createContact(services: Pick<Services, 'env' | 'db' | 'mail' | 'now' | 'log'>) {
  const { env, db, mail, now, log } = services;
  const tokens = createFormTokens(env);
  const rateLimits = createRateLimits(services);

  return {
    newToken: () => tokens.issue(now()),
    /**
     * Keeps a message, and mails it to the operator where there is an address to mail it to (spec-D19). `network` is where the
     * request comes from, where that is known.
     * @throws ProblemError 409 `contact.too_fast`, `contact.form_expired`; 429 `contact.too_many`
     */
    async take({ website = '', token, ...message }: NewContactMessage, network: string | undefined): Promise<void> {
      const form = tokens.read(token, now());
      if ('refused' in form) {
        throw new ProblemError(409, form.refused === 'expired' ? 'contact.form_expired' : 'contact.too_fast');
      }
      if (network) await rateLimits.countContact(network);
      const row = {
        id: form.id,
        name: message.name.trim(),
        email: canonicalEmail(message.email),
        userType: message.userType ?? null,
        subject: message.subject.trim(),
        message: message.message.trim(),
        language: message.language,
        isSuspect: website.trim() !== '',
      };
      const isNew = await asSystem(db, 'who writes to the team needs no account', ({ client }) =>
        insertContactMessage(client, row, now()),
      );
      const { operatorEmail } = env;
      if (!isNew || row.isSuspect || !operatorEmail) return;
      mail.afterAnswer('contact', async () => {
        if (await rateLimits.mayMailContact()) return mail.send(contactMail(operatorEmail, row));
        log.warn('too many messages to the team for an hour: kept, and not mailed');
      });
    },
  };
}

export type Contact = ReturnType<typeof createContact>;
