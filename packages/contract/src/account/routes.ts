import { createRoute, z } from '@hono/zod-openapi';
import { Accepted, Erasure, LinkToken } from '../auth/schemas.ts';
import { anyProblem, json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  AccountChanges,
  AccountSettings,
  AuthEventPage,
  AuthEventQuery,
  EmailChange,
  EmailUndo,
  EmailUndone,
  EmailUndoState,
  ErasureRequest,
  LegalAgreement,
  LegalNews,
  NewFeedback,
  PasswordChange,
  SessionList,
} from './schemas.ts';

const tags = ['account'];
const security = [{ session: [] }];

export const readAccount = createRoute({
  method: 'get',
  path: '/api/account',
  summary: 'Who is signed in, with their settings',
  tags,
  security,
  responses: { 200: json(AccountSettings, 'The account.'), ...signedInProblem },
});

export const changeAccount = createRoute({
  method: 'patch',
  path: '/api/account',
  summary: 'Change profile and settings',
  tags,
  security,
  request: jsonBody(AccountChanges),
  responses: { 200: json(AccountSettings, 'As it stands now.'), ...signedInProblem },
});

export const changePassword = createRoute({
  method: 'post',
  path: '/api/account/password',
  summary: 'Change the password; ends every other session and gives this one a new token',
  tags,
  security,
  request: jsonBody(PasswordChange),
  responses: { 204: { description: 'Changed; the session cookie is new.' }, ...signedInProblem },
});

export const requestEmailChange = createRoute({
  method: 'post',
  path: '/api/account/email',
  summary: 'Mail a confirmation link to a new address; answers the same whether it has an account or not',
  tags,
  security,
  request: jsonBody(EmailChange),
  responses: { 202: json(Accepted, 'Accepted.'), ...signedInProblem },
});

export const confirmEmailChange = createRoute({
  method: 'post',
  path: '/api/account/email/confirmation',
  summary: 'Change the address with the token of the mail',
  tags,
  request: jsonBody(LinkToken),
  responses: {
    204: { description: 'Changed and confirmed.' },
    403: problem('Sent from another site.'),
    410: problem('The link is expired, used or unknown.'),
    ...anyProblem,
  },
});

export const checkEmailUndo = createRoute({
  method: 'post',
  path: '/api/account/email/undo/check',
  summary: 'Is this link to undo a change of the address still good? Does not use it up',
  tags,
  request: jsonBody(LinkToken),
  responses: {
    200: json(EmailUndoState, 'The state of the link.'),
    403: problem('Sent from another site.'),
    ...anyProblem,
  },
});

export const undoEmailChange = createRoute({
  method: 'post',
  path: '/api/account/email/undo',
  summary: 'Put the address of before back with the token of the mail; ends every session and the password',
  tags,
  request: jsonBody(EmailUndo),
  responses: {
    200: json(EmailUndone, 'Undone; the answer holds a token to choose a new password with.'),
    403: problem('Sent from another site.'),
    410: problem('The link is expired, used or unknown.'),
    ...anyProblem,
  },
});

export const listSessions = createRoute({
  method: 'get',
  path: '/api/account/sessions',
  summary: 'Where this person is signed in, this session first',
  tags,
  security,
  responses: { 200: json(SessionList, 'The live sessions.'), ...signedInProblem },
});

export const endSession = createRoute({
  method: 'delete',
  path: '/api/account/sessions/{id}',
  summary: 'End one session',
  tags,
  security,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    204: { description: 'Ended.' },
    404: problem('No such live session of this person.'),
    ...signedInProblem,
  },
});

export const endSessions = createRoute({
  method: 'delete',
  path: '/api/account/sessions',
  summary: 'End all other sessions, or all',
  tags,
  security,
  request: { query: z.object({ scope: z.enum(['others', 'all']).default('others') }) },
  responses: { 204: { description: 'Ended.' }, ...signedInProblem },
});

export const listEvents = createRoute({
  method: 'get',
  path: '/api/account/events',
  summary: 'Sign-ins and changes of what opens the account, newest first, of half a year',
  tags,
  security,
  request: { query: AuthEventQuery },
  responses: { 200: json(AuthEventPage, 'A page of the events.'), ...signedInProblem },
});

export const requestErasure = createRoute({
  method: 'post',
  path: '/api/account/erasure',
  summary: 'Ask for the erasure of the own account in seven days; asked for again, the first date stands',
  description:
    'A doctor’s subscription is cancelled first, at the end of what is paid; calling the erasure off does not bring it back.',
  tags,
  security,
  request: jsonBody(ErasureRequest),
  responses: {
    200: json(Erasure, 'When the account will be erased.'),
    409: problem('This account cannot be erased now; the code says why.'),
    ...signedInProblem,
  },
});

export const cancelErasure = createRoute({
  method: 'delete',
  path: '/api/account/erasure',
  summary: 'Keep the account; without an erasure to call off nothing changes',
  tags,
  security,
  responses: { 204: { description: 'The account stays.' }, ...signedInProblem },
});

export const sendFeedback = createRoute({
  method: 'post',
  path: '/api/account/feedback',
  summary: 'Tell the operator what works and what does not; one per minute',
  tags,
  security,
  request: jsonBody(NewFeedback),
  responses: { 202: json(Accepted, 'Kept.'), ...signedInProblem },
});

export const readLegalNews = createRoute({
  method: 'get',
  path: '/api/account/legal',
  summary: 'Which texts of the law have a version to which the person has not agreed',
  tags,
  security,
  responses: { 200: json(LegalNews, 'Nothing where the newest of each were agreed to.'), ...signedInProblem },
});

export const agreeToLegal = createRoute({
  method: 'post',
  path: '/api/account/legal',
  summary: 'Agree to the versions that were shown; kept with the time, never changed',
  tags,
  security,
  request: jsonBody(LegalAgreement),
  responses: {
    204: { description: 'Kept.' },
    409: problem('One of them is not the newest version.'),
    ...signedInProblem,
  },
});
