import { useCallback, useId, useSyncExternalStore } from 'react';
import { CARD_ROOM } from '../../platform/start-on-use.ts';

/** Where a card with a question stands: above the tab bar of a phone, in the corner of a wide screen. */
export const FLOATING_CARD =
  'fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-30 -translate-y-(--queue-line-height) animate-dialog-in rounded-card border border-line bg-surface p-4 shadow-float md:right-6 md:bottom-6 md:left-auto md:w-96';

/** Cards that want to stand there, the first of them does. */
let waiting: readonly string[] = [];
const listeners = new Set<() => void>();

function setWaiting(next: readonly string[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/**
 * One card at a time, for as long as it is wanted. `ref` of the one that stands lets the page end, and toasts stand, above it: `--push-card-height` in px,
 * while there is one (app.css).
 * @param isAhead stands before those that wait already: the person has just asked for it
 */
export function useFloatingCard(isWanted: boolean, isAhead = false) {
  const id = useId();
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      if (isWanted) setWaiting(isAhead ? [id, ...waiting] : [...waiting, id]);
      return () => {
        listeners.delete(listener);
        setWaiting(waiting.filter((other) => other !== id));
      };
    },
    [id, isWanted, isAhead],
  );
  const isFirst = useSyncExternalStore(
    subscribe,
    () => waiting[0] === id,
    () => false,
  );
  return { ref: makeRoom, isFirst };
}

function makeRoom(card: HTMLElement) {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(CARD_ROOM, `${card.offsetHeight}px`));
  observer.observe(card);
  return () => {
    observer.disconnect();
    style.removeProperty(CARD_ROOM);
  };
}
