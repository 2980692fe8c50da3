import { createRoute } from '@hono/zod-openapi';
import { json, signedInProblem } from '../route.ts';
import { StaffedAssociationList } from './schemas.ts';

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
