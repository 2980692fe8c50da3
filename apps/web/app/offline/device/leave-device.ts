import {
  devicePerson,
  deviceSelf,
  forgetLeftPeople,
  leftPeople,
  ownPeople,
  setDevicePerson,
  setShownPerson,
} from '../../platform/device-person.ts';
import { endSession } from '../../platform/session.ts';
import { draftsSettled } from '../drafts/draft.ts';
import { hasUnsentMark } from '../outbox/unsent-mark.ts';
import { keptPeople, openPersonDatabase } from '../person-database.ts';
import { wipeDevice } from './wipe-device.ts';

/**
 * Signs out on this device, of the account and of whom it cares for, also without a network: then the server hears of it at the next start, before anything is asked.
 * Ends on the public home, or where `leadsTo` says, with a full load, so that nothing of the person stays in memory.
 * @throws {DOMException} when the browser could not delete something
 */
export async function signOutHere(
  personId: string,
  { keepsWrites, leadsTo = '/' }: { keepsWrites: boolean | 'whereThereAreSome'; leadsTo?: string },
): Promise<void> {
  const people = new Set([personId, ...ownPeople()]);
  // What follows is the account's own.
  setShownPerson(deviceSelf());
  // While the session still stands, so that nothing of this person appears on the device afterwards.
  await import('../../platform/push-subscription.ts').then(({ silencePush }) => silencePush()).catch(() => {});
  await endSession().catch(() => {});
  setDevicePerson(undefined);
  for (const id of people) {
    await wipeDevice(id, { keepsWrites: keepsWrites === true || (keepsWrites !== false && (await hasWaiting(id))) });
  }
  window.location.assign(leadsTo);
}

/**
 * The session is over without the person having left here, or someone else's has begun: of everyone but `personId`, what was read goes
 * from the device, and what was not sent, or only half written, waits for them.
 */
export async function closeOtherPeople(personId: string | undefined): Promise<void> {
  // The form that closed with the session.
  await draftsSettled();
  const before = devicePerson();
  // Where a browser does not name its databases, those that were open are all that is known.
  const known = [...ownPeople(), ...leftPeople()];
  if (before !== personId) setDevicePerson(personId);
  const staying = personId === undefined ? [] : ownPeople();
  for (const id of new Set([...(await keptPeople()), ...known])) {
    if (!staying.includes(id)) await wipeDevice(id, { keepsWrites: await hasWaiting(id) });
  }
  forgetLeftPeople();
}

/** How many records of other people wait on this device, of the account and of whom it cares for. */
export async function countUnsentOf(personIds: readonly string[]): Promise<number> {
  const counts = personIds.filter(hasUnsentMark).map(async (id) => {
    const database = await openPersonDatabase(id);
    const count = await database.count('writes');
    database.close();
    return count;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Something that was recorded, or was being written. */
async function hasWaiting(personId: string): Promise<boolean> {
  const database = await openPersonDatabase(personId);
  const counts = await Promise.all([database.count('writes'), database.count('drafts')]);
  database.close();
  return counts.some((count) => count > 0);
}
