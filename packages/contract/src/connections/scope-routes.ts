import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import { SharingChoice, SharingScope } from './scope-schemas.ts';

const tags = ['connections'];
const security = [{ session: [] }];
const PersonId = z.object({ personId: z.uuid() });
const noDoctor = { 404: problem('Not a doctor of this patient (`connections.not_connected`).') } as const;

export const readSharingScope = createRoute({
  method: 'get',
  path: '/api/connections/{personId}/scope',
  summary: 'What the patient shows this doctor, and until when',
  tags,
  security,
  request: { params: PersonId },
  responses: { 200: json(SharingScope, 'The scope.'), ...noDoctor, ...signedInProblem },
});

export const setSharingScope = createRoute({
  method: 'put',
  path: '/api/connections/{personId}/scope',
  summary: 'Choose what to show this doctor and until when; holds at once, in every list and figure',
  tags,
  security,
  request: { params: PersonId, ...jsonBody(SharingChoice) },
  responses: { 200: json(SharingScope, 'As it stands now.'), ...noDoctor, ...signedInProblem },
});
