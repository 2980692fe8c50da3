import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  caredFor,
  devicePerson,
  isActing,
  setCaredFor,
  setDevicePerson,
  showPerson,
} from '../../platform/device-person.ts';
import { createDevice } from '../../testing/device.ts';
import { personPrefix } from '../person-prefix.ts';
import { actFor, endCare, endedCares, forgetEndedCare, keepOnly } from './act-for.ts';
import { wipeDevice } from './wipe-device.ts';

let online = true;
const gone: string[] = [];
beforeEach(() => {
  online = true;
  gone.length = 0;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  const go = (path: string) => void gone.push(path);
  vi.stubGlobal('location', { ...window.location, protocol: 'http:', assign: go, replace: go });
  Object.defineProperty(window, 'location', { configurable: true, value: globalThis.location });
  setDevicePerson('bruna');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort();

it('goes on to whom the account cares for, and back', async () => {
  createDevice();
  expect(await actFor('ana')).toBeUndefined();
  expect([devicePerson(), isActing(), caredFor(), gone]).toEqual(['ana', true, ['ana'], ['/app']]);
  expect(await actFor('bruna', '/conta')).toBeUndefined();
  expect([devicePerson(), isActing(), gone]).toEqual(['bruna', false, ['/app', '/conta']]);
});

it('without a network shows whom the device has shown before, and nobody else', async () => {
  const device = createDevice();
  const tab = await device.openTab({ personId: 'ana', kinds: [], fetch });
  online = false;
  expect(await actFor('ana')).toBe('unknown');
  await tab.database.put('answers', {
    key: 'a',
    syncedAt: 0,
    version: 'v',
    content: { iv: new Uint8Array(12), bytes: new ArrayBuffer(1) },
  });
  expect(await actFor('rui')).toBe('unknown');
  expect(await actFor('ana')).toBeUndefined();
  expect(gone).toEqual(['/app']);
  tab.kill();
});

it('takes off the device whom the account no longer cares for, and leaves the others and itself', async () => {
  const device = createDevice();
  const tabs = await Promise.all(
    ['bruna', 'ana', 'rui'].map((personId) => device.openTab({ personId, kinds: [], fetch })),
  );
  setCaredFor(['ana', 'rui']);
  await keepOnly(['ana']);
  expect(caredFor()).toEqual(['ana']);
  expect(await names()).toEqual([personPrefix('ana'), personPrefix('bruna')]);
  for (const tab of tabs) tab.kill();
});

it('ends with what was kept when the care has ended, tells what was never sent, and shows the account itself', async () => {
  const device = createDevice();
  const tab = await device.openTab({ personId: 'ana', kinds: [], fetch });
  await tab.database.put('writes', { content: { iv: new Uint8Array(12), bytes: new ArrayBuffer(1) } });
  setCaredFor(['ana']);
  showPerson('ana', 'bruna');
  await endCare('Ana');
  expect([devicePerson(), isActing(), caredFor(), gone]).toEqual(['bruna', false, [], ['/app']]);
  expect(await names()).not.toContain(personPrefix('ana'));
  const ended = [{ id: expect.any(String), name: 'Ana', unsent: 1 }];
  expect([endedCares(), endedCares()], 'a second load says it too').toEqual([ended, ended]);
  // Another one, before the first was read.
  setCaredFor(['rui']);
  showPerson('rui', 'bruna');
  await endCare('Rui');
  expect(endedCares().map(({ name, unsent }) => [name, unsent])).toEqual([
    ['Ana', 1],
    ['Rui', 0],
  ]);
  forgetEndedCare(endedCares()[0]?.id ?? '');
  expect(endedCares().map(({ name }) => name)).toEqual(['Rui']);
  forgetEndedCare(endedCares()[0]?.id ?? '');
  expect(endedCares()).toEqual([]);
});

it('goes back to the account also at a house server over plain HTTP, which makes no UUIDs, and in a browser that keeps nothing', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  setCaredFor(['ana']);
  showPerson('ana', 'bruna');
  await endCare('Ana');
  expect(endedCares()).toMatchObject([{ name: 'Ana' }]);
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function keep(this: Storage, key, value) {
    if (this === sessionStorage) throw new DOMException('', 'QuotaExceededError');
    this[key] = value;
  });
  setCaredFor(['rui']);
  showPerson('rui', 'bruna');
  await endCare('Rui').finally(() => refused.mockRestore());
  expect(gone).toEqual(['/app', '/app']);
});

it('tells whoever signs in next in this tab nothing of it', async () => {
  setCaredFor(['ana']);
  showPerson('ana', 'bruna');
  await endCare('Ana');
  await wipeDevice('bruna', { keepsWrites: true });
  setDevicePerson('clara');
  expect(endedCares()).toEqual([]);
  setDevicePerson('bruna');
  expect(endedCares()).toEqual([]);
});
