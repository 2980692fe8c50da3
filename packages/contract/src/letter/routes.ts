import { createRoute } from '@hono/zod-openapi';
import { json, signedInProblem } from '../route.ts';
import { WeeklyLetterAnswer, WeeklyLetterQuery } from './schemas.ts';

export const readWeeklyLetter = createRoute({
  method: 'get',
  path: '/api/insights/letter',
  summary: 'The patient’s weekly letter, from Sunday evening until Wednesday',
  description:
    'Worked out from the diary when it is read, and kept nowhere. Hours and days are of the profile’s time zone.',
  tags: ['insights'],
  security: [{ session: [] }],
  request: { query: WeeklyLetterQuery },
  responses: { 200: json(WeeklyLetterAnswer, 'The letter, if there is one.'), ...signedInProblem },
});
