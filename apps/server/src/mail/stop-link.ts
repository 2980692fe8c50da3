import { createHmac, timingSafeEqual } from 'node:crypto';

export const STOP_LETTER_PATH = '/parar-carta';

const proofOf = (id: string, authSecret: string) =>
  createHmac('sha256', authSecret).update(`stop letter mails ${id}`).digest('base64url');

/**
 * What stops the mails of a weekly letter, for whoever has one of them. It stands in the address and not in the fragment, since mail programs send a post there by
 * themselves (RFC 8058); it opens nothing, and names the wish for the mail and no account.
 * @param id of `letter_mails`
 */
export function stopLetterLink(appUrl: string, id: string, authSecret: string): string {
  return `${appUrl}${STOP_LETTER_PATH}?carta=${id}.${proofOf(id, authSecret)}`;
}

/** The id that a link names; undefined where we never made it. */
export function idOfStopToken(token: string, authSecret: string): string | undefined {
  const [id, proof] = token.split('.');
  if (!id || !proof) return undefined;
  const [given, ours] = [Buffer.from(proof), Buffer.from(proofOf(id, authSecret))];
  return given.length === ours.length && timingSafeEqual(given, ours) ? id : undefined;
}
