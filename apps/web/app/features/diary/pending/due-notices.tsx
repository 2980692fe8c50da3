import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../../components/acting/for-keepers.tsx';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { showToast } from '../../../components/ui/toast.ts';
import { useOutbox } from '../../../offline/outbox/outbox-context.ts';
import { useHomeTimeZone } from '../../../platform/clock.ts';
import { presentTime } from '../../../platform/server-clock.ts';
import { entrySubject } from '../offline/diary-writes.ts';
import { useOverview } from '../offline/use-local-diary.ts';
import { useOpenSheet } from '../use-open-sheet.ts';

/** Longest wait that a timer takes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Tells of a check-out at the minute it falls due while the server cannot: it is not heard, or does not know the entry yet.
 * With a connection its own notification comes.
 */
export function DueNotices() {
  return (
    <ForKeepers>
      <Notices />
    </ForKeepers>
  );
}

function Notices() {
  const { overview } = useOverview();
  const unfinished = overview?.unfinished ?? [];
  const next = unfinished.find(({ checkOutDueAt }) => Date.parse(checkOutDueAt) > presentTime().getTime());
  const tell = useTellDue();
  const onDue = useEffectEvent((entry: Entry) => tell(entry));

  useEffect(() => {
    if (!next) return;
    const wait = Math.max(0, Date.parse(next.checkOutDueAt) - presentTime().getTime());
    const timer = setTimeout(() => onDue(next), Math.min(wait, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [next]);
  return null;
}

function useTellDue(): (entry: Entry) => void {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const outbox = useOutbox();
  const openSheet = useOpenSheet();
  const timeZone = useHomeTimeZone();
  return (entry) => {
    const isAway = !navigator.onLine || outbox?.snapshot().status === 'unreachable';
    const isUnsent = outbox !== undefined && outbox.writesOf(entrySubject(entry.id)).length > 0;
    if (!isAway && !isUnsent) return;
    void showToast('info', t('diary:dueNotice.title'), {
      id: `due-${entry.id}`,
      duration: Number.POSITIVE_INFINITY,
      description: t('diary:dueNotice.text', {
        product: format.name(entry),
        when: format.whenUsed(entry, { instant: presentTime(), timeZone }),
      }),
      action: {
        label: t('diary:pending.finish'),
        onClick: () => openSheet({ kind: 'checkOut', entryId: entry.id }),
      },
    });
  };
}
