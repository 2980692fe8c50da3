import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEEP_FILES, type KeepFiles } from './device-use.ts';
import { keepInUse } from './keep-in-use.ts';

/** What the page asked of which version. */
let asked: [version: string, isAll: boolean][];
let noted: string[];
let isKept: boolean;

const version = (name: string) => ({
  postMessage: ({ type, isAll }: KeepFiles, [port]: MessagePort[]) => {
    if (type !== KEEP_FILES) return;
    asked.push([name, isAll]);
    port?.postMessage({ isKept });
  },
});

function browserWith({ connection, ...versions }: { connection?: object; waiting?: object; installing?: object } = {}) {
  const ready = Promise.resolve({ active: version('active'), waiting: null, installing: null, ...versions });
  vi.stubGlobal('navigator', { serviceWorker: { ready }, connection });
}

beforeEach(() => {
  asked = [];
  noted = [];
  isKept = true;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (path: string) => void noted.push(path),
      keys: async () => noted.map((path) => ({ url: `https://balsamo.example${path}` })),
    }),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what the device uses is noted', () => {
  it.each([
    ['/diary', ['/device-use/language/pt', '/device-use/area/diary']],
    ['/patients/7', ['/device-use/language/pt', '/device-use/area/dashboard']],
    ['/faq', ['/device-use/language/pt']],
    ['/offline', ['/device-use/language/pt']],
  ])('on %s as %j', async (pathname, expected) => {
    browserWith();
    await keepInUse(pathname, 'pt');
    expect(noted).toEqual(expected);
  });
});

describe('the rest of the app is asked for behind what is in use', () => {
  it.each([
    ['where the browser does not tell what the connection is like', undefined, true],
    ['on a good connection', { effectiveType: '4g', type: 'wifi' }, true],
    ['not on a slow one', { effectiveType: '3g' }, false],
    ['not on a mobile one', { effectiveType: '4g', type: 'cellular' }, false],
    ['not where data are saved', { effectiveType: '4g', saveData: true }, false],
  ])('%s', async (_, connection, isAsked) => {
    browserWith({ ...(connection && { connection }) });
    await keepInUse('/diary', 'pt');
    expect(asked).toEqual([['active', false], ...(isAsked ? [['active', true]] : [])]);
  });

  it('not by a visitor of the public site', async () => {
    browserWith();
    await keepInUse('/faq', 'pt');
    expect(asked).toEqual([['active', false]]);
  });

  it('not before all that is in use could be had', async () => {
    isKept = false;
    browserWith();
    await keepInUse('/diary', 'pt');
    expect(asked).toEqual([['active', false]]);
  });
});

it.each([
  ['waiting', { waiting: version('waiting') }],
  ['installing', { waiting: version('waiting'), installing: version('installing') }],
])('the newest version is asked alone, of which the server has the files: the %s one', async (newest, versions) => {
  browserWith(versions);
  await keepInUse('/diary', 'pt');
  expect(asked).toEqual([
    [newest, false],
    [newest, true],
  ]);
});
