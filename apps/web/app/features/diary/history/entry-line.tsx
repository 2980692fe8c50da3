import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecalledMark } from '../../../components/association/recalled-mark.tsx';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { EntryStateBadge, entryStateOf } from '../../../components/diary-entry/entry-state-badge.tsx';
import { SendingBadge, useSendingState } from '../../../components/outbox/sending-badge.tsx';
import { EntryIcon } from '../../../components/product-icon.tsx';
import { useHomeNow } from '../../../platform/clock.ts';
import { entrySubject } from '../offline/diary-writes.ts';

/** The head of an entry wherever one is listed: what, when, how much, how, and how it stands. */
export function EntryLine({ entry, aside }: { entry: Entry; aside?: ReactNode }) {
  const format = useDiaryFormat();
  const home = useHomeNow();
  const details = [
    format.whenUsed(entry, home),
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
          <span className="min-w-0 font-semibold wrap-anywhere">{format.name(entry)}</span>
          <EntryStatusBadge entry={entry} now={home.instant} />
        </span>
        <span className="block text-13 text-ink-soft">{details.join(' · ')}</span>
        <RecalledMark itemId={entry.inventoryItemId} className="mt-1" />
      </span>
      {aside}
    </span>
  );
}

/** How an entry stands. Until it is sent, that comes first: the same place, the same height. */
function EntryStatusBadge({ entry, now }: { entry: Entry; now: Date }) {
  const { t } = useTranslation(['diary']);
  const sending = useSendingState(entrySubject(entry.id));
  if (!sending) return <EntryStateBadge entry={entry} now={now} />;
  return (
    // Another word is as wide as it is: a new badge stands at the same edge, and the old one does not move.
    <span key={sending} className="flex shrink-0">
      <span className="sr-only">{t(`diary:status.${entryStateOf(entry, now)}`)}, </span>
      <SendingBadge state={sending} />
    </span>
  );
}

/** What an entry is called for who cannot see where the buttons stand; nothing while it is not known. */
export function useSpoken(entry: Entry | undefined): { product: string; when: string } {
  const format = useDiaryFormat();
  const home = useHomeNow();
  return { product: entry ? format.name(entry) : '', when: entry ? format.whenUsed(entry, home) : '' };
}
