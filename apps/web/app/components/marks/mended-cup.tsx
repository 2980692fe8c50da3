/** A cup with a mended crack: something broke and holds again. For the crash screen. */
export function MendedCup({ className }: { className?: string }) {
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
      <path d="M20.5 32.2c-.6 9.4.8 21 6.3 29 4.6 6.6 11.4 9.2 19 9.1 8-.1 14.6-3.2 18.7-9.9 4.7-7.6 6-18.9 5.6-28.4" />
      <path d="M20.4 32.3c8.8 4.1 40.600 4.200 49.700-.3-7.700-4.800-41.400-4.900-49.700.3Z" />
      <path d="M69.800 39.600c6.400-2.100 12.300.6 12.100 7.200-.2 7.400-8 11.600-15.800 11.300" />
      <path
        d="M44.600 35.600l-3.700 7.600 6.700 5.300-5.200 8.200 4.500 12.900"
        className="text-honey"
        stroke="var(--honey)"
      />
      <path d="M25.200 78.200c12.700 3.300 29.300 3.400 41.300-.3" />
    </svg>
  );
}
