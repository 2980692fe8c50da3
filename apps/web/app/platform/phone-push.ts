import { PushNotifications } from '@capacitor/push-notifications';
import { api } from './api-client.ts';
import { asSelf } from './device-person.ts';
import { phoneKind, setPhonePermission, setPhonesReached } from './phone-push-state.ts';

/** A phone without Google's or Apple's services does not answer. */
const ANSWER_LIMIT_MS = 10_000;
/** The address of this app, by which the server forgets it; it opens nothing. */
const TOKEN_KEY = 'phoneToken';

const permissionOf = (receive: string): NotificationPermission =>
  receive === 'granted' || receive === 'denied' ? receive : 'default';

/** Looks at what the phone's owner has allowed. */
export async function readPermission(): Promise<void> {
  const { receive } = await PushNotifications.checkPermissions();
  setPhonePermission(permissionOf(receive));
}

/** Has the phone ask, where it has not asked yet. */
export async function askForNotifications(): Promise<NotificationPermission> {
  const { receive } = await PushNotifications.requestPermissions();
  const permission = permissionOf(receive);
  setPhonePermission(permission);
  return permission;
}

/** Asks the installation which phones it reaches. */
export async function learnReach(): Promise<void> {
  const { phones } = await api.get('/api/notifications/push-key', asSelf());
  setPhonesReached(phones);
  // Whoever shows how push stands looks again.
  window.dispatchEvent(new Event('focus'));
}

/**
 * Has the server tell this phone of what is new, for the account that is signed in.
 * @throws {ApiProblem | NetworkProblem | DOMException} when it could not be done
 */
export async function registerPhone(): Promise<void> {
  const token = await newToken();
  await api.put('/api/notifications/devices', { body: { kind: phoneKind(), token }, ...asSelf() });
  localStorage.setItem(TOKEN_KEY, token);
}

/** This phone is told of nothing any more. */
export async function forgetPhone(): Promise<void> {
  const token = localStorage.getItem(TOKEN_KEY);
  if (!token) return;
  localStorage.removeItem(TOKEN_KEY);
  await Promise.all([
    PushNotifications.unregister(),
    api.delete('/api/notifications/devices', { body: { token }, ...asSelf() }),
  ]);
}

async function newToken(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const listening = [
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', () => reject(new DOMException('no token', 'AbortError'))),
  ];
  const limit = setTimeout(() => reject(new DOMException('no token', 'TimeoutError')), ANSWER_LIMIT_MS);
  try {
    await Promise.all(listening);
    await PushNotifications.register();
    return await promise;
  } finally {
    clearTimeout(limit);
    for (const one of listening) void one.then((listener) => listener.remove());
  }
}
