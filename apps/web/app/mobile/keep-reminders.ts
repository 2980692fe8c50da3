import {
  DEVICE_CLOCK_LIMIT_MS,
  DEVICE_REMINDERS_MAX,
  type DeviceReminder,
  deviceReminderKey,
  isPlanFresh,
  remindersForDevice,
} from '@balsamo/domain/reminders/on-device.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { personPrefix } from '../offline/person-prefix.ts';
import { addToPhone, isOnTime, keepOnPhone, type OwnReminder } from '../phone/local-reminders.ts';
import { ApiProblem, api } from '../platform/api-client.ts';
import { deviceSelf } from '../platform/device-person.ts';
import { PHONE_EVENT, phoneToken } from '../platform/phone-push.ts';
import { pushOwner, pushState } from '../platform/push-state.ts';

type T = TFunction<['notifications']>;
/**
 * What the phone keeps. `token`: by which address the server knows it; `isSaid`: the server has heard of it; `isClockOff`: by the clock of a phone that
 * shows another time a reminder would come at the wrong minute.
 */
type Kept = { token: string; reminders: OwnReminder[]; isSaid: boolean; isClockOff?: boolean };

/** Ids, times and the phone's address. It goes with all that the device keeps of its person. */
const keptKey = (person: string) => `${personPrefix(person)}-reminders`;
/** Several changes in a row are one. */
const PAUSE_MS = 1_500;
/** What these are about changes what falls due, or whether a phone comes with it. */
const LOOKED_AT = new Set(['account', 'reminders', 'inventory']);

/** One after the other, whatever language they were begun in. */
let renewing: Promise<unknown> = Promise.resolve();
/** The phone was registered anew: what the server noted of it before may be gone. */
let isToSay = true;

/** The words of a reminder outside the app: no product and no symptom (spec-D20). */
export const reminderWords = (t: T) => ({
  title: t('notifications:push.reminder.title'),
  body: t('notifications:push.reminder.body'),
});

/**
 * Has the phone come by itself with the reminders of the account's own diary, so that they come without a network (ADR-0077). Those of people
 * whom the account cares for come from the server alone. Answers how to stop.
 */
export function followReminders(client: QueryClient, t: T): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const renewSoon = () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      // What could not be done now is done with the next change, start or network.
      renewing = renewing.then(() => renew(t)).catch(() => {});
    }, PAUSE_MS);
  };
  const sayAgain = () => {
    isToSay = true;
    renewSoon();
  };
  const lookAgain = () => document.visibilityState === 'visible' && renewSoon();
  const leave = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (LOOKED_AT.has(String(event.query.queryKey[0]))) renewSoon();
  });
  window.addEventListener('online', renewSoon);
  window.addEventListener(PHONE_EVENT, sayAgain);
  document.addEventListener('visibilitychange', lookAgain);
  renewSoon();
  return () => {
    clearTimeout(pause);
    leave();
    window.removeEventListener('online', renewSoon);
    window.removeEventListener(PHONE_EVENT, sayAgain);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}

async function renew(t: T): Promise<void> {
  const person = deviceSelf();
  if (!person || pushOwner() !== person) return;
  if (pushState(person) === 'alone') return renewAlone(person, t);
  const token = phoneToken();
  if (!token) return;
  const known = readKept(person);
  const kept: Kept = known?.token === token ? known : { token, reminders: [], isSaid: false };
  try {
    await renewFor(person, kept, t);
  } catch (error) {
    // A server that knows no such request leaves nothing to the phone. After any other answer, and without one, it may: the phone keeps them.
    const isTooOld = error instanceof ApiProblem && error.status === 404 && error.code !== NO_SUCH_DEVICE;
    if (isTooOld) {
      await keepOnPhone([], reminderWords(t));
      write(person, undefined);
    }
    throw error;
  }
}

/** No server tells this phone of anything: it keeps them whatever its clock shows, and late rather than not at all. */
async function renewAlone(person: string, t: T): Promise<void> {
  const { account, planned, own } = await readReminders(person);
  const plan = account.notifyByPush ? remindersForDevice(planned, account.timeZone, [], new Date(), true) : [];
  // Turned off, or somebody else has come meanwhile.
  if (deviceSelf() !== person || pushOwner() !== person || pushState(person) !== 'alone') return;
  await keepOnPhone(plan.map(own), { ...reminderWords(t), last: t('notifications:push.reminder.last') });
}

async function readReminders(person: string) {
  const [account, { items }] = await Promise.all([
    api.get('/api/account', { person }),
    api.get('/api/reminders', { person }),
  ]);
  const products = new Map(items.map(({ id, inventoryItemId }) => [id, inventoryItemId]));
  const planned = items.map(({ id, times, days, nextAt }) => {
    return { id, times, daysOfWeek: days, isOn: nextAt !== null };
  });
  const own = (one: DeviceReminder) => ({ ...one, person, inventoryItemId: products.get(one.reminderId) ?? '' });
  return { account, planned, own };
}

/** The phone is not registered: nothing is pushed to it, and what it keeps is all it has. */
const NO_SUCH_DEVICE = 'notifications.no_such_device';

async function renewFor(person: string, kept: Kept, t: T): Promise<void> {
  const { token } = kept;
  const { account, planned, own } = await readReminders(person);
  const isWanted = pushState(person) === 'on' && account.notifyByPush && (await isOnTime());
  // What it keeps is said once more where it is in doubt, and so before the first: the answer tells the time.
  const isDoubtful = isToSay || !kept.isSaid || kept.isClockOff;
  const isClockOff = isDoubtful ? await isFarFromServer(person, token, kept.reminders) : false;
  isToSay = false;

  const now = new Date();
  const plan = isWanted && !isClockOff ? remindersForDevice(planned, account.timeZone, kept.reminders, now) : [];
  const isFresh = isPlanFresh(kept.reminders, plan, now);
  const reminders = isFresh ? kept.reminders : plan.map(own);
  const words = reminderWords(t);
  // Turned off, or somebody else has come meanwhile.
  if (deviceSelf() !== person || pushOwner() !== person) return;
  if (!isFresh) {
    // What is new waits before the server leaves it to the phone, and what is to go goes once the server has heard: none is missed in between.
    await addToPhone(reminders, words);
    write(person, { token, reminders: together(kept.reminders, reminders), isSaid: false, isClockOff });
    if ((await isFarFromServer(person, token, reminders)) && reminders.length > 0) {
      await isFarFromServer(person, token, []);
      await keepOnPhone([], words);
      write(person, { token, reminders: [], isSaid: true, isClockOff: true });
      return;
    }
  }
  await keepOnPhone(reminders, words);
  write(person, { token, reminders, isSaid: true, isClockOff });
}

function together(some: readonly OwnReminder[], others: readonly OwnReminder[]): OwnReminder[] {
  const all = new Map([...others, ...some].map((one) => [deviceReminderKey(one), one]));
  return [...all.values()].toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt)).slice(0, DEVICE_REMINDERS_MAX);
}

/** Says to the server what the phone keeps. Does its clock show another time than the server's, as far as the way of the answer lets know? */
async function isFarFromServer(person: string, token: string, reminders: readonly OwnReminder[]): Promise<boolean> {
  const asked = Date.now();
  const { now } = await api.put('/api/notifications/devices/reminders', {
    person,
    body: { token, reminders: reminders.map(({ reminderId, dueAt }) => ({ reminderId, dueAt })) },
  });
  const halfWay = (Date.now() - asked) / 2;
  return Math.abs(Date.parse(now) - asked - halfWay) - halfWay > DEVICE_CLOCK_LIMIT_MS;
}

function readKept(person: string): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(keptKey(person)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Not of somebody who has signed out meanwhile. */
function write(person: string, kept: Kept | undefined): void {
  if (deviceSelf() !== person) return;
  if (kept) localStorage.setItem(keptKey(person), JSON.stringify(kept));
  else localStorage.removeItem(keptKey(person));
}
