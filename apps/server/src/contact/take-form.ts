import { NewContactMessage } from '@balsamo/contract/contact/schemas.ts';
import { ProblemError } from '../http/problem.ts';
import { fieldErrors } from '../http/validation.ts';
import type { ContactForms, FormRefusal } from '../http/web.ts';
import type { Services } from '../services/services.ts';
import { createContact } from './take-message.ts';

const FIELDS = ['name', 'email', 'subject', 'message', 'token', 'website'] as const;

/** The contact page for browsers that run no scripts: its form as a message. */
export function createContactForms(services: Services): ContactForms {
  const contact = createContact(services);
  const { db, log } = services;

  return {
    newToken: contact.newToken,
    async takeForm(fields, language, network) {
      // A browser sends every field of the form; what else came along is nobody's.
      const typed = Object.fromEntries(FIELDS.map((name) => [name, fields[name] ?? '']));
      const userType = fields.userType || null;
      const read = NewContactMessage.safeParse({ ...typed, email: typed.email?.trim(), userType, language });
      try {
        if (db.storage.isFull()) throw new ProblemError(507, 'server.storage_full', { retryAfter: 5 });
        if (!read.success) throw new ProblemError(422, 'request.invalid', { errors: fieldErrors(read.error) });
        await contact.take(read.data, network);
        return undefined;
      } catch (error) {
        if (error instanceof ProblemError) return refusalOf(error);
        // The page keeps what was typed; why it was not kept, only the log can say.
        log.error({ error: (error as Error).name }, 'a message to the team was not kept');
        return { status: 503, code: 'server.unavailable' };
      }
    },
  };
}

const refusalOf = ({ status, code, extra: { errors, retryAfter } }: ProblemError): FormRefusal => ({
  status,
  code,
  ...(errors && { errors }),
  ...(retryAfter !== undefined && { retryAfter }),
});
