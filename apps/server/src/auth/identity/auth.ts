import { accountsRelations, sessionsRelations, usersRelations } from '@balsamo/database/auth/relations.ts';
import { accounts, sessions, users, verifications } from '@balsamo/database/auth/tables.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@balsamo/domain/auth/password.ts';
import { DEFAULT_LANGUAGE, languageOf } from '@balsamo/domain/language.ts';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createEmailVerificationToken } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { drizzle } from 'drizzle-orm/node-postgres';
import { SESSION_SECONDS } from '../../http/session.ts';
import {
  passwordResetLink,
  passwordResetMail,
  type Recipient,
  verificationLink,
  verificationMail,
} from '../../mail/account-mails.ts';
import type { Services } from '../../services/services.ts';
import { withHashedSessions } from './hashed-sessions.ts';

const HOUR = 3600;
export const RESET_LINK_SECONDS = HOUR;
export const VERIFICATION_LINK_SECONDS = 24 * HOUR;

const schema = { users, accounts, sessions, verifications, usersRelations, accountsRelations, sessionsRelations };

/**
 * Passwords, sessions and mailed links are better-auth's. Its router is not mounted: our handlers call `auth.api`, so
 * nothing of it is reachable but what the contract lists, and none of its cookies leaves. It runs on the system pool, bound by the
 * policies of that role.
 */
export function createAuth({
  env,
  db,
  log,
  mail,
  passwords,
}: Pick<Services, 'env' | 'db' | 'log' | 'mail' | 'passwords'>) {
  const orm = drizzle(db.systemPool, { schema });
  return betterAuth({
    appName: 'Bálsamo',
    baseURL: env.appUrl,
    basePath: '/api/auth',
    secret: env.authSecret,
    database: withHashedSessions(drizzleAdapter(orm, { provider: 'pg', usePlural: true, schema, transaction: true })),
    telemetry: { enabled: false },
    // Arguments of its messages may hold addresses.
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ auth: message.replace(/\S+@\S+/g, '…') }, 'better-auth'),
    },
    user: {
      additionalFields: {
        role: { type: 'string', required: true },
        crm: { type: 'string', required: false },
        language: { type: 'string', required: true },
        timeZone: { type: 'string', required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: { hash: (typed) => passwords.hash(typed), verify: (typed) => passwords.verify(typed) },
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      // Work of its own: better-auth keeps what fails here to itself.
      sendResetPassword: async ({ user, token }) =>
        mail.afterAnswer('password reset', () =>
          mail.send(passwordResetMail(recipient(user), passwordResetLink(env.appUrl, token))),
        ),
    },
    session: { expiresIn: SESSION_SECONDS },
    // Expired links are kept for a while to be told apart from wrong ones; `removeOldLinks` clears them.
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    advanced: {
      database: { generateId: false, joins: true },
      ipAddress: { disableIpTracking: true },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * Mails the link that confirms an address; nothing to one without an account or already confirmed. better-auth's own call takes half a
 * second at least, so that its time tells nothing. Ours begins once the request has been answered (`afterAnswer`).
 */
export async function mailVerificationLink(
  auth: Auth,
  { env, mail }: Pick<Services, 'env' | 'mail'>,
  email: string,
): Promise<void> {
  const { internalAdapter, secret } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email);
  if (!found || found.user.emailVerified) return;
  const token = await createEmailVerificationToken(secret, found.user.email, undefined, VERIFICATION_LINK_SECONDS);
  await mail.send(verificationMail(recipient(found.user), verificationLink(env.appUrl, token)));
}

function recipient(user: { name: string; email: string; language?: unknown }): Recipient {
  const language = languageOf(typeof user.language === 'string' ? user.language : undefined) ?? DEFAULT_LANGUAGE;
  return { name: user.name, email: user.email, language };
}
