import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from './class-names.ts';

type FieldContextValue = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean };
const FieldContext = createContext<FieldContextValue | undefined>(undefined);

/** Attributes that tie a control to the label, hint and error of the field around it. */
export function useFieldControl() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  };
}

export type FieldProps = {
  label: ReactNode;
  /** Stands to the right of the label, for example a link or a counter. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Plain words about what is wrong; announced when it appears. */
  error?: ReactNode;
  isRequired?: boolean;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  className?: string;
  children: ReactNode;
};

/** A label, a control, a hint and an error that belong together. The control takes them from here by itself. */
export function Field({ label, aside, hint, error, isRequired, isLabelHidden, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext value={{ id, describedBy: described, isInvalid: Boolean(error), isRequired: Boolean(isRequired) }}>
      <div className={classNames('flex flex-col gap-1.5', className)}>
        <div
          className={classNames('flex flex-wrap items-baseline justify-between gap-x-3', isLabelHidden && 'sr-only')}
        >
          <label htmlFor={id} className="grow basis-[min-content] text-15 font-medium text-ink">
            {label}
          </label>
          {aside}
        </div>
        {children}
        {hint ? (
          <p id={hintId} className="text-13 text-ink-soft">
            {hint}
          </p>
        ) : null}
        <FieldError id={errorId}>{error}</FieldError>
      </div>
    </FieldContext>
  );
}

/** The error line of a field or a group; the live region stays in the page so that new words are announced. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className="empty:hidden">
      {children ? (
        <p className="flex items-start gap-1.5 text-13 font-medium text-clay">
          <CircleAlert className="mt-px size-4" aria-hidden="true" />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}
