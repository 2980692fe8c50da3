import { changeAccount, readAccount } from '@balsamo/contract/account/routes.ts';
import { changeOwnAccount, readOwnAccount } from '@balsamo/database/account/queries.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { accountJson } from '../auth/account-json.ts';
import { createAuth } from '../auth/auth.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services.ts';

/** The account of the person who is signed in. */
export function accountHandlers(services: Services) {
  const { db, now } = services;
  const auth = createAuth(services);

  return createSignedInFeature('/api/account')
    .openapi(readAccount, async (context) => {
      const token = requireSession(context);
      const row = await asUser(db, token, ({ orm }) => readOwnAccount(orm));
      if (!row) throw new ProblemError(401, 'auth.not_signed_in');
      // The app asks this whenever it opens: a session in use is prolonged here, at most once a day.
      const { headers } = await auth.api.getSession({ headers: context.req.raw.headers, returnHeaders: true });
      for (const cookie of headers.getSetCookie()) context.header('Set-Cookie', cookie, { append: true });
      return context.json(accountJson(row), 200, { 'Cache-Control': 'no-store' });
    })
    .openapi(changeAccount, async (context) => {
      const token = requireSession(context);
      const row = await asUser(db, token, ({ orm }) => changeOwnAccount(orm, context.req.valid('json'), now()));
      if (!row) throw new ProblemError(401, 'auth.not_signed_in');
      return context.json(accountJson(row), 200, { 'Cache-Control': 'no-store' });
    });
}
