import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

export type RadioCard<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
};

export type RadioCardsProps<Value extends string> = {
  legend: ReactNode;
  name: string;
  cards: readonly RadioCard<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  error?: ReactNode;
  /** 2 suits short labels; large text puts them below each other. */
  columns?: 1 | 2;
  isLegendHidden?: boolean;
  className?: string;
};

/** One choice among a few, each with room for a line of explanation. Native radios: arrow keys work. */
export function RadioCards<Value extends string>({
  legend,
  name,
  cards,
  value,
  onValueChange,
  error,
  columns = 2,
  isLegendHidden,
  className,
}: RadioCardsProps<Value>) {
  const errorId = useId();
  return (
    <fieldset className={classNames('flex flex-col gap-1.5', className)} aria-describedby={error ? errorId : undefined}>
      <legend className={classNames('mb-1.5 text-15 font-medium', isLegendHidden && 'sr-only')}>{legend}</legend>
      {/* Above them: the first card gets the focus, and the last of many is not on the screen. */}
      <FieldError id={errorId}>{error}</FieldError>
      <div
        className={classNames(
          'grid grid-cols-1 gap-2.5',
          columns === 2 && 'grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))]',
        )}
      >
        {cards.map((card) => (
          <label
            key={card.value}
            className="relative flex min-h-13 items-center gap-3 rounded-control border border-line-strong/60 bg-surface px-3.5 py-2.5 transition-colors hover:border-line-strong has-checked:border-leaf has-checked:bg-leaf-wash has-checked:text-leaf has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              onChange={() => onValueChange(card.value)}
              className="peer sr-only"
            />
            {card.icon}
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">{card.label}</span>
              {card.hint ? <span className="text-13 text-ink-soft">{card.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
