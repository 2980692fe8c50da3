import { classNames } from './class-names.ts';

/** The place of something that is on its way; give it the height of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames('animate-breathe rounded-control bg-line/70', className)} aria-hidden="true" />;
}
