import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBadge } from '../testing/stub-badge.ts';
import { type BadgePerson, badgeCacheOf, changeBadge, forgetInBadge, isAnotherShown, showBadge } from './app-badge.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
let badge: ReturnType<typeof stubBadge>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  badge = stubBadge();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  badge.takeAway();
});

/** Locks of the browser, as far as they are asked for here: one at a time by name. */
function stubLocks(): void {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, task: () => Promise<unknown>) => {
    const done = (last.get(name) ?? Promise.resolve()).then(task);
    last.set(name, done);
    return done;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

const at = (minutes: number) => NOW + minutes * 60_000;
const number = (count: number, minutes = 0): BadgePerson => ({ count, at: at(minutes) });
/** Known once, without a new number. */
const UNKNOWN: BadgePerson = { count: 0, at: 0 };
const people = (given: Record<string, BadgePerson | undefined>) => new Map(Object.entries(given));

describe('the number of an account that cares for others', () => {
  it('is the sum over its people, and follows what is told of each', async () => {
    await showBadge('maria', people({ maria: number(1), ana: number(2), joao: number(4) }));
    expect(badge.number()).toBe(7);
    await changeBadge('ana', 5);
    expect(badge.number()).toBe(10);
    await changeBadge('maria', 0);
    expect(badge.number()).toBe(9);
  });

  it('does not count whose notifications are not for this device, whatever is told of them', async () => {
    await showBadge('maria', people({ maria: number(1), ana: undefined }));
    await changeBadge('ana', 5);
    expect(badge.number()).toBe(1);
  });

  it('no longer counts somebody once their notifications are put off, or their care is over', async () => {
    await showBadge('maria', people({ maria: number(1), ana: number(2), joao: number(4) }));
    await showBadge('maria', people({ maria: number(1), ana: undefined }));
    expect(badge.number()).toBe(1);
    await changeBadge('joao', 9);
    expect(badge.number()).toBe(1);
  });

  it('is not set back by what was known before: the newest one counts, of each person', async () => {
    await showBadge('maria', people({ maria: number(1, -30), ana: number(2, -30) }));
    await changeBadge('ana', 5);
    await showBadge('maria', people({ maria: number(3), ana: number(2, -1) }));
    expect(badge.number()).toBe(8);
    vi.setSystemTime(at(2));
    await showBadge('maria', people({ maria: number(3, 1), ana: number(0, 1) }));
    expect(badge.number()).toBe(3);
  });

  it('follows what is told after the clock was set back', async () => {
    await showBadge('maria', people({ maria: number(6) }));
    vi.setSystemTime(at(-600));
    await showBadge('maria', people({ maria: number(2, -600) }));
    expect(badge.number()).toBe(2);
  });

  it('goes along when the app goes on to another of them, and back', async () => {
    await showBadge('maria', people({ maria: number(1), ana: number(2) }));
    await showBadge('ana', people({ maria: UNKNOWN, ana: number(0) }));
    expect(badge.number()).toBe(1);
    expect(await isAnotherShown('maria')).toBe(true);
    await showBadge('maria', people({ maria: number(1), ana: number(2, -5) }));
    expect(badge.number()).toBe(1);
    expect([...badge.caches.keys()]).toEqual([badgeCacheOf('maria')]);
  });

  it('counts whom it counted before, and nobody new, while it is not known whose notifications reach the device', async () => {
    await showBadge('maria', people({ maria: number(1), ana: number(2) }));
    const unsure = { ifKept: true };
    await showBadge(
      'ana',
      people({ maria: UNKNOWN, ana: { ...number(3), ...unsure }, joao: { ...number(9), ...unsure } }),
    );
    expect(badge.number()).toBe(4);
  });

  it('loses who goes from the device', async () => {
    await showBadge('maria', people({ maria: number(1), ana: number(2) }));
    await forgetInBadge('ana');
    expect(badge.number()).toBe(1);
    await changeBadge('ana', 5);
    expect(badge.number()).toBe(1);
  });
});

describe('a page and the worker that change the number at once', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

  it('do so one after the other: neither loses what the other one kept', async () => {
    stubLocks();
    await showBadge('maria', people({ maria: number(1), ana: number(2) }));
    vi.resetModules();
    const worker = await import('./app-badge.ts');
    await Promise.all([changeBadge('maria', 3), worker.changeBadge('ana', 5)]);
    expect(badge.number()).toBe(8);
  });
});

describe('two accounts on one phone', () => {
  it('neither count nor keep anything of each other, also where both care for the same person', async () => {
    await showBadge('maria', people({ maria: number(1), ana: number(2, 0) }));
    await showBadge('pedro', people({ pedro: number(4), ana: { ...UNKNOWN, ifKept: true } }));
    expect(badge.number()).toBe(4);
    expect([...badge.caches.keys()]).toEqual([badgeCacheOf('pedro')]);
    await changeBadge('maria', 7);
    await changeBadge('ana', 7);
    expect(badge.number()).toBe(4);
  });
});

it('an app of before left a cache without numbers: it counts whom it shows', async () => {
  await caches.open(badgeCacheOf('maria'));
  await changeBadge('ana', 2);
  expect(badge.number()).toBeUndefined();
  await changeBadge('maria', 3);
  expect(badge.number()).toBe(3);
});
