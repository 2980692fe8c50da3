import { randomBytes } from 'node:crypto';
import { asSystem } from '@balsamo/database/as-system.ts';
import {
  activateSecret,
  countRecoveryCodes,
  keepPendingSecret,
  readSecrets,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
} from '@balsamo/database/second-factor/codes.ts';
import type { FactorHolder } from '@balsamo/database/second-factor/sessions.ts';
import { formatRecoveryCode, readCode } from '@balsamo/domain/auth/second-factor.ts';
import type pg from 'pg';
import { createAllowances } from '../auth/allowances.ts';
import { ProblemError } from '../http/problem.ts';
import { recoveryCodeUsedNotice } from '../mail/account-mails.ts';
import type { Services } from '../services.ts';
import { base32, matchingStep, TOTP_SECRET_BYTES, totpAddress } from './totp.ts';
import { createVault, makeRecoveryCodes } from './vault.ts';

const ISSUER = 'Bálsamo';
type Client = Pick<pg.PoolClient, 'query'>;

/** Codes of apps and recovery codes: made, shown once, compared, and each taken once. */
export function createCodes(services: Services) {
  const { db, env, mail, now } = services;
  const vault = createVault(env);
  const allowances = createAllowances(services);
  const reason = 'requests read no secrets';

  async function takeAppCode(client: Client, userId: string, code: string): Promise<'right' | 'wrong' | 'used'> {
    const { secret: sealed } = await readSecrets(client, userId);
    const secret = sealed === null ? undefined : vault.open(userId, sealed);
    if (sealed === null || !secret) return 'wrong';
    const step = matchingStep(secret, code, now());
    if (step === undefined) return 'wrong';
    return (await useStep(client, userId, sealed, step)) ? 'right' : 'used';
  }

  return {
    /**
     * Takes a code that someone typed for this person, of their app or for recovery. Wrong ones count as guesses.
     * @throws ProblemError 422 `auth.wrong_code` at /code, 429 `auth.too_many_guesses`
     */
    async take(holder: FactorHolder, typed: string): Promise<void> {
      const { userId } = holder;
      const read = readCode(typed);
      if (!read) throw wrongCode('code_wrong');
      const guess = await allowances.countSecondStep(userId);
      if (read.kind === 'totp') {
        const taken = await asSystem(db, reason, ({ client }) => takeAppCode(client, userId, read.code));
        if (taken !== 'right') throw wrongCode(taken === 'used' ? 'code_used' : 'code_wrong');
      } else {
        const left = await asSystem(db, reason, async ({ client }) => {
          if (!(await useRecoveryCode(client, userId, vault.recoveryHash(userId, read.code)))) return undefined;
          return countRecoveryCodes(client, userId);
        });
        if (left === undefined) throw wrongCode('code_wrong');
        mail.afterAnswer('recovery code', () => mail.send(recoveryCodeUsedNotice(holder, left, env.appUrl)));
      }
      await guess.takeBack();
    },

    /** A new secret for an app; it opens nothing until a code of it was seen. */
    async beginApp({ userId, email }: FactorHolder): Promise<{ secret: string; address: string }> {
      const secret = randomBytes(TOTP_SECRET_BYTES);
      await asSystem(db, reason, ({ client }) => keepPendingSecret(client, userId, vault.seal(userId, secret)));
      return { secret: base32(secret), address: totpAddress(secret, ISSUER, email) };
    },

    /**
     * Checks a code of the pending secret; what it answers puts the secret in use.
     * @throws ProblemError 409 `account.no_pending_app`, 422 `auth.wrong_code` at /code, 429
     */
    async proveApp(userId: string, typed: string): Promise<(client: Client) => Promise<void>> {
      const { pendingSecret } = await asSystem(db, reason, ({ client }) => readSecrets(client, userId));
      const secret = pendingSecret === null ? undefined : vault.open(userId, pendingSecret);
      if (pendingSecret === null || !secret) throw new ProblemError(409, 'account.no_pending_app');
      const guess = await allowances.countSecondStep(userId);
      const read = readCode(typed);
      const step = read?.kind === 'totp' ? matchingStep(secret, read.code, now()) : undefined;
      if (step === undefined) throw wrongCode('code_wrong');
      await guess.takeBack();
      return async (client) => {
        const isActive = await activateSecret(client, userId, pendingSecret, step);
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

function wrongCode(code: 'code_wrong' | 'code_used'): ProblemError {
  const message = code === 'code_used' ? 'A code counts once.' : 'Not a code of this account.';
  return new ProblemError(422, 'auth.wrong_code', { errors: [{ pointer: '/code', code, message }] });
}
