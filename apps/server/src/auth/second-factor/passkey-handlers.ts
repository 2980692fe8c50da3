import * as routes from '@balsamo/contract/second-factor/routes.ts';
import * as queries from '@balsamo/database/second-factor/passkeys.ts';
import { lockSecondFactor } from '@balsamo/database/second-factor/sessions.ts';
import { PASSKEYS_MAX } from '@balsamo/domain/auth/second-factor.ts';
import { createSignedInFeature } from '../../http/feature.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Services } from '../../services/services.ts';
import { createPasswordProof } from '../identity/password-proof.ts';
import { createSecurityNews } from '../identity/security-news.ts';
import { createOwnFactor } from './own-factor.ts';
import { passkeyJson } from './passkey-json.ts';
import { createPasskeys } from './passkeys.ts';

/** The passkeys in the settings. */
export function passkeyHandlers(services: Services) {
  const own = createOwnFactor(services);
  const news = createSecurityNews(services);
  const passkeys = createPasskeys(services);
  const provePassword = createPasswordProof(services, { isSettingUp: true });

  return createSignedInFeature('/api/account/passkeys', '/api/account/passkeys/*')
    .openapi(routes.challengePasskey, async (context) => {
      const proof = context.req.valid('json');
      await provePassword(context, proof.password, '/password');
      const holder = await own.holder(context);
      own.requireConfirmed(holder);
      refuseWhereFull(holder.passkeys);
      await own.prove(context, holder, proof);
      const options = await passkeys.registrationOptions(context, holder, holder.sessionToken);
      return context.json({ options: { ...options } }, 200);
    })
    .openapi(routes.addPasskey, async (context) => {
      const { name, passkey } = context.req.valid('json');
      const holder = await own.holder(context);
      const made = await passkeys.register(context, holder, name.trim(), passkey);
      const { added, recoveryCodes } = await own.add(context, holder, 'passkey', async (client) => {
        // Counted again behind the lock: many may have been asked for before the last one was added.
        refuseWhereFull((await queries.listPasskeys(client, holder.userId)).length);
        const row = await queries.insertPasskey(client, made);
        if (!row) throw new ProblemError(409, 'account.passkey_known');
        return row;
      });
      return context.json({ passkey: passkeyJson(added), recoveryCodes }, 201);
    })
    .openapi(routes.renamePasskey, async (context) => {
      const { userId } = await own.holder(context);
      const { id } = context.req.valid('param');
      const name = context.req.valid('json').name.trim();
      const row = await own.withFactors((client) => queries.renamePasskey(client, userId, id, name));
      if (!row) throw new ProblemError(404, 'account.no_such_passkey');
      return context.json(passkeyJson(row), 200);
    })
    .openapi(routes.removePasskey, async (context) => {
      const { id } = context.req.valid('param');
      const proof = context.req.valid('json');
      await provePassword(context, proof.password, '/password');
      const holder = await own.holder(context);
      const { userId } = holder;
      await own.prove(context, holder, proof);
      await own.withFactors(async (client) => {
        // Of two passkeys taken away at the same moment one stays the last.
        const { hasApp } = await lockSecondFactor(client, userId);
        const all = await queries.listPasskeys(client, userId);
        if (!all.some((passkey) => passkey.id === id)) throw new ProblemError(404, 'account.no_such_passkey');
        if (!hasApp && all.length === 1) throw new ProblemError(409, 'account.last_second_factor');
        await queries.deletePasskey(client, userId, id);
        await news.tell(client, context, userId, 'passkey_removed');
      });
      news.mail(holder, 'passkey_removed');
      return context.body(null, 204);
    });
}

/** @throws ProblemError 409 `account.passkeys_full` */
function refuseWhereFull(passkeys: number): void {
  if (passkeys >= PASSKEYS_MAX) throw new ProblemError(409, 'account.passkeys_full');
}
