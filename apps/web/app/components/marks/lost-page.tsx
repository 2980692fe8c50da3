import { Mark } from './mark.tsx';

/** A page that has come loose and sails away on a small wind. For addresses that lead nowhere. */
export function LostPage({ className }: { className?: string }) {
  return (
    <Mark className={className}>
      <path
        d="M35.4 20.600l33.9-6.800c1.9 12.7 5.3 25.3 10.2 37.8-3.3 5.5-8.3 8.7-15 9.700l-20.8 4.400c-4.8-14.7-7.5-29.7-8.3-45.100Z"
        fill="var(--surface)"
      />
      <path d="M79.5 51.600c-5.9-1.7-11.2-1-15.9 2 .1 2.8.4 5.3.9 7.7" />
      <path d="M43.5 31.100c6.4-1.7 12.8-3 19.3-3.900M45 39.700c6.6-1.8 13.3-3.1 20-4" opacity=".45" />
      <path
        d="M9.9 53.800c6.3-4.4 12.1-4.6 17.3-.7M6.8 68.300c10.3-5.8 19.6-5.7 27.9.2 7.7 5.3 16.1 5.5 25.3.7M20.3 81.900c6.9-3.7 13.3-3.5 19.1.4"
        stroke="var(--honey)"
      />
    </Mark>
  );
}
