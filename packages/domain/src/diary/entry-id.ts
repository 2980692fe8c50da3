/** Bytes of randomness that an id needs. */
export const ENTRY_ID_RANDOM_BYTES = 10;

/**
 * The id of a new entry, a UUID version 7 (RFC 9562 §5.7): 48 bits of milliseconds, then 74 random bits.
 * Made by the client, so that sending an entry again changes nothing (decision 10).
 *
 * @param random at least 10 bytes from a cryptographic source
 */
export function newEntryId(now: Date, random: Uint8Array): string {
  if (random.length < ENTRY_ID_RANDOM_BYTES) throw new RangeError('An entry id needs 10 random bytes.');
  const time = now.getTime().toString(16).padStart(12, '0').slice(-12);
  const bytes = random.slice(0, ENTRY_ID_RANDOM_BYTES);
  bytes[0] = ((bytes[0] as number) & 0x0f) | 0x70;
  bytes[2] = ((bytes[2] as number) & 0x3f) | 0x80;
  const tail = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`;
}
