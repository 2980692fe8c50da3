import { hashPassword } from 'better-auth/crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPasswords, SCRYPT_COST } from './passwords.ts';

const CHEAP = { N: 2 ** 4, r: 8, p: 1 };
const PASSWORD = 'chuva-na-serra-7';
afterEach(() => void vi.restoreAllMocks());

describe('passwords in production', () => {
  it('are hashed with at least what OWASP asks for, which the hash says', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash(PASSWORD);
    expect(SCRYPT_COST).toEqual({ N: 131_072, r: 8, p: 1 });
    expect(hash).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await passwords.verify({ hash, password: PASSWORD })).toBe(true);
    expect(passwords.isWeak(hash)).toBe(false);
  });
});

describe('a password', () => {
  const passwords = createPasswords(CHEAP);

  it('is right or wrong, however its letters are composed, and never hashed twice alike', async () => {
    const [one, other] = [await passwords.hash('ação-de-graças'), await passwords.hash('ação-de-graças')];
    expect(one).not.toBe(other);
    expect(await passwords.verify({ hash: one, password: 'ação-de-graças'.normalize('NFD') })).toBe(true);
    expect(await passwords.verify({ hash: one, password: 'acao-de-gracas' })).toBe(false);
    expect(await passwords.verify({ hash: 'anything', password: 'anything' })).toBe(false);
  });

  it('from before is still known, and its hash is called weak', async () => {
    const hash = await hashPassword(PASSWORD);
    const today = createPasswords({ N: 2 ** 15, r: 16, p: 1 });
    expect(await today.verify({ hash, password: PASSWORD })).toBe(true);
    expect(await today.verify({ hash, password: 'outra-coisa-8' })).toBe(false);
    expect(today.isWeak(hash)).toBe(true);
    expect(passwords.isWeak(await passwords.hash(PASSWORD))).toBe(false);
  });
});

describe('many at the same moment', () => {
  it('wait for their turn, and beyond a number are told to come back', async () => {
    const passwords = createPasswords(CHEAP);
    const settled = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.hash(PASSWORD)));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(66);
    const refused = settled.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ status: 503, code: 'request.busy', extra: { retryAfter: 10 } });
    // The places are free again.
    expect(await passwords.hash(PASSWORD)).toMatch(/^scrypt/);
  });
});
