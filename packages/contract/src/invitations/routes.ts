import { createRoute, z } from '@hono/zod-openapi';
import { Account } from '../auth/schemas.ts';
import { Connection, ConnectionRequest } from '../connections/schemas.ts';
import { anyProblem, json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  Invitation,
  InvitationList,
  InvitationListQuery,
  InvitationSignUp,
  InvitationToken,
  NewInvitation,
  OpenedInvitation,
  TakenInvitation,
} from './schemas.ts';

const tags = ['invitations'];
const security = [{ session: [] }];
const InvitationId = z.object({ id: z.uuid() });
const notFound = { 404: problem('No such invitation of yours that is still open.') } as const;
const otherSite = { 403: problem('Sent from another site.') } as const;
const gone = {
  410: problem('`invitations.expired`, or `invitations.invalid`: used, cancelled, sent again since, or never there.'),
} as const;

export const listInvitations = createRoute({
  method: 'get',
  path: '/api/invitations',
  summary: 'A doctor’s invitations by mail, newest first',
  tags,
  security,
  request: { query: InvitationListQuery },
  responses: { 200: json(InvitationList, 'A page of invitations.'), ...signedInProblem },
});

export const inviteByMail = createRoute({
  method: 'post',
  path: '/api/invitations',
  summary: 'Invite a patient by mail',
  description:
    'Answers the same whether the address has an account or not, except for a patient of this very doctor. Needs a registration: 403 `invitations.crm_required`.',
  tags,
  security,
  request: jsonBody(NewInvitation),
  responses: {
    201: json(Invitation, 'Invited; the mail is on its way.'),
    409: problem(
      '`invitations.patient_exists`: a patient of yours has this address; `invitations.already_pending`; `connections.limit_reached`.',
    ),
    ...signedInProblem,
  },
});

export const resendInvitation = createRoute({
  method: 'post',
  path: '/api/invitations/{id}/resend',
  summary: 'Send an invitation again with a new link; the link before is void',
  tags,
  security,
  request: { params: InvitationId },
  responses: {
    200: json(Invitation, 'Sent again; it ends later.'),
    ...notFound,
    409: problem('`connections.limit_reached`: it had expired, and there is no room any more.'),
    ...signedInProblem,
  },
});

export const cancelInvitation = createRoute({
  method: 'delete',
  path: '/api/invitations/{id}',
  summary: 'Cancel an invitation, or forget an accepted one; its link is void',
  tags,
  security,
  request: { params: InvitationId },
  responses: { 204: { description: 'Gone.' }, ...notFound, ...signedInProblem },
});

export const openInvitation = createRoute({
  method: 'post',
  path: '/api/invitations/open',
  summary: 'What a mailed link says; does not use it up',
  description: 'A POST, so that the token stands in no address and no log.',
  tags,
  request: jsonBody(InvitationToken),
  responses: { 200: json(OpenedInvitation, 'A link that works.'), ...gone, ...otherSite, ...anyProblem },
});

export const acceptInvitation = createRoute({
  method: 'post',
  path: '/api/invitations/accept',
  summary: 'Accept as the patient who is signed in',
  tags,
  security,
  request: jsonBody(TakenInvitation),
  responses: {
    200: json(Connection, 'Connected.'),
    ...gone,
    409: problem(
      '`invitations.other_address`: it was made for another address than this account’s, see `/request`; `connections.doctor_limit_reached`: the doctor has no room for one more patient.',
    ),
    ...signedInProblem,
  },
});

export const requestByInvitation = createRoute({
  method: 'post',
  path: '/api/invitations/request',
  summary: 'Ask the doctor of an invitation that was made for another address for a connection',
  description:
    'The doctor answers it, seeing who really asks. The invitation stays open for whom it was made until the doctor accepts.',
  tags,
  security,
  request: jsonBody(TakenInvitation),
  responses: {
    201: json(ConnectionRequest, 'Asked; the doctor is told.'),
    ...gone,
    409: problem(
      '`connections.already_connected`, `connections.already_requested`, `connections.answer_waits`: the doctor has asked already.',
    ),
    ...signedInProblem,
  },
});

export const signUpByInvitation = createRoute({
  method: 'post',
  path: '/api/invitations/sign-up',
  summary: 'Accept as someone new: make the account, sign in, connect',
  tags,
  request: jsonBody(InvitationSignUp),
  responses: {
    200: json(Account, 'Connected and signed in; the session cookie is set. The address counts as confirmed.'),
    ...gone,
    409: problem('`auth.email_taken`: sign in and accept; `connections.doctor_limit_reached`.'),
    ...otherSite,
    ...anyProblem,
  },
});
