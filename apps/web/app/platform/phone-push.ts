import type { PluginListenerHandle } from '@capacitor/core';
import { LocalNotifications } from '@capacitor/local-notifications';
import { PushNotifications } from '@capacitor/push-notifications';
import { api } from './api-client.ts';
import { asSelf } from './device-person.ts';
import { isPhoneReached, phoneKind, setPhonePermission, setPhonesReached } from './phone-push-state.ts';

/** A phone without Google's or Apple's services does not answer. */
const ANSWER_LIMIT_MS = 10_000;
const ASK_AGAIN_MS = 500;
/** The address of this app, by which the server forgets it; it opens nothing. */
const TOKEN_KEY = 'phoneToken';
/** On the window, when the server has begun or ceased to tell this phone of what is new. */
export const PHONE_EVENT = 'phone-registered';

export const phoneToken = (): string | undefined => localStorage.getItem(TOKEN_KEY) ?? undefined;

const permissionOf = (said: string): NotificationPermission =>
  said === 'granted' || said === 'denied' ? said : 'default';

/** An address that was given up in this run: Android names it once more until it is deleted, which nobody is told of. */
let givenUp: string | undefined;
async function giveUp(): Promise<void> {
  if (phoneKind() === 'fcm') givenUp = phoneToken() ?? givenUp;
  await PushNotifications.unregister();
}

/** One permission for all kinds. Before Android 13 the plugin for push takes it as given, whatever the phone's settings say. */
const allowed = async (does: 'checkPermissions' | 'requestPermissions') =>
  phoneKind() === 'fcm'
    ? permissionOf((await LocalNotifications[does]()).display)
    : permissionOf((await PushNotifications[does]()).receive);

/** Looks at what the phone's owner has allowed. */
export async function readPermission(): Promise<void> {
  setPhonePermission(await allowed('checkPermissions'));
}

/** Has the phone ask, where it has not asked yet. */
export async function askForNotifications(): Promise<NotificationPermission> {
  await allowed('requestPermissions');
  // Asked for once more: after a first refusal Android would ask again, which its answer to the question itself does not say.
  const permission = await allowed('checkPermissions');
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
 * @param isNew at an address that nobody knows yet
 * @throws {ApiProblem | NetworkProblem | DOMException} when it could not be done
 */
export async function registerPhone(isNew: boolean): Promise<void> {
  if (isNew) await giveUp();
  const token = await newToken();
  await api.put('/api/notifications/devices', { body: { kind: phoneKind(), token }, ...asSelf() });
  localStorage.setItem(TOKEN_KEY, token);
  if (token === givenUp) givenUp = undefined;
  window.dispatchEvent(new Event(PHONE_EVENT));
}

/**
 * No server tells this phone of anything: it reminds by itself.
 * @param isOther what waits on the phone is of somebody else
 * @throws {ApiProblem | NetworkProblem} where its reminders cannot be read, or the server cannot be told
 */
export async function remindAlone(isOther: boolean): Promise<void> {
  if (isOther) await LocalNotifications.cancelAll();
  await api.get('/api/reminders', asSelf());
  const token = phoneToken();
  if (token) {
    // Once it reaches phones again it would push what waits here too.
    await api.delete('/api/notifications/devices', { body: { token }, ...asSelf() });
    localStorage.removeItem(TOKEN_KEY);
  }
  window.dispatchEvent(new Event(PHONE_EVENT));
}

/** This phone is told of nothing any more. */
export async function forgetPhone(): Promise<void> {
  await LocalNotifications.cancelAll();
  const token = phoneToken();
  if (!token) return;
  await Promise.all([
    // Where nothing is sent to phones of this kind, the app may have come without the means to.
    isPhoneReached(phoneKind()) ? giveUp() : undefined,
    api.delete('/api/notifications/devices', { body: { token }, ...asSelf() }),
  ]);
  // Last: what could not be said is said with the next try.
  localStorage.removeItem(TOKEN_KEY);
  window.dispatchEvent(new Event(PHONE_EVENT));
}

async function newToken(): Promise<string> {
  const listening: Promise<PluginListenerHandle>[] = [];
  const timers: ReturnType<typeof setTimeout>[] = [];
  try {
    return await new Promise((resolve, reject) => {
      let isAsked = false;
      let former: string | undefined;
      const fail = (name: string) => () => isAsked && reject(new DOMException('no token', name));
      const register = () => PushNotifications.register().catch(reject);
      // One that could not be deleted is as good as a new one.
      const giveIn = () => (former ? resolve(former) : reject(new DOMException('no token', 'TimeoutError')));
      timers.push(setTimeout(giveIn, ANSWER_LIMIT_MS));
      listening.push(
        PushNotifications.addListener('registration', ({ value }) => {
          if (!isAsked) return;
          if (value !== givenUp) return resolve(value);
          former = value;
          timers.push(setTimeout(register, ASK_AGAIN_MS));
        }),
        PushNotifications.addListener('registrationError', fail('AbortError')),
      );
      Promise.all(listening)
        // What an earlier try was told when nobody listened any more comes before the answer to this.
        .then(() => PushNotifications.checkPermissions())
        .then(() => {
          isAsked = true;
          return register();
        })
        .catch(reject);
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    for (const one of listening) void one.then((listener) => listener.remove());
  }
}
