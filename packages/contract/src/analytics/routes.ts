import { createRoute } from '@hono/zod-openapi';
import { anyProblem, json, jsonBody, problem, signedInProblem } from '../route.ts';
import { NewAnalyticsEvents, Usage, UsageQuery } from './schemas.ts';

export const countAnalyticsEvents = createRoute({
  method: 'post',
  path: '/api/analytics/events',
  summary: 'Count what happened in a browser whose person agreed to it; for everybody',
  description: 'Adds to sums per day, event and page. Nothing of who sent it is read or kept.',
  tags: ['analytics'],
  request: jsonBody(NewAnalyticsEvents),
  responses: {
    204: { description: 'Counted.' },
    403: problem('Sent from another site.'),
    ...anyProblem,
  },
});

export const readUsage = createRoute({
  method: 'get',
  path: '/api/admin/usage',
  summary: 'What was counted of the use of pages; for operators',
  tags: ['analytics'],
  security: [{ session: [] }],
  request: { query: UsageQuery },
  responses: { 200: json(Usage, 'Sums over the period.'), ...signedInProblem },
});
