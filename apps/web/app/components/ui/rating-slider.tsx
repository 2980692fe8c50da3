import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { X } from 'lucide-react';
import { Slider } from 'radix-ui';
import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { useRatingPointer } from './use-rating-pointer.ts';

export type RatingSliderProps = {
  /** Its colour: a symptom's own, or that of text for what has none. */
  tone: Symptom | 'ink';
  label: string;
  /** Words at both ends, for example "nenhuma" and "a pior possível". */
  lowWord: string;
  highWord: string;
  /** Null = not rated: a hollow thumb at `defaultValue`. */
  value: number | null;
  onValueChange: (value: number) => void;
  /** Makes it not rated again. Without it a rating can only be changed. */
  onClear?: () => void;
  defaultValue?: number;
  min: number;
  max: number;
  step?: number;
  /** What was rated before; drawn as a small mark on the track. */
  previous?: number;
  /** Says in words what the mark stands for, for screen readers. */
  previousLabel?: string;
  /** Stands before the number too: `6 → 4`. */
  isPreviousShown?: boolean;
  className?: string;
};

/** One symptom on a scale: its number large, its colour, and words that say what the ends mean. */
export function RatingSlider({
  tone,
  label,
  lowWord,
  highWord,
  value,
  onValueChange,
  onClear,
  min,
  max,
  step = 1,
  defaultValue = min,
  previous,
  previousLabel,
  isPreviousShown,
  className,
}: RatingSliderProps) {
  const { t } = useTranslation(['common']);
  const labelId = useId();
  const wordsId = useId();
  const thumb = useRef<HTMLSpanElement>(null);
  const { dragged, handlers } = useRatingPointer({ thumb, min, max, step, onRated: onValueChange });
  const shown = dragged ?? value;
  const stands = shown ?? defaultValue;
  const valueText = String(shown ?? t('common:rating.none'));

  function clear() {
    thumb.current?.focus({ preventScroll: true });
    onClear?.();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (value !== null && onClear && ['Delete', 'Backspace'].includes(event.key)) clear();
    else if (value === null && ratesAsItStands(event.key, defaultValue, { min, max })) onValueChange(defaultValue);
    else return;
    event.preventDefault();
  }

  return (
    <div className={classNames('flex flex-col', className)} style={{ '--tone': `var(--${tone})` } as CSSProperties}>
      <div className="flex items-baseline justify-between gap-3">
        <span id={labelId} className="min-w-0 font-medium wrap-anywhere">
          {label}
        </span>
        <span className="flex items-center">
          {onClear && value !== null ? (
            // Its 44 px reach up, away from the slider below.
            <button
              type="button"
              aria-label={t('common:rating.clear', { label })}
              onClick={clear}
              className="touch-target -mt-2.5 flex items-end justify-center rounded-control pb-2 text-ink-soft hover:text-ink"
            >
              <X className="size-4.5" aria-hidden="true" />
            </button>
          ) : null}
          <output
            className={classNames('figure text-28', shown === null ? 'text-ink-soft' : 'text-(--tone)')}
            aria-hidden="true"
          >
            {isPreviousShown && previous !== undefined ? (
              <span className="font-normal text-ink-soft">{previous} → </span>
            ) : null}
            {shown ?? '–'}
          </output>
        </span>
      </div>
      <Slider.Root
        className="relative flex h-11 touch-pan-y select-none items-center"
        value={[stands]}
        onValueChange={([next]) => next !== undefined && onValueChange(next)}
        onKeyDown={onKeyDown}
        min={min}
        max={max}
        step={step}
        {...handlers}
      >
        <Slider.Track className="relative h-1.5 grow rounded-full bg-line">
          <Slider.Range className={classNames('absolute h-full rounded-full', shown !== null && 'bg-(--tone)')} />
          {previous === undefined ? null : (
            <span
              className="absolute top-1/2 h-4 w-0.5 -translate-x-1/2 -translate-y-1/2 bg-(--tone)"
              // The thumb's centre travels half of its 1.375rem short of both ends.
              style={{ left: `calc(0.6875rem + (100% - 1.375rem) * ${(previous - min) / (max - min)})` }}
              aria-hidden="true"
            />
          )}
        </Slider.Track>
        <Slider.Thumb
          ref={thumb}
          aria-labelledby={labelId}
          aria-describedby={wordsId}
          aria-valuetext={previousLabel ? `${valueText}, ${previousLabel}` : valueText}
          className={classNames(
            'block size-5.5 rounded-full transition-transform before:absolute before:-inset-3 active:scale-115',
            shown === null ? 'border-2 border-ink-soft border-dashed bg-surface' : 'bg-(--tone)',
          )}
        />
      </Slider.Root>
      {/* Between words they may be broken, and within one only where it alone is too long. */}
      <div id={wordsId} className="-mt-1.5 flex justify-between gap-2 text-13 text-ink-soft">
        <span className="max-w-3/4 wrap-break-word">{lowWord}</span>
        <span className="sr-only"> – </span>
        <span className="max-w-3/4 text-right wrap-break-word">{highWord}</span>
      </div>
    </div>
  );
}

/** Whether a key rates what the hollow thumb stands at: it confirms, or it would move on from an end. */
function ratesAsItStands(key: string, stands: number, { min, max }: { min: number; max: number }): boolean {
  if (key === 'Enter' || key === ' ') return true;
  if (stands === min && ['Home', 'PageDown', 'ArrowDown', 'ArrowLeft'].includes(key)) return true;
  return stands === max && ['End', 'PageUp', 'ArrowUp', 'ArrowRight'].includes(key);
}
