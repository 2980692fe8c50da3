import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChangeListeners } from './change-listeners.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells of a change at once, and of many that follow closely together, the last one included', () => {
  const changes = createChangeListeners();
  const listener = vi.fn();
  changes.add(listener);
  changes.tell();
  expect(listener).toHaveBeenCalledTimes(1);
  for (let change = 0; change < 100; change++) changes.tell();
  expect(listener).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(listener).toHaveBeenCalledTimes(2);
  changes.tell();
  expect(listener).toHaveBeenCalledTimes(3);
});

it('tells nobody who has left', () => {
  const changes = createChangeListeners();
  const listener = vi.fn();
  const leave = changes.add(listener);
  changes.tell();
  changes.tell();
  leave();
  vi.runAllTimers();
  expect(listener).toHaveBeenCalledTimes(1);
});
