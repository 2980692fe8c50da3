import { createRoute, z } from '@hono/zod-openapi';
import { json, problem, signedInProblem } from '../route.ts';
import { AssociationDashboard, StaffedAssociationList } from './schemas.ts';

const tags = ['associations'];
const security = [{ session: [] }];

export const listStaffedAssociations = createRoute({
  method: 'get',
  path: '/api/associations/staffed',
  summary: 'The active associations in which the person works, with their role, by name',
  tags,
  security,
  responses: { 200: json(StaffedAssociationList, 'The associations.'), ...signedInProblem },
});

export const readAssociationDashboard = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/dashboard',
  summary: 'How an association is doing, for its staff; nothing of a diary',
  tags,
  security,
  request: { params: z.object({ associationId: z.uuid() }) },
  responses: {
    200: json(AssociationDashboard, 'Zero-filled where nothing is there.'),
    404: problem('No active association in which the person works (`associations.not_found`).'),
    ...signedInProblem,
  },
});
