import { createRoute, z } from '@hono/zod-openapi';
import { json, signedInProblem } from '../route.ts';
import { AccessLogPage, AccessLogQuery } from './schemas.ts';

const tags = ['access log'];
const security = [{ session: [] }];

export const listAccesses = createRoute({
  method: 'get',
  path: '/api/account/access-log',
  summary: 'Who looked at what of the own data, newest first; for a caregiver without their own openings of the diary',
  tags,
  security,
  request: { query: AccessLogQuery },
  responses: { 200: json(AccessLogPage, 'A page of the log, one line per reader, day and kind.'), ...signedInProblem },
});

export const exportAccesses = createRoute({
  method: 'get',
  path: '/api/account/access-log/file',
  summary: 'Every single reading of the own data as a table',
  tags,
  security,
  responses: {
    200: {
      description: 'CSV (RFC 4180, UTF-8), newest first.',
      content: { 'text/csv': { schema: z.string() } },
    },
    ...signedInProblem,
  },
});
