import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type ChipToggleProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  isPressed: boolean;
  onPressedChange: (isPressed: boolean) => void;
};

/** A word that is on or off. Its touch area is 44 px high though it looks smaller. */
export function ChipToggle({ isPressed, onPressedChange, className, children, ...rest }: ChipToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={() => onPressedChange(!isPressed)}
      className={classNames(
        'relative inline-flex min-h-9 max-w-full items-center wrap-anywhere gap-1.5 rounded-full border px-3.5 text-15 transition-colors before:absolute before:-inset-y-1 before:inset-x-0',
        isPressed
          ? 'border-leaf bg-leaf-wash font-semibold text-leaf'
          : 'border-line-strong/50 bg-surface text-ink hover:border-line-strong',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
