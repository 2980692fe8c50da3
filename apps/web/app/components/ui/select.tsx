import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import { CONTROL } from './input.tsx';

const WRAPPED = 'py-2 text-ellipsis wrap-break-word whitespace-normal';

/**
 * The platform’s own select: on a phone nothing beats its wheel. Takes `Options`, or `<option>` children. What is too long for one line
 * takes another: cut, "restam 2,2 ml" reads as "restam 2". Where a browser keeps to one line it ends with an ellipsis.
 */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const control = useFieldControl();
  return (
    <div className="relative">
      <select
        {...control}
        className={classNames(CONTROL, WRAPPED, 'min-h-12 appearance-none pr-10', className)}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
        aria-hidden="true"
      />
    </div>
  );
}

type OptionsProps<Value extends string> = { values: readonly Value[]; label: (value: Value) => string };

/** One option for each value, by its name. */
export function Options<Value extends string>({ values, label }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ));
}
