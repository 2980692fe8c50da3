import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A box to tick; its label stands beside it and names it by `htmlFor`. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative mt-0.5 flex size-5.5 shrink-0">
      <input
        {...props}
        type="checkbox"
        className="peer size-full appearance-none rounded-[6px] border border-line-strong bg-surface transition-colors checked:border-leaf checked:bg-leaf aria-invalid:border-clay"
      />
      <Check
        className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-on-leaf peer-checked:block"
        aria-hidden="true"
      />
    </span>
  );
}
