import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { checkOutState } from '@balsamo/domain/diary/check-out.ts';
import { displayStatus } from '@balsamo/domain/diary/entry.ts';
import { useTranslation } from 'react-i18next';
import { SendingBadge, useSendingState } from '../../components/outbox/sending-badge.tsx';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';

import { entrySubject } from './diary-writes.ts';

const TONE: Record<'completo' | 'pending' | 'overdue' | 'legacy', BadgeTone> = {
  completo: 'done',
  pending: 'pending',
  overdue: 'overdue',
  legacy: 'neutral',
};

/** How an entry stands, in a word and a colour. Until it is sent, that comes first: the same place, the same height. */
export function EntryStatusBadge({ entry, now }: { entry: Entry; now: Date }) {
  const { t } = useTranslation(['diary']);
  const shown = displayStatus(entry);
  const state =
    shown === 'incompleto'
      ? checkOutState({ status: 'incompleto', checkOutDueAt: new Date(entry.checkOutDueAt) }, now)
      : shown;
  const sending = useSendingState(entrySubject(entry.id));
  const status = t(`diary:status.${state}`);
  if (!sending) return <Badge tone={TONE[state]}>{status}</Badge>;
  return (
    <span className="shrink-0">
      <span className="sr-only">{status}, </span>
      <SendingBadge state={sending} />
    </span>
  );
}
