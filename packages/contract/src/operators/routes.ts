import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  OperatedRegistrationList,
  OperatedRegistrationListQuery,
  OperatorEventList,
  OperatorEventListQuery,
  RegistrationFindingBody,
} from './schemas.ts';

const tags = ['operators'];
const security = [{ session: [] }];

export const listOperatedRegistrations = createRoute({
  method: 'get',
  path: '/api/admin/registrations',
  summary: 'Doctors’ registrations to look up, or of which something was found; for operators',
  tags,
  security,
  request: { query: OperatedRegistrationListQuery },
  responses: { 200: json(OperatedRegistrationList, 'A page of registrations.'), ...signedInProblem },
});

export const putRegistrationFinding = createRoute({
  method: 'put',
  path: '/api/admin/registrations/{doctorId}/finding',
  summary: 'Say what was found of a doctor’s registration; for operators',
  description: 'Number and name are what the operator has seen: under others nothing was looked up.',
  tags,
  security,
  request: { params: z.object({ doctorId: z.uuid() }), ...jsonBody(RegistrationFindingBody) },
  responses: {
    204: { description: 'Written down; the doctor and everybody who sees them read it.' },
    409: problem('`operators.registration_changed`: the doctor has another number or name by now, or is gone.'),
    ...signedInProblem,
  },
});

export const listOperatorEvents = createRoute({
  method: 'get',
  path: '/api/admin/events',
  summary: 'What operators did, newest first; for operators',
  tags,
  security,
  request: { query: OperatorEventListQuery },
  responses: { 200: json(OperatorEventList, 'A page of events.'), ...signedInProblem },
});
