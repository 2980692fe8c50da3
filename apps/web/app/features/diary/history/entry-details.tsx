import type { Entry, EntryItem } from '@balsamo/contract/diary/schemas.ts';
import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import { isUnsized } from '@balsamo/domain/inventory/deduction.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { EntryFact, EntryFacts } from '../../../components/diary-entry/entry-facts.tsx';
import { RatingsTable } from '../../../components/diary-entry/ratings-table.tsx';
import { DoseReasons, ReasonsToggle } from '../../../components/stock/dose-estimate.tsx';
import { useTrackers } from '../../../components/trackers/tracker-queries.ts';
import { TrackerValuesList } from '../../../components/trackers/tracker-values-list.tsx';
import { useDisclosure } from '../../../components/ui/use-disclosure.ts';
import { useWritesOf } from '../../../offline/outbox/outbox-context.ts';
import { entrySubject } from '../offline/diary-writes.ts';

/** Most diaries have nobody but their person. */
const RecordedBy = lazy(() =>
  import('../../../components/care/recorded-by.tsx').catch(() => ({ default: () => null })),
);

/** Everything an entry holds. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['diary']);
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-4 lg:grid-cols-[20rem_1fr]">
      <div>
        <RatingsTable entry={entry} />
        <TrackerValuesList
          trackers={useTrackers()}
          before={entry.ownBefore}
          after={entry.ownAfter}
          title={t('diary:entry.own')}
        />
      </div>
      <EntryFacts entry={entry}>
        {entry.inventoryItem ? <EntryStock entry={entry} item={entry.inventoryItem} /> : null}
      </EntryFacts>
      <Suspense fallback={null}>
        <RecordedBy thing={entry.id} />
      </Suspense>
    </div>
  );
}

/** What the entry's product makes of it: its dose, and what it took out of the stock. */
function EntryStock({ entry, item }: { entry: Entry; item: EntryItem }) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const reasons = useDisclosure();
  const doses = format.doses(entry);
  const isUnsent = useWritesOf(entrySubject(entry.id)).length > 0;
  const taken = entry.stock?.taken ?? null;
  const amount = taken === null ? null : format.quantity({ value: taken, unit: item.unit });
  const whenSent = isUnsent && !entry.stock ? t('diary:entry.takenWhenSent') : null;
  // Of what has no size of its own the product says it, which can be told the size there (spec-D39).
  const isRefused = entry.stock?.problem === 'not_convertible' && !isUnsized(entry.quantity.unit);
  const refused = isRefused
    ? t('diary:entry.notTaken', { from: format.unit(entry.quantity.unit), to: format.unit(item.unit) })
    : null;
  const inStock = amount === null ? (refused ?? whenSent) : t('diary:entry.taken', { amount, product: item.nickname });
  return (
    <>
      <EntryFact term={t('diary:entry.dose')}>
        {doses.length > 0 ? doses.join(' · ') : t('diary:dose.unknown')} <ReasonsToggle {...reasons.button} />
        <div {...reasons.content} className="mt-1.5">
          {reasons.isOpen ? (
            <DoseReasons estimate={estimateDose({ ...entry, ...item, productType: entry.productType })} />
          ) : null}
        </div>
      </EntryFact>
      <EntryFact term={t('diary:entry.stock')}>{inStock}</EntryFact>
    </>
  );
}
