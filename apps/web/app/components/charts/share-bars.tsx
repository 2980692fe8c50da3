import type { ReactNode } from 'react';

export type ShareBar = { key: string; name: ReactNode; value: ReactNode; share: number };

/** A short list with a bar behind each line; `share` 0–1 of the longest possible bar. The numbers stand beside. */
export function ShareBars({ bars, isOrdered = false }: { bars: readonly ShareBar[]; isOrdered?: boolean }) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className="flex flex-col gap-2.5">
      {bars.map(({ key, name, value, share }) => (
        <li key={key}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 flex-1 basis-32 break-words">{name}</span>
            <span className="tabular ml-auto text-13 text-ink-soft">{value}</span>
          </div>
          <div className="mt-1 h-1.5 rounded-full bg-leaf-wash" aria-hidden="true">
            {share > 0 ? (
              <div className="h-full min-w-1 rounded-full bg-leaf" style={{ width: `${share * 100}%` }} />
            ) : null}
          </div>
        </li>
      ))}
    </List>
  );
}
