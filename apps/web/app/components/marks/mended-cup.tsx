import { Mark } from './mark.tsx';

/** A cup with a mended crack: something broke and holds again. For the crash screen. */
export function MendedCup({ className }: { className?: string }) {
  return (
    <Mark className={className}>
      <path d="M20.5 32.2c-.6 9.4.8 21 6.3 29 4.6 6.6 11.4 9.2 19 9.1 8-.1 14.6-3.2 18.7-9.9 4.7-7.6 6-18.9 5.6-28.4" />
      <path d="M20.4 32.3c8.8 4.1 40.6 4.2 49.7-.3-7.7-4.8-41.4-4.9-49.7.3Z" />
      <path d="M69.8 39.600c6.4-2.1 12.3.6 12.1 7.2-.2 7.4-8 11.6-15.8 11.3" />
      <path d="M44.6 35.600l-3.7 7.6 6.7 5.3-5.2 8.2 4.5 12.9" className="text-honey" stroke="var(--honey)" />
      <path d="M25.2 78.200c12.7 3.3 29.3 3.4 41.3-.3" />
    </Mark>
  );
}
