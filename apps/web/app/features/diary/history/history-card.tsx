import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../../components/acting/acting.ts';
import { ForKeepers } from '../../../components/acting/for-keepers.tsx';
import { EntryChanges } from '../../../components/diary-entry/entry-changes.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { LazyPart } from '../../../components/ui/lazy-part.tsx';
import { useDisclosure } from '../../../components/ui/use-disclosure.ts';
import { useWritesOf } from '../../../offline/outbox/outbox-context.ts';
import { stateOf } from '../../../offline/outbox/queue-size.ts';
import { entrySubject } from '../offline/diary-writes.ts';
import { useSheetButton } from '../use-open-sheet.ts';
import { EntryDetails } from './entry-details.tsx';
import { EntryLine, useSpoken } from './entry-line.tsx';
import { EntryRevisions } from './entry-revisions.tsx';

/** Hardly ever needed. */
const RefusedActions = lazy(() => import('../offline/refused-actions.tsx'));

/** One entry of the history; opens to everything it holds and to what can be done with it. */
export function HistoryCard({ entry, onDelete }: { entry: Entry; onDelete: (entry: Entry) => void }) {
  const { t } = useTranslation(['diary']);
  const sheetButton = useSheetButton();
  const isReadOnly = useIsReadOnly();
  const { isOpen, button, content } = useDisclosure();
  const writes = useWritesOf(entrySubject(entry.id));
  const isRefused = stateOf(writes) === 'refused';
  const spoken = useSpoken(entry);
  return (
    <li className={classNames('rounded-card border border-line bg-surface', isOpen && 'lg:col-span-2')}>
      <button type="button" {...button} className="block w-full rounded-card px-gutter py-3.5 text-left">
        <EntryLine
          entry={entry}
          aside={
            <ChevronDown
              className={classNames(
                'mt-0.5 size-[min(1.25rem,6.25vw)] text-ink-soft transition-transform',
                isOpen && 'rotate-180',
              )}
              aria-hidden="true"
            />
          }
        />
        {entry.symptoms.after && !isOpen ? (
          <span className="mt-2.5 flex flex-col gap-1 empty:hidden">
            <EntryChanges entry={entry} />
          </span>
        ) : null}
      </button>
      {isRefused || (entry.status === 'incompleto' && !isReadOnly) ? (
        <div className="px-gutter pb-3.5 pl-[min(4.25rem,21vw)]">
          {isRefused ? (
            <LazyPart>
              <RefusedActions writes={writes} spoken={spoken} canCorrect />
            </LazyPart>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('diary:history.finishNowFor', spoken)}
              {...sheetButton({ kind: 'checkOut', entryId: entry.id })}
            >
              {t('diary:history.finishNow')}
            </Button>
          )}
        </div>
      ) : null}
      <div {...content} className="border-line border-t px-gutter pt-3 pb-3.5">
        {isOpen ? (
          <>
            <EntryDetails entry={entry} />
            <div className="mt-2">
              <EntryRevisions entry={entry} />
            </div>
            {/* What was not accepted is corrected or discarded first. */}
            <ForKeepers>
              <div className="mt-3 flex flex-wrap gap-2.5" hidden={isRefused}>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={t('diary:entry.editEntry', spoken)}
                  {...sheetButton({ kind: 'edit', entry })}
                >
                  <Pencil className="size-4.5" aria-hidden="true" />
                  {t('diary:entry.edit')}
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  className="text-clay hover:bg-clay-wash"
                  aria-label={t('diary:entry.deleteEntry', spoken)}
                  onClick={() => onDelete(entry)}
                >
                  <Trash2 className="size-4.5" aria-hidden="true" />
                  {t('diary:entry.delete')}
                </Button>
              </div>
            </ForKeepers>
          </>
        ) : null}
      </div>
    </li>
  );
}
