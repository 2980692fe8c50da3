import { type DeviceReminder, deviceReminderKey } from '@balsamo/domain/reminders/on-device.ts';
import { Capacitor } from '@capacitor/core';
import { LocalNotifications } from '@capacitor/local-notifications';

/** What the phone comes with by itself, and what a touch of it needs. `person`: whose diary. */
export type OwnReminder = DeviceReminder & { person: string; inventoryItemId: string };
/** `isPostponed`: on this phone alone, since the server could not be reached. */
type Carried = OwnReminder & { isPostponed?: true };
type Words = { title: string; body: string };

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

/** Has exactly these wait on the phone, beside what was postponed there. What waits already is not touched. */
export async function keepOnPhone(wanted: readonly OwnReminder[], words: Words): Promise<void> {
  const { notifications: waiting } = await LocalNotifications.getPending();
  const ids = new Map(wanted.map((one) => [idOf(one), one]));
  const isWanted = ({ id, title, body }: (typeof waiting)[number]) =>
    ids.has(id) && title === words.title && body === words.body;
  const others = waiting.filter((one) => !isWanted(one) && !(one.extra as Carried | undefined)?.isPostponed);
  if (others.length > 0) await LocalNotifications.cancel({ notifications: others.map(({ id }) => ({ id })) });
  for (const one of waiting.filter(isWanted)) ids.delete(one.id);
  await schedule([...ids.values()], words);
}

/** Comes once more on this phone. */
export const postponeOnPhone = (reminder: OwnReminder, until: Date, words: Words): Promise<void> =>
  schedule([{ ...reminder, dueAt: until.toISOString(), isPostponed: true }], words);

/** Nothing waits on the phone any more. */
export const forgetOnPhone = (): Promise<void> => LocalNotifications.cancelAll();

async function schedule(reminders: readonly Carried[], { title, body }: Words): Promise<void> {
  if (reminders.length === 0) return;
  // Asked for without leave, Android would open its settings over the page.
  const isExactNotification = await isOnTime();
  await LocalNotifications.schedule({
    notifications: reminders.map((one) => ({
      id: idOf(one),
      title,
      body,
      channelId: CHANNEL,
      actionTypeId: 'reminder',
      // Also while the phone sleeps.
      schedule: { at: new Date(one.dueAt), allowWhileIdle: true },
      isExactNotification,
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
