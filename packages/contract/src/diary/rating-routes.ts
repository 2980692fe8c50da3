import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  NewSymptomRating,
  RatingQuestion,
  RatingQuestionSetting,
  SymptomRating,
  SymptomRatingChanges,
  SymptomRatingList,
  SymptomRatingListQuery,
} from './rating-schemas.ts';

const tags = ['diary'];
const security = [{ session: [] }];
const RatingId = z.object({ id: z.uuid() });
const notFound = { 404: problem('No such rating of yours.') } as const;

export const createRating = createRoute({
  method: 'post',
  path: '/api/diary/ratings',
  summary: 'Rate how it feels now, without a use',
  tags,
  security,
  request: jsonBody(NewSymptomRating),
  responses: {
    200: json(SymptomRating, 'This id was recorded before; as stored.'),
    201: json(SymptomRating, 'Recorded.'),
    409: problem('The id belongs to something else.'),
    ...signedInProblem,
  },
});

export const listRatings = createRoute({
  method: 'get',
  path: '/api/diary/ratings',
  summary: 'Ratings without a use, newest first',
  tags,
  security,
  request: { query: SymptomRatingListQuery },
  responses: { 200: json(SymptomRatingList, 'A page of ratings.'), ...signedInProblem },
});

export const changeRating = createRoute({
  method: 'patch',
  path: '/api/diary/ratings/{id}',
  summary: 'Correct a rating without a use',
  tags,
  security,
  request: { params: RatingId, ...jsonBody(SymptomRatingChanges) },
  responses: {
    200: json(SymptomRating, 'As it stands: a correction made later than this one stays.'),
    ...notFound,
    ...signedInProblem,
  },
});

export const deleteRating = createRoute({
  method: 'delete',
  path: '/api/diary/ratings/{id}',
  summary: 'Remove a rating without a use for good',
  tags,
  security,
  request: { params: RatingId },
  responses: { 204: { description: 'It is not there, or not any more.' }, ...signedInProblem },
});

export const readRatingQuestion = createRoute({
  method: 'get',
  path: '/api/diary/rating-question',
  summary: 'Whether and when the daily question comes',
  tags,
  security,
  responses: { 200: json(RatingQuestion, 'The question.'), ...signedInProblem },
});

export const setRatingQuestion = createRoute({
  method: 'put',
  path: '/api/diary/rating-question',
  summary: 'Switch the daily question on or off, choose its time',
  tags,
  security,
  request: jsonBody(RatingQuestionSetting),
  responses: { 200: json(RatingQuestion, 'As it stands now.'), ...signedInProblem },
});
