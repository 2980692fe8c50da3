import { classNames } from './class-names.ts';

/** A turning arc in the colour of the text around it. Decoration: the words beside it say what is happening. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" className={classNames('size-5 animate-turn', className)} aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
