import { afterEach, expect, it, vi } from 'vitest';
import { createDevice } from '../../testing/device.ts';
import { wipeDevice } from '../device/wipe-device.ts';
import { keepFiles, type WantedFile } from './keep-files.ts';
import { keepFile, keptFileIds } from './kept-files.ts';

const file = (text: string) => new Blob([text], { type: 'image/jpeg' });
const going = () => new AbortController().signal;

/** Files that a server has, and what was asked for, in order. */
function wantedOf(ids: readonly string[], failing: readonly string[] = []) {
  const asked: string[] = [];
  let underWay = 0;
  const wanted = ids.map<WantedFile>((id) => ({
    id,
    fetch: async () => {
      asked.push(id);
      expect(++underWay).toBe(1);
      await Promise.resolve();
      underWay--;
      if (failing.includes(id)) throw new TypeError('Failed to fetch');
      return file(id);
    },
  }));
  return { wanted, asked };
}

async function personOnDevice() {
  const device = createDevice();
  (await device.open('p1')).close();
  return device;
}

afterEach(() => vi.unstubAllGlobals());
const stubNavigator = (changes: object) =>
  vi.stubGlobal('navigator', Object.create(navigator, Object.getOwnPropertyDescriptors(changes)));

it('fetches what is missing one after the other, drops what is no longer wanted, and asks for nothing twice', async () => {
  await personOnDevice();
  await keepFile('p1', 'old', file('old'));
  await keepFile('p1', 'a', file('a'));
  const { wanted, asked } = wantedOf(['a', 'b', 'c']);
  expect(await keepFiles('p1', wanted, going())).toEqual({ kept: ['a', 'b', 'c'], missing: [] });
  expect(asked).toEqual(['b', 'c']);
  expect(await keptFileIds('p1', ['old', 'a', 'b', 'c'])).toEqual(new Set(['a', 'b', 'c']));
  await keepFiles('p1', wanted, going());
  expect(asked).toEqual(['b', 'c']);
});

it('passes over a file that cannot be fetched, and asks for it again the next time', async () => {
  await personOnDevice();
  const failing = wantedOf(['a', 'b'], ['a']);
  expect(await keepFiles('p1', failing.wanted, going())).toEqual({ kept: ['b'], missing: ['a'] });
  const next = wantedOf(['a', 'b']);
  expect((await keepFiles('p1', next.wanted, going()))?.missing).toEqual([]);
  expect(next.asked).toEqual(['a']);
});

it.each([
  ['there is no network', { onLine: false }],
  ['its owner saves data', { onLine: true, connection: { saveData: true } }],
])('fetches nothing while %s, and drops all the same', async (_, changes) => {
  await personOnDevice();
  await keepFile('p1', 'old', file('old'));
  stubNavigator(changes);
  const { wanted, asked } = wantedOf(['a']);
  expect(await keepFiles('p1', wanted, going())).toEqual({ kept: [], missing: ['a'] });
  expect([asked, await keptFileIds('p1', ['old'])]).toEqual([[], new Set()]);
});

it('keeps nothing for a person who leaves while a file is on its way', async () => {
  await personOnDevice();
  const leaving: WantedFile = {
    id: 'a',
    fetch: async () => {
      await wipeDevice('p1');
      return file('a');
    },
  };
  expect(await keepFiles('p1', [leaving], going())).toBeUndefined();
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([]);
});

it('stops when it is told to', async () => {
  await personOnDevice();
  const ending = new AbortController();
  const { wanted, asked } = wantedOf(['b']);
  const first: WantedFile = {
    id: 'a',
    fetch: async () => {
      ending.abort();
      return file('a');
    },
  };
  expect(await keepFiles('p1', [first, ...wanted], ending.signal)).toBeUndefined();
  expect([asked, await keptFileIds('p1', ['a', 'b'])]).toEqual([[], new Set()]);
});
