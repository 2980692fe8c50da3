/** A bell at rest, its clapper still. For times when nothing calls. */
export function SleepingBell({ className }: { className?: string }) {
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
      <path d="M47.8 17.200c-13.600.3-22.300 10.400-22.500 23.900-.2 11.800-2.600 18.900-7.600 24.700-1.100 1.400-.5 3.100 1.200 3.200 19.300 1.200 38.600 1.200 57.900-.1 1.800-.1 2.400-1.800 1.200-3.200-4.900-5.700-7.400-13-7.700-24.500-.4-13.600-9-24.200-22.500-24Z" />
      <path d="M47.900 17.100c-.2-2.100-.1-4.100.1-6.200" />
      <path d="M39.800 69.700c.2 5.300 3.400 8.800 8.200 8.800 4.900 0 8.100-3.600 8.300-9" />
      <path
        d="M36.600 44.200c2.300 2.900 5.800 2.900 8.100.1M51.600 44.300c2.300 2.800 5.800 2.800 8-.1"
        stroke="var(--honey)"
      />
      <path d="M44.700 54.100c2.100 1.500 4.600 1.500 6.700 0" stroke="var(--honey)" />
      <path d="M77.200 29.900l6.900-.3-6.700 8.200 7.100-.2M70.900 17.300l4.900-.2-4.800 5.900 5-.1" opacity=".45" />
    </svg>
  );
}
