import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** Encryption of what a backup holds, in the format of age (https://age-encryption.org/v1), so that its own tool opens it too. */

export function sealTo(recipient: string, bytes: Uint8Array): Promise<Uint8Array> {
  return encrypterTo(recipient).encrypt(bytes);
}

export async function sealStreamTo(recipient: string, source: Readable): Promise<Readable> {
  return Readable.fromWeb((await encrypterTo(recipient).encrypt(toWeb(source))) as ReadableStream<Uint8Array>);
}

export function sealWithPassphrase(passphrase: string, text: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(text);
}

/** @throws where the passphrase is another one, or the bytes are damaged */
export function openWithPassphrase(passphrase: string, bytes: Uint8Array): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(bytes, 'text');
}

/** @throws where the bytes are damaged, or sealed to somebody else */
export function openWith(identity: string, bytes: Uint8Array): Promise<Uint8Array> {
  return decrypterOf(identity).decrypt(bytes);
}

export async function openStreamWith(identity: string, source: Readable): Promise<Readable> {
  return Readable.fromWeb((await decrypterOf(identity).decrypt(toWeb(source))) as ReadableStream<Uint8Array>);
}

function encrypterTo(recipient: string): Encrypter {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter;
}

function decrypterOf(identity: string): Decrypter {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter;
}

/** Node and the DOM each have a type of their own for the same class. */
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>;
