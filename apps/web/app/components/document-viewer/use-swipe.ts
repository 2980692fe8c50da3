import { type TouchEvent, useRef } from 'react';

/** Shorter, and a finger that scrolls would turn the page. */
const LEAST_PX = 60;
/** By so much more sideways than down. */
const LEAST_RATIO = 2;
const ZOOMED = 1.05;

/** Handlers for a swipe to the side, by one finger, over something that is not pinched larger: there a finger moves what is seen. */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      const isZoomed = (window.visualViewport?.scale ?? 1) > ZOOMED;
      start.current = touch && touches.length === 1 && !isZoomed ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchMove({ touches }: TouchEvent) {
      if (touches.length > 1) start.current = undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const [from, touch] = [start.current, changedTouches[0]];
      start.current = undefined;
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) >= LEAST_PX && Math.abs(x) >= LEAST_RATIO * Math.abs(y)) turn(x < 0 ? 1 : -1);
    },
    onTouchCancel() {
      start.current = undefined;
    },
  };
}
