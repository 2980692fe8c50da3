import { type AuthSecrets, hmacsOf, isOneOf } from '../platform/auth-secrets.ts';

/** Of a file that was taken along: what `createFileSeals` made of it. */
export const FILE_SEAL_HEADER = 'balsamo-file-seal';

/**
 * Seals say of the bytes of a document that this installation has cleaned them. They name nobody and are kept nowhere: an HMAC of the hash. Pages and pictures
 * of prescriptions and of the wallet are cleaned alike, so that one seal is for both. How well they were cleaned a seal does not say: every file that
 * is taken along gets one, also what was cleaned by an older version.
 */
export function createFileSeals(secrets: AuthSecrets) {
  const sealsOf = (sha256: string) => hmacsOf(secrets, `cleaned document 1:${sha256}`);
  return {
    sealOf: (sha256: string): string => sealsOf(sha256)[0],
    isSealed: (sha256: string, seal: string): boolean => isOneOf(sealsOf(sha256), seal),
  };
}
