import { describe, expect, it } from 'vitest';
import { base32, matchingStep, totpAddress, totpCode, totpStep } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  // RFC 6238 appendix B, SHA-1, the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at %d s', (seconds, code) => {
    expect(totpCode(SECRET, totpStep(at(seconds)))).toBe(code);
  });

  it('are taken one step early and one step late, and not further away', () => {
    const step = totpStep(at(1111111109));
    const accepted = [-2, -1, 0, 1, 2].map((aside) =>
      matchingStep(SECRET, totpCode(SECRET, step + aside), at(1111111109)),
    );
    expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it.each(['', '28708', '2870820', 'abcdef', '٢٨٧٠٨٢'])('are nothing like %j', (typed) => {
    expect(matchingStep(SECRET, typed, at(59))).toBeUndefined();
  });
});

describe('what an app is given', () => {
  // RFC 4648 §10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is Base32: %j', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  it('is an address that names issuer and account', () => {
    const address = new URL(totpAddress(SECRET, 'Bálsamo', 'maria+1@exemplo.com'));
    expect(decodeURIComponent(address.pathname)).toContain('Bálsamo:maria+1@exemplo.com');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Bálsamo',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
