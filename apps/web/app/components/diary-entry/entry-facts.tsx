import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { notesText } from '@balsamo/domain/diary/entry.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from './diary-format.ts';

type EntryFactsProps = {
  /** What whoever may read an entry reads of it. */
  entry: Omit<Entry, 'inventoryItemId' | 'inventoryItem' | 'stock' | 'deletedAt'>;
  /** `EntryFact`s of one's own, after the way it was used. */
  children?: ReactNode;
};

/** What an entry holds beside its ratings: times, way, reasons, effect, notes. */
export function EntryFacts({ entry, children }: EntryFactsProps) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const note = notesText(entry);
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2.5 text-15 md:grid-cols-2">
      <EntryFact term={t('diary:entry.consumedAt')}>{format.dateTime(entry.consumedAt, entry.timeZone)}</EntryFact>
      {entry.status === 'completo' ? (
        <EntryFact term={t('diary:entry.finishedAt')}>
          {entry.checkedOutAt && format.dateTime(entry.checkedOutAt, entry.timeZone)}
        </EntryFact>
      ) : (
        <EntryFact term={t('diary:entry.dueAt')}>{format.dateTime(entry.checkOutDueAt, entry.timeZone)}</EntryFact>
      )}
      <EntryFact term={t('diary:entry.method')}>{format.method(entry.consumptionMethod)}</EntryFact>
      {children}
      <EntryFact term={t('diary:entry.triggers')}>{entry.triggers.map(format.trigger).join(', ')}</EntryFact>
      <EntryFact term={t('diary:entry.effect')}>{entry.primaryEffect && format.effect(entry.primaryEffect)}</EntryFact>
      <EntryFact term={t('diary:entry.unwanted')}>{format.unwanted(entry.unwantedEffects)}</EntryFact>
      <EntryFact term={t('diary:entry.duration')}>
        {entry.effectDurationHours !== null
          ? format.duration(entry.effectDurationHours)
          : entry.effectEnded === false && t('diary:entry.stillFelt')}
      </EntryFact>
      <EntryFact term={t('diary:entry.notes')} className="md:col-span-2">
        <span className="whitespace-pre-line">
          {'notes' in note
            ? note.kind === 'written'
              ? note.notes
              : t('diary:note.recreationalWritten', { notes: note.notes })
            : t(`diary:note.${note.kind}`)}
        </span>
      </EntryFact>
    </dl>
  );
}

/** One line of them; none where nothing is said. */
export function EntryFact({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={className}>
      <dt className="text-13 text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
