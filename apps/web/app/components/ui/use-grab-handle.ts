import { type PointerEvent, type RefObject, useRef } from 'react';

/** Dragged further than this many pixels, or faster than a flick, the sheet closes. */
const CLOSE_DISTANCE_PX = 110;
const FLICK_PX_PER_MS = 0.6;

/** Lets a finger pull a bottom sheet down and away. Pointer only: keyboards have Escape and the close button. */
export function useGrabHandle(panel: RefObject<HTMLElement | null>, close: () => void) {
  const drag = useRef<{ pointerId: number; startY: number; startedAt: number } | null>(null);

  const moveTo = (distance: number) => {
    if (panel.current) panel.current.style.transform = distance > 0 ? `translateY(${distance}px)` : '';
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isControl = (event.target as HTMLElement).closest('button, a, input');
      if (event.pointerType === 'mouse' || isControl || window.matchMedia('(min-width: 48rem)').matches) return;
      drag.current = { pointerId: event.pointerId, startY: event.clientY, startedAt: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointerId === event.pointerId) moveTo(event.clientY - drag.current.startY);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const current = drag.current;
      drag.current = null;
      if (!current) return;
      const distance = event.clientY - current.startY;
      const speed = distance / Math.max(1, event.timeStamp - current.startedAt);
      if (distance > CLOSE_DISTANCE_PX || (distance > 20 && speed > FLICK_PX_PER_MS)) close();
      moveTo(0);
    },
    onPointerCancel() {
      drag.current = null;
      moveTo(0);
    },
  };
}
