import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type EmptyStateProps = {
  /** One of components/marks. */
  mark?: ReactNode;
  title: ReactNode;
  /** Says what will appear here. */
  children?: ReactNode;
  /** The one step that fills it. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
};

export function EmptyState({ mark, title, children, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames('mx-auto flex max-w-sm flex-col items-center gap-2 px-4 py-10 text-center', className)}>
      {mark ? <div className="mb-2 text-leaf [&_svg]:size-24">{mark}</div> : null}
      <Heading className="text-21">{title}</Heading>
      {children ? <div className="text-15 text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
