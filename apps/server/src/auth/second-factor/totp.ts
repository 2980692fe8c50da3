import { createHmac, timingSafeEqual } from 'node:crypto';
import { TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '@balsamo/domain/auth/second-factor.ts';

/** RFC 4226 §4 R6: as long as the hash; 160 bits are 32 letters of Base32. */
export const TOTP_SECRET_BYTES = 20;
/** One step to either side: a clock that is half a minute off, or a code typed slowly (RFC 6238 §5.2). */
const STEPS_ASIDE = [0, -1, 1] as const;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The number of the 30-second step that an instant lies in. */
export function totpStep(at: Date): number {
  return Math.floor(at.getTime() / 1000 / TOTP_PERIOD_SECONDS);
}

/** The code of a step (RFC 6238 over RFC 4226 with SHA-1, which is what authenticator apps implement). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) as number) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

/** The step whose code this is, near `at`; undefined for a wrong code. Takes as long for a wrong code as for a right one. */
export function matchingStep(secret: Uint8Array, code: string, at: Date): number | undefined {
  const typed = Buffer.from(code);
  const now = totpStep(at);
  const matches = STEPS_ASIDE.map((aside) => now + aside).filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return typed.length === expected.length && timingSafeEqual(typed, expected);
  });
  return matches[0];
}

/** RFC 4648 §6 without padding, as apps take it. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The Key URI Format that authenticator apps read from a QR code. */
export function totpAddress(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const values = {
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(TOTP_DIGITS),
    period: String(TOTP_PERIOD_SECONDS),
  };
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join('&')}`;
}
