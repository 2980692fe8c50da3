import { useCallback, useId, useSyncExternalStore } from 'react';
import { CARD_ROOM } from '../../platform/start-on-use.ts';

/**
 * Whoever types on a phone needs the room that the keyboard leaves. It comes back a while later: the press on the button below takes the focus from
 * the box before it is a click, and would meet the card.
 */
const AWAY_FROM_KEYBOARD =
  'max-md:transition-[visibility] max-md:delay-500 max-md:[body:has(textarea:focus,input:not([type=checkbox],[type=radio]):focus)_&]:invisible max-md:[body:has(textarea:focus,input:not([type=checkbox],[type=radio]):focus)_&]:delay-0';

/** Where a card with a question stands: above the tab bar of a phone, in the corner of a wide screen. */
export const FLOATING_CARD = `fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-30 -translate-y-(--queue-line-height) animate-dialog-in rounded-card border border-line bg-surface p-4 shadow-float md:right-6 md:bottom-6 md:left-auto md:w-96 ${AWAY_FROM_KEYBOARD}`;

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
