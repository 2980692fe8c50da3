import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import type { ReactNode } from 'react';
import { EntryIcon } from '../../components/product-icon.tsx';
import { useDiaryFormat } from './diary-format.ts';
import { EntryStatusBadge } from './entry-status-badge.tsx';

/** The head of an entry wherever one is listed: what, when, how much, how, and how it stands. */
export function EntryLine({
  entry,
  now,
  homeTimeZone,
  aside,
}: {
  entry: Entry;
  now: Date;
  homeTimeZone: string;
  aside?: ReactNode;
}) {
  const format = useDiaryFormat();
  const details = [
    format.whenUsed(entry, { instant: now, timeZone: homeTimeZone }),
    format.quantity(entry.quantity),
    format.methodInLine(entry.consumptionMethod),
  ];
  return (
    <span className="flex items-start gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-leaf-wash text-leaf">
        <EntryIcon entry={entry} className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-start justify-between gap-2">
          <span className="font-semibold">{format.product(entry.productType)}</span>
          <EntryStatusBadge entry={entry} now={now} />
        </span>
        <span className="block text-13 text-ink-soft">{details.join(' · ')}</span>
      </span>
      {aside}
    </span>
  );
}
