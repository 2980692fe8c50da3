import { createRoute, z } from '@hono/zod-openapi';
import { Account } from '../auth/schemas.ts';
import { anyProblem, json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  JoinedAssociation,
  NewStaffInvitation,
  OpenedStaffInvitation,
  StaffInvitation,
  StaffInvitationList,
  StaffInvitationToken,
  StaffList,
  StaffRoleChange,
  StaffSignUp,
} from './schemas.ts';

const tags = ['association staff'];
const security = [{ session: [] }];
const OfAssociation = z.object({ associationId: z.uuid() });
const Colleague = OfAssociation.extend({ userId: z.uuid() });
const OneInvitation = OfAssociation.extend({ id: z.uuid() });
const notFound = {
  404: problem('No such association, person or invitation, or not for this person (`associations.not_found`).'),
} as const;
const lastAdmin = { 409: problem('`associationStaff.last_admin`: name another admin first.') } as const;
const gone = {
  410: problem(
    '`associationStaff.expired`, or `associationStaff.invalid`: used, cancelled, sent again since, or never there.',
  ),
} as const;
const otherSite = { 403: problem('Sent from another site.') } as const;

export const listAssociationStaff = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/staff',
  summary: 'Who works in an association, for its admins and managers',
  tags,
  security,
  request: { params: OfAssociation },
  responses: { 200: json(StaffList, 'The staff, admins first.'), ...notFound, ...signedInProblem },
});

export const changeStaffRole = createRoute({
  method: 'patch',
  path: '/api/associations/{associationId}/staff/{userId}',
  summary: 'Give somebody of the staff another role; for admins',
  tags,
  security,
  request: { params: Colleague, ...jsonBody(StaffRoleChange) },
  responses: { 200: json(StaffList, 'The staff as it is now.'), ...notFound, ...lastAdmin, ...signedInProblem },
});

export const endStaffAccess = createRoute({
  method: 'delete',
  path: '/api/associations/{associationId}/staff/{userId}',
  summary: 'End an access: one’s own, or as an admin anybody’s',
  tags,
  security,
  request: { params: Colleague },
  responses: { 204: { description: 'Ended.' }, ...notFound, ...lastAdmin, ...signedInProblem },
});

export const listStaffInvitations = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/staff-invitations',
  summary: 'Open invitations to the staff, newest first; for admins',
  tags,
  security,
  request: { params: OfAssociation },
  responses: { 200: json(StaffInvitationList, 'The invitations.'), ...notFound, ...signedInProblem },
});

export const inviteStaff = createRoute({
  method: 'post',
  path: '/api/associations/{associationId}/staff-invitations',
  summary: 'Name somebody for the staff by mail; for admins',
  description: 'Answers the same whether the address has an account or not, and of which role.',
  tags,
  security,
  request: { params: OfAssociation, ...jsonBody(NewStaffInvitation) },
  responses: {
    201: json(StaffInvitation, 'Invited; the mail is on its way.'),
    ...notFound,
    409: problem('`associationStaff.already_invited`: an invitation to this address is open.'),
    ...signedInProblem,
  },
});

export const resendStaffInvitation = createRoute({
  method: 'post',
  path: '/api/associations/{associationId}/staff-invitations/{id}/resend',
  summary: 'Send an invitation again with a new link; the link before is void',
  tags,
  security,
  request: { params: OneInvitation },
  responses: { 200: json(StaffInvitation, 'Sent again; it ends later.'), ...notFound, ...signedInProblem },
});

export const cancelStaffInvitation = createRoute({
  method: 'delete',
  path: '/api/associations/{associationId}/staff-invitations/{id}',
  summary: 'Cancel an invitation; its link is void',
  tags,
  security,
  request: { params: OneInvitation },
  responses: { 204: { description: 'Gone.' }, ...notFound, ...signedInProblem },
});

export const openStaffInvitation = createRoute({
  method: 'post',
  path: '/api/staff-invitations/open',
  summary: 'What a mailed link to a staff says; does not use it up',
  description: 'A POST, so that the token stands in no address and no log.',
  tags,
  request: jsonBody(StaffInvitationToken),
  responses: { 200: json(OpenedStaffInvitation, 'A link that works.'), ...gone, ...otherSite, ...anyProblem },
});

export const acceptStaffInvitation = createRoute({
  method: 'post',
  path: '/api/staff-invitations/accept',
  summary: 'Join the staff with the account of the address that was invited',
  tags,
  security,
  request: jsonBody(StaffInvitationToken),
  responses: {
    200: json(JoinedAssociation, 'Joined.'),
    ...gone,
    409: problem(
      '`associationStaff.other_address`: made for another address than this account’s; `associationStaff.already_staff`.',
    ),
    ...signedInProblem,
  },
});

export const signUpAsStaff = createRoute({
  method: 'post',
  path: '/api/staff-invitations/sign-up',
  summary: 'Join the staff as someone new: make the account, sign in, join',
  tags,
  request: jsonBody(StaffSignUp),
  responses: {
    200: json(Account, 'Joined and signed in; the session cookie is set. The address counts as confirmed.'),
    ...gone,
    409: problem('`auth.email_taken`: the address has an account.'),
    ...otherSite,
    ...anyProblem,
  },
});
