import http from 'node:http';
import https from 'node:https';
import type { Browser, KeyPair } from '@balsamo/database/notifications/push-subscriptions.ts';
import type { RequestDetails } from 'web-push';
import { endpointProblem, publicLookup } from './push-endpoint.ts';

/**
 * What became of a message. `gone`: the browser no longer takes any. `later`: worth another try. `silent`: that too, and the
 * service did not answer at all, so there is no use in asking it for others now.
 */
export type Outcome =
  /** `serverKey`: which public key of ours the browser subscribed with, where one signed it. */
  | { is: 'sent'; serverKey?: string }
  | { is: 'gone' }
  | { is: 'later'; afterSeconds: number | undefined; reason: string }
  | { is: 'silent'; reason: string }
  | { is: 'refused'; reason: string };

export const TIMEOUT_MS = 10_000;
/** Longer requests to wait are for services in trouble; by then a reminder is of no use. */
const WAIT_MAX_SECONDS = 3600;

export type PushSettings = { subject: string; isProduction: boolean };

/**
 * Encrypts (RFC 8291), signs (VAPID, RFC 8292) and hands a message to a push service; never throws.
 * @param topic a message of the same topic that still waits at the service is replaced; at most 32 letters and digits.
 */
export async function sendPush(
  { subject, isProduction }: PushSettings,
  keys: KeyPair,
  { endpoint, p256dh, auth }: Pick<Browser, 'endpoint' | 'p256dh' | 'auth'>,
  message: { payload: string; ttlSeconds: number; topic: string; isUrgent: boolean },
): Promise<Outcome> {
  const problem = endpointProblem(endpoint, isProduction);
  if (problem) return { is: 'refused', reason: problem };
  let details: RequestDetails;
  // With the first message: an installation that sends none does without it.
  const { default: webPush } = await import('web-push');
  try {
    details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
      vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
      TTL: message.ttlSeconds,
      topic: message.topic,
      urgency: message.isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    });
  } catch {
    return { is: 'refused', reason: 'not_encryptable' };
  }
  try {
    const { status, retryAfter } = await post(endpoint, details.headers, details.body, isProduction);
    return outcomeOf(status, retryAfter);
  } catch (error) {
    return { is: 'silent', reason: (error as NodeJS.ErrnoException).code ?? 'error' };
  }
}

/** @param mayBeGone false where another word of the service says so, and 404 and 410 say something else */
export function outcomeOf(
  status: number,
  retryAfter: string | undefined,
  { mayBeGone } = { mayBeGone: true },
): Outcome {
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (mayBeGone && (status === 404 || status === 410)) return { is: 'gone' };
  if (status === 429 || status >= 500) {
    const asked = retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
    const afterSeconds = asked === undefined ? undefined : Math.min(asked, WAIT_MAX_SECONDS);
    return { is: 'later', afterSeconds, reason: String(status) };
  }
  return { is: 'refused', reason: String(status) };
}

/** One POST; follows no redirect, reads no answer, and in production connects to public addresses only. */
function post(
  endpoint: string,
  headers: http.OutgoingHttpHeaders,
  body: Buffer | null,
  isProduction: boolean,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const { request } = endpoint.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sending = request(
      endpoint,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isProduction ? { lookup: publicLookup } : {}),
      },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      },
    );
    sending.once('error', reject);
    sending.end(body);
  });
}
