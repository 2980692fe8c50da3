import { createPrivateKey } from 'node:crypto';
import { OperatorError } from '@balsamo/database/names.ts';
import type { PhoneKind } from '@balsamo/domain/notifications/vocabulary.ts';
import { z } from 'zod';
import { MOBILE_APP_ID } from './app-links-env.ts';

/** Of Google's Firebase Cloud Messaging: the service account that sends, with its RSA key as PEM. */
export type FcmSettings = {
  projectId: string;
  clientEmail: string;
  privateKey: string;
  /** Where the account's signature is exchanged for an access token. */
  tokenUri: string;
  origin: string;
};

/** Of Apple's push notification service: the key of a team (P-256, PEM), and the app that it sends to. */
export type ApnsSettings = { key: string; keyId: string; teamId: string; topic: string; origin: string };

/** How phones are reached, by kind; a kind that is not set up is not there. */
export type PhoneSettings = { fcm?: FcmSettings; apns?: ApnsSettings };

/** The kinds of phones that these settings reach. */
export const reachablePhones = ({ fcm, apns }: PhoneSettings): PhoneKind[] => [
  ...(fcm ? (['fcm'] as const) : []),
  ...(apns ? (['apns'] as const) : []),
];

const FCM_ORIGIN = 'https://fcm.googleapis.com';
const APNS_ORIGIN = 'https://api.push.apple.com';

const ServiceAccount = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z0-9-]+$/),
  client_email: z.string().min(3),
  private_key: z.string(),
  token_uri: z.url(),
});

type Given = Record<string, string | undefined>;

/** @throws OperatorError naming the setting that is wrong; it quotes no secret */
export function readPhoneSettings(given: Given, isProduction: boolean): PhoneSettings {
  const fcm = readFcm(given, isProduction);
  const apns = readApns(given, isProduction);
  return { ...(fcm && { fcm }), ...(apns && { apns }) };
}

function readFcm(given: Given, isProduction: boolean): FcmSettings | undefined {
  if (given.FCM_ORIGIN && isProduction)
    throw new OperatorError('FCM_ORIGIN is for tests: NODE_ENV=production asks Google itself.');
  if (!given.FCM_SERVICE_ACCOUNT) return undefined;
  const account = ServiceAccount.safeParse(parsed(given.FCM_SERVICE_ACCOUNT)).data;
  if (!account || !hasKey(account.private_key, 'rsa'))
    throw new OperatorError(
      'FCM_SERVICE_ACCOUNT must be the JSON of a key of a Google service account, as the Firebase console makes it.',
    );
  return {
    projectId: account.project_id,
    clientEmail: account.client_email,
    privateKey: account.private_key,
    tokenUri: checkedUrl('The token_uri of FCM_SERVICE_ACCOUNT', account.token_uri, isProduction),
    origin: given.FCM_ORIGIN ? originOf('FCM_ORIGIN', given.FCM_ORIGIN, isProduction) : FCM_ORIGIN,
  };
}

function readApns(given: Given, isProduction: boolean): ApnsSettings | undefined {
  const { APNS_KEY, APNS_KEY_ID: keyId, APPLE_TEAM_ID: teamId } = given;
  // The team alone is enough for links (app-links-env.ts).
  if (!APNS_KEY && !keyId) return undefined;
  if (!APNS_KEY || !keyId || !teamId)
    throw new OperatorError(
      'APNS_KEY, APNS_KEY_ID and APPLE_TEAM_ID belong together: an app is reached with all of them.',
    );
  // A file of the environment has no room for lines.
  const key = APNS_KEY.replaceAll('\\n', '\n');
  if (!hasKey(key, 'ec'))
    throw new OperatorError(
      'APNS_KEY must be a P-256 key as PEM, as Apple hands it out in a .p8 file; APNS_KEY_FILE names the file.',
    );
  for (const [name, id] of Object.entries({ APNS_KEY_ID: keyId, APPLE_TEAM_ID: teamId })) {
    if (!/^[A-Z0-9]{10}$/.test(id)) throw new OperatorError(`${name} must have ten capital letters and digits.`);
  }
  const topic = given.APNS_TOPIC ?? MOBILE_APP_ID;
  if (!/^[\w.-]+$/.test(topic))
    throw new OperatorError('APNS_TOPIC must be the bundle id of the app, such as app.balsamo.');
  const origin = originOf('APNS_ORIGIN', given.APNS_ORIGIN ?? APNS_ORIGIN, isProduction);
  return { key, keyId, teamId, topic, origin };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasKey(pem: string, type: 'rsa' | 'ec'): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === type && (type === 'rsa' || asymmetricKeyDetails?.namedCurve === 'prime256v1');
  } catch {
    return false;
  }
}

/** What is signed with these keys goes over TLS; outside production also to servers of tests. */
function checkedUrl(name: string, text: string, isProduction: boolean): string {
  const { protocol } = URL.canParse(text) ? new URL(text) : { protocol: '' };
  if (protocol !== 'https:' && (isProduction || protocol !== 'http:'))
    throw new OperatorError(`${name} must be an https address.`);
  return text;
}

const originOf = (name: string, text: string, isProduction: boolean) =>
  new URL(checkedUrl(name, text, isProduction)).origin;
