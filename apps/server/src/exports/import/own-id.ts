import { createHash } from 'node:crypto';

/**
 * The id that a record gets in this account when somebody else's has its own: always the same one, so that a second import
 * finds what the first one stored. A UUID of version 8 (RFC 9562) made of a hash of both.
 */
export function ownIdOf(personId: string, recordId: string): string {
  const hash = createHash('sha256').update(`balsamo import ${personId} ${recordId.toLowerCase()}`).digest();
  hash[6] = ((hash[6] as number) & 0x0f) | 0x80;
  hash[8] = ((hash[8] as number) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
