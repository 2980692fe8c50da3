/** Four to six digits, as a slow hash, and how often they were wrong. */
export type Pin = {
  kind: 'pin';
  /** Base64. */
  salt: string;
  /** PBKDF2 with SHA-256, 256 bits, base64. */
  hash: string;
  iterations: number;
  /** Wrong tries since the last right one. */
  failures: number;
  /** No further try before; milliseconds by the clock of this device. */
  waitUntil: number;
};

const PIN_PATTERN = /^\d{4,6}$/;
export const PIN_DIGITS = { least: 4, most: 6 } as const;
/** Some tenths of a second on a cheap phone of 2022; every PIN is found in hours by whoever opens the phone up, whatever it is. */
const ITERATIONS = 310_000;
const HASH_BITS = 256;
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

export const isPin = (text: string): boolean => PIN_PATTERN.test(text);

export async function makePin(digits: string): Promise<Pin> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return {
    kind: 'pin',
    salt: base64Of(salt),
    hash: base64Of(await hashOf(digits, salt, ITERATIONS)),
    iterations: ITERATIONS,
    failures: 0,
    waitUntil: 0,
  };
}

/** Milliseconds until the next try is taken. */
export function pinWait({ waitUntil }: Pin, now: number): number {
  // A clock that was set back does not make it longer.
  return Math.min(Math.max(0, waitUntil - now), LONGEST_WAIT_MS);
}

/** Is it right? And the PIN as it is to be kept after this try: wrong ones make the next ones wait longer and longer. */
export async function tryPin(pin: Pin, digits: string, now: number): Promise<{ isRight: boolean; after: Pin }> {
  const isRight = base64Of(await hashOf(digits, bytesOf(pin.salt), pin.iterations)) === pin.hash;
  if (isRight) return { isRight, after: { ...pin, failures: 0, waitUntil: 0 } };
  const failures = pin.failures + 1;
  const waits = failures - FREE_TRIES;
  const wait = waits < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** waits, LONGEST_WAIT_MS);
  return { isRight, after: { ...pin, failures, waitUntil: wait === 0 ? 0 : now + wait } };
}

async function hashOf(digits: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(digits), 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, HASH_BITS));
}

const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
