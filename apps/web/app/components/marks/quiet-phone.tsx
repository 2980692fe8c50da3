import { Mark } from './mark.tsx';

/** A phone that rests, its signal a closed eye. For pages without network. */
export function QuietPhone({ className }: { className?: string }) {
  return (
    <Mark className={className}>
      <path d="M31.4 13.700c10.9-.9 22.3-.8 32.8.2 2.6.3 4.3 1.9 4.5 4.5 1.4 19.6 1.3 39.6-.3 59.2-.2 2.5-1.8 4.1-4.3 4.3-10.9.9-21.5.9-32.2.1-2.6-.2-4.2-1.8-4.4-4.4-1.4-19.8-1.5-39.5-.4-59.3.2-2.7 1.7-4.4 4.3-4.600Z" />
      <path d="M43.8 74.900c2.7.3 5.5.3 8.2-.1" />
      <path d="M36.9 43.800c6.3 7.3 16.1 7.2 22-.2" stroke="var(--honey)" />
      <path d="M39.1 49.300l-2.6 3.600M47.9 51.600l.1 4.500M56.7 49.100l2.8 3.4" stroke="var(--honey)" />
      <path d="M76.9 20.800c3.4 2.1 5.6 5.2 6.3 9.100M79.5 13.100c5.3 3.2 8.9 8.1 10 14.3" opacity=".45" />
    </Mark>
  );
}
