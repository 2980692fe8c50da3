import type { ReactNode } from 'react';

/** Marks of the stock's empty places, drawn by hand on a 96-unit grid like those of components/marks. */
function Mark({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 96 96"
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

/** A shelf with one dropper bottle, and room beside it. */
export function EmptyShelf() {
  return (
    <Mark>
      <path d="M10.300 77.600c25.100-.6 50.300-.6 75.500.1M17.900 78c.2 3.400.2 6.300-.1 8.800M77.900 78c.300 3.300.300 6.200.1 8.900" />
      <path d="M26.200 48.500c4.900-.300 9.800-.3 14.700.1 4.300 1.800 6.200 4.900 6.300 9.500.1 6.500 0 12.800-.3 19.100M20.200 77.100c-.3-6.200-.3-12.400-.1-18.700.2-4.800 2-8 6.100-9.900" />
      <path d="M28.100 48.400c-.1-3-.1-5.800.1-8.700 3.600-.3 7.200-.3 10.800 0 .2 2.900.2 5.800 0 8.800M30.700 39.600c-.8-5.200-.6-9.600 2.900-13.200 3.500 3.400 3.700 7.800 2.800 13.200" />
      <path d="M20.300 62.900c8.900-.4 17.800-.4 26.700.1" stroke="var(--honey)" />
      <path
        d="M58.300 77c-.4-8.100-.4-16.100 0-24.200 5.900-.4 11.700-.4 17.600.1.4 8 .4 16 0 24"
        strokeDasharray="3.5 4.500"
        opacity=".5"
      />
    </Mark>
  );
}

/** A closed box with a label, waiting for what is put away. */
export function ShelfInBox() {
  return (
    <Mark>
      <path d="M17.400 38.200c20.400-.6 40.800-.6 61.200.1.600 14.400.600 28.700-.1 43.100-20.300.6-40.600.6-60.900 0-.700-14.400-.800-28.800-.200-43.200Z" />
      <path d="M13.300 23.900c23.100-.6 46.300-.6 69.400.1.300 4.700.300 9.400 0 14.100-23.100.5-46.300.5-69.400-.1-.3-4.700-.3-9.400 0-14.100Z" />
      <path
        d="M37.300 53.200c7.200-.4 14.400-.4 21.500 0 .3 4.400.3 8.700 0 13.100-7.100.4-14.300.4-21.500 0-.3-4.400-.3-8.700 0-13.100Z"
        stroke="var(--honey)"
      />
      <path d="M42.100 59.700c4-.2 8-.2 12 .1" stroke="var(--honey)" />
    </Mark>
  );
}
