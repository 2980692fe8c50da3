import { afterEach, expect, it, vi } from 'vitest';
import { createDevice } from '../../testing/device.ts';
import { stubBadge } from '../../testing/stub-badge.ts';
import { badgeCacheOf, showBadge } from '../app-badge.ts';
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

it('takes whom the account cared for out of the number, and leaves the others in it', async () => {
  const badge = stubBadge();
  const number = (count: number) => ({ count, at: 0 });
  await showBadge(
    'p1',
    new Map([
      ['p1', number(1)],
      ['p2', number(2)],
    ]),
  );
  await wipeDevice('p2');
  expect(badge.number()).toBe(1);
  await wipeDevice('p1');
  expect([badge.number(), badge.caches.size]).toEqual([0, 0]);
  badge.takeAway();
});
