import type { Entry, EntryItem } from '@balsamo/contract/diary/schemas.ts';
import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { EntryFact, EntryFacts } from '../../../components/diary-entry/entry-facts.tsx';
import { RatingsTable } from '../../../components/diary-entry/ratings-table.tsx';
import { DoseReasons, ReasonsToggle } from '../../../components/stock/dose-estimate.tsx';
import { useWritesOf } from '../../../offline/outbox/outbox-context.ts';
import { entrySubject } from '../offline/diary-writes.ts';

/** Everything an entry holds. */
export function EntryDetails({ entry }: { entry: Entry }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-4 lg:grid-cols-[20rem_1fr]">
      <RatingsTable entry={entry} />
      <EntryFacts entry={entry}>
        {entry.inventoryItem ? <EntryStock entry={entry} item={entry.inventoryItem} /> : null}
      </EntryFacts>
    </div>
  );
}

/** What the entry's product makes of it: its dose, and what it took out of the stock. */
function EntryStock({ entry, item }: { entry: Entry; item: EntryItem }) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const [areReasonsShown, setReasonsShown] = useState(false);
  const reasonsId = useId();
  const doses = format.doses(entry);
  const isUnsent = useWritesOf(entrySubject(entry.id)).length > 0;
  const taken = entry.stock?.taken ?? null;
  return (
    <>
      <EntryFact term={t('diary:entry.dose')}>
        {doses.length > 0 ? doses.join(' · ') : t('diary:dose.unknown')}{' '}
        <ReasonsToggle areShown={areReasonsShown} onShownChange={setReasonsShown} reasonsId={reasonsId} />
        <div id={reasonsId} hidden={!areReasonsShown} className="mt-1.5">
          {areReasonsShown ? (
            <DoseReasons estimate={estimateDose({ ...entry, ...item, productType: entry.productType })} />
          ) : null}
        </div>
      </EntryFact>
      {isUnsent && !entry.stock ? (
        <EntryFact term={t('diary:entry.stock')}>{t('diary:entry.takenWhenSent')}</EntryFact>
      ) : taken === null ? null : (
        <EntryFact term={t('diary:entry.stock')}>
          {t('diary:entry.taken', {
            amount: format.quantity({ value: taken, unit: item.unit }),
            product: item.nickname,
          })}
        </EntryFact>
      )}
    </>
  );
}
