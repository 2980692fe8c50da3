import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VIEWER_CACHE } from './viewer-cache.ts';
import { dropFormerViewers, renewViewer } from './viewer-files.ts';

const ORIGIN = 'https://balsamo.example';
const FORMER = ['/assets/pdf-1.js', '/assets/same.wasm'];
const NEW = ['/assets/pdf-2.js', '/assets/same.wasm'];

/** What the cache holds; undefined where there is none. */
let stored: Set<string> | undefined;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    'Request',
    class {
      url: string;
      constructor(address: string) {
        this.url = ORIGIN + address;
      }
    },
  );
  vi.stubGlobal('caches', {
    has: async (name: string) => name === VIEWER_CACHE && stored !== undefined,
    open: async () => {
      stored ??= new Set();
      const kept = stored;
      return {
        keys: async () => [...kept].map((address) => ({ url: ORIGIN + address })),
        add: async ({ url }: { url: string }) => {
          asked.push(url.slice(ORIGIN.length));
          kept.add(url.slice(ORIGIN.length));
        },
        delete: async ({ url }: { url: string }) => kept.delete(url.slice(ORIGIN.length)),
      };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('comes with a new version where it was kept, and the former one stays until that is in use', async () => {
  stored = new Set(FORMER);
  await renewViewer(NEW);
  expect(asked).toEqual(['/assets/pdf-2.js']);
  expect([...stored]).toEqual([...FORMER, '/assets/pdf-2.js']);
  await dropFormerViewers(NEW);
  expect([...stored].sort()).toEqual(NEW);
});

it('is kept on no device that has shown no PDF', async () => {
  stored = undefined;
  await renewViewer(NEW);
  await dropFormerViewers(NEW);
  expect([stored, asked]).toEqual([undefined, []]);
});
