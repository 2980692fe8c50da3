import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppFiles, createAppFiles, FILES_CACHE, TEXTS_CACHE } from './app-files.ts';
import { noteDeviceUse } from './device-use.ts';

const area = (name: string) => ({
  page: `/${name}/index.html?1`,
  start: ['/assets/frame.js', `/assets/${name}.js`],
  all: ['/assets/frame.js', `/assets/${name}.js`, `/assets/${name}-sheet.js`, '/assets/chart.js'],
});
const BUILD: AppFiles = {
  common: ['/assets/letters.woff2'],
  areas: {
    '/diary': area('diary'),
    '/dashboard': area('dashboard'),
    '/conta': {
      page: '/conta/index.html?1',
      start: ['/assets/frame.js'],
      all: ['/assets/frame.js', '/assets/conta.js'],
    },
    '/offline': { page: '/offline/index.html?1', start: ['/assets/offline.js'], all: ['/assets/offline.js'] },
  },
  others: ['/assets/prices.js'],
  texts: { pt: ['/locales/pt/common.json', '/locales/pt/diary.json'], fr: ['/locales/fr/common.json'] },
};
const OF_OFFLINE = ['/assets/letters.woff2', '/assets/offline.js', '/offline/index.html?1'];

const ORIGIN = 'https://balsamo.example';
const addressOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href.slice(ORIGIN.length);

/** What stands in for the network: what was asked for, in order, and how many were under way at once. */
let asked: string[];
let underWay: number;
let mostUnderWay: number;
let isMissing: (address: string) => boolean;
let stored: Map<string, Map<string, Response>>;

async function answer(address: string): Promise<Response> {
  asked.push(address);
  underWay += 1;
  mostUnderWay = Math.max(mostUnderWay, underWay);
  await Promise.resolve();
  underWay -= 1;
  if (isMissing(address)) throw new TypeError(`no ${address}`);
  return new Response(`from the network as number ${asked.length}`);
}

function cacheOf(name: string) {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    add: async (request: { url: string }) => {
      entries.set(addressOf(request), await answer(addressOf(request)));
    },
    put: async (request: string, response: Response) => void entries.set(addressOf(request), response),
    match: async (request: string) => entries.get(addressOf(request))?.clone(),
    delete: async (request: { url: string }) => entries.delete(addressOf(request)),
    keys: async () => [...entries.keys()].map((address) => ({ url: ORIGIN + address })),
  };
}

const keptIn = (name: string) => [...(stored.get(name)?.keys() ?? [])].sort();

beforeEach(() => {
  asked = [];
  underWay = 0;
  mostUnderWay = 0;
  isMissing = () => false;
  stored = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    has: async (name: string) => stored.has(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  });
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const newBuild = (): AppFiles => JSON.parse(JSON.stringify(BUILD).replaceAll('.js"', '-2.js"').replaceAll('?1', '?2'));

describe('the first installation', () => {
  it('keeps what every page may give way to, where only public pages were opened', async () => {
    await noteDeviceUse(undefined, 'pt');
    await createAppFiles(BUILD).install(false);
    expect(keptIn(FILES_CACHE)).toEqual(OF_OFFLINE);
    expect(keptIn(TEXTS_CACHE)).toEqual(BUILD.texts.pt);
  });

  it('keeps what the open area begins with, its page last, and the texts of one language', async () => {
    await noteDeviceUse('/diary', 'pt');
    await createAppFiles(BUILD).install(false);
    expect(keptIn(FILES_CACHE)).toEqual(
      [...OF_OFFLINE, '/assets/frame.js', '/assets/diary.js', '/diary/index.html?1'].sort(),
    );
    expect(keptIn(TEXTS_CACHE)).toEqual(BUILD.texts.pt);
    expect(asked.slice(-2)).toEqual(['/offline/index.html?1', '/diary/index.html?1']);
  });

  it('shows no page of which a part could not be had', async () => {
    await noteDeviceUse('/diary', 'pt');
    isMissing = (address) => address === '/assets/diary.js';
    const files = createAppFiles(BUILD);
    await expect(files.install(false)).rejects.toThrow('no /assets/diary.js');
    expect(await files.pageOf('/diary')).toBeUndefined();
  });
});

describe('on request', () => {
  it('all that can be opened from the areas in use is kept, also the account, and nothing of others', async () => {
    await noteDeviceUse('/diary', 'pt');
    const files = createAppFiles(BUILD);
    await files.install(false);
    asked = [];
    await files.keepOnRequest(false);
    expect(asked.sort()).toEqual(
      ['/assets/diary-sheet.js', '/assets/chart.js', '/assets/conta.js', '/conta/index.html?1'].sort(),
    );
    expect(await (await files.pageOf('/conta'))?.text()).toContain('from the network');
    expect(await files.pageOf('/dashboard')).toBeUndefined();
  });

  it('the rest comes behind what is in use, each file once and no more than three at a time', async () => {
    await noteDeviceUse('/diary', 'pt');
    const files = createAppFiles(BUILD);
    await files.keepOnRequest(true);
    expect(keptIn(FILES_CACHE)).toContain('/assets/prices.js');
    expect(keptIn(TEXTS_CACHE)).toEqual([...(BUILD.texts.fr ?? []), ...(BUILD.texts.pt ?? [])].sort());
    expect(asked.indexOf('/assets/diary-sheet.js')).toBeLessThan(asked.indexOf('/assets/dashboard.js'));
    expect(new Set(asked).size).toBe(asked.length);
    expect(mostUnderWay).toBe(3);
    asked = [];
    await files.keepOnRequest(true);
    expect(asked).toEqual([]);
  });

  it('an area that is opened later is added to the others', async () => {
    await noteDeviceUse('/diary', 'pt');
    const files = createAppFiles(BUILD);
    await files.keepOnRequest(false);
    await noteDeviceUse('/dashboard', 'fr');
    await files.keepOnRequest(false);
    expect(await files.pageOf('/diary')).toBeDefined();
    expect(await files.pageOf('/dashboard')).toBeDefined();
    expect(keptIn(TEXTS_CACHE)).toContain('/locales/fr/common.json');
  });
});

describe('a new version', () => {
  it('brings along all that the device uses before it is ready, and asks for its texts anew', async () => {
    await noteDeviceUse('/diary', 'pt');
    await createAppFiles(BUILD).keepOnRequest(true);
    asked = [];
    await createAppFiles(newBuild()).install(true);
    expect(asked).toEqual(
      expect.arrayContaining(['/assets/diary-sheet-2.js', '/assets/conta-2.js', '/diary/index.html?2']),
    );
    expect(asked).toEqual(expect.arrayContaining([...(BUILD.texts.pt ?? [])]));
    expect(asked).not.toContain('/assets/dashboard-2.js');
  });

  it('leaves the former one what it needs until it is in use, and then takes that away', async () => {
    await noteDeviceUse('/diary', 'pt');
    const former = createAppFiles(BUILD);
    await former.keepOnRequest(true);
    const files = createAppFiles(newBuild());
    await files.install(true);
    expect(await former.pageOf('/diary')).toBeDefined();
    await files.dropFormer();
    expect(await former.pageOf('/diary')).toBeUndefined();
    expect(await files.pageOf('/diary')).toBeDefined();
    expect(keptIn(FILES_CACHE).filter((address) => /[^2]\.js$/.test(address))).toEqual([]);
    // Older than this version, and missing what that says.
    expect(keptIn(TEXTS_CACHE)).toEqual(BUILD.texts.pt);
  });

  it('brings everything along where a version kept everything without noting what is used', async () => {
    cacheOf('workbox-precache-v2-https://balsamo.example/');
    const files = createAppFiles(BUILD);
    await files.install(true);
    await files.dropFormer();
    for (const pathname of Object.keys(BUILD.areas)) expect(await files.pageOf(pathname)).toBeDefined();
    expect(keptIn(TEXTS_CACHE)).toHaveLength(3);
    expect([...stored.keys()].filter((name) => name.startsWith('workbox'))).toEqual([]);
  });
});

it('a page that has no area is never answered from what is kept', async () => {
  const files = createAppFiles(BUILD);
  await noteDeviceUse('/diary', 'pt');
  await files.keepOnRequest(true);
  for (const pathname of ['/', '/entrar', '/diary/x', '/constructor', '/__proto__'])
    expect(await files.pageOf(pathname)).toBeUndefined();
});
