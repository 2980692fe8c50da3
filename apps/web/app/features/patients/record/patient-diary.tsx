import type { PatientDetails, PatientEntry, PatientEntryList } from '@balsamo/contract/patients/schemas.ts';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryFilterBar, type EntryFilters } from '../../../components/diary-entry/entry-filter-bar.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageTurner } from '../../../components/ui/page-turner.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useDebounced } from '../../../platform/use-debounced.ts';
import { usePages } from '../../../platform/use-pages.ts';
import { PartNotLoaded } from './part-not-loaded.tsx';
import { PatientEntryCard } from './patient-entry-card.tsx';
import { patientEntriesQuery } from './record-queries.ts';

/** What is typed is looked for when typing has rested this long (spec §9). */
const SEARCH_DEBOUNCE_MS = 500;
const NO_FILTERS: EntryFilters = { search: '', productType: '' };

export type PatientDiaryProps = {
  patient: PatientDetails;
  pageSize: number;
  /** Opens an entry elsewhere; without it the entries open themselves. */
  onOpenEntry?: ((entry: PatientEntry) => void) | undefined;
};

/** The uses of a patient, newest first, searched and filtered, one page at a time. */
export function PatientDiary({ patient, pageSize, onOpenEntry }: PatientDiaryProps) {
  const { t } = useTranslation(['record', 'diary']);
  const [typed, setTyped] = useState<EntryFilters>(NO_FILTERS);
  const search = useDebounced(typed.search.trim(), SEARCH_DEBOUNCE_MS);
  const filters = { search, productType: typed.productType };
  const isFiltered = search !== '' || typed.productType !== '';
  const query = useInfiniteQuery({
    ...patientEntriesQuery(patient.profile.patientId, filters, pageSize),
    // The newest came with the page: they stand until the list has come.
    placeholderData: (before) => before ?? newestOf(patient, isFiltered),
  });
  const { shown, toFirst, turnTo, ...turner } = usePages(query);
  const top = useRef<HTMLDivElement>(null);
  return (
    <div ref={top} className="flex scroll-mt-4 flex-col gap-3">
      <EntryFilterBar
        filters={typed}
        onFiltersChange={(changed) => {
          setTyped(changed);
          toFirst();
        }}
      />
      <div aria-live="polite" className="empty:hidden">
        {shown?.items.length === 0 ? (
          isFiltered ? (
            <EmptyState title={t('diary:history.noMatchTitle')} headingLevel={3}>
              {t('diary:history.noMatchText')}
            </EmptyState>
          ) : (
            <EmptyState title={t('record:diary.emptyTitle')} headingLevel={3}>
              {t('record:diary.emptyText')}
            </EmptyState>
          )
        ) : null}
      </div>
      {shown ? (
        <ul
          className="grid grid-cols-1 gap-2.5 lg:grid-cols-2"
          aria-label={t('record:diary.list')}
          aria-busy={query.isPlaceholderData}
        >
          {shown.items.map((entry) => (
            <PatientEntryCard key={entry.id} entry={entry} patient={patient} onOpen={onOpenEntry} />
          ))}
        </ul>
      ) : query.isError ? null : (
        <div aria-busy="true">
          <span className="sr-only">{t('record:diary.loading')}</span>
          <Skeleton className="h-48" />
        </div>
      )}
      {query.isError ? (
        <PartNotLoaded
          title={t('record:diary.loadFailed')}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
        />
      ) : null}
      <PageTurner {...turner} top={top} onPageChange={turnTo} label={t('record:diary.pages')} />
    </div>
  );
}

function newestOf(
  patient: PatientDetails,
  isFiltered: boolean,
): InfiniteData<PatientEntryList, string | undefined> | undefined {
  if (isFiltered) return undefined;
  return { pages: [{ items: patient.entries, nextCursor: null }], pageParams: [undefined] };
}
