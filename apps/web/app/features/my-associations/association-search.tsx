import type { FoundAssociation } from '@balsamo/contract/my-associations/schemas.ts';
import { ASSOCIATION_SEARCH_REST_MS } from '@balsamo/domain/associations/search.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { JoinedCups } from '../../components/marks/joined-cups.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { useDebounced } from '../../platform/use-debounced.ts';
import type { AssociationPanels } from './association-panels.ts';
import { CardButton, placeText } from './card-button.tsx';
import {
  type AssociationFilters,
  activeFilters,
  associationSearchQuery,
  NO_FILTERS,
} from './my-association-queries.ts';
import { useDoctorCount, useMemberCount } from './use-member-count.ts';

const loadProfile = () => import('./association-profile-sheet.tsx');
const AssociationProfileSheet = lazy(loadProfile);
const loadFilters = () => import('./search-filters-sheet.tsx');
const SearchFiltersSheet = lazy(loadFilters);

type SearchSheet = { kind: 'profile'; association: FoundAssociation } | { kind: 'filters' };

/** Finds active associations by name, state and city (spec §2.3). */
export function AssociationSearch({ panels }: { panels: AssociationPanels }) {
  const { t } = useTranslation(['myAssociations']);
  const [filters, setFilters] = useState(NO_FILTERS);
  const { current, props, open } = useSheets<SearchSheet>('association-search');
  const show = (sheet: SearchSheet, load: () => Promise<unknown>) =>
    void open(sheet, load).catch(
      () =>
        void showToast('error', t('myAssociations:profile.loadFailed'), {
          description: t('myAssociations:connection'),
        }),
    );
  const active = activeFilters(filters);
  return (
    <div className="flex flex-col gap-4">
      <search className="flex flex-wrap gap-2.5">
        <div className="min-w-[min(14rem,100%)] flex-1">
          <SearchBox
            label={t('myAssociations:search.label')}
            placeholder={t('myAssociations:search.placeholder')}
            clearLabel={t('myAssociations:search.clear')}
            value={filters.name}
            onValueChange={(name) => setFilters((before) => ({ ...before, name }))}
          />
        </div>
        <Button
          variant="secondary"
          className="min-h-12"
          aria-haspopup="dialog"
          onClick={() => show({ kind: 'filters' }, loadFilters)}
        >
          <SlidersHorizontal className="size-4.5" aria-hidden="true" />
          {t('myAssociations:filters.title')}
          {active > 0 ? (
            <Badge tone="done">
              {active}
              <span className="sr-only">{t('myAssociations:filters.active', { count: active })}</span>
            </Badge>
          ) : null}
        </Button>
      </search>
      <Results
        filters={filters}
        onClear={() => setFilters(NO_FILTERS)}
        onOpen={(association) => show({ kind: 'profile', association }, loadProfile)}
      />
      {current ? (
        <Suspense fallback={null}>
          {current.sheet.kind === 'profile' ? (
            <AssociationProfileSheet
              key={current.opening}
              association={current.sheet.association}
              panels={panels}
              {...props}
            />
          ) : (
            <SearchFiltersSheet key={current.opening} filters={filters} onApply={setFilters} {...props} />
          )}
        </Suspense>
      ) : null}
    </div>
  );
}

type ResultsProps = {
  filters: AssociationFilters;
  onClear: () => void;
  onOpen: (association: FoundAssociation) => void;
};

function Results({ filters, onClear, onOpen }: ResultsProps) {
  const { t } = useTranslation(['myAssociations', 'common']);
  const memberCount = useMemberCount();
  const doctorCount = useDoctorCount();
  const name = useDebounced(filters.name.trim(), ASSOCIATION_SEARCH_REST_MS);
  const query = useInfiniteQuery({
    ...associationSearchQuery({ ...filters, name }),
    placeholderData: (before) => before,
  });
  const found = query.data?.pages.flatMap(({ items }) => items);
  if (query.isError && !query.isFetchNextPageError) {
    return (
      <LoadFailed query={query} title={t('myAssociations:loadFailed')} retry={t('common:action.retry')}>
        {t('myAssociations:connection')}
      </LoadFailed>
    );
  }
  if (!found) return <Skeleton className="h-28 rounded-card" aria-label={t('myAssociations:loading')} />;
  if (found.length === 0) {
    const isAsked = activeFilters({ ...filters, name }) > 0;
    return (
      <div role="status">
        <EmptyState
          mark={<JoinedCups />}
          title={t('myAssociations:search.none')}
          action={
            isAsked ? (
              <Button variant="secondary" onClick={onClear}>
                {t('myAssociations:filters.clear')}
              </Button>
            ) : undefined
          }
        >
          {isAsked ? t('myAssociations:search.noneText') : t('myAssociations:search.emptyText')}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <p role="status" className="text-15 text-ink-soft">
        {query.hasNextPage
          ? t('myAssociations:search.foundMore', { count: found.length })
          : t('myAssociations:search.found', { count: found.length })}
      </p>
      <ul
        aria-label={t('myAssociations:search.results')}
        aria-busy={query.isPlaceholderData || undefined}
        className="grid grid-cols-1 gap-3 lg:grid-cols-2"
      >
        {found.map((association) => (
          <CardButton key={association.id} association={association} onOpen={() => onOpen(association)}>
            <span className="empty:hidden">{placeText(association)}</span>
            <span>{memberCount(association.memberCount)}</span>
            <span>{doctorCount(association.doctorCount)}</span>
          </CardButton>
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-15 font-medium text-clay">
          {t('myAssociations:search.moreFailed')}
        </p>
      ) : null}
      {query.hasNextPage ? (
        <MoreButton query={query} className="self-start">
          {t('myAssociations:search.more')}
        </MoreButton>
      ) : (
        <p className="text-center text-13 text-ink-soft">{t('myAssociations:search.end')}</p>
      )}
    </>
  );
}
