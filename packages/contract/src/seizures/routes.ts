import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import { CalendarDay } from '../scalars.ts';
import {
  NewSeizure,
  PatientSeizures,
  Seizure,
  SeizureChange,
  SeizureFigures,
  SeizureFiguresQuery,
  SeizureFreeDay,
  SeizureList,
  SeizureListQuery,
} from './schemas.ts';

const tags = ['seizures'];
const security = [{ session: [] }];
const ById = z.object({ id: z.uuid() });
const OfDay = z.object({ day: CalendarDay });

export const listSeizures = createRoute({
  method: 'get',
  path: '/api/seizures',
  summary: 'The seizures that the patient recorded, newest first',
  tags,
  security,
  request: { query: SeizureListQuery },
  responses: { 200: json(SeizureList, 'A page of seizures.'), ...signedInProblem },
});

export const recordSeizure = createRoute({
  method: 'post',
  path: '/api/seizures',
  summary: 'Record a seizure; its day is no longer one without',
  tags,
  security,
  request: jsonBody(NewSeizure),
  responses: {
    200: json(Seizure, 'This id was recorded before; as it stands now.'),
    201: json(Seizure, 'Recorded.'),
    409: problem('The id belongs to something else (`seizures.id_taken`).'),
    410: problem('It was recorded and removed since (`seizures.removed`).'),
    ...signedInProblem,
  },
});

export const changeSeizure = createRoute({
  method: 'put',
  path: '/api/seizures/{id}',
  summary: 'Correct what is said of a seizure',
  tags,
  security,
  request: { params: ById, ...jsonBody(SeizureChange) },
  responses: {
    200: json(Seizure, 'As it stands: a correction made later than this one stays.'),
    404: problem('No such seizure of yours (`seizures.no_such_seizure`).'),
    ...signedInProblem,
  },
});

export const deleteSeizure = createRoute({
  method: 'delete',
  path: '/api/seizures/{id}',
  summary: 'Remove a seizure for good; it cannot be recorded under its id again, and nothing is known of its day then',
  tags,
  security,
  request: { params: ById },
  responses: { 204: { description: 'Removed; also where there was none.' }, ...signedInProblem },
});

export const sayDayWasFree = createRoute({
  method: 'put',
  path: '/api/seizure-free-days/{day}',
  summary: 'Say of a day that is here or over that it had no seizure',
  tags,
  security,
  request: { params: OfDay },
  responses: {
    200: json(SeizureFreeDay, 'It is one of the days without.'),
    409: problem('A seizure is recorded on that day (`seizures.day_has_seizures`).'),
    ...signedInProblem,
  },
});

export const takeFreeDayBack = createRoute({
  method: 'delete',
  path: '/api/seizure-free-days/{day}',
  summary: 'Take back that a day had no seizure: nothing is known of it then',
  tags,
  security,
  request: { params: OfDay },
  responses: { 204: { description: 'Taken back; also where it was not said.' }, ...signedInProblem },
});

export const readSeizureFigures = createRoute({
  method: 'get',
  path: '/api/seizures/figures',
  summary: 'Seizures from week to week, and whether they are fewer since a day than before it',
  tags,
  security,
  request: { query: SeizureFiguresQuery },
  responses: { 200: json(SeizureFigures, 'The figures.'), ...signedInProblem },
});

export const readPatientSeizures = createRoute({
  method: 'get',
  path: '/api/patients/{id}/seizures',
  summary: 'A patient’s newest seizures and what the weeks show',
  tags,
  security,
  request: { params: ById, query: SeizureFiguresQuery },
  responses: {
    200: json(PatientSeizures, 'What was recorded; of most patients nothing.'),
    404: problem('Not a patient of yours (`patients.no_such_patient`).'),
    503: problem('The access log could not be written, so nothing was read (`patients.access_not_logged`).'),
    ...signedInProblem,
  },
});
