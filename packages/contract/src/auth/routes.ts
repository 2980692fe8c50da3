import { createRoute } from '@hono/zod-openapi';
import { anyProblem, json, jsonBody, problem } from '../route.ts';
import {
  Accepted,
  Account,
  LinkToken,
  PasswordReset,
  PasswordResetRequest,
  ResetLinkState,
  SecondStep,
  SignIn,
  SignUp,
} from './schemas.ts';

const tags = ['auth'];
const otherSite = { 403: problem('Sent from another site.') } as const;

export const signUp = createRoute({
  method: 'post',
  path: '/api/auth/sign-up/email',
  summary: 'Create an account and sign in',
  tags,
  request: jsonBody(SignUp),
  responses: {
    200: json(Account, 'Signed in; the session cookie is set.'),
    409: problem('The address has an account.'),
    ...otherSite,
    ...anyProblem,
  },
});

export const signIn = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/email',
  summary: 'Sign in; ends the session that the browser brought',
  tags,
  request: jsonBody(SignIn),
  responses: {
    200: json(Account, 'Signed in; the session cookie is set.'),
    202: json(SecondStep, 'The password was right and a second step is missing; its cookie is set, and no session.'),
    401: problem('Address or password is wrong.'),
    ...otherSite,
    ...anyProblem,
  },
});

export const signOut = createRoute({
  method: 'post',
  path: '/api/auth/sign-out',
  summary: 'End this session',
  tags,
  responses: { 204: { description: 'Ended, or there was none.' }, ...otherSite, ...anyProblem },
});

export const requestPasswordReset = createRoute({
  method: 'post',
  path: '/api/auth/request-password-reset',
  summary: 'Mail a link to set a new password; answers the same whether the account exists or not',
  tags,
  request: jsonBody(PasswordResetRequest),
  responses: { 202: json(Accepted, 'Accepted.'), ...otherSite, ...anyProblem },
});

export const checkResetLink = createRoute({
  method: 'post',
  path: '/api/auth/reset-password/check',
  summary: 'Is this link still good? Does not use it up',
  tags,
  request: jsonBody(LinkToken),
  responses: { 200: json(ResetLinkState, 'The state of the link.'), ...otherSite, ...anyProblem },
});

export const resetPassword = createRoute({
  method: 'post',
  path: '/api/auth/reset-password',
  summary: 'Set a new password; ends every session of the account',
  tags,
  request: jsonBody(PasswordReset),
  responses: {
    204: { description: 'Set; or the account is erased, where that was chosen.' },
    409: problem('The address of this account is confirmed: it is not erased by a link.'),
    410: problem('The link is expired, used or unknown.'),
    ...otherSite,
    ...anyProblem,
  },
});

export const verifyEmail = createRoute({
  method: 'post',
  path: '/api/auth/verify-email',
  summary: 'Confirm an address with the token of the mail',
  tags,
  request: jsonBody(LinkToken),
  responses: {
    204: { description: 'Confirmed.' },
    410: problem('The link is expired, used or unknown.'),
    ...otherSite,
    ...anyProblem,
  },
});

export const sendVerification = createRoute({
  method: 'post',
  path: '/api/auth/send-verification-email',
  summary:
    'Mail the confirmation link again; answers the same whether the account exists or not, and 429 `auth.too_many_mails` to whoever is signed in to it',
  tags,
  request: jsonBody(PasswordResetRequest),
  responses: { 202: json(Accepted, 'Accepted.'), ...otherSite, ...anyProblem },
});
