import type { PhoneKind } from '@balsamo/domain/notifications/vocabulary.ts';

/** Inside a store app: how this phone is told of things, and what its owner has allowed, as far as it is known by now. */
let permission: NotificationPermission = 'default';

export const phonePermission = (): NotificationPermission => permission;
export function setPhonePermission(next: NotificationPermission): void {
  permission = next;
}

/** Which kinds of phones the installation reaches, as it said last. */
const REACHED_KEY = 'phonesReached';

export function isPhoneReached(kind: PhoneKind): boolean {
  // Built without the file of a Firebase project, an Android app ends where its phone is registered.
  if (kind === 'fcm' && import.meta.env.SHELL_FCM === '0') return false;
  try {
    return (localStorage.getItem(REACHED_KEY) ?? '').split(' ').includes(kind);
  } catch {
    return false;
  }
}

export function setPhonesReached(kinds: readonly PhoneKind[]): void {
  localStorage.setItem(REACHED_KEY, kinds.join(' '));
}

/** iOS knows `webkit.messageHandlers`; Android's web view does not. */
export const phoneKind = (): PhoneKind => ('webkit' in window ? 'apns' : 'fcm');
