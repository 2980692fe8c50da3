import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import { AccountSearch, AccountSearchResult } from './account-schemas.ts';

const tags = ['operators'];
const security = [{ session: [] }];
const OneAccount = z.object({ accountId: z.uuid() });
const noAccount = {
  404: problem('No such account, or an operator’s, which no operator changes (`operators.not_found`).'),
} as const;

export const searchAccount = createRoute({
  method: 'post',
  path: '/api/admin/accounts/search',
  summary: 'Find the account of exactly this e-mail; for operators',
  description: 'Every search is written down for all operators, found or not. Nothing lists accounts.',
  tags,
  security,
  request: jsonBody(AccountSearch),
  responses: { 200: json(AccountSearchResult, 'The account, or that there is none.'), ...signedInProblem },
});

export const mailPasswordReset = createRoute({
  method: 'post',
  path: '/api/admin/accounts/{accountId}/password-reset',
  summary: 'Mail a link for a new password to the address of an account; for operators',
  tags,
  security,
  request: { params: OneAccount },
  responses: {
    204: { description: 'The mail was handed over.' },
    ...noAccount,
    503: problem('`operators.mail_failed`: the mail was not taken; nothing was kept.'),
    ...signedInProblem,
  },
});

export const endAccountSessions = createRoute({
  method: 'post',
  path: '/api/admin/accounts/{accountId}/sessions/end',
  summary: 'End every session of an account; for operators',
  tags,
  security,
  request: { params: OneAccount },
  responses: { 204: { description: 'Signed out everywhere.' }, ...noAccount, ...signedInProblem },
});
