import type { PatientEntry } from '@balsamo/contract/patients/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from './diary-format.ts';
import { EntryFact, EntryFacts } from './entry-facts.tsx';

/** What a doctor reads of an entry beside its ratings: first what was taken, with its milligrams where they can be told. */
export function PatientEntryFacts({ entry }: { entry: PatientEntry }) {
  const { t } = useTranslation(['record']);
  const format = useDiaryFormat();
  const doses = format.doses(entry);
  const product = format.product(entry.productType);
  return (
    <EntryFacts entry={entry}>
      <EntryFact term={t('record:entry.product')}>
        <span className="wrap-anywhere">
          {entry.inventoryItem ? `${entry.inventoryItem.nickname} · ${product}` : product}
        </span>
      </EntryFact>
      <EntryFact term={t('record:entry.dose')}>
        {[format.quantity(entry.quantity), ...doses].join(' · ')}
        {doses.length === 0 ? (
          <span className="block text-13 text-ink-soft">{t('record:entry.doseUnknown')}</span>
        ) : null}
      </EntryFact>
    </EntryFacts>
  );
}
