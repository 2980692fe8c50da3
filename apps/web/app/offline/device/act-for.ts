import {
  caredFor,
  devicePerson,
  deviceSelf,
  isActing,
  noteCaredFor,
  peopleBeside,
  setCaredFor,
  showPerson,
} from '../../platform/device-person.ts';
import { newId } from '../../platform/new-id.ts';
import { passLock } from '../app-lock/passed-lock.ts';
import { draftsSettled } from '../drafts/draft.ts';
import { inDatabase, keptPeople } from '../person-database.ts';
import { careEndedKey } from './care-ended-mark.ts';
import { wipeDevice } from './wipe-device.ts';

/** Whose care has ended, for the loads that follow: how much of them could not be sent any more, and their name where it is known. */
export type EndedCare = { id: string; name?: string | undefined; unsent: number };

/**
 * `unknown`: there is no network, and nothing of this person was opened here before. `notKept`: the browser keeps nothing, and so not whom
 * it acts for either.
 */
export type Refused = 'unknown' | 'notKept';

/**
 * Goes on to another of the account's people, or back to oneself: the next load of this tab shows them, and the other tabs follow. What is
 * half written stays with whom it was written for.
 * @param leadsTo a path of the app
 * @returns why it cannot be; undefined where the load is under way
 */
export async function actFor(personId: string, leadsTo = '/app'): Promise<Refused | undefined> {
  const self = deviceSelf();
  if (!self) return 'notKept';
  if (!navigator.onLine && personId !== self && !(await isKeptHere(personId))) return 'unknown';
  await draftsSettled();
  passLock(self);
  show(personId, self);
  if (devicePerson() !== personId) return 'notKept';
  window.location.assign(leadsTo);
  return undefined;
}

function show(personId: string, self: string): void {
  if (personId !== self && !caredFor().includes(personId)) setCaredFor([...caredFor(), personId]);
  showPerson(personId, personId === self ? undefined : self);
}

async function isKeptHere(personId: string): Promise<boolean> {
  try {
    // A browser that does not name its databases would make an empty one.
    if ('databases' in indexedDB && !(await keptPeople()).includes(personId)) return false;
    return (await inDatabase(personId, (database) => database.count('answers'))) > 0;
  } catch {
    return false;
  }
}

/** The account no longer cares for whom the browser shows: nothing of them stays here, and the page goes back to the account itself. */
export async function endCare(name?: string): Promise<void> {
  const personId = devicePerson();
  const self = deviceSelf();
  if (!personId || !self || !isActing()) return;
  const unsent = await countWrites(personId);
  await forgetPerson(personId);
  passLock(self);
  showPerson(self, undefined);
  noteEndedCare(self, { name, unsent });
  window.location.replace('/app');
}

/** Another one may end before the first was read. */
function noteEndedCare(self: string, ended: Omit<EndedCare, 'id'>): void {
  keepEndedCares(self, [...endedCares(self), { id: newId(), ...ended }]);
}

function keepEndedCares(self: string, ended: readonly EndedCare[]): void {
  try {
    if (ended.length > 0) sessionStorage.setItem(careEndedKey(self), JSON.stringify(ended));
    else sessionStorage.removeItem(careEndedKey(self));
  } catch {
    // A browser that keeps nothing goes back to the account all the same.
  }
}

export function endedCares(self = deviceSelf() ?? ''): EndedCare[] {
  try {
    return JSON.parse(sessionStorage.getItem(careEndedKey(self)) ?? '[]') as EndedCare[];
  } catch {
    return [];
  }
}

/** It was read. */
export function forgetEndedCare(id: string): void {
  const self = deviceSelf() ?? '';
  keepEndedCares(
    self,
    endedCares(self).filter((one) => one.id !== id),
  );
}

/**
 * Brings the device to whom the account cares for by now: of others nothing stays. Never of whom the page shows.
 * @returns how much of the others was never sent, and cannot be any more
 */
export async function keepOnly(personIds: readonly string[]): Promise<number> {
  const self = deviceSelf() ?? '';
  const gone = peopleBeside(personIds);
  noteCaredFor(personIds);
  let lost = 0;
  for (const id of gone) {
    lost += await countWrites(id);
    await wipeDevice(id).catch(() => {});
  }
  // Said at the next load: the page that this one shows has nothing to do with them.
  if (lost > 0) noteEndedCare(self, { unsent: lost });
  return lost;
}

const countWrites = (personId: string) => inDatabase(personId, (database) => database.count('writes')).catch(() => 0);

async function forgetPerson(personId: string): Promise<void> {
  setCaredFor(caredFor().filter((id) => id !== personId));
  await draftsSettled();
  await wipeDevice(personId).catch(() => {});
}
