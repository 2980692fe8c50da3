import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from './pixels/geometry.ts';

type CornerHandleProps = {
  /** In fractions of the frame. */
  at: Point;
  name: string;
  frame: RefObject<HTMLElement | null>;
  onMove: (to: Point) => void;
  /** Between the first touch and its end. */
  onHold: (isHeld: boolean) => void;
};

/** How far a key moves a corner, in fractions of the frame; with Shift. */
const STEP = 0.005;
const WIDE_STEP = 0.03;

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A corner of the page: dragged with a finger or a mouse, moved with the arrow keys. */
export function CornerHandle({ at, name, frame, onMove, onHold }: CornerHandleProps) {
  const { t } = useTranslation(['capture']);
  // Where the corner was seized, from its middle: it must not jump under the finger.
  const seized = useRef<Point>(undefined);
  const percent = (part: number) => Math.round(part * 100);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point | undefined => {
    const box = frame.current?.getBoundingClientRect();
    return box && { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const seize = (event: PointerEvent<HTMLButtonElement>) => {
    const point = pointOf(event);
    if (!point || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    seized.current = { x: point.x - at.x, y: point.y - at.y };
    onHold(true);
  };
  const drag = (event: PointerEvent) => {
    const point = seized.current && pointOf(event);
    if (point && seized.current) onMove({ x: point.x - seized.current.x, y: point.y - seized.current.y });
  };
  const release = () => {
    seized.current = undefined;
    onHold(false);
  };
  const step = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const length = event.shiftKey ? WIDE_STEP : STEP;
    onMove({ x: at.x + direction.x * length, y: at.y + direction.y * length });
  };
  return (
    <button
      type="button"
      aria-label={t('capture:corner.at', { name, x: percent(at.x), y: percent(at.y) })}
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      className="-translate-x-1/2 -translate-y-1/2 absolute flex size-11 cursor-move touch-none items-center justify-center rounded-full"
      onPointerDown={seize}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={step}
    >
      <span aria-hidden="true" className="size-5 rounded-full border-3 border-[#fff] bg-[#1f5b43] shadow-float" />
    </button>
  );
}
