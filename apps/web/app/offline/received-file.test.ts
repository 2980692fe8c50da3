import { afterEach, expect, test, vi } from 'vitest';
import { keepReceivedFiles } from './received-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a worker that holds files is given something to do more often than browsers wait, until it is stopped', () => {
  vi.useFakeTimers();
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  const stop = keepReceivedFiles();
  vi.advanceTimersByTime(60_000);
  expect(postMessage).toHaveBeenCalledTimes(4);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(postMessage).toHaveBeenCalledTimes(4);
});
