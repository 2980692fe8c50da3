import { createRoute, z } from '@hono/zod-openapi';
import { Account } from '../auth/schemas.ts';
import { anyProblem, json, jsonBody, problem, signedInProblem } from '../route.ts';
import { Cursor } from '../scalars.ts';
import {
  BirthDateChange,
  Care,
  CareAcceptance,
  CareActPage,
  CaredErasure,
  CaredPerson,
  CareInvitation,
  CareInvitationToken,
  CareLinkChange,
  CareRoleChange,
  CareSignUp,
  CareTakeOver,
  NewCaredPerson,
  NewCareInvitation,
  OpenedCareInvitation,
  Recorders,
} from './schemas.ts';

const tags = ['care'];
const security = [{ session: [] }];
const OneLink = z.object({ id: z.uuid() });
const notFound = { 404: problem('`care.not_found`: no such link, person or invitation for who asks.') } as const;
const gone = {
  410: problem('`care.expired`, or `care.invalid`: used, cancelled, sent again since, or never there.'),
} as const;
const otherSite = { 403: problem('Sent from another site.') } as const;

export const readCare = createRoute({
  method: 'get',
  path: '/api/care',
  summary: 'Whom the account cares for, and who cares for the person of this request',
  description:
    'A request acts for a person cared for where the header `Balsamo-Person`, or else the cookie `balsamo.person` (`__Host-balsamo.person` over https), holds their id.',
  tags,
  security,
  responses: { 200: json(Care, 'Both sides.'), ...signedInProblem },
});

export const addCaredPerson = createRoute({
  method: 'post',
  path: '/api/care/people',
  summary: 'Begin the diary of somebody who is cared for; as oneself, as a patient’s account',
  tags,
  security,
  request: jsonBody(NewCaredPerson),
  responses: {
    201: json(CaredPerson, 'The person, whose responsible caregiver asks.'),
    409: problem('`care.too_many_people`, or `care.erasure_asked`: the account itself is to be erased.'),
    ...signedInProblem,
  },
});

export const changeBirthDate = createRoute({
  method: 'put',
  path: '/api/care/birth-date',
  summary: 'Correct the birth date of the person acted for; as who is responsible',
  tags,
  security,
  request: jsonBody(BirthDateChange),
  responses: { 204: { description: 'Changed.' }, ...notFound, ...signedInProblem },
});

export const changeCareLink = createRoute({
  method: 'patch',
  path: '/api/care/links/{id}',
  summary: 'How a caregiver sees the person: relation, colour, notifications',
  tags,
  security,
  request: { params: OneLink, ...jsonBody(CareLinkChange) },
  responses: { 200: json(CaredPerson, 'As it is now.'), ...notFound, ...signedInProblem },
});

export const changeCareRole = createRoute({
  method: 'put',
  path: '/api/care/links/{id}/role',
  summary: 'Give a caregiver another role; as the person themselves or who is responsible',
  tags,
  security,
  request: { params: OneLink, ...jsonBody(CareRoleChange) },
  responses: {
    200: json(Care, 'As it is now.'),
    ...notFound,
    409: problem(
      '`care.responsible_stays`: make somebody else responsible instead; `care.not_responsible`: that person answers for themselves, or the caregiver’s account is to be erased.',
    ),
    ...signedInProblem,
  },
});

export const endCareLink = createRoute({
  method: 'delete',
  path: '/api/care/links/{id}',
  summary: 'End the access of a caregiver: one’s own, or anybody’s as the person themselves or who is responsible',
  tags,
  security,
  request: { params: OneLink },
  responses: {
    204: { description: 'Ended.' },
    ...notFound,
    409: problem('`care.responsible_stays`: make somebody else responsible first, or erase the diary.'),
    ...signedInProblem,
  },
});

export const inviteCaregiver = createRoute({
  method: 'post',
  path: '/api/care/invitations',
  summary: 'Invite a caregiver, or the person themselves, by mail',
  description: 'Answers the same whether the address has an account or not, and of which role.',
  tags,
  security,
  request: jsonBody(NewCareInvitation),
  responses: {
    201: json(CareInvitation, 'Invited; the mail is on its way.'),
    409: problem(
      '`care.already_invited`: an invitation to this address is open; `care.too_many_caregivers`; `care.has_own_sign_in`: nobody is to take this diary over.',
    ),
    ...signedInProblem,
  },
});

export const resendCareInvitation = createRoute({
  method: 'post',
  path: '/api/care/invitations/{id}/resend',
  summary: 'Send an invitation again with a new link; the link before is void',
  tags,
  security,
  request: { params: OneLink },
  responses: { 200: json(CareInvitation, 'Sent again; it ends later.'), ...notFound, ...signedInProblem },
});

export const cancelCareInvitation = createRoute({
  method: 'delete',
  path: '/api/care/invitations/{id}',
  summary: 'Cancel an invitation; its link is void',
  tags,
  security,
  request: { params: OneLink },
  responses: { 204: { description: 'Gone.' }, ...notFound, ...signedInProblem },
});

export const openCareInvitation = createRoute({
  method: 'post',
  path: '/api/care/invitations/open',
  summary: 'What a mailed link says; does not use it up',
  description: 'A POST, so that the token stands in no address and no log.',
  tags,
  request: jsonBody(CareInvitationToken),
  responses: { 200: json(OpenedCareInvitation, 'A link that works.'), ...gone, ...otherSite, ...anyProblem },
});

export const acceptCareInvitation = createRoute({
  method: 'post',
  path: '/api/care/invitations/accept',
  summary: 'Care with the account of the address that was invited',
  tags,
  security,
  request: jsonBody(CareAcceptance),
  responses: {
    200: json(CaredPerson, 'Whom the account cares for now.'),
    ...gone,
    409: problem(
      '`care.other_address`: made for another address than this account’s; `care.already_cares`; `care.oneself`; `care.too_many_people`; `care.too_many_caregivers`.',
    ),
    ...signedInProblem,
  },
});

export const signUpAsCaregiver = createRoute({
  method: 'post',
  path: '/api/care/invitations/sign-up',
  summary: 'Care as someone new: make the account, sign in, accept',
  tags,
  request: jsonBody(CareSignUp),
  responses: {
    200: json(Account, 'Signed in; the session cookie is set. The address counts as confirmed.'),
    ...gone,
    409: problem('`auth.email_taken`: the address has an account; `care.too_many_caregivers`.'),
    ...otherSite,
    ...anyProblem,
  },
});

export const takeCareOver = createRoute({
  method: 'post',
  path: '/api/care/invitations/take-over',
  summary: 'Take one’s own diary over from who kept it, with an address and a password of one’s own',
  description:
    'Ends the access of every caregiver who is not named. Wants the day of birth that is kept (422 `birth_date_wrong`); five wrong ones void the link.',
  tags,
  request: jsonBody(CareTakeOver),
  responses: {
    200: json(Account, 'Signed in; the session cookie is set.'),
    ...gone,
    409: problem('`auth.email_taken`: the address has an account.'),
    ...otherSite,
    ...anyProblem,
  },
});

export const eraseCaredPerson = createRoute({
  method: 'post',
  path: '/api/care/people/{id}/erasure',
  summary: 'Ask for the erasure of the diary of somebody without a sign-in; as oneself, being responsible',
  description: 'It is erased after the days of grace of any account; whoever keeps the diary can call it off.',
  tags,
  security,
  request: { params: OneLink, ...jsonBody(CaredErasure) },
  responses: { 200: json(CaredPerson, 'With the day.'), ...notFound, ...signedInProblem },
});

const UUID_PATTERN = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const listCareActs = createRoute({
  method: 'get',
  path: '/api/care/acts',
  summary: 'What caregivers did in the diary of the person of this request, newest first',
  tags,
  security,
  request: {
    query: z.object({
      /** Only about this one. */
      thing: z.uuid().optional(),
      cursor: Cursor.optional(),
    }),
  },
  responses: { 200: json(CareActPage, 'At most 50.'), ...signedInProblem },
});

export const readRecorders = createRoute({
  method: 'get',
  path: '/api/care/recorders',
  summary: 'Which caregiver recorded which of these things of the person of this request',
  tags,
  security,
  request: {
    query: z.object({
      /** Ids with commas between them, at most 100. */
      things: z.string().regex(new RegExp(`^${UUID_PATTERN}(,${UUID_PATTERN}){0,99}$`)),
    }),
  },
  responses: { 200: json(Recorders, 'Those that a caregiver recorded; often none.'), ...signedInProblem },
});

export const listPatientCareActs = createRoute({
  method: 'get',
  path: '/api/patients/{id}/care/acts',
  summary: 'What caregivers did about the entries that a doctor is shown, or about one of them',
  tags,
  security,
  request: { params: z.object({ id: z.uuid() }), query: z.object({ thing: z.uuid().optional() }) },
  responses: {
    200: json(CareActPage, 'At most 50, newest first.'),
    404: problem('`patients.no_such_patient`.'),
    ...signedInProblem,
  },
});
