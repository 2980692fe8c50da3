import { notificationPath } from '@balsamo/domain/notifications/places.ts';
import { SNOOZABLE_TYPES, type SnoozableType } from '@balsamo/domain/notifications/vocabulary.ts';
import { snoozedUntil } from '@balsamo/domain/reminders/occurrences.ts';
import { LocalNotifications } from '@capacitor/local-notifications';
import { PushNotifications } from '@capacitor/push-notifications';
import type { TFunction } from 'i18next';
import { showToast } from '../components/ui/toast.ts';
import { type OwnReminder, postponeOnPhone } from '../phone/local-reminders.ts';
import { api, personHeaders } from '../platform/api-client.ts';
import { devicePerson, ownPeople } from '../platform/device-person.ts';
import { MOBILE_SERVER } from '../platform/mobile-server.ts';
import { PERSON_PARAMETER } from '../platform/named-person.ts';
import { pushState } from '../platform/push-state.ts';
import { reminderWords } from './keep-reminders.ts';
import { linkTarget } from './link-target.ts';

type Action = { action: string; title: string } & ({ open: string } | { post: string });
/** What a message holds, as text; on Android with the action that was pressed. */
type Told = { url?: string; tag?: string; person?: string; actions?: string; action?: string };

/** `tap` is the message itself. */
const TAP = 'tap';
/** The first action of each message that has some, by the key of its words. */
const FIRST = { reminder: 'record', check_out_due: 'checkOut', rating_due: 'rate' } as const satisfies Record<
  SnoozableType,
  string
>;
const ACTION_OF = { record: 'record', checkOut: 'check_out', rate: 'rate' } as const;

/** Says to an iPhone what can be done about a message, in this language; Android is told with each. */
export function registerActions(t: TFunction<['notifications']>): Promise<void> {
  const types = SNOOZABLE_TYPES.map((id) => ({
    id,
    actions: [
      { id: ACTION_OF[FIRST[id]], title: t(`notifications:push.action.${FIRST[id]}`), foreground: true },
      // In the foreground too: the pages that send the answer run there alone.
      { id: 'snooze', title: t('notifications:push.action.snooze'), foreground: true },
    ],
  }));
  return LocalNotifications.registerActionTypes({ types });
}

/** Follows what is pressed on messages. `go` is handed a path of the app. Answers how to stop. */
export function followMessages(t: TFunction<['notifications']>, go: (path: string) => void): () => void {
  const ofServer = PushNotifications.addListener('pushNotificationActionPerformed', (pressed) => {
    const told = pressed.notification.data as Told;
    const chosen = actionsOf(told).find(({ action }) => action === (told.action ?? pressed.actionId));
    if (chosen && 'post' in chosen) void answer(chosen.post, told.person, t);
    else open((chosen && 'open' in chosen ? chosen.open : told.url) ?? '/', told, go);
  });
  const ofPhone = LocalNotifications.addListener('localNotificationActionPerformed', ({ actionId, notification }) => {
    const own = readOwn(notification.extra);
    if (!own) go('/');
    else if (actionId === 'snooze') void postpone(own, t);
    else followOwn(own, go);
  });
  return () => {
    for (const one of [ofServer, ofPhone]) void one.then((listener) => listener.remove());
  };
}

/** Any app on the phone can say that one of ours was pressed: of it ids of one's own people and a time are taken, and nothing else. */
function readOwn(extra: unknown): OwnReminder | undefined {
  const { reminderId, inventoryItemId, person, dueAt } = (extra ?? {}) as Record<string, unknown>;
  if (!(isId(reminderId) && isId(inventoryItemId) && isId(person) && ownPeople().includes(person))) return undefined;
  if (typeof dueAt !== 'string' || Number.isNaN(Date.parse(dueAt))) return undefined;
  return { reminderId, inventoryItemId, person, dueAt };
}

const isId = (given: unknown): given is string => typeof given === 'string' && UUID.test(given);
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function followOwn(own: OwnReminder, go: (path: string) => void): void {
  const { reminderId, inventoryItemId, person } = own;
  const path = notificationPath({ type: 'reminder', relatedId: reminderId, data: { inventoryItemId } }, 'paciente');
  open(path, { person }, go);
  void readInBell(own).catch(() => {});
}

/** The server has told of it in the bell, where it was read by this. Where that cannot be said now, it stays unread there. */
async function readInBell({ reminderId, dueAt, person }: OwnReminder): Promise<void> {
  const { items } = await api.get('/api/notifications', { person });
  const told = items.find((one) => one.relatedId === reminderId && one.dueAt === dueAt);
  if (told && !told.isRead) await post(`/api/notifications/${told.id}/read`, person);
}

/** Told once more in a quarter of an hour: by the server, and by this phone where the server does not answer or reaches no phones. */
async function postpone(own: OwnReminder, t: TFunction<['notifications']>): Promise<void> {
  const isAlone = pushState(own.person) === 'alone';
  const path = `/api/reminders/${own.reminderId}/snooze`;
  const answered = isAlone ? undefined : await post(path, own.person).catch(() => undefined);
  if (answered?.ok) void readInBell(own).catch(() => {});
  else if (answered) say(t, isTried(answered.status) ? undefined : 'lost');
  else {
    await postponeOnPhone(own, snoozedUntil(new Date()), reminderWords(t)).catch(() => say(t));
    if (isAlone) void readInBell(own).catch(() => {});
  }
}

function actionsOf({ actions, action = TAP }: Told): Action[] {
  if (actions === undefined && action === TAP) return [];
  try {
    const read: unknown = JSON.parse(actions ?? '[]');
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

function open(path: string, { person, tag }: Told, go: (path: string) => void): void {
  const target = linkTarget(MOBILE_SERVER + path, MOBILE_SERVER);
  if (target.opens !== 'app') {
    go('/');
    return;
  }
  // As in the bell: what leads somewhere was read. Where it cannot be said now, it stays unread there too.
  if (person && tag) void post(`/api/notifications/${encodeURIComponent(tag)}/read`, person).catch(() => {});
  if (!person || person === devicePerson()) go(target.path);
  else {
    // About another of the account's people: the page is loaded anew for them.
    const url = new URL(target.path, location.origin);
    url.searchParams.set(PERSON_PARAMETER, person);
    location.assign(url);
  }
}

async function answer(path: string, person: string | undefined, t: TFunction<['notifications']>): Promise<void> {
  const answered = path.startsWith('/api/') ? await post(path, person).catch(() => undefined) : undefined;
  if (answered?.ok) return;
  say(t, answered !== undefined && !isTried(answered.status) ? 'lost' : undefined);
}

/** Is an answer of this status worth another try? */
const isTried = (status: number) => status >= 500 || status === 408 || status === 429;

const say = (t: TFunction<['notifications']>, outcome?: 'lost') =>
  void showToast('error', t('notifications:snoozeFailed'), {
    description: t(outcome ? 'notifications:snoozeRefusedText' : 'notifications:snoozeFailedText'),
  });

const post = (path: string, person: string | undefined) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...personHeaders(person) },
    body: '{}',
  });
