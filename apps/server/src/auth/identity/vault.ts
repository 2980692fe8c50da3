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
import type { Env } from '../../platform/env.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

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

/**
 * Keeps secrets of second factors at rest: with keys derived from AUTH_SECRET, so that the database alone, or a copy of it, gives
 * away neither. Another AUTH_SECRET opens nothing of it.
 */
export function createVault({ authSecret }: Pick<Env, 'authSecret'>) {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', authSecret, 'balsamo', purpose, 32));
  const sealingKey = derived('second factor: secrets of apps');
  const recoveryKey = derived('second factor: recovery codes');

  return {
    /** AES-256-GCM, bound to its person: in another's row it opens nothing. */
    seal(holder: string, secret: Uint8Array): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(holder));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
    },
    /** Undefined when it was sealed with another AUTH_SECRET, for another person, or tampered with. */
    open(holder: string, sealed: string): Uint8Array | undefined {
      const bytes = Buffer.from(sealed, 'base64url');
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(-TAG_BYTES)];
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(holder)).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
    /** 50 bits could be searched; without the key they cannot be compared. */
    recoveryHash: (userId: string, code: string) =>
      createHmac('sha256', recoveryKey).update(`${userId}:${code}`).digest('base64url'),
  };
}

export type Vault = ReturnType<typeof createVault>;
