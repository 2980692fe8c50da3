/** An open notebook with its first page blank and a pen laid across. For beginnings and empty lists. */
export function OpenNotebook({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 128 96"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M63.8 22.6c-9.4-6.5-25.3-8.5-47.6-6.7-.7 19.9-.6 39.7.2 59.4 20.6-2.3 36.5-.4 47.6 6.3 10.9-6.9 26.7-8.7 47.5-6.4.9-19.7.9-39.5.3-59.3-22.1-1.7-38.1.5-48 6.700Z" />
      <path d="M63.8 22.600c.5 19.7.5 39.4.2 59" />
      <path
        d="M26.2 33.700c9.6-.7 18.3-.1 26.6 2.200M26.1 46.100c9.8-.8 18.6-.1 26.8 2.300M26.4 58.600c6.1-.4 11.7-.3 16.8.5"
        opacity=".4"
      />
      <path
        d="M76.8 66.300l27.6-38.400c1.3-1.8 3.5-2.2 5.2-1 1.8 1.3 2.2 3.5.9 5.300L82.8 70.500l-7.3 3.5 1.3-7.700Z"
        stroke="var(--honey)"
        fill="var(--surface)"
      />
      <path d="M99.7 34.300l6.1 4.4" stroke="var(--honey)" />
    </svg>
  );
}
