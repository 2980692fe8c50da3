import { SNOOZABLE_TYPES, type SnoozableType } from '@balsamo/domain/notifications/vocabulary.ts';
import { LocalNotifications } from '@capacitor/local-notifications';
import { PushNotifications } from '@capacitor/push-notifications';
import type { TFunction } from 'i18next';
import { showToast } from '../components/ui/toast.ts';
import { personHeaders } from '../platform/api-client.ts';
import { devicePerson } from '../platform/device-person.ts';
import { MOBILE_SERVER } from '../platform/mobile-server.ts';
import { PERSON_PARAMETER } from '../platform/named-person.ts';
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
  const listening = PushNotifications.addListener('pushNotificationActionPerformed', (pressed) => {
    const told = pressed.notification.data as Told;
    const chosen = actionsOf(told).find(({ action }) => action === (told.action ?? pressed.actionId));
    if (chosen && 'post' in chosen) void answer(chosen.post, told.person, t);
    else open((chosen && 'open' in chosen ? chosen.open : told.url) ?? '/', told, go);
  });
  return () => void listening.then((listener) => listener.remove());
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
  const isLost = answered !== undefined && answered.status < 500 && ![408, 429].includes(answered.status);
  void showToast('error', t('notifications:snoozeFailed'), {
    description: t(isLost ? 'notifications:snoozeRefusedText' : 'notifications:snoozeFailedText'),
  });
}

const post = (path: string, person: string | undefined) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...personHeaders(person) },
    body: '{}',
  });
