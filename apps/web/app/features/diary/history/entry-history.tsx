import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { EntryFilterBar } from '../../../components/diary-entry/entry-filter-bar.tsx';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useHomeNow } from '../../../platform/clock.ts';
import { HISTORY_PAGE_SIZE } from '../diary-queries.ts';
import { EmptyPage } from '../marks.tsx';
import { useDeleteEntry, useRestoreEntry } from '../record/diary-mutations.ts';
import { useRemoval } from '../use-removal.ts';
import { HistoryCard } from './history-card.tsx';
import { NO_FILTERS, useHistoryPages } from './history-pages.ts';
import { LensOnPage } from './lens-on-page.tsx';

const PLACES = Array.from({ length: HISTORY_PAGE_SIZE }, (_, index) => index);

/** Every entry, newest first, six at a time. `onLeave` gives the focus a place that stays. */
export function EntryHistory({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation(['diary']);
  const { query, entries, typed, page, isFiltered, hasNext, previous, next, setFilters } = useHistoryPages();
  const format = useDiaryFormat();
  const home = useHomeNow();
  const deleteEntry = useDeleteEntry();
  const restoreEntry = useRestoreEntry();
  const remove = useRemoval<Entry>({
    remove: ({ id }) => deleteEntry(id),
    restore: ({ id }) => restoreEntry(id),
    deleted: t('diary:entry.deleted'),
    restored: t('diary:entry.restored'),
    describe: (entry) => `${format.name(entry)} · ${format.whenUsed(entry, home)}`,
  });

  // Without an answer there may still be what this device holds. A page that is asked for again has failed until it is there.
  const hasFailed = query.errorUpdateCount > 0 && !query.data;

  const turn = (step: () => void) => {
    step();
    onLeave();
    window.scrollTo({ top: 0 });
  };

  return (
    <div className="flex flex-col gap-4">
      <EntryFilterBar filters={typed} onFiltersChange={setFilters} />
      <p role="status" className="sr-only">
        {entries && !query.isPlaceholderData ? t('diary:history.found', { count: entries.length }) : null}
      </p>
      {hasFailed ? (
        <LoadFailed query={query} title={t('diary:errors.load')} retry={t('diary:errors.retry')}>
          {t('diary:errors.loadEntries')}
        </LoadFailed>
      ) : null}
      {hasFailed && !entries ? null : entries === undefined ? (
        <div className="grid grid-cols-1 items-start gap-2.5 lg:grid-cols-2" aria-busy="true">
          <span className="sr-only">{t('diary:history.loading')}</span>
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-26 rounded-card" />
          ))}
        </div>
      ) : entries.length === 0 ? (
        isFiltered ? (
          <EmptyState
            mark={<LensOnPage />}
            title={t('diary:history.noMatchTitle')}
            action={
              <Button variant="secondary" onClick={() => setFilters(NO_FILTERS)}>
                {t('diary:history.clearFilters')}
              </Button>
            }
          >
            {t('diary:history.noMatchText')}
          </EmptyState>
        ) : (
          <EmptyState
            mark={<EmptyPage />}
            title={t('diary:history.emptyTitle')}
            action={
              <Button asChild>
                <Link to="#quick">{t('diary:history.emptyAction')}</Link>
              </Button>
            }
          >
            {t('diary:history.emptyText')}
          </EmptyState>
        )
      ) : (
        <ul
          aria-busy={query.isPlaceholderData}
          className={classNames(
            'grid grid-flow-dense grid-cols-1 items-start gap-2.5 transition-opacity lg:grid-cols-2',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          {entries.map((entry) => (
            <HistoryCard
              key={entry.id}
              entry={entry}
              onDelete={(one) => {
                onLeave();
                remove(one);
              }}
            />
          ))}
        </ul>
      )}
      {page > 1 || hasNext ? (
        <nav
          aria-label={t('diary:history.pages')}
          className="flex flex-wrap items-center justify-between gap-1 min-[22.5rem]:gap-3"
        >
          <Button variant="secondary" disabled={page === 1} onClick={() => turn(previous)}>
            <ChevronLeft className="size-4.5" aria-hidden="true" />
            {t('diary:history.previous')}
          </Button>
          <span className="tabular text-ink-soft" aria-live="polite">
            {t('diary:history.page', { page })}
          </span>
          <Button
            variant="secondary"
            disabled={!hasNext}
            isPending={query.isPlaceholderData}
            onClick={() => turn(next)}
          >
            {t('diary:history.next')}
            <ChevronRight className="size-4.5" aria-hidden="true" />
          </Button>
        </nav>
      ) : null}
    </div>
  );
}
