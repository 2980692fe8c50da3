import {
  answerSecondStep,
  challengePasskeySignIn,
  challengeSecondStep,
  signInByPasskey,
} from '@balsamo/contract/second-factor/routes.ts';
import { readErasure } from '@balsamo/database/account/erasures.ts';
import { caresForSomeone } from '@balsamo/database/care/circle.ts';
import { findHolder } from '@balsamo/database/second-factor/sessions.ts';
import type { Context } from 'hono';
import { clientNetwork } from '../../http/client-network.ts';
import { createFeature } from '../../http/feature.ts';
import { ProblemError } from '../../http/problem.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import type { Services } from '../../services/services.ts';
import { accountJson } from '../identity/account-json.ts';
import { createAuth } from '../identity/auth.ts';
import { createBrowserSessions, type Proven } from '../identity/browser-sessions.ts';
import { createKnownDevices } from '../identity/known-devices.ts';
import { createCodes } from '../second-factor/codes.ts';
import { createPasskeys } from '../second-factor/passkeys.ts';
import { createSecondStep } from '../second-factor/second-step.ts';

/** The second step of a sign-in, and the passkey that takes the place of both. */
export function secondStepHandlers(services: Services) {
  const { db } = services;
  const auth = createAuth(services);
  const sessions = createBrowserSessions(services);
  const devices = createKnownDevices(services);
  const rateLimits = createRateLimits(services);
  const codes = createCodes(services);
  const passkeys = createPasskeys(services);
  const secondStep = createSecondStep(services);

  return createFeature()
    .openapi(answerSecondStep, async (context) => {
      const { code, passkey, trustsDevice } = context.req.valid('json');
      const holder = await secondStep.holder(context);
      if (code !== undefined) await codes.take(context, holder, code);
      if (passkey !== undefined && !(await passkeys.proveSecondStep(context, holder.userId, passkey))) {
        throw refusedPasskey();
      }
      const passwordHash = await secondStep.finish(context);
      if (trustsDevice) await secondStep.trust(context, holder.userId);
      const how = passkey === undefined ? 'signed_in_by_code' : 'signed_in_by_passkey';
      return context.json(await enter(context, { userId: holder.userId, passwordHash }, how), 200);
    })
    .openapi(challengeSecondStep, async (context) => {
      const holder = await secondStep.holder(context);
      const options = await passkeys.proofOptions(context, holder.userId);
      return context.json({ options: { ...options } }, 200);
    })
    .openapi(challengePasskeySignIn, async (context) => {
      const network = clientNetwork(context);
      if (network) await rateLimits.countPasskeyChallenge(network);
      const options = await passkeys.proofOptions(context, null);
      return context.json({ options: { ...options } }, 200);
    })
    .openapi(signInByPasskey, async (context) => {
      const proven = await passkeys.prove(context, null, context.req.valid('json').passkey);
      if (!proven) throw new ProblemError(401, 'auth.passkey_refused');
      return context.json(await enter(context, proven, 'signed_in_by_passkey'), 200);
    });

  /** Begins the session of whoever has passed everything; answers their account. */
  async function enter(context: Context, proven: Proven, how: 'signed_in_by_code' | 'signed_in_by_passkey') {
    const { userId } = proven;
    if (!(await sessions.begin(context, proven, how))) {
      throw how === 'signed_in_by_code'
        ? new ProblemError(410, 'auth.second_step_over')
        : new ProblemError(401, 'auth.passkey_refused');
    }
    const user = await (await auth.$context).internalAdapter.findUserById(userId);
    const holder = await findHolder(db.systemPool, userId);
    // Erased in this very moment.
    if (!user || !holder) throw new ProblemError(410, 'auth.second_step_over');
    await devices.remember(context, holder.email);
    const erasure = await readErasure(db.systemPool, userId);
    const account = { erasure, caresForSomeone: await caresForSomeone(db.systemPool, userId) };
    return accountJson({ ...(user as unknown as Parameters<typeof accountJson>[0]), ...account });
  }
}

function refusedPasskey(): ProblemError {
  const errors = [{ pointer: '/passkey', code: 'passkey_refused', message: 'No passkey of this account signed this.' }];
  return new ProblemError(422, 'auth.passkey_refused', { errors });
}
