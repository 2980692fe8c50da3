import { LANGUAGES } from '@balsamo/domain/language.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { Account } from '../auth/schemas.ts';
import { json, jsonBody, signedInProblem } from '../route.ts';
import { TimeZone } from '../scalars.ts';

const tags = ['account'];
const security = [{ session: [] }];

export const readAccount = createRoute({
  method: 'get',
  path: '/api/account',
  summary: 'Who is signed in',
  tags,
  security,
  responses: { 200: json(Account, 'The account.'), ...signedInProblem },
});

export const AccountChanges = z
  .strictObject({ language: z.enum(LANGUAGES).optional(), timeZone: TimeZone.optional() })
  .meta({ id: 'AccountChanges' });

export const changeAccount = createRoute({
  method: 'patch',
  path: '/api/account',
  summary: 'Change language and time zone',
  tags,
  security,
  request: jsonBody(AccountChanges),
  responses: { 200: json(Account, 'As it stands now.'), ...signedInProblem },
});
