import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field.tsx';

/** The look of every box that takes text. 17 px on the phone, so that iOS does not zoom in. */
export const CONTROL =
  'w-full rounded-control border border-line-strong/60 bg-surface px-3.5 text-17 text-ink transition-colors placeholder:text-ink-soft/80 hover:border-line-strong focus-visible:border-leaf focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-leaf aria-invalid:border-clay disabled:opacity-60 md:text-15';

/**
 * Unless a box says otherwise: browsers write what stands in any other one to the disk, to restore their windows, and offer it to
 * the next person (e2e/shared-phone.spec.ts finds it there).
 */
const UNKEPT = 'off';

export type InputProps = ComponentProps<'input'> & {
  /** Stands inside the box at its end, for example a unit. */
  suffix?: string;
};

export function Input({ className, suffix, ...rest }: InputProps) {
  const control = useFieldControl();
  const box = (
    <input
      {...control}
      autoComplete={UNKEPT}
      className={classNames(CONTROL, 'min-h-12', suffix && 'pr-24', className)}
      {...rest}
    />
  );
  if (!suffix) return box;
  return (
    <div className="relative">
      {box}
      <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-15 text-ink-soft">
        {suffix}
      </span>
    </div>
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  return (
    <textarea
      {...control}
      autoComplete={UNKEPT}
      rows={3}
      className={classNames(CONTROL, 'min-h-24 resize-y py-3', className)}
      {...rest}
    />
  );
}
