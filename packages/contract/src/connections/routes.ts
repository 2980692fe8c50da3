import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, optionalBody, problem, signedInProblem } from '../route.ts';
import {
  AcceptedRequest,
  Connection,
  ConnectionCode,
  ConnectionList,
  ConnectionListQuery,
  ConnectionRequest,
  ConnectionRequestList,
  FoundPerson,
  Named,
  NewConnectionRequest,
  PatientAllowance,
} from './schemas.ts';

const tags = ['connections'];
const security = [{ session: [] }];
const RequestId = z.object({ id: z.uuid() });
const noSuchRequest = { 404: problem('No such request waits for this.') } as const;
const nobody = {
  404: problem(
    'The code or id is of nobody with whom a connection is possible; why, is not told (`connections.code_unknown`).',
  ),
} as const;
const limitReached = '`connections.limit_reached` or `connections.doctor_limit_reached`: no room for one more patient.';

export const readConnectionCode = createRoute({
  method: 'get',
  path: '/api/connections/code',
  summary: 'The own code; made when it is asked for first',
  tags,
  security,
  responses: { 200: json(ConnectionCode, 'The code.'), ...signedInProblem },
});

export const replaceConnectionCode = createRoute({
  method: 'post',
  path: '/api/connections/code',
  summary: 'Make a new code; the one before finds nobody any more',
  tags,
  security,
  responses: { 200: json(ConnectionCode, 'The new code.'), ...signedInProblem },
});

export const lookUpCode = createRoute({
  method: 'post',
  path: '/api/connections/look-up',
  summary: 'Whose code is this? Reveals name and specialty and nothing else',
  description:
    'A patient finds doctors, a doctor finds patients. Tries count per account and per network, right ones too.',
  tags,
  security,
  request: jsonBody(Named),
  responses: { 200: json(FoundPerson, 'Who it is.'), ...nobody, ...signedInProblem },
});

export const listConnectionRequests = createRoute({
  method: 'get',
  path: '/api/connections/requests',
  summary: 'Requests that wait, sent and received, newest first',
  tags,
  security,
  request: { query: ConnectionListQuery },
  responses: { 200: json(ConnectionRequestList, 'A page of requests.'), ...signedInProblem },
});

export const requestConnection = createRoute({
  method: 'post',
  path: '/api/connections/requests',
  summary: 'Ask for a connection by code or id; the other side is told and answers',
  description: 'A patient who asks says what the doctor will be shown, and until when; a doctor says none of it (403).',
  tags,
  security,
  request: jsonBody(NewConnectionRequest),
  responses: {
    201: json(ConnectionRequest, 'Sent.'),
    ...nobody,
    409: problem(
      `\`connections.already_connected\`; \`connections.already_requested\`: one waits for the other side; \`connections.answer_waits\`: the other side asked before, answer that; ${limitReached}`,
    ),
    ...signedInProblem,
  },
});

export const acceptConnectionRequest = createRoute({
  method: 'post',
  path: '/api/connections/requests/{id}/accept',
  summary: 'Accept a request of the other side',
  description: 'A patient who accepts says what the doctor is shown, and until when; a doctor says none of it (403).',
  tags,
  security,
  request: { params: RequestId, ...optionalBody(AcceptedRequest) },
  responses: {
    200: json(Connection, 'Connected.'),
    ...noSuchRequest,
    409: problem(`${limitReached} \`connections.end_passed\`: the last day that the patient named is over.`),
    ...signedInProblem,
  },
});

export const rejectConnectionRequest = createRoute({
  method: 'post',
  path: '/api/connections/requests/{id}/reject',
  summary: 'Refuse a request of the other side',
  tags,
  security,
  request: { params: RequestId },
  responses: { 204: { description: 'Refused.' }, ...noSuchRequest, ...signedInProblem },
});

export const withdrawConnectionRequest = createRoute({
  method: 'delete',
  path: '/api/connections/requests/{id}',
  summary: 'Take a request of one’s own back',
  tags,
  security,
  request: { params: RequestId },
  responses: { 204: { description: 'Taken back.' }, ...noSuchRequest, ...signedInProblem },
});

export const listConnections = createRoute({
  method: 'get',
  path: '/api/connections',
  summary: 'A patient’s doctors, a doctor’s patients; newest first',
  tags,
  security,
  request: { query: ConnectionListQuery },
  responses: { 200: json(ConnectionList, 'A page of active connections.'), ...signedInProblem },
});

export const endConnection = createRoute({
  method: 'delete',
  path: '/api/connections/{personId}',
  summary: 'Disconnect from a doctor or a patient; at once',
  tags,
  security,
  request: { params: z.object({ personId: z.uuid() }) },
  responses: {
    204: { description: 'Ended.' },
    404: problem('Not connected with this person.'),
    ...signedInProblem,
  },
});

export const readPatientAllowance = createRoute({
  method: 'get',
  path: '/api/connections/allowance',
  summary: 'How many patients a doctor may have, and has',
  tags,
  security,
  responses: { 200: json(PatientAllowance, 'The allowance.'), ...signedInProblem },
});
