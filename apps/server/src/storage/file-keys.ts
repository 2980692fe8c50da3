import { createHash } from 'node:crypto';

/** One key of FILE_KEYS; `fingerprint` is eight bytes that name it and tell nothing of it. */
export type FileKey = { key: Buffer; fingerprint: Buffer };

const KEY_BYTES = 32;
const FINGERPRINT_BYTES = 8;

/**
 * Reads FILE_KEYS: keys of 32 bytes as base64url or base64, separated by commas. The first seals, all of them open.
 * Undefined where one is no such key, or stands there twice.
 */
export function readFileKeys(text: string): FileKey[] | undefined {
  const keys = text.split(',').map((part) => Buffer.from(part.trim(), 'base64url'));
  if (keys.some((key) => key.length !== KEY_BYTES)) return undefined;
  const named = keys.map((key) => ({ key, fingerprint: fingerprintOf(key) }));
  const isTwice = new Set(named.map(({ fingerprint }) => fingerprint.toString('hex'))).size < named.length;
  return isTwice ? undefined : named;
}

function fingerprintOf(key: Buffer): Buffer {
  return createHash('sha256').update('balsamo file key').update(key).digest().subarray(0, FINGERPRINT_BYTES);
}
