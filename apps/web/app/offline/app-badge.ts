import { personPrefix } from './person-prefix.ts';

/**
 * The number at the app's icon is that of the bell. Whose it is, this empty cache says: it is the one thing that page and service worker both see,
 * and it goes with whatever else the device keeps of the person (`wipeDevice`).
 */
export const badgeCacheOf = (personId: string) => `${personPrefix(personId)}${SUFFIX}`;
const SUFFIX = '-badge';

/** From now on the number is this person's, who is signed in here. Never fails: a browser without badges shows none. */
export async function showBadge(personId: string, unreadCount: number): Promise<void> {
  try {
    const own = badgeCacheOf(personId);
    if (!(await caches.has(own))) {
      // Of whoever was signed in here before and left in another way than by signing out.
      for (const name of await caches.keys()) if (name.endsWith(SUFFIX)) await caches.delete(name);
      await caches.open(own);
    }
    await setNumber(unreadCount);
  } catch {
    // Without a permission, or in a browser that keeps nothing.
  }
}

/** The same for the worker, which does not know who is signed in: another person's number changes nothing. */
export async function changeBadge(personId: string | undefined, unreadCount: unknown): Promise<void> {
  try {
    if (personId === undefined || typeof unreadCount !== 'number') return;
    if (await caches.has(badgeCacheOf(personId))) await setNumber(unreadCount);
  } catch {
    // As above.
  }
}

/** Does the app show somebody else in this browser? Whose the number is, the worker knows, and nothing else. */
export async function isAnotherShown(personId: string): Promise<boolean> {
  try {
    const names = await caches.keys();
    return !names.includes(badgeCacheOf(personId)) && names.some((name) => name.endsWith(SUFFIX));
  } catch {
    return false;
  }
}

/** No number at all. Never fails. */
export async function clearBadge(): Promise<void> {
  await setNumber(0).catch(() => {});
}

async function setNumber(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
}
