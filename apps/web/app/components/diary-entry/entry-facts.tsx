import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { notesText } from '@balsamo/domain/diary/entry.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from './diary-format.ts';

/** What whoever may read an entry reads of it. */
export type ReadEntry = Omit<Entry, 'inventoryItemId' | 'inventoryItem' | 'stock' | 'deletedAt'>;

export type EntryFactsProps = {
  entry: ReadEntry;
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
        entry.checkedOutAt ? (
          <EntryFact term={t('diary:entry.finishedAt')}>
            {format.dateTime(entry.checkedOutAt, entry.timeZone)}
          </EntryFact>
        ) : null
      ) : (
        <EntryFact term={t('diary:entry.dueAt')}>{format.dateTime(entry.checkOutDueAt, entry.timeZone)}</EntryFact>
      )}
      <EntryFact term={t('diary:entry.method')}>{format.method(entry.consumptionMethod)}</EntryFact>
      {children}
      {entry.triggers.length > 0 ? (
        <EntryFact term={t('diary:entry.triggers')}>{entry.triggers.map(format.trigger).join(', ')}</EntryFact>
      ) : null}
      {entry.primaryEffect ? (
        <EntryFact term={t('diary:entry.effect')}>{format.effect(entry.primaryEffect)}</EntryFact>
      ) : null}
      {entry.unwantedEffects.length > 0 ? (
        <EntryFact term={t('diary:entry.unwanted')}>{format.unwanted(entry.unwantedEffects)}</EntryFact>
      ) : null}
      {entry.effectDurationHours !== null ? (
        <EntryFact term={t('diary:entry.duration')}>{format.duration(entry.effectDurationHours)}</EntryFact>
      ) : entry.effectEnded === false ? (
        <EntryFact term={t('diary:entry.duration')}>{t('diary:entry.stillFelt')}</EntryFact>
      ) : null}
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

/** One line of them. */
export function EntryFact({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-13 text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
