import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ProblemError } from '../http/problem.ts';

export type ScryptCost = { N: number; r: number; p: number };

/** OWASP's minimum for scrypt (Password Storage Cheat Sheet): 128 MB for each hash. */
export const SCRYPT_COST: ScryptCost = { N: 2 ** 17, r: 8, p: 1 };
/** What accounts were made with before: `salt:key`, without saying so. */
const FORMER_COST: ScryptCost = { N: 2 ** 14, r: 16, p: 1 };
const FORMER_SHAPE = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const SHAPE = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Hashes at once: their memory is what counts, 256 MB. The others wait for their turn. */
const AT_ONCE = 2;
/** Whoever would wait longer than some ten seconds is told to come back; a flood must not take the memory that keeps the rest alive. */
const WAITING_MAX = 64;

const derive = promisify<string, string | Buffer, number, ScryptOptions, Buffer>(scrypt);

type Stored = { cost: ScryptCost; salt: string | Buffer; key: Buffer };

function parse(hash: string): Stored | undefined {
  const former = FORMER_SHAPE.exec(hash);
  // The salt of then is its hexadecimal text.
  if (former) return { cost: FORMER_COST, salt: former[1] as string, key: Buffer.from(former[2] as string, 'hex') };
  const [, log2 = '', r = '', p = '', salt = '', key = ''] = SHAPE.exec(hash) ?? [];
  if (!key) return undefined;
  const cost = { N: 2 ** Number(log2), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

const work = ({ N, r, p }: ScryptCost) => N * r * p;

/**
 * Hashes passwords with scrypt, a few at a time, and says which hashes are weaker than those that are made today.
 * @param cost of new hashes; tests pass a small one in, the server none
 */
export function createPasswords(cost: ScryptCost = SCRYPT_COST) {
  let running = 0;
  const waiting: (() => void)[] = [];

  /** @throws ProblemError 503 `request.busy` */
  async function inTurn<Result>(hashing: () => Promise<Result>): Promise<Result> {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAX) throw new ProblemError(503, 'request.busy', { retryAfter: 10 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await hashing();
    } finally {
      // The place is handed on; it is free only when nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  const keyOf = (password: string, salt: string | Buffer, { N, r, p }: ScryptCost, bytes: number) =>
    inTurn(() => derive(password.normalize('NFKC'), salt, bytes, { N, r, p, maxmem: 256 * N * r }));

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const key = await keyOf(password, salt, cost, KEY_BYTES);
    return ['scrypt', Math.log2(cost.N), cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(
      '$',
    );
  }

  return {
    hash,

    async verify({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
      const known = parse(stored);
      if (!known) return false;
      const key = await keyOf(password, known.salt, known.cost, known.key.length);
      const isRight = timingSafeEqual(key, known.key);
      // A wrong password for an old hash takes no less than one for an address without an account.
      if (!isRight && work(known.cost) < work(cost)) await hash(password);
      return isRight;
    },

    /** Was this hash made with less work than is asked for today? */
    isWeak(stored: string): boolean {
      const known = parse(stored);
      return known !== undefined && work(known.cost) < work(cost);
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
