import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppFiles, createAppFiles, DIGEST_PARAMETER, FILES_CACHE, TEXTS_CACHE } from './app-files.ts';
import { noteDeviceUse } from './device-use.ts';

/** Which build the server has. */
let build: number;
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const pageIn = (name: string, number: number) =>
  `/${name}/index.html?${DIGEST_PARAMETER}=${digestOf(`/${name}/index.html of ${number}`)}`;

function buildNumber(number: number): AppFiles {
  const code = (name: string) => `/assets/${name}-${number}.js`;
  const area = (name: string) => ({
    page: pageIn(name, number),
    start: [code('frame'), code(name)],
    all: [code('frame'), code(name), code(`${name}-sheet`), code('chart')],
  });
  return {
    common: ['/assets/letters.woff2'],
    areas: {
      '/diary': area('diary'),
      '/dashboard': area('dashboard'),
      '/conta': { page: pageIn('conta', number), start: [code('frame')], all: [code('frame'), code('conta')] },
      '/offline': { page: pageIn('offline', number), start: [code('offline')], all: [code('offline')] },
    },
    others: [code('prices')],
    texts: { pt: ['/locales/pt/common.json', '/locales/pt/diary.json'], fr: ['/locales/fr/common.json'] },
  };
}
const BUILD = buildNumber(1);
const PT = ['/locales/pt/common.json', '/locales/pt/diary.json'];
const OF_OFFLINE = ['/assets/letters.woff2', '/assets/offline-1.js', pageIn('offline', 1)];

const ORIGIN = 'https://balsamo.example';
const addressOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href.slice(ORIGIN.length);

/** What stands in for the network: what was asked for, in order, and how many were under way at once. */
let asked: string[];
let underWay: number;
let mostUnderWay: number;
let isMissing: (address: string) => boolean;
let stored: Map<string, Map<string, Response>>;
/** How each address was asked for. */
let inits: Map<string, RequestInit>;

async function answer(request: { url: string; signal?: AbortSignal }): Promise<Response> {
  const address = addressOf(request);
  asked.push(address);
  underWay += 1;
  mostUnderWay = Math.max(mostUnderWay, underWay);
  await Promise.resolve();
  underWay -= 1;
  if (isMissing(address)) throw new TypeError(`no ${address}`);
  return new Response(`${address.split('?')[0]} of ${build}`);
}

function cacheOf(name: string) {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    add: async (request: { url: string }) => void entries.set(addressOf(request), await answer(request)),
    put: async (request: string, response: Response) => void entries.set(addressOf(request), response),
    match: async (request: string) => entries.get(addressOf(request))?.clone(),
    delete: async (request: { url: string }) => entries.delete(addressOf(request)),
    keys: async () => [...entries.keys()].map((address) => ({ url: ORIGIN + address })),
  };
}

const keptIn = (name: string) => [...(stored.get(name)?.keys() ?? [])].sort();

const appOf = (files = BUILD) => createAppFiles(files, undefined);
const NEVER = new AbortController().signal;
const nothingNext = () => false;

beforeEach(() => {
  build = 1;
  asked = [];
  underWay = 0;
  mostUnderWay = 0;
  isMissing = () => false;
  stored = new Map();
  inits = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  });
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      constructor(url: string, init: RequestInit) {
        this.url = url;
        inits.set(url, init);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('the first installation', () => {
  it('keeps what every page may give way to, where only public pages were opened', async () => {
    await noteDeviceUse(undefined, 'pt');
    await appOf().install(false);
    expect(keptIn(FILES_CACHE)).toEqual(OF_OFFLINE);
    expect(keptIn(TEXTS_CACHE)).toEqual(PT);
  });

  it('keeps what the open area begins with, its page last, and the texts of one language', async () => {
    await noteDeviceUse('/diary', 'pt');
    await appOf().install(false);
    expect(keptIn(FILES_CACHE)).toEqual(
      [...OF_OFFLINE, '/assets/frame-1.js', '/assets/diary-1.js', pageIn('diary', 1)].sort(),
    );
    expect(keptIn(TEXTS_CACHE)).toEqual(PT);
    expect(asked.slice(-2)).toEqual([pageIn('offline', 1), pageIn('diary', 1)]);
  });

  it('shows no page of which a part could not be had', async () => {
    await noteDeviceUse('/diary', 'pt');
    isMissing = (address) => address === '/assets/diary-1.js';
    const app = appOf();
    await expect(app.install(false)).rejects.toThrow('no /assets/diary-1.js');
    expect(await app.pageOf('/diary')).toBeUndefined();
  });

  it('keeps no page of another build than its own', async () => {
    await noteDeviceUse('/diary', 'pt');
    build = 2;
    const app = appOf();
    await expect(app.install(false)).rejects.toThrow('is not of this build');
    expect(await app.pageOf('/diary')).toBeUndefined();
  });
});

describe('on request', () => {
  it('all that can be opened from the areas in use is kept, also the account, and nothing of others', async () => {
    await noteDeviceUse('/diary', 'pt');
    const app = appOf();
    await app.install(false);
    asked = [];
    await app.keepOnRequest(false, NEVER);
    expect(asked.sort()).toEqual(
      ['/assets/diary-sheet-1.js', '/assets/chart-1.js', '/assets/conta-1.js', pageIn('conta', 1)].sort(),
    );
    expect(await (await app.pageOf('/conta'))?.text()).toBe('/conta/index.html of 1');
    expect(await app.pageOf('/dashboard')).toBeUndefined();
  });

  it('an area opens without a network before all that can be opened from it is there', async () => {
    await noteDeviceUse(undefined, 'pt');
    const app = appOf();
    await app.install(false);
    await noteDeviceUse('/diary', 'pt');
    asked = [];
    await app.keepOnRequest(false, NEVER);
    expect(asked.indexOf(pageIn('diary', 1))).toBeLessThan(asked.indexOf('/assets/diary-sheet-1.js'));
  });

  it('the rest comes behind what is in use, each file once and no more than three at a time', async () => {
    await noteDeviceUse('/diary', 'pt');
    const app = appOf();
    await app.keepOnRequest(true, NEVER);
    expect(keptIn(FILES_CACHE)).toContain('/assets/prices-1.js');
    expect(keptIn(TEXTS_CACHE)).toEqual(['/locales/fr/common.json', ...PT]);
    expect(asked.indexOf('/assets/diary-sheet-1.js')).toBeLessThan(asked.indexOf('/assets/dashboard-1.js'));
    expect(new Set(asked).size).toBe(asked.length);
    expect(mostUnderWay).toBe(3);
    asked = [];
    await app.keepOnRequest(true, NEVER);
    expect(asked).toEqual([]);
  });

  it('an area that is opened later is added to the others', async () => {
    await noteDeviceUse('/diary', 'pt');
    const app = appOf();
    await app.keepOnRequest(false, NEVER);
    await noteDeviceUse('/dashboard', 'fr');
    await app.keepOnRequest(false, NEVER);
    expect(await app.pageOf('/diary')).toBeDefined();
    expect(await app.pageOf('/dashboard')).toBeDefined();
    expect(keptIn(TEXTS_CACHE)).toContain('/locales/fr/common.json');
  });

  it('one file that cannot be had keeps none of the others away', async () => {
    await noteDeviceUse('/diary', 'pt');
    const app = appOf();
    await app.install(false);
    isMissing = (address) => ['/assets/chart-1.js', '/locales/pt/common.json'].includes(address);
    stored.delete(TEXTS_CACHE);
    await expect(app.keepOnRequest(false, NEVER)).rejects.toThrow('no /locales/pt/common.json');
    isMissing = (address) => address === '/assets/chart-1.js';
    await expect(app.keepOnRequest(false, NEVER)).rejects.toThrow('no /assets/chart-1.js');
    expect(keptIn(FILES_CACHE)).toEqual(expect.arrayContaining(['/assets/diary-sheet-1.js', '/assets/conta-1.js']));
    expect(keptIn(TEXTS_CACHE)).toEqual(PT);
  });

  it('texts are asked of the server, and code of the browser’s own cache first; both can be stopped', async () => {
    await noteDeviceUse('/diary', 'pt');
    await appOf().keepOnRequest(false, NEVER);
    const init = { priority: 'low', signal: NEVER };
    expect(inits.get('/locales/pt/diary.json')).toEqual({ ...init, cache: 'no-cache' });
    expect(inits.get('/assets/diary-1.js')).toEqual({ ...init, cache: 'default' });
  });

  it('nothing more is asked for once it is to stop', async () => {
    await noteDeviceUse('/diary', 'pt');
    const stopping = new AbortController();
    stopping.abort();
    await expect(appOf().keepOnRequest(true, stopping.signal)).rejects.toThrow('aborted');
    expect(asked).toEqual([]);
  });
});

describe('a new version', () => {
  it('brings along all that the device uses before it is ready, and asks for its texts anew', async () => {
    await noteDeviceUse('/diary', 'pt');
    await appOf().keepOnRequest(true, NEVER);
    asked = [];
    build = 2;
    await appOf(buildNumber(2)).install(true);
    expect(asked).toEqual(
      expect.arrayContaining(['/assets/diary-sheet-2.js', '/assets/conta-2.js', pageIn('diary', 2), ...PT]),
    );
    expect(asked).not.toContain('/assets/dashboard-2.js');
  });

  it('leaves the former one what it needs until it is in use, and then takes that away', async () => {
    await noteDeviceUse('/diary', 'pt');
    const former = appOf();
    await former.keepOnRequest(true, NEVER);
    build = 2;
    const app = appOf(buildNumber(2));
    await app.install(true);
    expect(await former.pageOf('/diary')).toBeDefined();
    await app.dropFormer(nothingNext);
    expect(await former.pageOf('/diary')).toBeUndefined();
    expect(await app.pageOf('/diary')).toBeDefined();
    expect(keptIn(FILES_CACHE).filter((address) => address.includes('-1.js'))).toEqual([]);
  });

  it('takes texts away that nobody reads here, which may lack what it says; those that it has asked for itself stay', async () => {
    await noteDeviceUse('/diary', 'pt');
    await appOf().keepOnRequest(true, NEVER);
    build = 2;
    const app = appOf(buildNumber(2));
    await app.install(true);
    await app.dropUnusedTexts();
    expect(keptIn(TEXTS_CACHE)).toEqual(PT);
    await app.keepOnRequest(true, NEVER);
    await app.dropFormer(nothingNext);
    expect(keptIn(TEXTS_CACHE)).toHaveLength(3);
  });

  it('takes nothing away while the one after it is on its way', async () => {
    await noteDeviceUse('/diary', 'pt');
    build = 2;
    const next = appOf(buildNumber(2));
    await next.install(true);
    await appOf().dropFormer(() => true);
    expect(await next.pageOf('/diary')).toBeDefined();
  });

  it('takes no text away that the one after it has added', async () => {
    await noteDeviceUse('/diary', 'pt');
    const next = buildNumber(2);
    await appOf({ ...next, texts: { pt: [...PT, '/locales/pt/sleep.json'] } })
      .install(false)
      .catch(() => {});
    await appOf().dropUnusedTexts();
    expect(keptIn(TEXTS_CACHE)).toContain('/locales/pt/sleep.json');
  });

  it('is installed beside what others add, and holds off who would take something away', async () => {
    const modes: unknown[] = [];
    const request = async (name: string, { mode }: LockOptions, work: () => Promise<void>) => {
      modes.push([name, mode]);
      return work();
    };
    const app = createAppFiles(BUILD, { request } as unknown as LockManager);
    await app.install(true);
    await app.keepOnRequest(false, NEVER);
    expect(modes).toEqual([
      ['app-files', 'shared'],
      ['app-files', 'shared'],
    ]);
  });

  it('takes nothing away while something is added, and does not wait for it', async () => {
    const request = vi.fn(async (_name: string, _options: LockOptions, work: (lock: null) => unknown) => work(null));
    cacheOf(FILES_CACHE);
    await cacheOf(FILES_CACHE).add({ url: `${ORIGIN}/assets/frame-2.js` });
    await createAppFiles(BUILD, { request } as unknown as LockManager).dropFormer(nothingNext);
    expect(request.mock.lastCall?.slice(0, 2)).toEqual(['app-files', { ifAvailable: true }]);
    expect(keptIn(FILES_CACHE)).toEqual(['/assets/frame-2.js']);
  });
});

describe('after a version that kept everything and noted nothing', () => {
  const FORMER = 'workbox-precache-v2-https://balsamo.example/';

  it.each([
    ['nothing was opened since', async () => {}],
    ['only a public page was opened since', () => noteDeviceUse(undefined, 'fr')],
  ])('everything is brought along, where %s', async (_, open) => {
    cacheOf(FORMER);
    await open();
    const app = appOf();
    await app.install(true);
    await app.dropUnusedTexts();
    await app.dropFormer(nothingNext);
    for (const pathname of Object.keys(BUILD.areas)) expect(await app.pageOf(pathname)).toBeDefined();
    expect(keptIn(TEXTS_CACHE)).toHaveLength(3);
    expect([...stored.keys()]).not.toContain(FORMER);
  });

  it('the version after that still brings the diary', async () => {
    cacheOf(FORMER);
    await appOf().install(true);
    await appOf().dropFormer(nothingNext);
    await noteDeviceUse(undefined, 'pt');
    build = 2;
    const app = appOf(buildNumber(2));
    await app.install(true);
    expect(await app.pageOf('/diary')).toBeDefined();
  });
});

describe('without a network', () => {
  it.each([
    [['/diary', '/dashboard'], '/diary'],
    [['/dashboard'], '/dashboard'],
    [['/conta'], undefined],
  ])('where %j were used, the app opens in %s', async (areas, home) => {
    for (const area of areas) await noteDeviceUse(area, 'pt');
    const app = appOf();
    await app.keepOnRequest(false, NEVER);
    expect(await app.home()).toBe(home);
  });

  it('a page that has no area is never answered from what is kept', async () => {
    const app = appOf();
    await noteDeviceUse('/diary', 'pt');
    await app.keepOnRequest(true, NEVER);
    for (const pathname of ['/', '/entrar', '/diary/x', '/constructor', '/__proto__'])
      expect(await app.pageOf(pathname)).toBeUndefined();
  });
});
