import {
  DEVICE_CLOCK_LIMIT_MS,
  type DeviceReminder,
  isPlanFresh,
  remindersForDevice,
} from '@balsamo/domain/reminders/on-device.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { personPrefix } from '../offline/person-prefix.ts';
import { forgetOnPhone, isOnTime, keepOnPhone, type OwnReminder } from '../phone/local-reminders.ts';
import { ApiProblem, api } from '../platform/api-client.ts';
import { devicePerson, isActing } from '../platform/device-person.ts';
import { PHONE_EVENT, phoneToken } from '../platform/phone-push.ts';
import { pushOwner, pushState } from '../platform/push-state.ts';

type T = TFunction<['notifications']>;
/**
 * What the phone keeps. `token`: by which address the server knows it; `isSaid`: the server has heard of it; `isClockOff`: by the clock of a phone that
 * shows another time a reminder would come at the wrong minute.
 */
type Kept = { token: string; reminders: OwnReminder[]; isSaid: boolean; isClockOff?: boolean };

/** Ids and times alone. It goes with all that the device keeps of its person. */
const keptKey = (person: string) => `${personPrefix(person)}-reminders`;
/** Several changes in a row are one. */
const PAUSE_MS = 1_500;
/** What these are about changes what falls due, or whether a phone comes with it. */
const LOOKED_AT = new Set(['account', 'reminders', 'inventory']);

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
  let renewing: Promise<unknown> = Promise.resolve();
  const renewSoon = () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      // What could not be done now is done with the next change, start or network.
      renewing = renewing.then(() => renew(t)).catch(() => {});
    }, PAUSE_MS);
  };
  const lookAgain = () => document.visibilityState === 'visible' && renewSoon();
  const leave = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (LOOKED_AT.has(String(event.query.queryKey[0]))) renewSoon();
  });
  window.addEventListener('online', renewSoon);
  window.addEventListener(PHONE_EVENT, renewSoon);
  document.addEventListener('visibilitychange', lookAgain);
  renewSoon();
  return () => {
    clearTimeout(pause);
    leave();
    window.removeEventListener('online', renewSoon);
    window.removeEventListener(PHONE_EVENT, renewSoon);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}

async function renew(t: T): Promise<void> {
  const [person, token] = [devicePerson(), phoneToken()];
  if (!person || isActing() || !token || pushOwner() !== person) return;
  const known = readKept(person);
  const kept: Kept = known?.token === token ? known : { token, reminders: [], isSaid: false };
  const [account, { items }] = await Promise.all([
    api.get('/api/account', { person }),
    api.get('/api/reminders', { person }),
  ]);
  const isWanted = pushState(person) === 'on' && account.notifyByPush && (await isOnTime());
  const products = new Map(items.map(({ id, inventoryItemId }) => [id, inventoryItemId]));
  const planned = items.map(({ id, times, days, nextAt }) => {
    return { id, times, daysOfWeek: days, isOn: nextAt !== null };
  });
  const now = new Date();
  // Asked before the first that the phone is to come with; what it keeps already is said once more.
  const isDoubtful = kept.isClockOff || !kept.isSaid;
  const isClockOff = isDoubtful && (await isFarFromServer(person, token, kept.reminders));
  const plan = isWanted && !isClockOff ? remindersForDevice(planned, account.timeZone, kept.reminders, now) : [];
  const own = (one: DeviceReminder) => ({ ...one, person, inventoryItemId: products.get(one.reminderId) ?? '' });
  const isFresh = kept.isSaid && isPlanFresh(kept.reminders, plan, now);
  const reminders = isFresh ? kept.reminders : plan.map(own);

  // Somebody else has come meanwhile.
  if (devicePerson() !== person) return;
  const waiting = reminders.filter(({ dueAt }) => Date.parse(dueAt) > now.getTime());
  // First, so that none is missed where the server hears of it and the app is closed before it heard the answer.
  await keepOnPhone(waiting, reminderWords(t));
  if (isFresh) return;
  write(person, { token, reminders, isSaid: false, isClockOff });
  try {
    if (!(await isFarFromServer(person, token, reminders)) || reminders.length === 0) {
      write(person, { token, reminders, isSaid: true, isClockOff });
      return;
    }
    // In this order, so that none is missed in between.
    await isFarFromServer(person, token, []);
    await forgetOnPhone();
    write(person, { token, reminders: [], isSaid: true, isClockOff: true });
  } catch (error) {
    // It knows no such phone, or no longer who this is: it leaves nothing to the phone. After any other answer it may, and the phone keeps them.
    if (!(error instanceof ApiProblem && [401, 404].includes(error.status))) throw error;
    await forgetOnPhone();
    write(person, undefined);
  }
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

function write(person: string, kept: Kept | undefined): void {
  if (kept) localStorage.setItem(keptKey(person), JSON.stringify(kept));
  else localStorage.removeItem(keptKey(person));
}
