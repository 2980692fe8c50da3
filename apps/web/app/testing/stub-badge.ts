import { vi } from 'vitest';

/** Stands for the browser's caches and for its number at the app's icon: jsdom has neither. `vi.unstubAllGlobals` and `takeAway` end it. */
export function stubBadge() {
  const kept = new Map<string, Map<string, string>>();
  let number: number | undefined;
  vi.stubGlobal('caches', {
    has: async (name: string) => kept.has(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async () => undefined,
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, string>();
      kept.set(name, cache);
      return {
        put: async (place: string, response: Response) => void cache.set(place, await response.text()),
        match: async (place: string) => {
          const text = cache.get(place);
          return text === undefined ? undefined : new Response(text);
        },
      };
    },
  });
  Object.assign(navigator, {
    setAppBadge: async (count: number) => {
      number = count;
    },
    clearAppBadge: async () => {
      number = 0;
    },
  });
  return {
    /** What stands at the icon; undefined where nothing was ever set. */
    number: () => number,
    caches: kept,
    takeAway: () => {
      for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
    },
  };
}
