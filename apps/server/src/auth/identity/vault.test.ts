import { readCode } from '@balsamo/domain/auth/second-factor.ts';
import { describe, expect, it } from 'vitest';
import { createVault, makeRecoveryCodes } from './vault.ts';

const vault = createVault({ authSecret: 'a'.repeat(32) });
const other = createVault({ authSecret: 'b'.repeat(32) });
const secret = Buffer.from('12345678901234567890');

describe('the secret of an app at rest', () => {
  it('is opened for its person, and its bytes stand nowhere in what is stored', () => {
    const sealed = vault.seal('maria', secret);
    expect(vault.open('maria', sealed)).toEqual(secret);
    expect(Buffer.from(sealed, 'base64url').includes(secret)).toBe(false);
    expect(vault.seal('maria', secret)).not.toBe(sealed);
  });

  it('is opened neither in the row of another person, nor with another AUTH_SECRET, nor changed, nor cut short', () => {
    const sealed = vault.seal('maria', secret);
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[20] = (bytes[20] as number) ^ 1;
    expect(vault.open('joana', sealed)).toBeUndefined();
    expect(other.open('maria', sealed)).toBeUndefined();
    expect(vault.open('maria', bytes.toString('base64url'))).toBeUndefined();
    expect(vault.open('maria', sealed.slice(0, 20))).toBeUndefined();
    expect(vault.open('maria', '')).toBeUndefined();
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and read back as they were made', () => {
    const codes = makeRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(readCode(code)).toEqual({ kind: 'recovery', code });
  });

  it('are hashed by person and with a key', () => {
    const hash = vault.recoveryHash('maria', '0123456789');
    expect(vault.recoveryHash('maria', '0123456789')).toBe(hash);
    expect(vault.recoveryHash('joana', '0123456789')).not.toBe(hash);
    expect(other.recoveryHash('maria', '0123456789')).not.toBe(hash);
  });
});
