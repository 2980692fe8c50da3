import type { PersonDatabase, Sealed } from './person-database.ts';

export type PersonCipher = {
  /** Of anything that JSON can say. */
  seal: (content: unknown) => Promise<Sealed>;
  /** @throws {DOMException} where it was sealed with another key, or changed on the disk */
  open: <Content>(sealed: Sealed) => Promise<Content>;
  /** Of bytes as they are. They open again only under the same name, which is not stored with them. */
  sealBytes: (bytes: ArrayBuffer, name: string) => Promise<Sealed>;
  /** @throws {DOMException} where it was sealed with another key or under another name, or changed on the disk */
  openBytes: (sealed: Sealed, name: string) => Promise<ArrayBuffer>;
};

const ALGORITHM = { name: 'AES-GCM', length: 256 } as const;
const IV_BYTES = 12;
export const KEY_ID = 'person';

const ciphers = new WeakMap<PersonDatabase, Promise<PersonCipher>>();

/**
 * The cipher of a person's database. Browsers leave deleted rows in their files until these are rewritten: sealed, they say
 * nothing once the key is gone (ADR-0015).
 * @throws {TypeError} where the page has no Web Crypto, as over plain http: there nothing is kept
 */
export function cipherOf(database: PersonDatabase): Promise<PersonCipher> {
  const known = ciphers.get(database);
  if (known) return known;
  const cipher = keyOf(database).then(cipherWith);
  ciphers.set(database, cipher);
  // A disk that was full may have room the next time.
  cipher.catch(() => ciphers.delete(database));
  return cipher;
}

async function keyOf(database: PersonDatabase): Promise<CryptoKey> {
  if (import.meta.env.SHELL_SERVER) return (await import('../phone/person-keys.ts')).personKey(database.name);
  const kept = await database.get('key', KEY_ID);
  if (kept) return kept;
  const made = await crypto.subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt']);
  // Another tab may have been quicker, and have sealed with its own.
  const { store, done } = database.transaction('key', 'readwrite', { durability: 'strict' });
  const agreeing = async () => {
    const first = await store.get(KEY_ID);
    if (!first) await store.put(made, KEY_ID);
    return first ?? made;
  };
  const [key] = await Promise.all([agreeing(), done]);
  return key;
}

function cipherWith(key: CryptoKey): PersonCipher {
  const parameters = (iv: Uint8Array<ArrayBuffer>, name?: string): AesGcmParams => ({
    name: ALGORITHM.name,
    iv,
    ...(name === undefined ? {} : { additionalData: new TextEncoder().encode(name) }),
  });
  const encrypt = async (bytes: BufferSource, name?: string): Promise<Sealed> => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    return { iv, bytes: await crypto.subtle.encrypt(parameters(iv, name), key, bytes) };
  };
  const decrypt = ({ iv, bytes }: Sealed, name?: string) => crypto.subtle.decrypt(parameters(iv, name), key, bytes);
  return {
    seal: (content) => encrypt(new TextEncoder().encode(JSON.stringify(content))),
    open: async (sealed) => JSON.parse(new TextDecoder().decode(await decrypt(sealed))),
    sealBytes: encrypt,
    openBytes: decrypt,
  };
}
