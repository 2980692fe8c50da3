import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { SendingIcon, useSendingState } from '../../../components/outbox/sending-badge.tsx';
import { EntryIcon } from '../../../components/product-icon.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { useHomeNow } from '../../../platform/clock.ts';
import { entrySubject } from '../offline/diary-writes.ts';
import { useSheetButton } from '../use-open-sheet.ts';

/** Entries waiting for their check-out, each with how far away its time is; the whole row opens it. */
export function PendingList({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation(['diary']);
  const sheetButton = useSheetButton();
  const format = useDiaryFormat();
  const home = useHomeNow();
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => {
        const when = format.whenUsed(entry, home);
        return (
          <li key={entry.id}>
            <button
              type="button"
              {...sheetButton({ kind: 'checkOut', entryId: entry.id })}
              className="group flex min-h-16 w-full flex-wrap items-center gap-x-3 py-2.5 text-left"
            >
              <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-honey-wash text-honey-text">
                <EntryIcon entry={entry} className="size-5" />
              </span>
              <span className="min-w-0 flex-1 basis-32">
                <span className="block font-semibold group-hover:text-leaf">
                  {format.name(entry)} · {format.quantity(entry.quantity)}
                </span>
                <span className="block text-13 text-ink-soft">
                  <WhenAndSending entry={entry} when={when} />
                  <span className="hidden md:inline"> · </span>
                  <span className="block font-medium text-honey-text md:inline">
                    {format.due(entry.checkOutDueAt, home.instant)}
                  </span>
                </span>
              </span>
              <span className="flex items-center gap-0.5 text-15 font-semibold text-leaf">
                {t('diary:pending.finish')}
                <ChevronRight className="size-4.5" aria-hidden="true" />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The time of use, and how the sending stands; on a phone, where there is room for one of them, the latter. */
function WhenAndSending({ entry, when }: { entry: Entry; when: string }) {
  const { t } = useTranslation(['common']);
  const sending = useSendingState(entrySubject(entry.id));
  if (!sending) return when;
  return (
    <>
      <span className="hidden md:inline">{when} · </span>
      <span
        className={classNames(
          'inline-flex max-w-full items-center gap-1 align-bottom font-medium',
          sending === 'refused' && 'text-clay',
        )}
      >
        <SendingIcon state={sending} />
        <span className="truncate">{t(`common:outbox.state.${sending}`)}</span>
      </span>
    </>
  );
}
