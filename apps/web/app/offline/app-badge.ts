import { personPrefix } from './person-prefix.ts';

/**
 * The number at the app's icon is that of the bells of an account: its own, and of whom it cares for. Whom the app shows, and how many are unread
 * of each, this cache says: it is the one thing that page and service worker both see, and it goes with whatever else the device keeps of the
 * person (`wipeDevice`). A store app keeps it elsewhere (`keepBadgeIn`).
 */
export const badgeCacheOf = (personId: string) => `${personPrefix(personId)}${SUFFIX}`;
const SUFFIX = '-badge';
/** What the numbers stand under in it; there is no such page. */
const PLACE = '/badge';

/** How many notifications of a person are unread, and when that was known, in milliseconds of the device's clock. */
export type BadgeNumber = { count: number; at: number };
/** `ifKept`: whether notifications of this person reach the device is not known; they are counted where they were before. */
export type BadgePerson = BadgeNumber & { ifKept?: boolean };

export type BadgeNumbers = Record<string, BadgeNumber>;

/** Where the numbers lie, by the name of the cache of whom the app shows. */
export type BadgePlace = {
  names: () => Promise<string[]>;
  read: (name: string) => Promise<BadgeNumbers | undefined>;
  write: (name: string, numbers: BadgeNumbers) => Promise<void>;
  remove: (name: string) => Promise<unknown>;
};

const inCaches: BadgePlace = {
  names: () => caches.keys(),
  read: async (name) => (await (await caches.open(name)).match(PLACE))?.json(),
  write: async (name, numbers) => (await caches.open(name)).put(PLACE, new Response(JSON.stringify(numbers))),
  remove: (name) => caches.delete(name),
};
let place = inCaches;

/** A store app has no worker to share it with, and the web view of an iPhone refuses what has no address of the web. */
export function keepBadgeIn(other: BadgePlace): void {
  place = other;
}

/** What is kept is read, and then changed: by one at a time, here and, where the browser has locks, among pages and worker. */
let turn: Promise<unknown> = Promise.resolve();
const LOCK = 'badge';

/**
 * From now on the number is of these people, whose account is signed in here. What is kept of them and is newer stays. Never fails: a browser
 * without badges shows none.
 * @param shownId whom the app shows
 * @param people everybody of the account; undefined: somebody whose notifications are not for this device
 */
export function showBadge(shownId: string, people: ReadonlyMap<string, BadgePerson | undefined>): Promise<void> {
  return change(async () => {
    const own = badgeCacheOf(shownId);
    const kept: BadgeNumbers = {};
    for (const name of await badgeCaches()) {
      // Of whoever was signed in here before, and left in another way than by signing out, nothing is read.
      if (!people.has(ownerOf(name))) continue;
      for (const [id, number] of Object.entries(await numbersIn(name))) kept[id] = newer(kept[id], number);
    }
    const numbers: BadgeNumbers = {};
    for (const [id, person] of people) {
      if (!person || (person.ifKept && !kept[id])) continue;
      const { count, at } = newer(kept[id], person);
      numbers[id] = { count, at };
    }
    await place.write(own, numbers);
    for (const name of await badgeCaches()) if (name !== own) await place.remove(name);
    await setNumber(sumOf(numbers));
  });
}

/** The same for the worker, which does not know who is signed in: the number of somebody who is not counted changes nothing. */
export function changeBadge(personId: string | undefined, unreadCount: unknown): Promise<void> {
  return change(async () => {
    if (personId === undefined || typeof unreadCount !== 'number') return;
    await changeNumbers((numbers) =>
      numbers[personId] ? { ...numbers, [personId]: { count: unreadCount, at: Date.now() } } : undefined,
    );
  });
}

/** Whoever goes from this device is not counted any more. */
export function forgetInBadge(personId: string): Promise<void> {
  return change(() =>
    changeNumbers(({ [personId]: gone, ...others }) => {
      return gone && others;
    }),
  );
}

/** Does the app show somebody else in this browser? Whom, the worker knows, and nothing else. */
export async function isAnotherShown(personId: string): Promise<boolean> {
  try {
    const names = await badgeCaches();
    return names.length > 0 && !names.includes(badgeCacheOf(personId));
  } catch {
    return false;
  }
}

/** No number at all. Never fails. */
export async function clearBadge(): Promise<void> {
  await setNumber(0).catch(() => {});
}

function change(task: () => Promise<void>): Promise<void> {
  // Without a permission, or in a browser that keeps nothing.
  const done = turn.then(() => (navigator.locks ? navigator.locks.request(LOCK, task) : task())).catch(() => {});
  turn = done;
  return done;
}

async function changeNumbers(next: (numbers: BadgeNumbers) => BadgeNumbers | undefined): Promise<void> {
  for (const name of await badgeCaches()) {
    const numbers = next(await numbersIn(name));
    if (!numbers) continue;
    await place.write(name, numbers);
    await setNumber(sumOf(numbers));
  }
}

const badgeCaches = async () => (await place.names()).filter((name) => name.endsWith(SUFFIX));
const ownerOf = (name: string) => name.slice(personPrefix('').length, -SUFFIX.length);

async function numbersIn(name: string): Promise<BadgeNumbers> {
  // One of an app of before is empty, and counts whom it shows.
  return (await place.read(name)) ?? { [ownerOf(name)]: { count: 0, at: 0 } };
}

/** Where the clock was set back, what is kept is of no day that has been, and gives way. */
const newer = (kept: BadgeNumber | undefined, told: BadgeNumber): BadgeNumber =>
  kept && kept.at > told.at && kept.at <= Date.now() ? kept : told;

const sumOf = (numbers: BadgeNumbers) => Object.values(numbers).reduce((sum, { count }) => sum + count, 0);

async function setNumber(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
}
