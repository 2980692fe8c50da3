import { createRoute } from '@hono/zod-openapi';
import { json, jsonBody, signedInProblem } from '../route.ts';
import { LetterMail, WeeklyLetterAnswer, WeeklyLetterQuery } from './schemas.ts';

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

const tags = ['insights'];
const security = [{ session: [] }];

export const readLetterMail = createRoute({
  method: 'get',
  path: '/api/letter-mail',
  summary: 'Whether a mail tells you that your weekly letter is there',
  tags,
  security,
  responses: { 200: json(LetterMail, 'As it stands; off until it is asked for.'), ...signedInProblem },
});

export const setLetterMail = createRoute({
  method: 'put',
  path: '/api/letter-mail',
  summary: 'Be told by mail when your weekly letter is there, or no longer',
  description: 'Patients for themselves alone: whoever cares for somebody sets nothing of theirs.',
  tags,
  security,
  request: jsonBody(LetterMail),
  responses: { 200: json(LetterMail, 'As it stands now.'), ...signedInProblem },
});
