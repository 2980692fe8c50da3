import { createRoute } from '@hono/zod-openapi';
import { json, problem, signedInProblem } from '../route.ts';
import { ActivityList, ActivityListQuery, PracticeOverview } from './schemas.ts';

const tags = ['practice'];
const security = [{ session: [] }];
/** Both write the access log of every patient of the doctor, in the transaction that reads. */
const reading = {
  503: problem('The access log could not be written, so nothing was read (`patients.access_not_logged`).'),
  ...signedInProblem,
} as const;

export const readPracticeOverview = createRoute({
  method: 'get',
  path: '/api/practice/overview',
  summary: 'A doctor’s first screen: figures, who needs attention and why, and what happened last',
  tags,
  security,
  responses: { 200: json(PracticeOverview, 'The overview.'), ...reading },
});

export const listActivity = createRoute({
  method: 'get',
  path: '/api/practice/activity',
  summary: 'What happened with a doctor’s patients, newest first',
  tags,
  security,
  request: { query: ActivityListQuery },
  responses: { 200: json(ActivityList, 'A page of the feed.'), ...reading },
});
