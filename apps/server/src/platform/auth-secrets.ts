import { createHmac, timingSafeEqual } from 'node:crypto';
import { OperatorError } from '@balsamo/database/names.ts';

export const SECRET_MIN_LENGTH = 32;

/** What signs and seals: everything is written with `authSecret`; what the former ones have written is read, newest first. */
export type AuthSecrets = { authSecret: string; formerSecrets?: readonly string[] };

/**
 * AUTH_SECRET_PREVIOUS: one secret, or several with commas between them, newest first.
 * @throws OperatorError when one is too short; it quotes none
 */
export function readFormerSecrets(given: string | undefined): string[] {
  if (!given) return [];
  const secrets = given.includes(',') ? given.split(',').map((secret) => secret.trim()) : [given];
  if (secrets.some(({ length }) => length < SECRET_MIN_LENGTH))
    throw new OperatorError(
      `AUTH_SECRET_PREVIOUS must hold secrets of at least ${SECRET_MIN_LENGTH} characters, separated by commas.`,
    );
  return secrets;
}

/** HMAC-SHA-256 of a text with each secret, in base64url, the present one first. */
export function hmacsOf({ authSecret, formerSecrets = [] }: AuthSecrets, text: string): [string, ...string[]] {
  const hmac = (secret: string) => createHmac('sha256', secret).update(text).digest('base64url');
  return [hmac(authSecret), ...formerSecrets.map(hmac)];
}

/** Is `given` one of these, in the same time whichever it is? */
export function isOneOf(expected: readonly string[], given: string): boolean {
  const bytes = Buffer.from(given);
  let isFound = false;
  for (const each of expected) {
    const other = Buffer.from(each);
    if (other.length === bytes.length && timingSafeEqual(other, bytes)) isFound = true;
  }
  return isFound;
}
