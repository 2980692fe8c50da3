import type { Outbox } from './outbox.ts';

/** Tries again as soon as the browser says that things may have changed. Answers how to stop. */
export function wakeBySignals(outbox: Pick<Outbox, 'wake'>): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const wakeVisible = () => {
    if (document.visibilityState === 'visible') outbox.wake();
  };
  window.addEventListener('online', () => outbox.wake({ isNewNetwork: true }), { signal });
  document.addEventListener('visibilitychange', wakeVisible, { signal });
  // Back out of the browser's cache of pages, where all timers stood still.
  window.addEventListener('pageshow', ({ persisted }) => persisted && outbox.wake(), { signal });
  return () => ending.abort();
}
