import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Is the server's event stream open, so that what changes comes by itself? */
export const isStreamOpen = (): boolean => isOpen;

export function setStreamOpen(next: boolean): void {
  if (next === isOpen) return;
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** spec-D13: while the stream is down, whatever two people look at together is asked for so often. */
const POLL_MS = 5_000;

/** For a query's `refetchInterval`. */
export function usePollWhileStreamIsDown(): number | false {
  const isLive = useSyncExternalStore(subscribe, isStreamOpen, () => true);
  return isLive ? false : POLL_MS;
}
