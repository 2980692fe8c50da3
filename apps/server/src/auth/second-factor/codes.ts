import { randomBytes } from 'node:crypto';
import { asSystem } from '@balsamo/database/as-system.ts';
import {
  activateSecret,
  countRecoveryCodes,
  keepPendingSecret,
  listRecoveryHashes,
  readPendingSecret,
  readSecret,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
} from '@balsamo/database/second-factor/codes.ts';
import type { FactorHolder } from '@balsamo/database/second-factor/sessions.ts';
import { formatRecoveryCode, readCode } from '@balsamo/domain/auth/second-factor.ts';
import type { Context } from 'hono';
import type pg from 'pg';
import { ProblemError } from '../../http/problem.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import type { Services } from '../../services/services.ts';
import { createSecurityNews } from '../identity/security-news.ts';
import { createVault, hashOf, makeRecoveryCodes } from '../identity/vault.ts';
import { base32, matchingStep, TOTP_SECRET_BYTES, totpAddress } from './totp.ts';

const ISSUER = 'Bálsamo';
/** From the QR code to the first code of the app. */
const PENDING_MS = 10 * 60_000;
type Client = Pick<pg.PoolClient, 'query'>;
/** A recovery code depends on no clock. Wrong and used are one answer: used ones are not kept apart. */
type WrongCode = 'code_wrong' | 'code_used' | 'recovery_code_wrong';

/** Codes of apps and recovery codes: made, shown once, compared, and each taken once. */
export function createCodes(services: Services) {
  const { db, env, now } = services;
  const news = createSecurityNews(services);
  const vault = createVault(env);
  const rateLimits = createRateLimits(services);
  const reason = 'requests read no secrets';

  async function takeAppCode(client: Client, userId: string, code: string): Promise<'right' | 'wrong' | 'used'> {
    const sealed = await readSecret(client, userId);
    const secret = sealed === undefined ? undefined : vault.open(userId, sealed);
    if (sealed === undefined || !secret) return 'wrong';
    const step = matchingStep(secret, code, now());
    if (step === undefined) return 'wrong';
    return (await useStep(client, userId, sealed, step)) ? 'right' : 'used';
  }

  /** A secret that waits is sealed for the session that it was shown to: a code of it counts there alone. */
  const pendingHolder = (userId: string, sessionToken: string) => `${userId}:${hashOf(sessionToken)}`;

  async function refuse(context: Context, userId: string, code: WrongCode): Promise<never> {
    await asSystem(db, reason, ({ client }) => news.record(client, context, userId, 'second_step_failed'));
    throw wrongCode(code);
  }

  return {
    /**
     * Takes a code that someone typed for this person, of their app or for recovery. Wrong ones count as attempts.
     * @throws ProblemError 422 `auth.wrong_code` at /code, 429 `auth.too_many_guesses`
     */
    async take(context: Context, holder: FactorHolder, typed: string): Promise<void> {
      if (!readCode(typed)) throw wrongCode('code_wrong');
      const attempt = await rateLimits.countSecondStep(holder.userId);
      await this.takeCounted(context, holder, typed);
      await attempt.takeBack();
    },

    /** The same where the attempt has been counted. @throws ProblemError 422 `auth.wrong_code` at /code */
    async takeCounted(context: Context, holder: FactorHolder, typed: string): Promise<void> {
      const { userId } = holder;
      const read = readCode(typed);
      if (!read) throw wrongCode('code_wrong');
      if (read.kind === 'totp') {
        const taken = await asSystem(db, reason, ({ client }) => takeAppCode(client, userId, read.code));
        if (taken !== 'right') await refuse(context, userId, taken === 'used' ? 'code_used' : 'code_wrong');
      } else {
        const left = await asSystem(db, reason, async ({ client }) => {
          const left = await listRecoveryHashes(client, userId);
          const kept = left.find((each) => vault.isRecovery(userId, read.code, each));
          if (kept === undefined || !(await useRecoveryCode(client, userId, kept))) return undefined;
          await news.tell(client, context, userId, 'recovery_code_used');
          return countRecoveryCodes(client, userId);
        });
        if (left === undefined) return refuse(context, userId, 'recovery_code_wrong');
        // Recovery codes are what is left to whoever lost everything else: their person should know when one is gone.
        news.mail(holder, 'recovery_code_used', { left: String(left) });
      }
    },

    /** A new secret for an app; it opens nothing until a code of it was seen. */
    async beginApp(
      { userId, email }: FactorHolder,
      sessionToken: string,
    ): Promise<{ secret: string; address: string }> {
      const secret = randomBytes(TOTP_SECRET_BYTES);
      const sealed = vault.seal(pendingHolder(userId, sessionToken), secret);
      const until = new Date(now().getTime() + PENDING_MS);
      await asSystem(db, reason, ({ client }) => keepPendingSecret(client, userId, sealed, until));
      return { secret: base32(secret), address: totpAddress(secret, ISSUER, email) };
    },

    /**
     * Checks a code of the pending secret; what it answers puts the secret in use.
     * @throws ProblemError 409 `account.no_pending_app`, 422 `auth.wrong_code` at /code, 429
     */
    async proveApp(userId: string, sessionToken: string, typed: string): Promise<(client: Client) => Promise<void>> {
      const pending = await asSystem(db, reason, ({ client }) => readPendingSecret(client, userId, now()));
      const secret = pending === undefined ? undefined : vault.open(pendingHolder(userId, sessionToken), pending);
      if (pending === undefined || !secret) throw new ProblemError(409, 'account.no_pending_app');
      const attempt = await rateLimits.countSecondStep(userId);
      const read = readCode(typed);
      const step = read?.kind === 'totp' ? matchingStep(secret, read.code, now()) : undefined;
      if (step === undefined) throw wrongCode('code_wrong');
      await attempt.takeBack();
      return async (client) => {
        const sealed = { pending, active: vault.seal(userId, secret) };
        const isActive = await activateSecret(client, userId, sealed, step);
        if (!isActive) throw new ProblemError(409, 'account.no_pending_app');
      };
    },

    /** Ten new recovery codes as they are shown; those from before end. */
    async renewRecoveryCodes(client: Client, userId: string): Promise<string[]> {
      const codes = makeRecoveryCodes();
      await replaceRecoveryCodes(
        client,
        userId,
        codes.map((code) => vault.recoveryHash(userId, code)),
      );
      return codes.map(formatRecoveryCode);
    },
  };
}

function wrongCode(code: WrongCode): ProblemError {
  const message = code === 'code_used' ? 'A code counts once.' : 'Not a code of this account.';
  return new ProblemError(422, 'auth.wrong_code', { errors: [{ pointer: '/code', code, message }] });
}
