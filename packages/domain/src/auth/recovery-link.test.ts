import { describe, expect, it } from 'vitest';
import { isRecoveryLink } from './recovery-link.ts';

const read = (text: string) => isRecoveryLink(new URLSearchParams(text));

describe('a recovery link', () => {
  it.each([
    'type=recovery&access_token=abc',
    'type=recovery&token_hash=abc',
    'type=recovery&token=a',
    'type=recovery&code=a',
  ])('is recognised by its type and token: %s', (text) => expect(read(text)).toBe(true));
  it('is recognised when it is refused or expired', () => {
    expect(read('error=access_denied')).toBe(true);
    expect(read('error_code=otp_expired')).toBe(true);
  });
  it.each([
    '',
    'type=recovery',
    'type=signup&token_hash=abc',
    'access_token=abc',
    'error=server_error',
    'utm_source=mail',
  ])('is not seen in other addresses: %s', (text) => expect(read(text)).toBe(false));
});
