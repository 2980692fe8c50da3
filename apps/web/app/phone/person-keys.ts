import { readSecret, writeSecret } from './key-store.ts';

const KEY_BYTES = 32;
const secretOf = (database: string) => `key.${database}`;
const keys = new Map<string, Promise<CryptoKey>>();

/**
 * What a person's database is sealed with, inside a store app: it lies in the key store and not beside what it opens, so that a copy of the phone's
 * files says nothing. Made at the first time.
 * @throws {StorageError} where the phone does not give it out
 */
export function personKey(database: string): Promise<CryptoKey> {
  const known = keys.get(database);
  if (known) return known;
  const key = readOrMake(secretOf(database));
  keys.set(database, key);
  key.catch(() => keys.delete(database));
  return key;
}

export async function forgetPersonKey(database: string): Promise<void> {
  keys.delete(database);
  await writeSecret(secretOf(database), undefined);
}

async function readOrMake(secret: string): Promise<CryptoKey> {
  const kept = await readSecret(secret);
  const bytes = kept
    ? Uint8Array.from(atob(kept), (character) => character.charCodeAt(0))
    : crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  if (!kept) await writeSecret(secret, btoa(String.fromCharCode(...bytes)));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
