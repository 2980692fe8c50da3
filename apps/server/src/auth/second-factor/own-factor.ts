import type { CurrentFactor } from '@balsamo/contract/second-factor/schemas.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import {
  endSessionsElsewhere,
  type FactorHolder,
  findHolderOfSession,
  forgetTrust,
  lockAccount,
  lockSecondFactor,
  markSecondStep,
} from '@balsamo/database/second-factor/sessions.ts';
import { NotSignedInError } from '@balsamo/database/session-errors.ts';
import type { Context } from 'hono';
import type pg from 'pg';
import { ProblemError } from '../../http/problem.ts';
import { requireToken } from '../../http/session.ts';
import type { Services } from '../../services/services.ts';
import { createSecurityNews } from '../identity/security-news.ts';
import { createCodes } from './codes.ts';
import { createPasskeys } from './passkeys.ts';
import { isOn } from './second-step.ts';

/** The second factor of whose session it is, also while the session reaches nothing else. */
export function createOwnFactor(services: Services) {
  const { db, now } = services;
  const news = createSecurityNews(services);
  const passkeys = createPasskeys(services);
  const codes = createCodes(services);
  const withFactors = <Result>(work: (client: pg.PoolClient) => Promise<Result>) =>
    asSystem(db, 'requests reach no second factors; the live token is the identity', ({ client }) => work(client));

  /** @throws NotSignedInError */
  async function holder(context: Context): Promise<FactorHolder & { sessionToken: string }> {
    const token = await requireToken(context, db);
    const found = await withFactors((client) => findHolderOfSession(client, token));
    if (!found) throw new NotSignedInError();
    return { ...found, sessionToken: token };
  }

  return {
    withFactors,
    holder,

    /** @throws ProblemError 409 `account.second_factor_off` */
    async holderWithFactor(context: Context): Promise<FactorHolder> {
      const found = await holder(context);
      if (!isOn(found)) throw new ProblemError(409, 'account.second_factor_off');
      return found;
    },

    /**
     * Whoever signed up with somebody else's address must not be able to lock its owner out.
     * @throws ProblemError 409 `account.email_unconfirmed`
     */
    requireConfirmed,

    /**
     * Asks for a factor that is on, where one is, besides the password: in the same request, so that an open session and a password
     * that somebody learned change nothing. Wrong ones count as attempts.
     * @throws ProblemError 422 `account.factor_needed` or `auth.wrong_code` at /code, 422 `account.passkey_refused`, 429
     */
    async prove(context: Context, holder: FactorHolder, { code, passkey }: CurrentFactor): Promise<void> {
      if (!isOn(holder)) return;
      if (passkey !== undefined) {
        if (await passkeys.proveSecondStep(context, holder.userId, passkey)) return;
        throw new ProblemError(422, 'account.passkey_refused');
      }
      if (code !== undefined) return codes.take(context, holder, code);
      const errors = [{ pointer: '/code', code: 'code_required', message: 'A second factor is on.' }];
      throw new ProblemError(422, 'account.factor_needed', { errors });
    },

    /**
     * Adds a factor in one transaction. The first one turns the second factor on: this session counts as having passed it,
     * every other ends, and recovery codes are shown. Null: they were shown before.
     */
    async add<Added>(
      context: Context,
      { userId }: FactorHolder,
      method: 'app' | 'passkey',
      add: (client: pg.PoolClient) => Promise<Added>,
    ) {
      const token = await requireToken(context, db);
      const { before, added, recoveryCodes } = await withFactors(async (client) => {
        // Of two first factors at the same moment the second finds the first one's; and a session that was ended meanwhile adds none.
        await lockAccount(client, userId);
        await lockSecondFactor(client, userId);
        const before = await findHolderOfSession(client, token);
        if (!before) throw new NotSignedInError();
        requireConfirmed(before);
        const added = await add(client);
        await news.tell(client, context, userId, changeOf(method, before));
        if (isOn(before)) return { before, added, recoveryCodes: null };
        await markSecondStep(client, token, now());
        await endSessionsElsewhere(client, userId, token);
        if (await forgetTrust(client, userId)) await news.record(client, context, userId, 'trust_ended');
        return { before, added, recoveryCodes: await codes.renewRecoveryCodes(client, userId) };
      });
      news.mail(before, recoveryCodes ? 'second_factor_on' : changeOf(method, before));
      return { added, recoveryCodes };
    },
  };
}

function requireConfirmed({ isConfirmed }: FactorHolder): void {
  if (!isConfirmed) throw new ProblemError(409, 'account.email_unconfirmed');
}

function changeOf(method: 'app' | 'passkey', before: FactorHolder): 'app_added' | 'app_replaced' | 'passkey_added' {
  if (method === 'passkey') return 'passkey_added';
  return before.hasApp ? 'app_replaced' : 'app_added';
}
