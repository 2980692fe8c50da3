import type { PushAction, PushMessage } from '@balsamo/contract/notifications/schemas.ts';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@balsamo/domain/language.ts';
import { PERSON_PARAMETER } from '../platform/named-person.ts';
import { PERSON_HEADER } from '../platform/person-header.ts';
import { changeBadge, isAnotherShown } from './app-badge.ts';
import { offerPlace } from './offer-place.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a shown notification remembers for its click. */
type Shown = { url: string; actions: PushAction[]; language: Language; person?: string };
/** `actions` and `renotify` are missing in TypeScript's types of workers; browsers that do not know them pass over them. */
type Options = NotificationOptions & { actions?: { action: string; title: string }[]; renotify?: boolean };

const HOME = '/app';

/** Shows what the server sent. A browser must show something for every message, so an unreadable one says only that there is news. */
export async function showMessage(text: string | undefined): Promise<void> {
  const message = readMessage(text);
  if (!message) {
    const language = languageOf(self.navigator.language) ?? DEFAULT_LANGUAGE;
    await show('Bálsamo', await textOf(language, 'notifications:unreadable'), 'news', {
      url: HOME,
      actions: [],
      language,
    });
    return;
  }
  await Promise.all([show(message.title, message.body, message.tag, message), badgeOf(message)]);
}

/** A page that is looked at knows the number of whom it shows: a message that came late has an older one. */
async function badgeOf({ person, unreadCount }: PushMessage): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const isKnown = pages.some(isVisible) && !(person !== undefined && (await isAnotherShown(person)));
  if (!isKnown) await changeBadge(person, unreadCount);
}

function readMessage(text: string | undefined): PushMessage | undefined {
  try {
    const message = JSON.parse(text ?? '') as Partial<PushMessage>;
    return typeof message.title === 'string' && typeof message.url === 'string' ? (message as PushMessage) : undefined;
  } catch {
    return undefined;
  }
}

async function show(
  title: string,
  body: string,
  tag: string,
  { url, actions = [], language, person }: Shown,
): Promise<void> {
  const options: Options = {
    body,
    // The same thing told again takes the place of the first.
    tag,
    renotify: true,
    lang: language,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    actions: actions.map(({ action, title: label }) => ({ action, title: label })),
    data: { url, actions, language, ...(person === undefined ? {} : { person }) } satisfies Shown,
  };
  await self.registration.showNotification(title, options);
}

/** A tap on the notification, or on one of its actions. */
export async function answerClick(notification: Notification, action: string): Promise<void> {
  const shown = notification.data as Shown;
  const chosen = shown.actions.find((one) => one.action === action);
  if (chosen && 'post' in chosen) {
    // Closed only once it is done: what failed takes its place, and a browser may still be closing what stood there under the same tag.
    const outcome = await send(chosen.post, shown.person);
    if (outcome === 'done') notification.close();
    else await tellFailure(notification.tag, shown, outcome);
    return;
  }
  notification.close();
  await Promise.all([
    open(chosen && 'open' in chosen ? chosen.open : shown.url, shown.person),
    // As in the bell: what leads somewhere was read. Where it cannot be said now, it stays unread there too.
    shown.person === undefined ? undefined : send(`/api/notifications/${notification.tag}/read`, shown.person),
  ]);
}

/** `unreachable`: worth another try. `refused`: another try changes nothing; somebody else may be signed in here by now. */
type Outcome = 'done' | 'unreachable' | 'refused';

/** Sends an answer in the name of the person whom the message was for, and shows what is left to read. Never throws. */
async function send(path: string, person: string | undefined): Promise<Outcome> {
  try {
    const headers = {
      'content-type': 'application/json',
      ...(person === undefined ? {} : { [PERSON_HEADER]: person }),
    };
    // The log-in page of a Wi-Fi redirects; that is no answer of the server.
    const init: RequestInit = { method: 'POST', credentials: 'same-origin', redirect: 'error', headers, body: '{}' };
    const answer = await fetch(path, init);
    if (answer.ok) {
      const { unreadCount } = (await answer.json().catch(() => ({}))) as { unreadCount?: unknown };
      await changeBadge(person, unreadCount);
      return 'done';
    }
    return answer.status >= 500 || answer.status === 429 || answer.status === 408 ? 'unreachable' : 'refused';
  } catch {
    return 'unreachable';
  }
}

/** Takes the place of the notification that was answered: so that the answer can be given again, or to say that it no longer can. */
async function tellFailure(tag: string, shown: Shown, outcome: Exclude<Outcome, 'done'>): Promise<void> {
  const isLost = outcome === 'refused';
  const [title, body] = await Promise.all([
    textOf(shown.language, 'notifications:snoozeFailed'),
    textOf(shown.language, isLost ? 'notifications:snoozeRefusedText' : 'notifications:snoozeFailedText'),
  ]);
  await show(title, body, tag, isLost ? { url: HOME, actions: [], language: shown.language } : shown);
}

/**
 * Brings the app to the place: in the page that is open there already, else in a new one. Where it shows another of the account's people, it
 * is told whom the place is for, and loaded anew.
 */
async function open(path: string, person: string | undefined): Promise<void> {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const isForAnother = person !== undefined && (await isAnotherShown(person));
  if (isForAnother) url.searchParams.set(PERSON_PARAMETER, person);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.filter((page) => new URL(page.url).pathname === url.pathname);
  const page = there.find(({ focused }) => focused) ?? there.find(isVisible) ?? there[0];
  if (!page) {
    await self.clients.openWindow(url.href);
    return;
  }
  // Refused where the browser saw no tap; the page still goes to the place.
  await page.focus().catch(() => {});
  if (isForAnother || !(await offerPlace(page, url.href))) await page.navigate(url.href);
}

const isVisible = ({ visibilityState }: { visibilityState: DocumentVisibilityState }) => visibilityState === 'visible';

/** A text of the app by its key, from the files that the worker keeps. */
async function textOf(language: Language, key: `notifications:${string}`): Promise<string> {
  const [namespace, name = ''] = key.split(':');
  const path = `/locales/${language}/${namespace}.json`;
  try {
    const file = (await caches.match(path)) ?? (await fetch(path));
    return ((await file.json()) as Record<string, string>)[name] ?? '';
  } catch {
    return '';
  }
}
