import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from './new-id.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a new id', () => {
  it('is a UUID of version 7 with the time in front', () => {
    vi.useFakeTimers({ now: 0x019c2e2279b0 });
    expect(newId()).toMatch(/^019c2e22-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('has the time of a clock that was set back', () => {
    vi.useFakeTimers({ now: 0x019c2e2279b0 + 86_400_000 });
    newId();
    vi.setSystemTime(0x019c2e2279b0);
    expect(newId()).toMatch(/^019c2e22-79b0-7/);
  });

  it('sorts by the millisecond it was made in, and comes once', () => {
    vi.useFakeTimers({ now: 0x019c2e2279b0 });
    const ids = Array.from({ length: 5000 }, () => {
      vi.advanceTimersByTime(1);
      return newId();
    });
    expect(ids).toEqual([...ids].sort());
    vi.useFakeTimers({ now: 0x019c2e2279b0, toFake: ['Date'] });
    expect(new Set(Array.from({ length: 5000 }, newId)).size).toBe(5000);
  });

  it('ends in bytes of the cryptographic source', () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      (array as unknown as Uint8Array).fill(0xab);
      return array;
    });
    expect(newId()).toMatch(/ababababab$/);
  });

  it('is made where no `crypto.randomUUID` is, over plain HTTP', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(newId()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    vi.unstubAllGlobals();
  });
});
