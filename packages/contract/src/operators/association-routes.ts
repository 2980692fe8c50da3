import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  AssociationAdminInvitation,
  AssociationPlanChange,
  AssociationStatusChange,
  NewAssociation,
  OperatedAssociationList,
  OperatedAssociationListQuery,
} from './association-schemas.ts';

const tags = ['operators'];
const security = [{ session: [] }];
const OneAssociation = z.object({ associationId: z.uuid() });
const noAssociation = { 404: problem('No such association (`associations.not_found`).') } as const;
const mailed = {
  503: problem('`operators.mail_failed`: the mail to the admin was not taken; nothing was kept.'),
} as const;

export const listOperatedAssociations = createRoute({
  method: 'get',
  path: '/api/admin/associations',
  summary: 'Open or closed associations by name; for operators',
  tags,
  security,
  request: { query: OperatedAssociationListQuery },
  responses: { 200: json(OperatedAssociationList, 'A page of associations.'), ...signedInProblem },
});

export const makeAssociation = createRoute({
  method: 'post',
  path: '/api/admin/associations',
  summary: 'Make an association and invite its first admin by mail; for operators',
  description:
    'Refused fields: `slug_taken` at `/slug` where another association has it, `other_role` at `/adminEmail` where the address belongs to the account of a patient, a doctor or an operator.',
  tags,
  security,
  request: jsonBody(NewAssociation),
  responses: {
    204: {
      description:
        'Made, and the mail was handed over; or made before by the same request, then no second mail was sent.',
    },
    ...mailed,
    ...signedInProblem,
  },
});

export const inviteAssociationAdmin = createRoute({
  method: 'post',
  path: '/api/admin/associations/{associationId}/admin-invitations',
  summary: 'Invite an admin to an association by mail; for operators',
  description:
    'Takes the place of an open invitation to the same address, whose link ends. Refused at `/adminEmail`: `other_role`, and `works_there` of somebody who does.',
  tags,
  security,
  request: { params: OneAssociation, ...jsonBody(AssociationAdminInvitation) },
  responses: {
    204: { description: 'The mail was handed over.' },
    ...noAssociation,
    ...mailed,
    ...signedInProblem,
  },
});

export const putAssociationStatus = createRoute({
  method: 'put',
  path: '/api/admin/associations/{associationId}/status',
  summary: 'Close an association, or open it again; for operators',
  description: 'A closed one is shown to nobody, and its staff and members reach nothing of it; nothing is deleted.',
  tags,
  security,
  request: { params: OneAssociation, ...jsonBody(AssociationStatusChange) },
  responses: { 204: { description: 'It stands so.' }, ...noAssociation, ...signedInProblem },
});

export const putAssociationPlan = createRoute({
  method: 'put',
  path: '/api/admin/associations/{associationId}/plan',
  summary: 'Say until when an association has paid, with a note for operators; for operators',
  description:
    'Nothing is closed to an association that has not paid; without a day nothing is agreed. Refused at `/paidUntil`: `paid_until_out_of_range` of a day before 2020 or more than ten years ahead.',
  tags,
  security,
  request: { params: OneAssociation, ...jsonBody(AssociationPlanChange) },
  responses: { 204: { description: 'It stands so.' }, ...noAssociation, ...signedInProblem },
});
