import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReturnState } from './files-return/return-files.ts';
import { useGoOnWhenOnline } from './use-files-return.ts';

const STATE: ReturnState = { state: 'paused', pausedBy: 'offline', total: 2, settled: [], share: 0 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch(state: ReturnState) {
  const run = { run: vi.fn(async () => {}) };
  const { unmount } = renderHook(() => useGoOnWhenOnline(run, state));
  return { tried: run.run, unmount };
}

it('what stopped without a connection tries again by itself, since nothing says that a server is back', () => {
  const { tried, unmount } = watch(STATE);
  vi.advanceTimersByTime(14_000);
  expect(tried).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(tried).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(15_000);
  expect(tried).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tried).toHaveBeenCalledTimes(4);
  unmount();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tried).toHaveBeenCalledTimes(4);
});

it('what its person paused waits for its person', () => {
  const { tried } = watch({ ...STATE, pausedBy: 'person' });
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  expect(tried).not.toHaveBeenCalled();
});
