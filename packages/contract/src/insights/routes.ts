import { createRoute } from '@hono/zod-openapi';
import { json, signedInProblem } from '../route.ts';
import { Insights, InsightsQuery } from './schemas.ts';

export const readInsights = createRoute({
  method: 'get',
  path: '/api/insights',
  summary: 'What the patient’s dashboard shows',
  tags: ['insights'],
  security: [{ session: [] }],
  request: { query: InsightsQuery },
  responses: { 200: json(Insights, 'Every figure of the dashboard, with its number of records.'), ...signedInProblem },
});
