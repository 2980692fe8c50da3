import { createRoute, z } from '@hono/zod-openapi';
import { Account } from '../auth/schemas.ts';
import { anyProblem, json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  AddressList,
  AddressListAnswer,
  AssociationInvitation,
  AssociationInvitationList,
  AssociationInvitationListQuery,
  AssociationInvitationSignUp,
  AssociationInvitationToken,
  JoinedAssociation,
  Member,
  MemberCode,
  MemberList,
  MemberListQuery,
  NewAssociationInvitation,
  OpenedAssociationInvitation,
  ReceivedAssociationInvitationList,
  TakenAssociationInvitation,
  TakenReceivedInvitation,
} from './schemas.ts';

const tags = ['memberships'];
const security = [{ session: [] }];
const AssociationId = z.object({ associationId: z.uuid() });
const MemberId = z.object({ associationId: z.uuid(), memberId: z.uuid() });
const InvitationId = z.object({ associationId: z.uuid(), invitationId: z.uuid() });
const notKept = {
  404: problem('`associations.not_found`: no association whose members are yours to keep.'),
} as const;

export const listMembers = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/members',
  summary: 'Members of an association, newest joined first, and how many there are now',
  description: 'For admins and managers. Shows an address only where the association itself invited it.',
  tags,
  security,
  request: { params: AssociationId, query: MemberListQuery },
  responses: { 200: json(MemberList, 'A page of members.'), ...notKept, ...signedInProblem },
});

export const addMember = createRoute({
  method: 'post',
  path: '/api/associations/{associationId}/members',
  summary: 'Make the patient who gave their code a member, or one again',
  description: 'Consents to nothing in their name. The patient is told and may leave at any time.',
  tags,
  security,
  request: { params: AssociationId, ...jsonBody(MemberCode) },
  responses: {
    201: json(Member, 'A member now.'),
    404: problem('`associations.not_found`; `memberships.code_unknown`: no patient has this code.'),
    409: problem(
      '`memberships.already_member`; `memberships.code_used`: it is older than the end of the membership that it was given for.',
    ),
    ...signedInProblem,
  },
});

export const removeMember = createRoute({
  method: 'delete',
  path: '/api/associations/{associationId}/members/{memberId}',
  summary: 'End a membership; what the member showed ends with it',
  tags,
  security,
  request: { params: MemberId },
  responses: {
    204: { description: 'No member any more.' },
    404: problem('`associations.not_found`; `memberships.no_such_member`.'),
    ...signedInProblem,
  },
});

export const listAssociationInvitations = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/invitations',
  summary: 'Invitations of an association, newest first',
  tags,
  security,
  request: { params: AssociationId, query: AssociationInvitationListQuery },
  responses: { 200: json(AssociationInvitationList, 'A page of invitations.'), ...notKept, ...signedInProblem },
});

export const inviteToAssociation = createRoute({
  method: 'post',
  path: '/api/associations/{associationId}/invitations',
  summary: 'Invite an address to become a member',
  description: 'Answers the same whether the address has an account or not (ADR-0014).',
  tags,
  security,
  request: { params: AssociationId, ...jsonBody(NewAssociationInvitation) },
  responses: {
    201: json(AssociationInvitation, 'Invited; the mail is on its way.'),
    ...notKept,
    409: problem(
      '`memberships.already_member`: an active member accepted an invitation of this association at this address; `memberships.already_pending`.',
    ),
    ...signedInProblem,
  },
});

export const inviteListToAssociation = createRoute({
  method: 'post',
  path: '/api/associations/{associationId}/invitations/list',
  summary: 'Invite a list of addresses, each line answered',
  description:
    'All of it or, where it is refused, nothing. The same list again changes nothing. More than 500 lines: 422 `list_too_long` at `/text`.',
  tags,
  security,
  request: { params: AssociationId, ...jsonBody(AddressList) },
  responses: { 200: json(AddressListAnswer, 'What became of each line.'), ...notKept, ...signedInProblem },
});

export const resendAssociationInvitation = createRoute({
  method: 'post',
  path: '/api/associations/{associationId}/invitations/{invitationId}/resend',
  summary: 'Send an invitation again with a new link; the link before is void',
  tags,
  security,
  request: { params: InvitationId },
  responses: {
    200: json(AssociationInvitation, 'Sent again; it ends later.'),
    404: problem('`associations.not_found`; `memberships.no_such_invitation`: answered or cancelled.'),
    ...signedInProblem,
  },
});

export const cancelAssociationInvitation = createRoute({
  method: 'delete',
  path: '/api/associations/{associationId}/invitations/{invitationId}',
  summary: 'Cancel an invitation that nobody has answered; its link is void',
  tags,
  security,
  request: { params: InvitationId },
  responses: {
    204: { description: 'Gone.' },
    404: problem('`associations.not_found`; `memberships.no_such_invitation`.'),
    ...signedInProblem,
  },
});

const otherSite = { 403: problem('Sent from another site.') } as const;
const gone = {
  410: problem(
    '`memberships.invitation_expired`; `memberships.invitation_answered`; `memberships.invitation_invalid`: cancelled, sent again since, or never there.',
  ),
} as const;

export const openAssociationInvitation = createRoute({
  method: 'post',
  path: '/api/memberships/invitations/open',
  summary: 'What a mailed link says; does not use it up',
  description: 'A POST, so that the token stands in no address and no log.',
  tags,
  request: jsonBody(AssociationInvitationToken),
  responses: { 200: json(OpenedAssociationInvitation, 'A link that works.'), ...gone, ...otherSite, ...anyProblem },
});

export const acceptAssociationInvitation = createRoute({
  method: 'post',
  path: '/api/memberships/invitations/accept',
  summary: 'Become a member as the patient who is signed in',
  tags,
  security,
  request: jsonBody(TakenAssociationInvitation),
  responses: {
    200: json(JoinedAssociation, 'A member now.'),
    ...gone,
    409: problem('`memberships.other_address`: it was made for another address than this account’s.'),
    ...signedInProblem,
  },
});

export const declineAssociationInvitation = createRoute({
  method: 'post',
  path: '/api/memberships/invitations/decline',
  summary: 'Decline, as the patient whose address it was made for or without a session',
  tags,
  request: jsonBody(AssociationInvitationToken),
  responses: {
    204: { description: 'Declined; the association is told.' },
    ...gone,
    409: problem('`memberships.other_address`.'),
    ...otherSite,
    ...anyProblem,
  },
});

const ReceivedId = z.object({ invitationId: z.uuid() });
const notReceived = {
  404: problem('`memberships.no_such_invitation`: none was made for the confirmed address of this account.'),
  410: problem('`memberships.invitation_expired`; `memberships.invitation_answered`.'),
} as const;

export const listReceivedAssociationInvitations = createRoute({
  method: 'get',
  path: '/api/memberships/invitations',
  summary: 'Invitations that wait for an answer of the patient who is signed in, newest first',
  description:
    'Those to the address of the account, once it is confirmed; none of an association to which the patient belongs already.',
  tags,
  security,
  responses: { 200: json(ReceivedAssociationInvitationList, 'The invitations.'), ...signedInProblem },
});

export const acceptReceivedAssociationInvitation = createRoute({
  method: 'post',
  path: '/api/memberships/invitations/{invitationId}/accept',
  summary: 'Become a member by an invitation to the own confirmed address, without its mail',
  tags,
  security,
  request: { params: ReceivedId, ...jsonBody(TakenReceivedInvitation) },
  responses: { 200: json(JoinedAssociation, 'A member now.'), ...notReceived, ...signedInProblem },
});

export const declineReceivedAssociationInvitation = createRoute({
  method: 'post',
  path: '/api/memberships/invitations/{invitationId}/decline',
  summary: 'Decline an invitation to the own confirmed address',
  tags,
  security,
  request: { params: ReceivedId },
  responses: { 204: { description: 'Declined; the association is told.' }, ...notReceived, ...signedInProblem },
});

export const signUpByAssociationInvitation = createRoute({
  method: 'post',
  path: '/api/memberships/invitations/sign-up',
  summary: 'Accept as someone new: make the account, sign in, become a member',
  tags,
  request: jsonBody(AssociationInvitationSignUp),
  responses: {
    200: json(Account, 'A member and signed in; the session cookie is set. The address counts as confirmed.'),
    ...gone,
    409: problem('`auth.email_taken`: sign in and accept.'),
    ...otherSite,
    ...anyProblem,
  },
});
