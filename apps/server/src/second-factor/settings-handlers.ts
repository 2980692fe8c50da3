import * as routes from '@balsamo/contract/second-factor/routes.ts';
import { countRecoveryCodes, removeSecondFactor } from '@balsamo/database/second-factor/codes.ts';
import { listPasskeys } from '@balsamo/database/second-factor/passkeys.ts';
import { putOff } from '@balsamo/database/second-factor/sessions.ts';
import { createPasswordProof } from '../account/password-proof.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { secondFactorOffNotice } from '../mail/account-mails.ts';
import type { Services } from '../services.ts';
import { createCodes } from './codes.ts';
import { createOwnFactor } from './own-factor.ts';
import { passkeyJson } from './passkey-json.ts';
import { createPasskeys } from './passkeys.ts';
import { isOn } from './second-step.ts';

/** The second factor in the settings: its app, its recovery codes, and the way out of it. */
export function secondFactorHandlers(services: Services) {
  const { env, mail, now } = services;
  const own = createOwnFactor(services);
  const codes = createCodes(services);
  const passkeys = createPasskeys(services);
  const provePassword = createPasswordProof(services, { isSettingUp: true });

  return createSignedInFeature('/api/account/second-factor', '/api/account/second-factor/*')
    .openapi(routes.readSecondFactor, async (context) => {
      const holder = await own.holder(context);
      const { hasApp, isRequired, userId } = holder;
      const [rows, recoveryCodesLeft] = await own.asOwner(
        async (client) => [await listPasskeys(client, userId), await countRecoveryCodes(client, userId)] as const,
      );
      const canUsePasskeys = passkeys.canBeUsed(context);
      const state = { isOn: isOn(holder), isRequired, hasApp, recoveryCodesLeft, canUsePasskeys };
      return context.json({ ...state, passkeys: rows.map(passkeyJson) }, 200);
    })
    .openapi(routes.beginApp, async (context) => {
      await provePassword(context, context.req.valid('json').password, '/password');
      return context.json(await codes.beginApp(await own.holder(context)), 200);
    })
    .openapi(routes.confirmApp, async (context) => {
      const holder = await own.holder(context);
      const activate = await codes.proveApp(holder.userId, context.req.valid('json').code);
      const { recoveryCodes } = await own.add(context, holder, activate);
      return context.json({ recoveryCodes }, 200);
    })
    .openapi(routes.renewRecoveryCodes, async (context) => {
      await provePassword(context, context.req.valid('json').password, '/password');
      const { userId } = await own.holderWithFactor(context);
      const recoveryCodes = await own.asOwner((client) => codes.renewRecoveryCodes(client, userId));
      return context.json({ recoveryCodes }, 200);
    })
    .openapi(routes.challengeProof, async (context) => {
      const { userId } = await own.holderWithFactor(context);
      const options = await passkeys.proofOptions(context, userId);
      return context.json({ options: { ...options } }, 200);
    })
    .openapi(routes.turnOffSecondFactor, async (context) => {
      const { password, code, passkey } = context.req.valid('json');
      await provePassword(context, password, '/password');
      const holder = await own.holderWithFactor(context);
      if (holder.isRequired) throw new ProblemError(409, 'account.second_factor_required');
      if (code !== undefined) await codes.take(holder, code);
      if (passkey !== undefined && !(await passkeys.prove(context, holder.userId, passkey))) {
        throw new ProblemError(422, 'account.passkey_refused');
      }
      await own.asOwner((client) => removeSecondFactor(client, holder.userId));
      mail.afterAnswer('second factor off', () => mail.send(secondFactorOffNotice(holder, env.appUrl)));
      return context.body(null, 204);
    })
    .openapi(routes.putOffSecondFactor, async (context) => {
      const { userId } = await own.holder(context);
      await own.asOwner((client) => putOff(client, userId, now()));
      return context.body(null, 204);
    });
}
