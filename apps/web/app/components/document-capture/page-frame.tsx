import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CornerHandle } from './corner-handle.tsx';
import type { Cut, ReadPhoto } from './engine/tasks.ts';
import { cornerAt, type Point, type Quad, readTurned, turnPoint, WHOLE_PHOTO, withCorner } from './pixels/geometry.ts';
import { useObjectUrl } from './use-object-url.ts';

type PageFrameProps = {
  page: ReadPhoto & Cut;
  label: string;
  /** A corner was moved. In fractions of the photo. */
  onQuadChange: (quad: Quad) => void;
};

/** How much of the photo the magnifier shows, as a part of its width. */
const MAGNIFIED = 0.16;

/** A photo as it is turned, with the outline of its page over it and a handle at each corner. */
export function PageFrame({ page, label, onQuadChange }: PageFrameProps) {
  const { t } = useTranslation(['capture']);
  const url = useObjectUrl(page.photo);
  const frame = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<number>();
  const { quarters } = page;
  const quad = page.quad ?? WHOLE_PHOTO;
  const isLying = quarters % 2 === 1;
  const [width, height] = isLying ? [page.height, page.width] : [page.width, page.height];
  const shown = [0, 1, 2, 3].map((place) => turnPoint(cornerAt(readTurned(quad, quarters), place), quarters));

  const move = (place: number, to: Point) =>
    // Which corner of the photo it is that stands here once the photo is turned.
    onQuadChange(withCorner(quad, (place - quarters + 4) % 4, turnPoint(to, (4 - quarters) % 4)));
  const picture = {
    ...{ url, width: page.width, height: page.height, quarters, isClearer: page.isClearer },
    outline: shown.map(({ x, y }) => `${x * width},${y * height}`).join(' '),
  };
  const heldCorner = held === undefined ? undefined : shown[held];
  return (
    // Room for the handles of corners at the very edge: half of one.
    <div className="-my-2 flex justify-center p-5.5">
      <div
        ref={frame}
        className="relative bg-leaf-wash"
        style={{ width: `min(100%, 44dvh * ${width / height})`, aspectRatio: `${width} / ${height}` }}
      >
        <svg viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full" role="img" aria-label={label}>
          <TurnedPhoto {...picture} />
        </svg>
        {shown.map((corner, place) => (
          <CornerHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is what stands at its place
            key={place}
            at={corner}
            name={
              [
                t('capture:corner.topLeft'),
                t('capture:corner.topRight'),
                t('capture:corner.bottomRight'),
                t('capture:corner.bottomLeft'),
              ][place] as string
            }
            frame={frame}
            onMove={(to) => move(place, to)}
            onHold={(isHeld) => setHeld(isHeld ? place : undefined)}
          />
        ))}
        {heldCorner ? (
          <svg
            aria-hidden="true"
            viewBox={magnifierBox(heldCorner, width, height)}
            className={`pointer-events-none absolute top-0 size-24 rounded-full border-2 border-surface bg-leaf-wash shadow-float ${heldCorner.x < 0.5 ? 'right-0' : 'left-0'}`}
          >
            <TurnedPhoto {...picture} />
          </svg>
        ) : null}
      </div>
    </div>
  );
}

type TurnedPhotoProps = {
  url: string | undefined;
  /** Of the photo before it was turned, in pixels. */
  width: number;
  height: number;
  quarters: number;
  isClearer: boolean;
  outline: string;
};

function TurnedPhoto({ url, width, height, quarters, isClearer, outline }: TurnedPhotoProps) {
  const turn = [
    '',
    `translate(${height} 0) rotate(90)`,
    `translate(${width} ${height}) rotate(180)`,
    `translate(0 ${width}) rotate(270)`,
  ];
  const line = { points: outline, fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const;
  return (
    <>
      {url ? (
        <image
          href={url}
          width={width}
          height={height}
          transform={turn[quarters]}
          // About what the page becomes.
          style={isClearer ? { filter: 'grayscale(1) contrast(1.3) brightness(1.1)' } : undefined}
        />
      ) : null}
      {/* Light and dark beside each other: one of the two is seen on every photo. */}
      <polygon {...line} stroke="#fff" strokeWidth="5" />
      <polygon {...line} stroke="#1f5b43" strokeWidth="2.5" />
    </>
  );
}

function magnifierBox({ x, y }: Point, width: number, height: number): string {
  const side = MAGNIFIED * Math.min(width, height);
  return `${x * width - side / 2} ${y * height - side / 2} ${side} ${side}`;
}
