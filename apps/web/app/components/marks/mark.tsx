import type { ReactNode } from 'react';

/** The paper of our drawings: a 96-unit grid and one pen, in the colour of the text around. Decoration, so unspoken. */
export function Mark({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 96 96"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
