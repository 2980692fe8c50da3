import { asSystem } from '@balsamo/database/as-system.ts';
import { NotSignedInError } from '@balsamo/database/as-user.ts';
import {
  endSessionsElsewhere,
  type FactorHolder,
  findHolder,
  findHolderOfSession,
  forgetTrust,
  lockSecondFactor,
  markSecondStep,
} from '@balsamo/database/second-factor/sessions.ts';
import type { Context } from 'hono';
import type pg from 'pg';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import { secondFactorOnNotice } from '../mail/account-mails.ts';
import type { Services } from '../services.ts';
import { createCodes } from './codes.ts';
import { isOn } from './second-step.ts';

/** The second factor of whose session it is, also while the session reaches nothing else. */
export function createOwnFactor(services: Services) {
  const { db, env, mail, now } = services;
  const codes = createCodes(services);
  const asOwner = <Result>(work: (client: pg.PoolClient) => Promise<Result>) =>
    asSystem(db, 'requests reach no second factors; the live token is the identity', ({ client }) => work(client));

  /** @throws NotSignedInError */
  async function holder(context: Context): Promise<FactorHolder> {
    const token = requireSession(context);
    const found = await asOwner((client) => findHolderOfSession(client, token));
    if (!found) throw new NotSignedInError();
    return found;
  }

  return {
    asOwner,
    holder,

    /** @throws ProblemError 409 `account.second_factor_off` */
    async holderWithFactor(context: Context): Promise<FactorHolder> {
      const found = await holder(context);
      if (!isOn(found)) throw new ProblemError(409, 'account.second_factor_off');
      return found;
    },

    /**
     * Adds a factor in one transaction. The first one turns the second factor on: this session counts as having passed it,
     * every other ends, and recovery codes are shown. Null: they were shown before.
     */
    async add<Added>(context: Context, { userId }: FactorHolder, add: (client: pg.PoolClient) => Promise<Added>) {
      const token = requireSession(context);
      const { before, added, recoveryCodes } = await asOwner(async (client) => {
        // Of two first factors at the same moment the second finds the first one's.
        await lockSecondFactor(client, userId);
        const before = await findHolder(client, userId);
        if (!before) throw new NotSignedInError();
        const added = await add(client);
        if (isOn(before)) return { before, added, recoveryCodes: null };
        await markSecondStep(client, token, now());
        await endSessionsElsewhere(client, userId, token);
        await forgetTrust(client, userId);
        return { before, added, recoveryCodes: await codes.renewRecoveryCodes(client, userId) };
      });
      if (recoveryCodes)
        mail.afterAnswer('second factor on', () => mail.send(secondFactorOnNotice(before, env.appUrl)));
      return { added, recoveryCodes };
    },
  };
}
