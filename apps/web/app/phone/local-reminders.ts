import { type DeviceReminder, deviceReminderKey } from '@balsamo/domain/reminders/on-device.ts';
import { Capacitor } from '@capacitor/core';
import { LocalNotifications } from '@capacitor/local-notifications';

/** What the phone comes with by itself, and what a touch of it needs. `person`: whose diary. */
export type OwnReminder = DeviceReminder & { person: string; inventoryItemId: string };
/** `isPostponed`: on this phone alone, since the server could not be reached. */
type Carried = OwnReminder & { isPostponed?: true };
/** `last`: of the last that the phone keeps, where none comes after it by itself. */
type Words = { title: string; body: string; last?: string };

/** On the window, when something else waits on the phone. */
export const REMINDERS_EVENT = 'phone-reminders';

/** Of Android, in the app's strings.xml; an iPhone knows none. */
const CHANNEL = 'reminders';

/** Does the phone come at the minute? Android does where its owner lets the app set alarms; an iPhone always does. */
export async function isOnTime(): Promise<boolean> {
  if (Capacitor.getPlatform() !== 'android') return true;
  return (await LocalNotifications.checkExactNotificationSetting()).exact_alarm === 'granted';
}

/** Opens the phone's settings where its owner can let the app set alarms. */
export async function openAlarmSettings(): Promise<void> {
  await LocalNotifications.changeExactNotificationSetting();
}

/** Has these wait on the phone too. What waits already is not touched. */
export async function addToPhone(wanted: readonly OwnReminder[], words: Words): Promise<void> {
  const there = new Set((await waiting()).filter(isWordedAs(wanted, words)).map(({ id }) => id));
  await schedule(
    wanted.filter((one) => !there.has(idOf(one))),
    words,
    lastOf(wanted),
  );
}

/** Has exactly these wait on the phone, beside what was postponed there. */
export async function keepOnPhone(wanted: readonly OwnReminder[], words: Words): Promise<void> {
  const ids = new Set(wanted.map(idOf));
  const isKept = isWordedAs(wanted, words);
  await cancel((await waiting()).filter((one) => !one.extra.isPostponed && !(ids.has(one.id) && isKept(one))));
  await addToPhone(wanted, words);
  window.dispatchEvent(new Event(REMINDERS_EVENT));
}

/** Comes once more on this phone. */
export const postponeOnPhone = (reminder: OwnReminder, until: Date, words: Words): Promise<void> =>
  schedule([{ ...reminder, dueAt: until.toISOString(), isPostponed: true }], words);

/** Nothing of this person's diary waits on the phone any more, nor what is late. */
export const forgetOnPhone = async (person: string): Promise<void> =>
  cancel((await listed()).filter(({ extra }) => extra.person === person));

export const countOnPhone = async (): Promise<number> => (await waiting()).length;

type Waiting = Words & { id: number; extra: Carried };

/** What is still to come: Android lists what came too. */
const waiting = async () => (await listed()).filter(({ extra }) => isAhead(extra));

async function listed(): Promise<Waiting[]> {
  const { notifications } = await LocalNotifications.getPending();
  return (notifications as Waiting[]).filter(({ extra }) => extra?.dueAt !== undefined);
}

const lastOf = (wanted: readonly OwnReminder[]) => {
  const last = wanted.at(-1);
  return last && idOf(last);
};
const bodyOf = (id: number, { body, last = body }: Words, lastId: number | undefined) => (id === lastId ? last : body);
const isWordedAs = (wanted: readonly OwnReminder[], words: Words) => {
  const lastId = lastOf(wanted);
  return ({ id, title, body }: Waiting) => title === words.title && body === bodyOf(id, words, lastId);
};
const isAhead = ({ dueAt }: DeviceReminder) => Date.parse(dueAt) > Date.now();

async function cancel(reminders: readonly { id: number }[]): Promise<void> {
  if (reminders.length === 0) return;
  await LocalNotifications.cancel({ notifications: reminders.map(({ id }) => ({ id })) });
}

async function schedule(given: readonly Carried[], words: Words, lastId?: number): Promise<void> {
  // One whose time has come would come at once.
  const reminders = given.filter(isAhead);
  if (reminders.length === 0) return;
  // Asked for without leave, Android would open its settings over the page.
  const isExactNotification = await isOnTime();
  await LocalNotifications.schedule({
    notifications: reminders.map((one) => ({
      id: idOf(one),
      title: words.title,
      body: bodyOf(idOf(one), words, lastId),
      channelId: CHANNEL,
      actionTypeId: 'reminder',
      // Also while the phone sleeps.
      schedule: { at: new Date(one.dueAt), allowWhileIdle: true },
      isExactNotification,
      // As the push message that it stands for. An iPhone is silent without a name, and takes its own sound for one that it does not find.
      ...(Capacitor.getPlatform() === 'ios' ? { sound: 'default', threadIdentifier: 'reminder' } : {}),
      extra: one,
    })),
  });
}

/** A number of 31 bits, which is what Android calls a notification by (FNV-1a). */
function idOf(reminder: DeviceReminder): number {
  let hash = 0x811c9dc5;
  for (const letter of deviceReminderKey(reminder)) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash >>> 1;
}
