import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const banner = cva('flex flex-wrap items-center gap-x-3.5 gap-y-2.5 rounded-card px-4 py-3', {
  variants: {
    tone: {
      pending: 'bg-honey-wash [&_.lucide]:text-honey',
      overdue: 'bg-clay-wash [&_.lucide]:text-clay',
      done: 'bg-leaf-wash [&_.lucide]:text-leaf',
      neutral: 'border border-line bg-surface [&_.lucide]:text-ink-soft',
    },
  },
});

export type BannerProps = {
  tone: 'pending' | 'overdue' | 'done' | 'neutral';
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** `status` announces it when it appears. */
  role?: 'status' | 'alert';
  className?: string;
};

/** A line that tells how things stand, with at most one thing to do about it. */
export function Banner({ tone, icon, title, children, action, role, className }: BannerProps) {
  return (
    <div role={role} className={classNames(banner({ tone }), className)}>
      {icon}
      {/* Where the words would get narrower than this, the action goes below them; only there has it room to grow. */}
      <div className="min-w-[min(8rem,100%)] flex-999">
        <p className="font-semibold">{title}</p>
        {children ? <div className="text-13 text-ink-soft">{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
