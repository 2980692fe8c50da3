import { type ReactNode, useId } from 'react';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field.tsx';

type CheckboxFieldProps = {
  label: ReactNode;
  hint?: string;
  error?: string | undefined;
  isRequired?: boolean;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

/** A box to tick with its label, what it means, and what is wrong with it. */
export function CheckboxField({ label, hint, error, isRequired, isChecked, onChange }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-3">
        <Checkbox
          id={id}
          checked={isChecked}
          aria-required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint && `${id}-hint`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <div className="min-w-0">
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          {hint ? (
            <p id={`${id}-hint`} className="text-13 text-ink-soft">
              {hint}
            </p>
          ) : null}
        </div>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
