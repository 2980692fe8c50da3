import { createRoute, z } from '@hono/zod-openapi';
import { Account } from '../auth/schemas.ts';
import { anyProblem, json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  AppConfirmation,
  AppSecret,
  AppTurnedOn,
  NewPasskey,
  NewRecoveryCodes,
  OwnerProof,
  Passkey,
  PasskeyAdded,
  PasskeyChange,
  PasskeyOptions,
  PasskeySignIn,
  SecondFactor,
  SecondStepAnswer,
} from './schemas.ts';

const security = [{ session: [] }];
const passkeyParams = { params: z.object({ id: z.uuid() }) };
const inSignIn = { tags: ['auth'] };
const inAccount = { tags: ['account'], security };
const otherSite = { 403: problem('Sent from another site.') } as const;
const isOff = problem('The second factor is off, or no longer as the request takes it to be; the code says which.');

export const answerSecondStep = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/second-step',
  summary: 'Finish a sign-in whose password was right, with a code or a passkey',
  ...inSignIn,
  request: jsonBody(SecondStepAnswer),
  responses: {
    200: json(Account, 'Signed in; the session cookie is set.'),
    410: problem('The password was given too long ago, or not at all: begin again.'),
    ...otherSite,
    ...anyProblem,
  },
});

export const challengeSecondStep = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/second-step/challenge',
  summary: 'A challenge for one of the passkeys of whoever gave the password',
  ...inSignIn,
  responses: {
    200: json(PasskeyOptions, 'For navigator.credentials.get.'),
    410: problem('The password was given too long ago, or not at all: begin again.'),
    ...otherSite,
    ...anyProblem,
  },
});

export const challengePasskeySignIn = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/passkey/challenge',
  summary: 'A challenge for a sign-in without password',
  ...inSignIn,
  responses: {
    200: json(PasskeyOptions, 'For navigator.credentials.get.'),
    409: problem('There are no passkeys under this address.'),
    ...otherSite,
    ...anyProblem,
  },
});

export const signInByPasskey = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/passkey',
  summary: 'Sign in with a passkey; ends the session that the browser brought',
  ...inSignIn,
  request: jsonBody(PasskeySignIn),
  responses: {
    200: json(Account, 'Signed in; the session cookie is set.'),
    401: problem('The passkey is unknown or did not sign this challenge.'),
    ...otherSite,
    ...anyProblem,
  },
});

export const readSecondFactor = createRoute({
  method: 'get',
  path: '/api/account/second-factor',
  summary: 'How the person stands with the second factor; answers also where it is required and missing',
  ...inAccount,
  responses: { 200: json(SecondFactor, 'The state.'), ...signedInProblem },
});

export const beginApp = createRoute({
  method: 'post',
  path: '/api/account/second-factor/app',
  summary: 'A new secret for an authenticator app; an app in use stays until the new one is confirmed',
  ...inAccount,
  request: jsonBody(OwnerProof),
  responses: {
    200: json(AppSecret, 'To be confirmed with a code.'),
    409: problem('The address is not confirmed yet.'),
    ...signedInProblem,
  },
});

export const confirmApp = createRoute({
  method: 'post',
  path: '/api/account/second-factor/app/confirmation',
  summary: 'Turn the app on with a code of it; ends every other session',
  ...inAccount,
  request: jsonBody(AppConfirmation),
  responses: { 200: json(AppTurnedOn, 'On.'), 409: isOff, ...signedInProblem },
});

export const renewRecoveryCodes = createRoute({
  method: 'post',
  path: '/api/account/second-factor/recovery-codes',
  summary: 'Ten new recovery codes; those from before end',
  ...inAccount,
  request: jsonBody(OwnerProof),
  responses: { 200: json(NewRecoveryCodes, 'Shown this once.'), 409: isOff, ...signedInProblem },
});

export const turnOffSecondFactor = createRoute({
  method: 'post',
  path: '/api/account/second-factor/off',
  summary: 'Turn the second factor off: app, recovery codes and passkeys end',
  ...inAccount,
  request: jsonBody(OwnerProof),
  responses: {
    204: { description: 'Off.' },
    409: problem('It is off, or this installation requires it; the code says which.'),
    ...signedInProblem,
  },
});

export const putOffSecondFactor = createRoute({
  method: 'post',
  path: '/api/account/second-factor/later',
  summary: 'Not to be asked about the second factor again',
  ...inAccount,
  responses: { 204: { description: 'Put off.' }, ...signedInProblem },
});

export const challengeProof = createRoute({
  method: 'post',
  path: '/api/account/second-factor/challenge',
  summary: 'A challenge for one of the own passkeys, to prove a factor that is on',
  ...inAccount,
  responses: { 200: json(PasskeyOptions, 'For navigator.credentials.get.'), 409: isOff, ...signedInProblem },
});

export const challengePasskey = createRoute({
  method: 'post',
  path: '/api/account/passkeys/challenge',
  summary: 'A challenge for a new passkey',
  ...inAccount,
  request: jsonBody(OwnerProof),
  responses: {
    200: json(PasskeyOptions, 'For navigator.credentials.create.'),
    409: problem(
      'There are no passkeys under this address, the person has too many, or has not confirmed their e-mail.',
    ),
    ...signedInProblem,
  },
});

export const addPasskey = createRoute({
  method: 'post',
  path: '/api/account/passkeys',
  summary: 'Add the passkey that was made for the challenge; the first factor of an account ends every other session',
  ...inAccount,
  request: jsonBody(NewPasskey),
  responses: {
    201: json(PasskeyAdded, 'Added.'),
    409: problem('It is known already, the challenge is over, or the person has too many; the code says which.'),
    ...signedInProblem,
  },
});

export const renamePasskey = createRoute({
  method: 'patch',
  path: '/api/account/passkeys/{id}',
  summary: 'Give a passkey another name',
  ...inAccount,
  request: { ...passkeyParams, ...jsonBody(PasskeyChange) },
  responses: { 200: json(Passkey, 'Renamed.'), 404: problem('No such passkey of this person.'), ...signedInProblem },
});

export const removePasskey = createRoute({
  method: 'delete',
  path: '/api/account/passkeys/{id}',
  summary: 'Remove a passkey; the last factor of an account is turned off instead',
  ...inAccount,
  request: { ...passkeyParams, ...jsonBody(OwnerProof) },
  responses: {
    204: { description: 'Removed.' },
    404: problem('No such passkey of this person.'),
    409: problem('It is the last factor.'),
    ...signedInProblem,
  },
});
