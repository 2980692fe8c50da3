/**
 * The mark of Bálsamo: a drop whose inside is a page of a notebook, with two ruled lines and one that is being
 * written. Drawn by hand on a 48-unit grid; the favicon and the app icons are made from the same paths.
 */
export function DropNotebook({ className, isFilled = true }: { className?: string; isFilled?: boolean }) {
  return (
    <svg viewBox="0 0 48 48" className={className} fill="none" aria-hidden="true">
      <path
        d="M24.3 3.800c1.2 5.3 4.6 9.5 8 13.7 3.5 4.3 6.7 8.3 6.7 13.9 0 8.1-6.6 13.8-15 13.800S9 39.5 9 31.400c0-5.6 3.3-9.7 6.7-14 3.4-4.1 7.3-8.4 8.6-13.600Z"
        fill={isFilled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
      <g
        stroke={isFilled ? 'var(--logo-line, var(--on-leaf))' : 'currentColor'}
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M16.8 26.800c4.6-.4 9.8-.4 14.4.1" />
        <path d="M15.9 32.700c2.5-.2 4.9-.1 7.1 0" />
        <path d="M17.9 38.400c3.2-3.5 4.6-3.6 5.1-1.9.5 1.8 1.7 1.6 3.1.1 1.5-1.7 2.5-1.3 4.1-.4" />
      </g>
    </svg>
  );
}
