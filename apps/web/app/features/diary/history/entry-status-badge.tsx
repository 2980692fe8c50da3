import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { useTranslation } from 'react-i18next';
import { EntryStateBadge, entryStateOf } from '../../../components/diary-entry/entry-state-badge.tsx';
import { SendingBadge, useSendingState } from '../../../components/outbox/sending-badge.tsx';
import { entrySubject } from '../offline/diary-writes.ts';

/** How an entry stands. Until it is sent, that comes first: the same place, the same height. */
export function EntryStatusBadge({ entry, now }: { entry: Entry; now: Date }) {
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
