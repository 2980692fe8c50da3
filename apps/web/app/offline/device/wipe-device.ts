import { badgeCacheOf, clearBadge, forgetInBadge } from '../app-badge.ts';
import { draftKey, endedKey } from '../drafts/draft-mark.ts';
import { unsentKey } from '../outbox/unsent-mark.ts';
import { deletePersonDatabase, openPersonDatabase } from '../person-database.ts';
import { personPrefix } from '../person-prefix.ts';

/**
 * Takes a person's data off this device: database and key, caches, what the storages hold under their name, messages that
 * still stand on the screen, and their part of the number at the app's icon. Others' stays.
 *
 * @param keepsWrites leaves what was not sent yet and what was half written, sealed, and the key that it is sent with once the person is back
 */
export async function wipeDevice(personId: string, { keepsWrites = false } = {}): Promise<void> {
  const isTheirs = (name: string) => name.startsWith(personPrefix(personId));
  const keys = [unsentKey, draftKey, endedKey].map((keyOf) => keyOf(personId));
  const isKept = (name: string) => keepsWrites && keys.includes(name);
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (isTheirs(key) && !isKept(key)) storage.removeItem(key);
  }
  const names = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.all([
    keepsWrites ? clearCopies(personId) : deletePersonDatabase(personId),
    ...names.filter(isTheirs).map((name) => caches.delete(name)),
    closeMessages(personId),
    ...(names.includes(badgeCacheOf(personId)) ? [clearBadge()] : []),
  ]);
  // Of somebody whom the account cared for, among the others' numbers.
  await forgetInBadge(personId);
}

/** What the server has too. */
async function clearCopies(personId: string): Promise<void> {
  const database = await openPersonDatabase(personId);
  await Promise.all([database.clear('answers'), database.clear('files')]);
  database.close();
}

/** Those that name nobody go too: whose they are, nobody can say. */
async function closeMessages(personId: string): Promise<void> {
  if (import.meta.env.SHELL_SERVER) return (await import('../../phone/leave-nothing.ts')).leaveNothing(personId);
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const message of (await worker?.getNotifications?.()) ?? []) {
    const { person = personId } = (message.data ?? {}) as { person?: string };
    if (person === personId) message.close();
  }
}
