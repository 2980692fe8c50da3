import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

export type SwitchProps = {
  label: string;
  /** A sentence under the label. */
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  error?: ReactNode;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  /** Nobody changes it here: the hint alone says how it stands. */
  isFixed?: boolean;
};

/** On or off, at once. The state is told by the place of the knob, not by colour alone. */
export function Switch({ label, hint, isOn, onChange, error, isLabelHidden, isFixed = false }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ') || undefined;
  const control = (
    <Radix.Root
      id={id}
      checked={isOn}
      onCheckedChange={onChange}
      aria-label={isLabelHidden ? label : undefined}
      aria-describedby={described}
      className="touch-target flex shrink-0 items-center justify-center rounded-control"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'flex h-6.5 w-11 items-center rounded-full border p-0.5 transition-colors',
          isOn ? 'border-leaf bg-leaf' : 'border-line-strong bg-surface',
        )}
      >
        <Radix.Thumb
          className={classNames(
            'size-5 rounded-full transition-transform',
            isOn ? 'translate-x-4.5 bg-on-leaf' : 'bg-line-strong',
          )}
        />
      </span>
    </Radix.Root>
  );
  if (isFixed) {
    return (
      <div className="py-1">
        <p className="font-medium text-ink">{label}</p>
        {hint ? <p className="text-13 text-ink-soft">{hint}</p> : null}
      </div>
    );
  }
  if (isLabelHidden) return control;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <label htmlFor={id} className="block pt-2.5 font-medium text-ink">
            {label}
          </label>
          {hint ? (
            <p id={hintId} className="text-13 text-ink-soft">
              {hint}
            </p>
          ) : null}
        </div>
        {control}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
