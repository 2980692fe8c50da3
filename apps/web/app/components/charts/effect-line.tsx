import type { ReactNode } from 'react';

/** A group's name and its change, as a number with its interval; what is drawn and said of it stands below. */
export function EffectLine({ name, change, interval }: { name: string; change: string; interval: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 flex-1 basis-32 font-semibold break-words">{name}</span>
      <span className="ml-auto">
        <span className="figure text-21">{change}</span>{' '}
        <span className="tabular text-13 text-ink-soft">{interval}</span>
      </span>
    </div>
  );
}
