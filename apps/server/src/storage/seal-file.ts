import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FileKey } from './file-keys.ts';

/** No picture and no document that is stored here begins like that. */
const MAGIC = Buffer.from('BALSAMO\u0001', 'latin1');
const FINGERPRINT_BYTES = 8;
const ID_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + FINGERPRINT_BYTES + ID_BYTES;

/** A sealed file cannot be opened: its key is not among FILE_KEYS, it is damaged, or it is another file's. */
export class FileNotOpenedError extends Error {
  override name = 'FileNotOpenedError';
}

/**
 * AES-256-GCM under a random nonce: magic, fingerprint of the key, id (16 bytes), nonce (12), what is sealed, tag (16). The header is
 * authenticated, so that bytes of one file are no other's. 2^32 files under one key are what its nonces are good for (NIST SP 800-38D).
 */
export function sealFile({ key, fingerprint }: FileKey, id: string, bytes: Uint8Array): Buffer {
  const header = Buffer.concat([MAGIC, fingerprint, Buffer.from(id.replaceAll('-', ''), 'hex')]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(header);
  return Buffer.concat([header, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Of which key a file's seal is; undefined where it lies in plain. */
export function sealOf(stored: Uint8Array): Buffer | undefined {
  const isSealed = stored.length >= HEADER_BYTES && MAGIC.equals(stored.subarray(0, MAGIC.length));
  return isSealed ? Buffer.from(stored.subarray(MAGIC.length, MAGIC.length + FINGERPRINT_BYTES)) : undefined;
}

/**
 * What was sealed; what lies in plain as it is. Without `id` it may be any file's.
 * @throws FileNotOpenedError
 */
export function openFile(keys: readonly FileKey[], stored: Buffer, id?: string): Buffer {
  const seal = sealOf(stored);
  if (!seal) return stored;
  const found = keys.find(({ fingerprint }) => fingerprint.equals(seal));
  if (!found)
    throw new FileNotOpenedError(`sealed with the key ${seal.toString('hex')}, which FILE_KEYS does not name`);
  const header = stored.subarray(0, HEADER_BYTES);
  const nonce = stored.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
  if (id !== undefined && header.subarray(-ID_BYTES).toString('hex') !== id.replaceAll('-', ''))
    throw new FileNotOpenedError('it is sealed as another file');
  try {
    const decipher = createDecipheriv('aes-256-gcm', found.key, nonce)
      .setAAD(header)
      .setAuthTag(stored.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(stored.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new FileNotOpenedError('it is damaged');
  }
}
