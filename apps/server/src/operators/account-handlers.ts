import { endAccountSessions, mailPasswordReset, searchAccount } from '@balsamo/contract/operators/account-routes.ts';
import type { AccountSearchResult, OperatedAccount } from '@balsamo/contract/operators/account-schemas.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import * as queries from '@balsamo/database/operators/queries.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { createResetMails } from '../auth/facade.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { asOperator } from './as-operator.ts';
import { operatorRows } from './operator-rows.ts';

const noSuchAccount = () => new ProblemError(404, 'operators.not_found');

/** Operators help somebody who cannot get in. They find an account by its address alone, and see nothing that its person keeps. */
export function operatorAccountHandlers(services: Services) {
  const { db, log, now } = services;
  const rowsFor = operatorRows(db);
  const rateLimits = createRateLimits(services);
  const resetMails = createResetMails(services);

  return createSignedInFeature('/api/admin/accounts/*')
    .openapi(searchAccount, async (context) => {
      const email = canonicalEmail(context.req.valid('json').email);
      const text = await asUser(db, requireSession(context), async ({ query, user }) => {
        const { id, role } = await user;
        if (role !== 'operador') throw new ProblemError(403, 'request.not_allowed');
        await rateLimits.countAccountSearch(id);
        const { rows } = await query<JsonRow<OperatedAccount>>(queries.findOperatedAccount(email, now()));
        return `{"account":${rows[0]?.json ?? 'null'}}` as JsonText<AccountSearchResult>;
      });
      return jsonText(context, text, 200);
    })
    .openapi(mailPasswordReset, async (context) => {
      const { accountId } = context.req.valid('param');
      const reason = 'an operator has a link mailed that only the person reads';
      await asOperator(db, requireSession(context), reason, async ({ client }) => {
        const statement = queries.noteOperatedReset(accountId, now());
        const { rows } = await client.query<{ name: string; email: string; language: Language }>(statement);
        const [person] = rows;
        if (!person) throw noSuchAccount();
        if (!(await rateLimits.mayMailReset(person.email))) throw new ProblemError(429, 'operators.too_many_mails');
        // Before the commit: what was not sent stands in no history.
        await resetMails.send(accountId, person).catch((error: Error) => {
          log.error({ mail: 'password reset', error: error.name }, 'mail not sent');
          throw new ProblemError(503, 'operators.mail_failed');
        });
      });
      return context.body(null, 204);
    })
    .openapi(endAccountSessions, async (context) => {
      const statement = queries.endOperatedSessions(context.req.valid('param').accountId, now());
      const [row] = await rowsFor<{ found: boolean }>(requireSession(context), statement);
      if (!row?.found) throw noSuchAccount();
      return context.body(null, 204);
    });
}
