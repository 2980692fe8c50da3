import type { NewPushSubscription } from '@balsamo/contract/notifications/schemas.ts';
import { api } from './api-client.ts';
import { asSelf } from './device-person.ts';
import { isPushOn, pushOwner, pushState, pushSupport, setPushOwner, setWanted } from './push-state.ts';

const WORKER_LIMIT_MS = 10_000;
/** Nobody waits longer for the way out. */
const END_LIMIT_MS = 2_000;

/**
 * Subscribes this browser for this person, who has allowed it.
 * @throws {ApiProblem | NetworkProblem | DOMException} when it could not be done
 */
export async function turnPushOn(personId: string): Promise<void> {
  await subscribe(personId);
  setWanted(personId, true);
}

export async function turnPushOff(personId: string): Promise<void> {
  setWanted(personId, false);
  await silencePush();
}

/**
 * Says again at each start that this browser takes messages, where this person wants that: keys change, sessions end.
 * What it took for someone else who was signed in here before, it takes no more.
 */
export async function keepPushOn(personId: string): Promise<void> {
  if (isPushOn(pushState(personId))) await subscribe(personId);
  else if (pushOwner() && pushOwner() !== personId) await silencePush();
}

/**
 * This browser takes no more messages until someone who wants them signs in. Never fails: without a subscription nothing more
 * can arrive.
 */
export async function silencePush(): Promise<void> {
  setPushOwner(undefined);
  const support = pushSupport();
  if (support === 'needs_install' || support === 'unsupported') return;
  await Promise.race([unsubscribe(), new Promise((resolve) => setTimeout(resolve, END_LIMIT_MS))]);
}

async function unsubscribe(): Promise<void> {
  try {
    if (import.meta.env.SHELL_SERVER) return await (await import('./phone-push.ts')).forgetPhone();
    const worker = await navigator.serviceWorker.getRegistration();
    const subscription = await worker?.pushManager.getSubscription();
    if (!subscription) return;
    const { endpoint } = subscription;
    await Promise.all([
      subscription.unsubscribe(),
      api.delete('/api/notifications/push-subscriptions', { body: { endpoint }, ...asSelf() }),
    ]);
  } catch {
    // Signing out ends the subscription on the server too, and an address that nobody listens at is dropped there.
  }
}

async function subscribe(personId: string): Promise<void> {
  if (import.meta.env.SHELL_SERVER) {
    const owner = pushOwner();
    const isOther = owner !== undefined && owner !== personId;
    const { registerPhone, remindAlone } = await import('./phone-push.ts');
    // Another person: a new address, at which nothing of the former's arrives.
    if (pushSupport() === 'supported') await registerPhone(isOther);
    setPushOwner(personId);
    if (pushSupport() === 'unreached') await remindAlone(isOther);
    return;
  }
  const [worker, { publicKey }] = await Promise.all([
    serviceWorker(),
    api.get('/api/notifications/push-key', asSelf()),
  ]);
  const key = bytesOf(publicKey);
  let subscription = await worker.pushManager.getSubscription();
  let replaced: string | undefined;
  // Another key of the server, or another person: a new address, at which nothing of the old arrives.
  if (subscription && (pushOwner() !== personId || !isSame(subscription.options.applicationServerKey, key))) {
    replaced = subscription.endpoint;
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON() as NewPushSubscription;
  const { p256dh, auth } = keys;
  await api.post('/api/notifications/push-subscriptions', {
    body: { endpoint, keys: { p256dh, auth } },
    ...asSelf(),
  });
  setPushOwner(personId);
  // Nobody listens there any more. Where this fails, its push service says so to the server with the next message.
  if (replaced)
    await api
      .delete('/api/notifications/push-subscriptions', { body: { endpoint: replaced }, ...asSelf() })
      .catch(() => {});
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
