import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { Slider } from 'radix-ui';
import { type CSSProperties, useId } from 'react';
import { classNames } from '../class-names.ts';

export type RatingSliderProps = {
  symptom: Symptom;
  label: string;
  /** Words at both ends, for example "nenhuma" and "a pior possível". */
  lowWord: string;
  highWord: string;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** What was rated before; drawn as a small mark on the track. */
  previous?: number;
  /** Says in words what the mark stands for, for screen readers. */
  previousLabel?: string;
  className?: string;
};

/** One symptom on a scale: its number large, its colour, and words that say what the ends mean. */
export function RatingSlider({
  symptom,
  label,
  lowWord,
  highWord,
  value,
  onValueChange,
  min,
  max,
  step = 1,
  previous,
  previousLabel,
  className,
}: RatingSliderProps) {
  const labelId = useId();
  const wordsId = useId();
  return (
    <div className={classNames('flex flex-col', className)} style={{ '--tone': `var(--${symptom})` } as CSSProperties}>
      <div className="flex items-baseline justify-between gap-3">
        <span id={labelId} className="font-medium">
          {label}
        </span>
        <output className="figure text-28 text-(--tone)" aria-hidden="true">
          {value}
        </output>
      </div>
      <Slider.Root
        className="relative flex h-11 touch-pan-y select-none items-center"
        value={[value]}
        onValueChange={([next]) => next !== undefined && onValueChange(next)}
        min={min}
        max={max}
        step={step}
      >
        <Slider.Track className="relative h-1.5 grow rounded-full bg-line">
          <Slider.Range className="absolute h-full rounded-full bg-(--tone)" />
          {previous === undefined ? null : (
            <span
              className="absolute top-1/2 h-4 w-0.5 -translate-x-1/2 -translate-y-1/2 bg-(--tone)"
              // The thumb's centre travels 11 px short of both ends.
              style={{ left: `calc(11px + (100% - 22px) * ${(previous - min) / (max - min)})` }}
              aria-hidden="true"
            />
          )}
        </Slider.Track>
        <Slider.Thumb
          aria-labelledby={labelId}
          aria-describedby={wordsId}
          aria-valuetext={previousLabel ? `${value}, ${previousLabel}` : String(value)}
          className="block size-5.5 rounded-full border-(--tone) border-[2.5px] bg-surface transition-transform before:absolute before:-inset-3 active:scale-115"
        />
      </Slider.Root>
      <div id={wordsId} className="-mt-1.5 flex justify-between gap-4 text-13 text-ink-soft">
        <span>{lowWord}</span>
        <span className="sr-only"> – </span>
        <span className="text-right">{highWord}</span>
      </div>
    </div>
  );
}
