import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem } from '@balsamo/database/as-system.ts';
import {
  DELIVERY_LEASE_SECONDS,
  type Delivery,
  postponeDelivery,
  removeDeliveries,
  renewDeliveries,
  takeDeliveries,
} from '@balsamo/database/notifications/deliveries.ts';
import { dropSubscription, noteServerKey } from '@balsamo/database/notifications/push-subscriptions.ts';
import { stopLetterLink } from '../mail/stop-link.ts';
import type { Env } from '../platform/env.ts';
import type { Work } from '../platform/sight.ts';
import type { Services } from '../services/services.ts';
import { caregiverMail, letterMail, noticeMail, pushMessage } from './messages.ts';
import { sendToPhone } from './phones.ts';
import { type PushKeyRing, pushKeyRing, signingOrder } from './push-keys.ts';
import { type Outcome, type PushSettings, sendPush } from './send-push.ts';

/** Backoff between tries; the last one repeats until nobody needs the message any more. */
const BACKOFF_SECONDS = [5, 20, 60, 120, 300];
/** Mails that a server hands over at once: mail servers take few connections of one client, and these may be sent twice when it is killed. */
const MAILS_AT_ONCE = 10;
const LEASE_MS = DELIVERY_LEASE_SECONDS * 1000;
const RENEWAL_MS = LEASE_MS / 4;

/** A restart of PostgreSQL, or another one in its place, takes seconds. */
const NOTE_AGAIN_MS = 500;
const NOTE_AGAIN_FOR_MS = 10_000;

/** What falls due is worth waking a phone that sleeps. */
const URGENT = new Set(['reminder', 'check_out_due', 'rating_due']);

/**
 * Sends what is to be sent outside the app, until nothing is left for now or the server ends. May run on several servers at once; each message
 * is taken by one.
 */
export async function deliverNotifications(services: Services): Promise<void> {
  const { db, now, env, state } = services;
  let settings: (PushSettings & { ring: PushKeyRing }) | undefined;
  // Push services that do not answer, left alone until the next run: waiting for one must not hold up the messages of others.
  const silent = new Set<string>();
  while (!state.isStopping) {
    const heldUntil = now().getTime() + LEASE_MS;
    const deliveries = await asSystem(db, 'messages are sent when no one’s request runs', ({ client }) =>
      takeDeliveries(client, now()),
    );
    if (deliveries.length === 0) return;
    settings ??= {
      ring: await pushKeyRing(services),
      subject: env.vapidSubject,
      isProduction: env.isProduction,
    };
    const push = settings;
    const outcomes = await sendAll(services, { deliveries, heldUntil }, (one) => send(services, push, silent, one));
    logFailures(services, outcomes);
  }
}

type Sent = readonly [Delivery, Outcome];

/**
 * Sends them at once. What became of each is noted as soon as it is known, together with what else is known by then: between the answer of
 * a mail server or push service and its note lies one statement, and only what a server had in there when it was killed is sent twice.
 * What another server may have by now, since this one stood still or did not reach the database, is left to that one.
 */
async function sendAll(
  services: Services,
  taken: { deliveries: readonly Delivery[]; heldUntil: number },
  sendOne: (delivery: Delivery) => Promise<Outcome>,
): Promise<Sent[]> {
  const { db, log, now, state } = services;
  const { deliveries } = taken;
  let { heldUntil } = taken;
  const held = new Set(deliveries);
  const noteMail = createNoter(services);
  const notePush = createNoter(services);
  const renew = async () => {
    const renewedUntil = now().getTime() + LEASE_MS;
    const asked = [...held];
    const kept = await asSystem(db, 'messages are sent when no one’s request runs', ({ client }) =>
      renewDeliveries(client, asked, now()),
    );
    for (const delivery of asked) if (!kept.has(delivery.id)) held.delete(delivery);
    heldUntil = renewedUntil;
  };
  // A mail server may take longer over a mail than a lease lasts.
  let isRenewing = false;
  const renewal = setInterval(() => {
    // One that hangs is enough: more of them would take the connections of other jobs.
    if (isRenewing) return;
    isRenewing = true;
    renew()
      .catch((error: Error) => log.warn({ error: error.name }, 'messages that are being sent could not be kept'))
      .finally(() => {
        isRenewing = false;
      });
  }, RENEWAL_MS).unref();
  const sendAndNote = async (delivery: Delivery): Promise<Sent[]> => {
    // What a server that ends has begun it also notes; the rest another one takes after the lease.
    if (state.isStopping || !held.has(delivery) || now().getTime() >= heldUntil) return [];
    const sent = [delivery, await sendOne(delivery)] as const;
    held.delete(delivery);
    await (delivery.channel === 'email' ? noteMail : notePush)(sent);
    return [sent];
  };
  const mails = deliveries.filter(({ channel }) => channel === 'email').values();
  const handOverMails = async (): Promise<Sent[]> => {
    const sent: Sent[] = [];
    for (const mail of mails) sent.push(...(await sendAndNote(mail)));
    return sent;
  };
  const pushed = deliveries.filter(({ channel }) => channel === 'push').map(sendAndNote);
  try {
    return (await Promise.all([...pushed, ...Array.from({ length: MAILS_AT_ONCE }, handOverMails)])).flat();
  } finally {
    clearInterval(renewal);
  }
}

/**
 * Notes one thing after the other; what becomes known meanwhile is noted together. A database that is away for a moment is waited for, or all
 * that was just sent would be sent again.
 */
function createNoter(services: Services): (sent: Sent) => Promise<void> {
  const known: Sent[] = [];
  let noting: Promise<void> | undefined;
  const noteKnown = async () => {
    try {
      for (const until = performance.now() + NOTE_AGAIN_FOR_MS; known.length > 0; ) {
        const noted = [...known];
        try {
          await note(services, noted);
          known.splice(0, noted.length);
        } catch (error) {
          if (performance.now() > until) throw error;
          await sleep(NOTE_AGAIN_MS, undefined, { ref: false });
        }
      }
    } finally {
      noting = undefined;
    }
  };
  return (sent) => {
    known.push(sent);
    noting ??= noteKnown();
    return noting;
  };
}

const isTriedAgain = ({ is }: Outcome) => is === 'later' || is === 'silent';

async function note({ db, now }: Services, outcomes: readonly Sent[]): Promise<void> {
  const done = outcomes.filter(([, outcome]) => !isTriedAgain(outcome)).map(([{ id }]) => id);
  // Committed with its one answer, without a `begin` and a `commit` to wait for: until then a kill has it sent twice.
  if (done.length > 0) await removeDeliveries(db.systemPool, done);
  const others = outcomes.filter(
    ([delivery, outcome]) => isTriedAgain(outcome) || isSubscriptionNews(delivery, outcome),
  );
  if (others.length === 0) return;
  await asSystem(db, 'what became of messages is noted when no one’s request runs', async ({ client }) => {
    for (const [delivery, outcome] of others) {
      const { tries, subscription } = delivery;
      if (outcome.is === 'later') await postponeDelivery(client, delivery, nextTry(now(), tries, outcome.afterSeconds));
      if (outcome.is === 'silent') await postponeDelivery(client, delivery, nextTry(now(), tries, undefined));
      if (!subscription) continue;
      if (outcome.is === 'gone') await dropSubscription(client, subscription.id);
      if (outcome.is === 'sent' && outcome.serverKey) await noteServerKey(client, subscription.id, outcome.serverKey);
    }
  });
}

/** Does it say of the browser that it is gone, or which key of ours it subscribed with? */
const isSubscriptionNews = ({ subscription }: Delivery, outcome: Outcome) =>
  outcome.is === 'gone' ||
  (outcome.is === 'sent' && outcome.serverKey !== undefined && outcome.serverKey !== subscription?.serverKey);

function nextTry(now: Date, tries: number, askedSeconds: number | undefined): Date {
  const backoff = BACKOFF_SECONDS[Math.min(tries, BACKOFF_SECONDS.length) - 1] ?? 5;
  return new Date(now.getTime() + Math.max(backoff, askedSeconds ?? 0) * 1000);
}

async function send(
  { env, mail, now, sight }: Services,
  push: PushSettings & { ring: PushKeyRing },
  silent: Set<string>,
  delivery: Delivery,
): Promise<Outcome> {
  const { notification, person, subscription } = delivery;
  if (delivery.channel === 'email') {
    const notice = mailOf(delivery, env);
    if (!notice) return { is: 'gone' };
    try {
      // One mail for each who cares, and one Message-ID for each mail.
      await mail.send({ ...notice, id: delivery.caregiver ? delivery.id : notification.id });
      return { is: 'sent' };
    } catch (error) {
      return { is: 'later', afterSeconds: undefined, reason: (error as NodeJS.ErrnoException).code ?? 'error' };
    }
  }
  // Taken back between being queued and being taken: there is no browser to send to.
  if (!subscription) return { is: 'gone' };
  const service = subscription.kind === 'web' ? new URL(subscription.endpoint).origin : subscription.kind;
  if (silent.has(service)) return { is: 'silent', reason: 'not asked' };
  const work: Work = { kind: 'push', name: 'push' };
  const outcome = await sight.watch(work, async () => {
    const content = pushMessage(notification, person);
    const ttlSeconds = Math.max(1, Math.floor((delivery.expires_at.getTime() - now().getTime()) / 1000));
    const isUrgent = URGENT.has(notification.type);
    let sent: Outcome = { is: 'refused', reason: 'no_keys' };
    if (subscription.kind !== 'web') {
      sent = await sendToPhone(env.phones, now, subscription, { content, ttlSeconds, isUrgent });
      work.outcome = areKeysRefused(sent) ? 'keys_refused' : sent.is;
      return sent;
    }
    const topic = notification.id.replaceAll('-', '');
    const message = { payload: JSON.stringify(content), ttlSeconds, topic, isUrgent };
    // A service takes what the key that its browser subscribed with has signed, and nothing else.
    for (const keys of signingOrder(push.ring, subscription.serverKey)) {
      sent = await sendPush(push, keys, subscription, message);
      if (sent.is === 'sent') sent = { is: 'sent', serverKey: keys.publicKey };
      if (!areKeysRefused(sent)) break;
    }
    work.outcome = areKeysRefused(sent) ? 'keys_refused' : sent.is;
    return sent;
  });
  if (outcome.is === 'silent') silent.add(service);
  return outcome;
}

/** Undefined: its reader has said meanwhile that they want no more of them, or cares for the person no longer. */
function mailOf(
  { notification, person, caregiver, isCareOver, letterMailId }: Delivery,
  env: Pick<Env, 'appUrl' | 'authSecret'>,
) {
  if (isCareOver) return undefined;
  if (caregiver) return caregiverMail(notification, caregiver, env.appUrl);
  if (notification.type !== 'letter_ready') return noticeMail(notification, person, env.appUrl);
  if (letterMailId === null) return undefined;
  return letterMail(notification, person, env.appUrl, stopLetterLink(env.appUrl, letterMailId, env.authSecret));
}

/** How many messages failed and how, never whose or where to. */
function logFailures({ log }: Services, outcomes: readonly (readonly [Delivery, Outcome])[]): void {
  const failures: Record<string, number> = {};
  for (const [delivery, outcome] of outcomes) {
    if (outcome.is === 'sent' || outcome.is === 'gone') continue;
    const kind = `${wayOf(delivery)} ${outcome.is} ${outcome.reason}`;
    failures[kind] = (failures[kind] ?? 0) + 1;
  }
  if (Object.keys(failures).length > 0) log.warn({ failures }, 'messages not delivered');
  const refused = outcomes.filter(([, outcome]) => areKeysRefused(outcome)).map(([delivery]) => wayOf(delivery));
  for (const [way, words] of Object.entries(REFUSED_KEYS)) {
    const count = refused.filter((each) => each === way).length;
    if (count > 0) log.error({ refused: count }, words);
  }
}

const REFUSED_KEYS = {
  push: 'push services refuse the VAPID keys: see VAPID_PUBLIC_KEY and VAPID_SUBJECT',
  fcm: 'Google refuses the key of the service account: see FCM_SERVICE_ACCOUNT',
  apns: 'Apple refuses the key: see APNS_KEY, APNS_KEY_ID and APPLE_TEAM_ID',
};

const wayOf = ({ channel, subscription }: Delivery) =>
  subscription && subscription.kind !== 'web' ? subscription.kind : channel;

/** What a push service answers to a signature that is not of the keys that the browser subscribed with, or that it does not take (RFC 8292). */
const areKeysRefused = (outcome: Outcome) =>
  outcome.is === 'refused' && (outcome.reason === '401' || outcome.reason === '403');
