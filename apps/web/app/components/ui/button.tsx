import { cva, type VariantProps } from 'class-variance-authority';
import { Children, type ComponentProps, cloneElement, type ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

const button = cva(
  // No wider than its place: where a large text does not fit on one line, it takes two.
  'relative inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-control text-center font-semibold transition-[background-color,border-color,color,transform] active:translate-y-px disabled:opacity-60 disabled:active:translate-y-0',
  {
    variants: {
      variant: {
        primary: 'bg-leaf text-on-leaf hover:bg-leaf-deep',
        secondary: 'border border-line bg-surface text-leaf hover:border-leaf hover:bg-leaf-wash',
        ghost: 'text-leaf hover:bg-leaf-wash',
        destructive: 'bg-clay text-on-clay hover:brightness-95',
      },
      size: {
        md: 'min-h-11 px-4 text-15',
        lg: 'min-h-13 px-5 text-17 md:px-6',
        sm: 'min-h-11 px-3 text-13 md:min-h-9',
        icon: 'size-[min(2.75rem,14vw)]',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof button> & {
    /** Takes the look to its only child, for example a link. */
    asChild?: boolean;
    /** Work is under way: shows a spinner, keeps its width, takes no second press. */
    isPending?: boolean;
  };

export function Button({
  variant,
  size,
  asChild,
  isPending,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const classes = classNames(button({ variant, size }), className);
  if (asChild) {
    const child = Children.only(children) as ReactElement<ButtonProps>;
    return cloneElement(child, handedOn({ ...rest, onClick, className: classes }, child.props));
  }
  return (
    <button
      type={type}
      className={classes}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      // Stays focusable while pending; the press is swallowed instead. So is the second one of a double press: it comes before the work is told.
      onClick={(event) => {
        if (isPending || (isPending === false && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      <span className={classNames('inline-flex items-center gap-2', isPending && 'invisible')}>{children}</span>
      {isPending ? <Spinner className="absolute" /> : null}
    </button>
  );
}

/**
 * What a button hands on to the element that takes its look: what the element says itself stands, both are told of what happens, and of two
 * `ref`s the button's is the one that somebody asked for. Radix's Slot does more, on every page, for 1 KB.
 */
function handedOn(own: ComponentProps<'button'>, child: ButtonProps): ButtonProps {
  const props: Record<string, unknown> = { ...own, ...child };
  for (const [name, handle] of Object.entries(own)) {
    const childHandle: unknown = child[name as keyof ButtonProps];
    if (/^on[A-Z]/.test(name) && typeof handle === 'function' && typeof childHandle === 'function') {
      props[name] = (...happened: unknown[]) => {
        childHandle(...happened);
        handle(...happened);
      };
    }
    if (childHandle === undefined) props[name] = handle;
  }
  props.ref = own.ref ?? child.ref;
  props.className = [own.className, child.className].filter(Boolean).join(' ');
  return props;
}
