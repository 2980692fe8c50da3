import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A finger that moved no further has tapped. */
const TAP_PX = 10;
/** A finger that comes down so soon after the last step of a scrolling stops it, and means nothing else. */
const STILL_AFTER_MS = 100;

type Press = {
  pointerId: number;
  /** A mouse does not scroll by dragging: it moves the thumb at once. */
  isMouse: boolean;
  isStoppingScroll: boolean;
  startX: number;
  startY: number;
  /** The furthest that it was from its start. */
  reachX: number;
  reachY: number;
};

type RatingPointer = {
  thumb: RefObject<HTMLElement | null>;
  min: number;
  max: number;
  step: number;
  onRated: (value: number) => void;
};

/**
 * Moves a slider by a tap or a mainly horizontal drag, so that a finger that scrolls the sheet changes no rating. Nothing is
 * rated before the finger lifts. It stands in the place of Radix's own way, which rates where a finger comes down; Radix leaves
 * out its handlers where ours prevent the default.
 *
 * @returns `dragged`: where the thumb is while it is being dragged
 */
export function useRatingPointer({ thumb, min, max, step, onRated }: RatingPointer) {
  const press = useRef<Press>(undefined);
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY);
  const [dragged, setDragged] = useState<number>();

  useEffect(() => {
    const note = (event: Event) => {
      scrolledAt.current = event.timeStamp;
    };
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, []);

  const valueAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    // The thumb's centre travels from half its width to half its width before the end.
    const size = thumb.current?.offsetWidth ?? 0;
    const share = width > size ? (clientX - left - size / 2) / (width - size) : 0;
    return Math.min(max, Math.max(min, min + Math.round((share * (max - min)) / step) * step));
  };
  const isMeant = ({ isMouse, isStoppingScroll, reachX, reachY }: Press) =>
    isMouse || (Math.max(reachX, reachY) > TAP_PX ? reachX > reachY : !isStoppingScroll);
  const end = () => {
    press.current = undefined;
    setDragged(undefined);
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.preventDefault();
      if (press.current || event.button !== 0) return;
      const { pointerId, clientX: startX, clientY: startY } = event;
      const isMouse = event.pointerType === 'mouse';
      const isStoppingScroll = event.timeStamp - scrolledAt.current < STILL_AFTER_MS;
      press.current = { pointerId, isMouse, isStoppingScroll, startX, startY, reachX: 0, reachY: 0 };
      if (!isMouse) return;
      event.currentTarget.setPointerCapture(pointerId);
      setDragged(valueAt(event));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      event.preventDefault();
      const current = press.current;
      if (current?.pointerId !== event.pointerId) return;
      current.reachX = Math.max(current.reachX, Math.abs(event.clientX - current.startX));
      current.reachY = Math.max(current.reachY, Math.abs(event.clientY - current.startY));
      const isDrag = current.isMouse || current.reachX > TAP_PX;
      setDragged(isDrag && isMeant(current) ? valueAt(event) : undefined);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      event.preventDefault();
      const current = press.current;
      if (current?.pointerId !== event.pointerId) return;
      end();
      if (!isMeant(current)) return;
      thumb.current?.focus({ preventScroll: true, focusVisible: false });
      onRated(valueAt(event));
    },
    onPointerCancel({ pointerId }: PointerEvent<HTMLElement>) {
      if (press.current?.pointerId === pointerId) end();
    },
  };
  return { dragged, handlers };
}
