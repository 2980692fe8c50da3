import type { FcmSettings } from '../platform/phones-env.ts';
import { type PhoneMessage, type PhoneSender, textsOf } from './phone-message.ts';
import { type Outcome, outcomeOf, TIMEOUT_MS } from './send-push.ts';
import { signedToken } from './signed-token.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
/** The longest that Google takes (https://developers.google.com/identity/protocols/oauth2/service-account). */
const ASSERTION_SECONDS = 3600;
/** An access token is asked for anew so long before its end: what was signed with it is under way for that long at most. */
const RENEWED_BEFORE_MS = 120_000;

/** An access token, or why there is none. */
type Access = { token: string; endsAt: number } | { none: Outcome };

/** Sends by Firebase Cloud Messaging, HTTP v1 (https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages). */
export function createFcmSender(settings: FcmSettings, now: () => Date): PhoneSender {
  const { origin, projectId } = settings;
  // Asked for once by however many messages wait for it.
  let asked: Promise<Access> | undefined;

  const access = async (): Promise<Access> => {
    const before = asked;
    const known = await before;
    if (known && 'token' in known && now().getTime() < known.endsAt - RENEWED_BEFORE_MS) return known;
    // Unless whoever waited beside this one has asked meanwhile.
    if (asked === undefined || asked === before) asked = askForAccess(settings, now);
    return asked;
  };

  const send = async (accessToken: string, body: string): Promise<Answer> =>
    post(`${origin}/v1/projects/${projectId}/messages:send`, body, {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
    });

  return async (token, message) => {
    const body = JSON.stringify({ message: fcmMessage(token, message) });
    try {
      let held = await access();
      if ('none' in held) return held.none;
      let answer = await send(held.token, body);
      if (answer.status === 401) {
        // Taken back before its end: another one is asked for, once.
        held.endsAt = 0;
        held = await access();
        if ('none' in held) return held.none;
        answer = await send(held.token, body);
      }
      return isGone(answer) ? { is: 'gone' } : outcomeOf(answer.status, answer.retryAfter, NOT_GONE);
    } catch (error) {
      return { is: 'silent', reason: codeOf(error) };
    }
  };
}

/**
 * Data alone: the app draws the notification itself, with its buttons. No `collapse_key`: of more than four different ones the service keeps
 * for a phone that is off four, whichever (https://firebase.google.com/docs/cloud-messaging/concept-options); the app replaces by `tag`.
 */
function fcmMessage(token: string, { content, ttlSeconds, isUrgent }: PhoneMessage) {
  return {
    token,
    data: textsOf(content),
    android: { priority: isUrgent ? 'HIGH' : 'NORMAL', ttl: `${ttlSeconds}s` },
  };
}

/** By the OAuth 2.0 of service accounts (RFC 7523). */
async function askForAccess({ clientEmail, privateKey, tokenUri }: FcmSettings, now: () => Date): Promise<Access> {
  const iat = Math.floor(now().getTime() / 1000);
  const claims = { iss: clientEmail, scope: SCOPE, aud: tokenUri, iat, exp: iat + ASSERTION_SECONDS };
  const grant = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: signedToken(privateKey, claims),
  });
  try {
    const { status, retryAfter, body } = await post(tokenUri, grant.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    const { access_token: token, expires_in: seconds } = body as { access_token?: unknown; expires_in?: unknown };
    if (status === 200 && typeof token === 'string' && typeof seconds === 'number')
      return { token, endsAt: (iat + seconds) * 1000 };
    const outcome = outcomeOf(status, retryAfter, NOT_GONE);
    // Google answers 400 (`invalid_grant`) to an account or key that it does not know.
    return { none: outcome.is === 'later' ? outcome : { is: 'refused', reason: '401' } };
  } catch (error) {
    return { none: { is: 'silent', reason: codeOf(error) } };
  }
}

/** Only the service’s own words say that an app is gone; another 404 is a project that is none. */
const NOT_GONE = { mayBeGone: false };

type Answer = { status: number; retryAfter: string | undefined; body: unknown };
type FcmError = { error?: { details?: { errorCode?: string; fieldViolations?: { field?: string }[] }[] } };

function isGone({ status, body }: Answer): boolean {
  const details = (body as FcmError).error?.details ?? [];
  if (status === 404) return details.some(({ errorCode }) => errorCode === 'UNREGISTERED');
  // A phone of another project.
  if (status === 403) return details.some(({ errorCode }) => errorCode === 'SENDER_ID_MISMATCH');
  return status === 400 && details.some((each) => each.fieldViolations?.some(({ field }) => field === 'message.token'));
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') ?? undefined, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: string } };
  return cause?.code ?? (typeof code === 'string' ? code : 'error');
};
