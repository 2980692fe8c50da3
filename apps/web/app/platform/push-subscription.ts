import type { NewPushSubscription, PushKey } from '@balsamo/contract/notifications/schemas.ts';
import { api } from './api-client.ts';

/** `needs_install`: iOS and iPadOS deliver push to an app on the home screen only. */
export type PushSupport = 'supported' | 'needs_install' | 'unsupported';
/** How one person stands on this browser; `off` also where another person of the same browser said yes. */
export type PushState = Exclude<PushSupport, 'supported'> | 'off' | 'on' | 'denied';

const KEY_PATH = '/api/notifications/push-key';
const SUBSCRIPTIONS_PATH = '/api/notifications/push-subscriptions';
/** Whose push messages this browser shows. */
const PERSON_KEY = 'pushPerson';
const WORKER_LIMIT_MS = 10_000;
/** Nobody waits longer for the way out. */
const END_LIMIT_MS = 2_000;

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported';
  // Only iOS knows `navigator.standalone`; false means opened in the browser.
  return 'standalone' in navigator && navigator.standalone === false ? 'needs_install' : 'unsupported';
}

export function pushState(personId: string): PushState {
  const support = pushSupport();
  if (support !== 'supported') return support;
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && readPerson() === personId ? 'on' : 'off';
}

/**
 * Asks the browser's question, which must follow a tap, and subscribes.
 * @throws {ApiProblem | NetworkProblem | DOMException} when it could not be subscribed
 */
export async function turnPushOn(personId: string): Promise<PushState> {
  if (pushSupport() !== 'supported') return pushState(personId);
  if ((await Notification.requestPermission()) !== 'granted') return pushState(personId);
  await subscribe(personId);
  return pushState(personId);
}

/**
 * Says again at each start that this browser takes messages, where this person wants that: keys change, sessions end.
 * What it took for someone else who was signed in here before, it takes no more.
 */
export async function keepPushOn(personId: string): Promise<void> {
  if (pushState(personId) === 'on') await subscribe(personId);
  else if (readPerson() !== null) await turnPushOff();
}

/** Ends it on this browser, on the server's side and here. Never fails: without a subscription nothing more can arrive. */
export async function turnPushOff(): Promise<void> {
  writePerson(undefined);
  if (pushSupport() !== 'supported') return;
  await Promise.race([unsubscribe(), new Promise((resolve) => setTimeout(resolve, END_LIMIT_MS))]);
}

async function unsubscribe(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    const subscription = await worker?.pushManager.getSubscription();
    if (!subscription) return;
    const { endpoint } = subscription;
    await Promise.all([subscription.unsubscribe(), api.delete(SUBSCRIPTIONS_PATH, { body: { endpoint } })]);
  } catch {
    // Signing out ends the subscription on the server too, and an address that nobody listens at is dropped there.
  }
}

async function subscribe(personId: string): Promise<void> {
  const [worker, { publicKey }] = await Promise.all([serviceWorker(), api.get<PushKey>(KEY_PATH)]);
  const key = bytesOf(publicKey);
  let subscription = await worker.pushManager.getSubscription();
  // Another key of the server, or another person: a new address, at which nothing of the old arrives.
  if (subscription && (readPerson() !== personId || !isSame(subscription.options.applicationServerKey, key))) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON() as NewPushSubscription;
  const { p256dh, auth } = keys;
  await api.post(SUBSCRIPTIONS_PATH, { endpoint, keys: { p256dh, auth } } satisfies NewPushSubscription);
  writePerson(personId);
}

/** The worker that receives messages; in development there is none, and `ready` would wait for ever. */
async function serviceWorker(): Promise<ServiceWorkerRegistration> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException('no service worker', 'TimeoutError')), WORKER_LIMIT_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isSame(kept: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(kept ?? new ArrayBuffer(0));
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at]);
}

function readPerson(): string | null {
  try {
    return localStorage.getItem(PERSON_KEY);
  } catch {
    return null;
  }
}

function writePerson(personId: string | undefined): void {
  try {
    if (personId === undefined) localStorage.removeItem(PERSON_KEY);
    else localStorage.setItem(PERSON_KEY, personId);
  } catch {
    // A browser that keeps nothing is asked again at the next start.
  }
}
