import { afterEach, expect, it, vi } from 'vitest';
import { createDevice } from '../../testing/device.ts';
import { badgeCacheOf } from '../app-badge.ts';
import { personPrefix } from '../person-prefix.ts';
import { wipeDevice } from './wipe-device.ts';

afterEach(() => vi.unstubAllGlobals());

it('takes one person’s data off the device, also while their outbox is open, and leaves the other’s', async () => {
  const device = createDevice();
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const [mine, other] = [
    await device.openTab({ personId: 'p1', kinds: [], fetch }),
    await device.openTab({ personId: 'p2', kinds: [], fetch }),
  ];
  for (const { database } of [mine, other]) await database.put('reserve', new Uint8Array(8), 'first');
  const names = [`${personPrefix('p1')}-pages`, `${personPrefix('p2')}-pages`, 'locales'];
  const deleted: string[] = [];
  vi.stubGlobal('caches', { keys: async () => names, delete: async (name: string) => deleted.push(name) });
  localStorage.setItem(`${personPrefix('p1')}-draft`, 'palavras');
  localStorage.setItem('balsamo-language', 'pt');

  await wipeDevice('p1');

  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([personPrefix('p2')]);
  expect(mine.outbox.snapshot().isClosed).toBe(true);
  expect(await other.database.count('reserve')).toBe(1);
  expect([deleted, Object.keys(localStorage)]).toEqual([[names[0]], ['balsamo-language']]);
  other.kill();
});

it('takes the number off the app’s icon where it was theirs, and leaves that of somebody else', async () => {
  const clearAppBadge = vi.fn(async () => {});
  Object.assign(navigator, { setAppBadge: async () => {}, clearAppBadge });
  vi.stubGlobal('caches', { keys: async () => [badgeCacheOf('p1')], delete: async () => true });
  await wipeDevice('p2');
  expect(clearAppBadge).not.toHaveBeenCalled();
  await wipeDevice('p1');
  expect(clearAppBadge).toHaveBeenCalledOnce();
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});
