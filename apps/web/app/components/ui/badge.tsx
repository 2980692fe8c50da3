import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const badge = cva(
  'inline-flex max-w-full shrink-0 items-center gap-1 rounded-full px-2.5 py-0.5 text-13 font-semibold',
  {
    variants: {
      tone: {
        pending: 'bg-honey-wash text-honey-text',
        overdue: 'bg-clay-wash text-clay',
        done: 'bg-leaf-wash text-leaf',
        neutral: 'border border-line text-ink-soft',
        quiet: 'bg-line/50 text-ink-soft',
      },
    },
  },
);

export type BadgeTone = 'pending' | 'overdue' | 'done' | 'neutral' | 'quiet';

/** A state in one or two words: pending is honey, overdue clay, done leaf; quiet is as high as they are and may stand in their place. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={classNames(badge({ tone }), className)}>
      {icon}
      {children}
    </span>
  );
}
