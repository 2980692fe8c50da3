import http2 from 'node:http2';
import type { ApnsSettings } from '../platform/phones-env.ts';
import { type PhoneMessage, type PhoneSender, textsOf } from './phone-message.ts';
import { type Outcome, outcomeOf, TIMEOUT_MS } from './send-push.ts';
import { signedToken } from './signed-token.ts';

/**
 * Apple takes a token for an hour, and no new one within 20 minutes
 * (https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns).
 */
const TOKEN_RENEWED_AFTER_MS = 40 * 60_000;
/** A connection over which nothing goes is closed. */
const IDLE_MS = 60_000;
/** Closed without an answer and without an error: by a GOAWAY that names an earlier message as the last. */
const NOT_LOOKED_AT = 'ENOTLOOKEDAT';

/** Sends by the Apple Push Notification service, over one connection that is kept while messages go (RFC 9113). */
export function createApnsSender(settings: ApnsSettings, now: () => Date): PhoneSender {
  let session: http2.ClientHttp2Session | undefined;
  let provider: { token: string; madeAt: number } | undefined;

  const connected = (): http2.ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = http2.connect(settings.origin);
    const leave = () => {
      if (session === opened) session = undefined;
    };
    // What is under way is answered still; what comes next goes over another connection.
    opened.once('goaway', () => {
      leave();
      opened.close();
    });
    opened.once('close', leave);
    opened.once('error', leave);
    opened.setTimeout(IDLE_MS, () => {
      leave();
      opened.close();
    });
    // It holds up no process that ends; while a message is under way the pools of the database do.
    opened.unref();
    session = opened;
    return opened;
  };

  const providerToken = (): string => {
    const at = now().getTime();
    if (!provider || at - provider.madeAt >= TOKEN_RENEWED_AFTER_MS || at < provider.madeAt) {
      const claims = { iss: settings.teamId, iat: Math.floor(at / 1000) };
      provider = { token: signedToken(settings.key, claims, { kid: settings.keyId }), madeAt: at };
    }
    return provider.token;
  };

  return async (token, message) => {
    const headers = {
      ':method': 'POST',
      ':path': `/3/device/${token}`,
      authorization: `bearer ${providerToken()}`,
      'apns-topic': settings.topic,
      'apns-push-type': 'alert',
      'apns-priority': message.isUrgent ? '10' : '5',
      'apns-expiration': String(Math.floor(now().getTime() / 1000) + message.ttlSeconds),
      'apns-collapse-id': message.content.tag,
    };
    const used = connected();
    try {
      return outcomeOfAnswer(await request(used, headers, JSON.stringify(apnsMessage(message))));
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? 'error';
      // It may be dead without having said so: the next message takes another, and what is under way on it ends by itself.
      if (session === used) session = undefined;
      used.close();
      // Not looked at by a server that ends its connection: the next one will.
      return reason === NOT_LOOKED_AT ? { is: 'later', afterSeconds: undefined, reason } : { is: 'silent', reason };
    }
  };
}

/** Without a number for the icon: that is the sum over all of whom an account cares for, which the app knows. */
function apnsMessage({ content }: PhoneMessage) {
  const { title, body, type, actions } = content;
  return {
    // The phone draws the actions of a category, also for somebody who may do none of them.
    aps: { alert: { title, body }, sound: 'default', ...(actions.length > 0 && { category: type }), 'thread-id': type },
    ...textsOf(content),
  };
}

type Answer = { status: number; retryAfter: string | undefined; reason: string | undefined };

function outcomeOfAnswer({ status, retryAfter, reason }: Answer): Outcome {
  // The second is of another app's phone: nothing of ours ever arrives there.
  if (status === 400 && (reason === 'BadDeviceToken' || reason === 'DeviceTokenNotForTopic')) return { is: 'gone' };
  // Other 404s say that the path is none.
  return outcomeOf(status, retryAfter, { mayBeGone: status === 410 });
}

function request(session: http2.ClientHttp2Session, headers: http2.OutgoingHttpHeaders, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    let answered: http2.IncomingHttpHeaders | undefined;
    let text = '';
    stream.setEncoding('utf8');
    stream.on('response', (response) => {
      answered = response;
    });
    stream.on('data', (part: string) => {
      text += part;
    });
    stream.once('error', reject);
    stream.once('close', () => {
      if (!answered) return reject(Object.assign(new Error('no answer'), { code: NOT_LOOKED_AT }));
      const retryAfter = answered['retry-after'];
      resolve({ status: Number(answered[':status']), retryAfter, reason: reasonIn(text) });
    });
    stream.end(body);
  });
}

function reasonIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { reason?: string } | null)?.reason;
  } catch {
    return undefined;
  }
}
