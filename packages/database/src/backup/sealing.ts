import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Decrypter, Encrypter } from 'age-encryption';

/** Encryption of what a backup holds, in the format of age (https://age-encryption.org/v1), so that its own tool opens it too. */

/** Loaded with the first backup: few servers make one, and in one that makes none it would take its memory for nothing. */
export const age = () => import('age-encryption');

export async function sealTo(recipient: string, bytes: Uint8Array): Promise<Uint8Array> {
  return (await encrypterTo(recipient)).encrypt(bytes);
}

export async function sealStreamTo(recipient: string, source: Readable): Promise<Readable> {
  return Readable.fromWeb((await (await encrypterTo(recipient)).encrypt(toWeb(source))) as ReadableStream<Uint8Array>);
}

export async function sealWithPassphrase(passphrase: string, text: string): Promise<Uint8Array> {
  const encrypter = new (await age()).Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(text);
}

/** @throws where the passphrase is another one, or the bytes are damaged */
export async function openWithPassphrase(passphrase: string, bytes: Uint8Array): Promise<string> {
  const decrypter = new (await age()).Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(bytes, 'text');
}

/** @throws where the bytes are damaged, or sealed to somebody else */
export async function openWith(identity: string, bytes: Uint8Array): Promise<Uint8Array> {
  return (await decrypterOf(identity)).decrypt(bytes);
}

export async function openStreamWith(identity: string, source: Readable): Promise<Readable> {
  return Readable.fromWeb((await (await decrypterOf(identity)).decrypt(toWeb(source))) as ReadableStream<Uint8Array>);
}

async function encrypterTo(recipient: string): Promise<Encrypter> {
  const encrypter = new (await age()).Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter;
}

async function decrypterOf(identity: string): Promise<Decrypter> {
  const decrypter = new (await age()).Decrypter();
  decrypter.addIdentity(identity);
  return decrypter;
}

/** Node and the DOM each have a type of their own for the same class. */
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>;
