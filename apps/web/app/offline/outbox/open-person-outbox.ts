import { openPersonDatabase } from '../person-database.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import type { AnyWriteKind } from './write-kind.ts';

export type OpenedOutbox = { outbox: Outbox; close: () => void };

/** The outbox of the person in front of this browser, waking with the network, the page and the session. */
export async function openPersonOutbox(personId: string, kinds: readonly AnyWriteKind[]): Promise<OpenedOutbox> {
  const database = await openPersonDatabase(personId);
  const outbox = await openOutbox({ personId, database, kinds });
  const stopWaking = wakeBySignals(outbox);
  return {
    outbox,
    close() {
      stopWaking();
      outbox.close();
    },
  };
}

/** Tries again as soon as the browser says that things may have changed. Answers how to stop. */
function wakeBySignals(outbox: Pick<Outbox, 'wake'>): () => void {
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
