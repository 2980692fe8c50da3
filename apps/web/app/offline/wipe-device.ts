import { deletePersonDatabase } from './person-database.ts';

/** Everything under this name in the browser's storages belongs to one person. */
export const personPrefix = (personId: string) => `balsamo-${personId}`;

/** Takes a person's data off this device: database, caches and what the storages hold under their name. Others' stays. */
export async function wipeDevice(personId: string): Promise<void> {
  const isTheirs = (name: string) => name.startsWith(personPrefix(personId));
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (isTheirs(key)) storage.removeItem(key);
  }
  const names = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.all([deletePersonDatabase(personId), ...names.filter(isTheirs).map((name) => caches.delete(name))]);
}
