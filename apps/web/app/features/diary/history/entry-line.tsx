import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import type { ReactNode } from 'react';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { EntryIcon } from '../../../components/product-icon.tsx';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { EntryStatusBadge } from './entry-status-badge.tsx';

/** The head of an entry wherever one is listed: what, when, how much, how, and how it stands. */
export function EntryLine({ entry, aside }: { entry: Entry; aside?: ReactNode }) {
  const format = useDiaryFormat();
  const now = useNow();
  const details = [
    format.whenUsed(entry, { instant: now, timeZone: useHomeTimeZone() }),
    format.quantity(entry.quantity),
    ...format.doses(entry),
    format.methodInLine(entry.consumptionMethod),
  ];
  return (
    <span className="flex items-start gap-[min(0.75rem,3.75vw)]">
      <span className="flex size-[min(2.5rem,12.5vw)] shrink-0 items-center justify-center rounded-control bg-leaf-wash text-leaf">
        <EntryIcon entry={entry} className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-start justify-between gap-x-2">
          <span className="font-semibold">{format.name(entry)}</span>
          <EntryStatusBadge entry={entry} now={now} />
        </span>
        <span className="block text-13 text-ink-soft">{details.join(' · ')}</span>
      </span>
      {aside}
    </span>
  );
}

/** What an entry is called for who cannot see where the buttons stand; nothing while it is not known. */
export function useSpoken(entry: Entry | undefined): { product: string; when: string } {
  const format = useDiaryFormat();
  const now = { instant: useNow(), timeZone: useHomeTimeZone() };
  return { product: entry ? format.name(entry) : '', when: entry ? format.whenUsed(entry, now) : '' };
}
