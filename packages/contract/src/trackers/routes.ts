import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import { NewTracker, Tracker, TrackerChanges, TrackerFigures, TrackerFiguresQuery, TrackerList } from './schemas.ts';

const tags = ['trackers'];
const security = [{ session: [] }];
const full = 'As many are followed as can be (`trackers.full`), or kept (`trackers.too_many`).';

export const listTrackers = createRoute({
  method: 'get',
  path: '/api/trackers',
  summary: 'What the patient follows beside the symptoms',
  tags,
  security,
  responses: { 200: json(TrackerList, 'All of them.'), ...signedInProblem },
});

export const createTracker = createRoute({
  method: 'post',
  path: '/api/trackers',
  summary: 'Follow something named by the patient; at most three at a time',
  tags,
  security,
  request: jsonBody(NewTracker),
  responses: {
    200: json(Tracker, 'This id was stored before; as it stands now.'),
    201: json(Tracker, 'Followed from now on.'),
    409: problem(full),
    ...signedInProblem,
  },
});

export const changeTracker = createRoute({
  method: 'patch',
  path: '/api/trackers/{id}',
  summary: 'Reword what is followed, stop following it, or take it up again',
  tags,
  security,
  request: { params: z.object({ id: z.uuid() }), ...jsonBody(TrackerChanges) },
  responses: {
    200: json(Tracker, 'Changed.'),
    404: problem('Nothing of yours (`trackers.no_such_tracker`).'),
    409: problem(full),
    ...signedInProblem,
  },
});

export const readTrackerFigures = createRoute({
  method: 'get',
  path: '/api/trackers/figures',
  summary: 'What the patient’s own trackers show of a period',
  tags,
  security,
  request: { query: TrackerFiguresQuery },
  responses: { 200: json(TrackerFigures, 'A figure for each.'), ...signedInProblem },
});

export const readPatientTrackerFigures = createRoute({
  method: 'get',
  path: '/api/patients/{id}/trackers',
  summary: 'What a patient’s own trackers show of a period, for a doctor',
  tags,
  security,
  request: { params: z.object({ id: z.uuid() }), query: TrackerFiguresQuery },
  responses: {
    200: json(TrackerFigures, 'A figure for each; often none.'),
    404: problem('Not a patient of yours (`patients.no_such_patient`).'),
    503: problem('The access log could not be written, so nothing was read (`patients.access_not_logged`).'),
    ...signedInProblem,
  },
});
