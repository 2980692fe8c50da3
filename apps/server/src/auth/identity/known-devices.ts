import { randomBytes } from 'node:crypto';
import { readPasswordHash } from '@balsamo/database/auth/password-hash.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import type { Context } from 'hono';
import { giveCookie, readCookie } from '../../http/cookies.ts';
import { hmacsOf, isOneOf } from '../../platform/auth-secrets.ts';
import type { Services } from '../../services/services.ts';

/** Browsers cap cookies at 400 days. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;
/** Accounts that one browser is remembered for: a family's phone. */
const MAX_ACCOUNTS = 5;
const SHAPE = /^[\w-]{22}(\.[\w-]{43}){1,5}$/;

/**
 * Remembers, in a signed cookie and nowhere else, which accounts a browser has signed in to: `device.proof.proof…`, each
 * proof a keyed hash of device, address and the hash of the password: a new password ends it. It opens nothing; it only earns
 * attempts that strangers cannot use up.
 */
export function createKnownDevices({ env, db }: Pick<Services, 'env' | 'db'>) {
  const isSecure = env.appUrl.startsWith('https://');
  const name = `${isSecure ? '__Secure-' : ''}balsamo.device`;
  const proofsOf = (device: string, email: string, passwordHash: string) =>
    hmacsOf(env, `device:${device}:${canonicalEmail(email)}:${passwordHash}`);

  function read(context: Context): { device: string; proofs: string[] } | undefined {
    const cookie = readCookie(context, name);
    if (!cookie || !SHAPE.test(cookie)) return undefined;
    const [device = '', ...proofs] = cookie.split('.');
    return { device, proofs };
  }

  return {
    /** The device's id when this account has signed in on it before, under the password that it has now. */
    find(context: Context, email: string, passwordHash: string | undefined): string | undefined {
      const cookie = read(context);
      if (!cookie || passwordHash === undefined) return undefined;
      const expected = proofsOf(cookie.device, email, passwordHash);
      const isKnown = cookie.proofs.some((proof) => isOneOf(expected, proof));
      return isKnown ? cookie.device : undefined;
    },
    async remember(context: Context, email: string): Promise<void> {
      const passwordHash = await readPasswordHash(db.systemPool, canonicalEmail(email));
      if (passwordHash === undefined) return;
      const known = read(context);
      const device = known?.device ?? randomBytes(16).toString('base64url');
      const own = proofsOf(device, email, passwordHash);
      const others = (known?.proofs ?? []).filter((other) => !isOneOf(own, other));
      giveCookie(context, name, [device, own[0], ...others.slice(0, MAX_ACCOUNTS - 1)].join('.'), {
        httpOnly: true,
        secure: isSecure,
        sameSite: 'Lax',
        path: '/api',
        maxAge: MAX_AGE_SECONDS,
      });
    },
  };
}
