import { randomUUID } from 'node:crypto';
import { CONTACT_FORM_SECONDS } from '@balsamo/domain/contact/message.ts';
import { type AuthSecrets, hmacsOf, isOneOf } from '../platform/auth-secrets.ts';

export type FormToken =
  /** `id`: of the message that this form becomes. */
  { id: string } | { refused: 'too_fast' | 'expired' };

/**
 * Tokens that say when a form was handed out, so that a message can be refused which nobody can have typed, and one form is one
 * message. They name nobody and are kept nowhere: `<uuid>.<milliseconds, base 36>.<signature>`.
 */
export function createFormTokens(secrets: AuthSecrets) {
  const signaturesOf = (text: string) => hmacsOf(secrets, `contact form:${text}`);
  return {
    issue(now: Date): string {
      const text = `${randomUUID()}.${now.getTime().toString(36)}`;
      return `${text}.${signaturesOf(text)[0]}`;
    },
    /** One that was changed, or signed with a secret that is not given, counts as expired: a new form is all that helps. */
    read(token: string, now: Date): FormToken {
      const [id = '', issued = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !isOneOf(signaturesOf(`${id}.${issued}`), signature)) return { refused: 'expired' };
      const seconds = (now.getTime() - Number.parseInt(issued, 36)) / 1000;
      if (seconds > CONTACT_FORM_SECONDS.max) return { refused: 'expired' };
      return seconds < CONTACT_FORM_SECONDS.min ? { refused: 'too_fast' } : { id };
    },
  };
}
