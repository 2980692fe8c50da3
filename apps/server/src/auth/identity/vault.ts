import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { RECOVERY_ALPHABET, RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from '@balsamo/domain/auth/second-factor.ts';
import type { AuthSecrets } from '../../platform/auth-secrets.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** For tokens and challenges of 128 bits and more: nobody finds them by their hash. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
/** 256 bits, in letters that a cookie can hold. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Ten new codes, in their canonical form. */
export function makeRecoveryCodes(): string[] {
  const letter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  const code = () => Array.from({ length: RECOVERY_CODE_LENGTH }, letter).join('');
  // A code of digits alone could be taken for one of an app, were they of one length; two alike would be one code less.
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(code());
  return [...codes];
}

const SEALING = 'second factor: secrets of apps';
const RECOVERY = 'second factor: recovery codes';
/** Whom the key of recovery codes is sealed for: no id of a person. */
const KEY_HOLDER = 'key of recovery codes';

type Keys = { id: string; sealing: Buffer; recovery: Buffer };

function keysOf(secret: string): Keys {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'balsamo', purpose, KEY_BYTES));
  const id = derived('id of the secret').toString('base64url').slice(0, 8);
  return { id, sealing: derived(SEALING), recovery: derived(RECOVERY) };
}

function sealWith(key: Buffer, holder: string, secret: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(holder));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

function openWith(key: Buffer, holder: string, sealed: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(-TAG_BYTES)];
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(holder)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

const recoveryHashWith = (key: Buffer, userId: string, code: string) =>
  createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url');

/** What has to be written in the place of what stands; null: nothing, it is of the present AUTH_SECRET; undefined: no secret that is given opens it. */
export type Renewed = string | null | undefined;

/**
 * Keeps secrets of second factors at rest: with keys derived from AUTH_SECRET, so that the database alone, or a copy of it, gives
 * away neither. Writes with AUTH_SECRET, reads with the former ones too; any other opens nothing of it.
 *
 * Recovery codes are kept as `<id>.<hash>`, `id` telling the secrets apart. A hash cannot be made anew without its code, so under another secret it
 * becomes `<id>.<sealed keys>.<hash>`: the key that it was made with, sealed with the present one.
 */
export function createVault({ authSecret, formerSecrets = [] }: AuthSecrets) {
  const present = keysOf(authSecret);
  const all = [present, ...formerSecrets.map(keysOf)];

  const openAny = (holder: string, sealed: string) => {
    for (const keys of all) {
      const secret = openWith(keys.sealing, holder, sealed);
      if (secret) return secret;
    }
    return undefined;
  };

  /** The hash of a recovery code, and the keys of which one made it: of those from before the ids nobody knows which. */
  function readRecovery(kept: string): { keys: Buffer[]; hash: string } | undefined {
    const parts = kept.split('.');
    const hash = parts.at(-1) ?? '';
    if (parts.length === 1) return { keys: all.map(({ recovery }) => recovery), hash };
    const named = all.find(({ id }) => id === parts[0]);
    if (!named || parts[2] === undefined) return named && { keys: [named.recovery], hash };
    const opened = openWith(named.sealing, KEY_HOLDER, parts[1] ?? '');
    if (!opened) return undefined;
    const count = opened.length / KEY_BYTES;
    return {
      keys: Array.from({ length: count }, (_, at) => opened.subarray(at * KEY_BYTES, (at + 1) * KEY_BYTES)),
      hash,
    };
  }

  return {
    /** AES-256-GCM, bound to its person: in another's row it opens nothing. */
    seal: (holder: string, secret: Uint8Array): string => sealWith(present.sealing, holder, secret),
    /** Undefined when it was sealed with a secret that is not given, for another person, or tampered with. */
    open: (holder: string, sealed: string): Uint8Array | undefined => openAny(holder, sealed),
    /** The same, sealed with the present AUTH_SECRET. */
    renewSealed(holder: string, sealed: string): Renewed {
      if (openWith(present.sealing, holder, sealed)) return null;
      const secret = openAny(holder, sealed);
      return secret && sealWith(present.sealing, holder, secret);
    },

    /** 50 bits could be searched; without the key they cannot be compared. */
    recoveryHash: (userId: string, code: string) => `${present.id}.${recoveryHashWith(present.recovery, userId, code)}`,
    /** Is this the code, of this person, that was kept? */
    isRecovery(userId: string, code: string, kept: string): boolean {
      const read = readRecovery(kept);
      return read?.keys.some((key) => recoveryHashWith(key, userId, code) === read.hash) ?? false;
    },
    /** What is kept of a recovery code, so that the present AUTH_SECRET is enough for it. */
    renewRecovery(kept: string): Renewed {
      if (kept.startsWith(`${present.id}.`)) return null;
      const read = readRecovery(kept);
      if (!read) return undefined;
      const [only, ...others] = read.keys;
      if (others.length === 0 && only?.equals(present.recovery)) return `${present.id}.${read.hash}`;
      return `${present.id}.${sealWith(present.sealing, KEY_HOLDER, Buffer.concat(read.keys))}.${read.hash}`;
    },
  };
}

export type Vault = ReturnType<typeof createVault>;
