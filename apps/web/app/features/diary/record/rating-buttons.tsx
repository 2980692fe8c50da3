import { SLIDER_MAX, SLIDER_MIN, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/ui/class-names.ts';

const CHOICES = Array.from({ length: SLIDER_MAX - SLIDER_MIN + 1 }, (_, index) => SLIDER_MIN + index);

type RatingButtonsProps = {
  symptom: Symptom;
  label: string;
  value: number | undefined;
  /** Undefined = not rated again: the chosen one was pressed once more. */
  onValueChange: (value: number | undefined) => void;
  /** What was rated before the use: marked among the buttons. */
  before?: number | undefined;
  /** Stands beside the label. */
  aside?: ReactNode;
};

/** One symptom as ten buttons; none is pressed until the person presses one. */
export function RatingButtons({ symptom, label, value, onValueChange, before, aside }: RatingButtonsProps) {
  const { t } = useTranslation(['diary']);
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}ends`}
      style={{ '--tone': `var(--${symptom})` } as CSSProperties}
    >
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span id={`${id}label`} className="font-serif text-17 font-[560]">
          {label}
        </span>
        {aside}
      </div>
      <div className="grid grid-cols-5 gap-2">
        {CHOICES.map((choice) => (
          <label key={choice} className="relative block">
            <input
              type="radio"
              name={id}
              value={choice}
              checked={value === choice}
              onChange={() => onValueChange(choice)}
              onClick={() => value === choice && onValueChange(undefined)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span
              className={classNames(
                'figure flex min-h-11 flex-col items-center justify-center rounded-control border bg-paper text-21 leading-none peer-checked:border-(--tone) peer-checked:bg-(--tone) peer-checked:font-bold peer-checked:text-surface peer-focus-visible:outline-2 peer-focus-visible:outline-leaf peer-focus-visible:outline-offset-2',
                choice === before ? 'border-2 border-(--tone) border-dashed' : 'border-line-strong/50',
              )}
            >
              {choice}{' '}
              {choice === before ? (
                <span className="font-normal font-sans text-13 leading-tight">{t('diary:checkOut.before')}</span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}ends`} className="mt-1 flex justify-between gap-4 text-13 text-ink-soft">
        <span>
          {SLIDER_MIN} {t(`diary:lowest.${symptom}`)}
        </span>
        <span className="text-right">
          {SLIDER_MAX} {t(`diary:highest.${symptom}`)}
        </span>
      </div>
    </div>
  );
}
