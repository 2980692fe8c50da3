import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { CONTACT_FORM_SECONDS } from '@balsamo/domain/contact/message.ts';

export type FormToken =
  /** `id`: of the message that this form becomes. */
  { id: string } | { refused: 'too_fast' | 'expired' };

/**
 * Tokens that say when a form was handed out, so that a message can be refused which nobody can have typed, and one form is one
 * message. They name nobody and are kept nowhere: `<uuid>.<milliseconds, base 36>.<signature>`.
 */
export function createFormTokens(secret: string) {
  const signatureOf = (text: string) => createHmac('sha256', secret).update(`contact form:${text}`).digest('base64url');
  return {
    issue(now: Date): string {
      const text = `${randomUUID()}.${now.getTime().toString(36)}`;
      return `${text}.${signatureOf(text)}`;
    },
    /** One that was changed, or signed with another secret, counts as expired: a new form is all that helps. */
    read(token: string, now: Date): FormToken {
      const [id = '', issued = '', signature = '', ...rest] = token.split('.');
      const expected = Buffer.from(signatureOf(`${id}.${issued}`));
      const given = Buffer.from(signature);
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return { refused: 'expired' };
      }
      const seconds = (now.getTime() - Number.parseInt(issued, 36)) / 1000;
      if (seconds > CONTACT_FORM_SECONDS.max) return { refused: 'expired' };
      return seconds < CONTACT_FORM_SECONDS.min ? { refused: 'too_fast' } : { id };
    },
  };
}
