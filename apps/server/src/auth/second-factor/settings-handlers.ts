import * as routes from '@balsamo/contract/second-factor/routes.ts';
import { countRecoveryCodes, removeSecondFactor } from '@balsamo/database/second-factor/codes.ts';
import { listPasskeys } from '@balsamo/database/second-factor/passkeys.ts';
import { forgetTrust, putOff } from '@balsamo/database/second-factor/sessions.ts';
import { createSignedInFeature } from '../../http/feature.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Services } from '../../services/services.ts';
import { createPasswordProof } from '../identity/password-proof.ts';
import { createSecurityNews } from '../identity/security-news.ts';
import { createCodes } from './codes.ts';
import { createOwnFactor } from './own-factor.ts';
import { passkeyJson } from './passkey-json.ts';
import { createPasskeys } from './passkeys.ts';
import { isOn } from './second-step.ts';

/** The second factor in the settings: its app, its recovery codes, and the way out of it. */
export function secondFactorHandlers(services: Services) {
  const { now } = services;
  const news = createSecurityNews(services);
  const own = createOwnFactor(services);
  const codes = createCodes(services);
  const passkeys = createPasskeys(services);
  const provePassword = createPasswordProof(services, { isSettingUp: true });

  return createSignedInFeature('/api/account/second-factor', '/api/account/second-factor/*')
    .openapi(routes.readSecondFactor, async (context) => {
      const holder = await own.holder(context);
      const { hasApp, isRequired, userId, isConfirmed, email } = holder;
      const [rows, recoveryCodesLeft] = await own.withFactors(
        async (client) => [await listPasskeys(client, userId), await countRecoveryCodes(client, userId)] as const,
      );
      const canUsePasskeys = passkeys.canBeUsed(context);
      const state = { isOn: isOn(holder), isRequired, hasApp, recoveryCodesLeft, canUsePasskeys };
      const emailToConfirm = isConfirmed ? null : email;
      return context.json({ ...state, passkeys: rows.map(passkeyJson), emailToConfirm }, 200);
    })
    .openapi(routes.beginApp, async (context) => {
      const proof = context.req.valid('json');
      await provePassword(context, proof.password, '/password');
      const holder = await own.holder(context);
      own.requireConfirmed(holder);
      await own.prove(context, holder, proof);
      return context.json(await codes.beginApp(holder, holder.sessionToken), 200);
    })
    .openapi(routes.confirmApp, async (context) => {
      const holder = await own.holder(context);
      const activate = await codes.proveApp(holder.userId, holder.sessionToken, context.req.valid('json').code);
      const { recoveryCodes } = await own.add(context, holder, 'app', activate);
      return context.json({ recoveryCodes }, 200);
    })
    .openapi(routes.renewRecoveryCodes, async (context) => {
      const proof = context.req.valid('json');
      await provePassword(context, proof.password, '/password');
      const holder = await own.holderWithFactor(context);
      await own.prove(context, holder, proof);
      const recoveryCodes = await own.withFactors(async (client) => {
        await news.tell(client, context, holder.userId, 'recovery_codes_renewed');
        return codes.renewRecoveryCodes(client, holder.userId);
      });
      news.mail(holder, 'recovery_codes_renewed');
      return context.json({ recoveryCodes }, 200);
    })
    .openapi(routes.challengeProof, async (context) => {
      const { userId } = await own.holderWithFactor(context);
      const options = await passkeys.proofOptions(context, userId);
      return context.json({ options: { ...options } }, 200);
    })
    .openapi(routes.turnOffSecondFactor, async (context) => {
      const proof = context.req.valid('json');
      await provePassword(context, proof.password, '/password');
      const holder = await own.holderWithFactor(context);
      if (holder.isRequired) throw new ProblemError(409, 'account.second_factor_required');
      await own.prove(context, holder, proof);
      await own.withFactors(async (client) => {
        const { userId } = holder;
        if (await forgetTrust(client, userId)) await news.record(client, context, userId, 'trust_ended');
        await removeSecondFactor(client, userId);
        await news.tell(client, context, userId, 'second_factor_off');
      });
      news.mail(holder, 'second_factor_off');
      return context.body(null, 204);
    })
    .openapi(routes.putOffSecondFactor, async (context) => {
      const { userId } = await own.holder(context);
      await own.withFactors((client) => putOff(client, userId, now()));
      return context.body(null, 204);
    });
}
