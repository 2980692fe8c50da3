import type { EntryFieldChange, EntryRevision } from '@balsamo/contract/diary/revision-schemas.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { activeItemsQuery } from '../../../components/stock/stock-queries.ts';
import { useTracked } from '../../../components/trackers/tracker-words.ts';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { MoreButton } from '../../../components/ui/more-button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useDisclosure } from '../../../components/ui/use-disclosure.ts';
import { api } from '../../../platform/api-client.ts';
import { useHomeNow } from '../../../platform/clock.ts';
import { createRevisionFormat } from './revision-format.ts';

/** Recording and finishing by themselves leave the entry as it was answered last within this time. */
const MINUTE_MS = 60_000;

/** Was something written to the entry beside being recorded and finished? */
function hasEarlierChanges({ isEdited, createdAt, checkedOutAt, updatedAt }: Entry): boolean {
  return isEdited || Date.parse(updatedAt) - Date.parse(checkedOutAt ?? createdAt) > MINUTE_MS;
}

/** Behind its name, what was changed in an entry since it was recorded; nothing where nothing was. */
export function EntryRevisions({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['diary']);
  const { isOpen, button, content } = useDisclosure();
  if (!hasEarlierChanges(entry)) return null;
  return (
    <div>
      <button
        type="button"
        {...button}
        className="touch-target -ml-1 inline-flex items-center gap-1.5 rounded-control px-1 text-15 text-ink-soft hover:text-ink"
      >
        {t('diary:revisions.open')}
        <ChevronDown
          className={classNames('size-4.5 transition-transform', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div {...content}>{isOpen ? <Revisions entry={entry} /> : null}</div>
    </div>
  );
}

function Revisions({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['diary']);
  const query = useInfiniteQuery({
    // Asked for anew whenever the entry has changed since.
    queryKey: ['diary', 'revisions', entry.id, entry.updatedAt],
    queryFn: ({ signal, pageParam: cursor }) =>
      api.get('/api/diary/entries/{id}/revisions', { params: { id: entry.id }, signal, query: { cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const revisions = query.data?.pages.flatMap((page) => page.items);
  if (!revisions && query.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1 text-15">
        {t('diary:revisions.failed')}
        <Button variant="secondary" size="sm" isPending={query.isFetching} onClick={() => query.refetch()}>
          {t('diary:errors.retry')}
        </Button>
      </div>
    );
  }
  if (!revisions) {
    return (
      <div aria-busy="true" className="py-1">
        <span className="sr-only">{t('diary:revisions.loading')}</span>
        <Skeleton className="h-14 rounded-control" />
      </div>
    );
  }
  if (revisions.length === 0) return <p className="py-1 text-15 text-ink-soft">{t('diary:revisions.none')}</p>;
  return (
    <>
      <ol className="divide-y divide-line border-line border-y">
        {revisions.map((revision) => (
          <Revision key={revision.id} entry={entry} revision={revision} />
        ))}
      </ol>
      <MoreButton query={query} variant="ghost" size="sm" className="mt-2">
        {t('diary:revisions.more')}
      </MoreButton>
    </>
  );
}

function Revision({ entry, revision }: { entry: Entry; revision: EntryRevision }) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const home = useHomeNow();
  const { browser, system } = revision.device;
  const when = format.when({ instant: new Date(revision.changedAt), timeZone: home.timeZone }, home);
  const changes = revision.changes.filter(({ field }) => field !== 'isDeleted');
  return (
    <li className="py-2.5 text-15">
      <p className="font-medium">
        {t(`diary:revisions.${revision.kind}`, { when })}
        {browser && system ? (
          <span className="block text-13 font-normal text-ink-soft">
            {t('diary:revisions.device', { browser, system })}
          </span>
        ) : null}
      </p>
      {changes.length > 0 ? (
        <ul className="mt-1 flex flex-col gap-1">
          {changes.map((change) => (
            <li key={change.field} className="wrap-anywhere whitespace-pre-line">
              <ChangeText entry={entry} change={change} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function ChangeText({ entry, change }: { entry: Entry; change: EntryFieldChange }) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const stock = useQuery({ ...activeItemsQuery, enabled: change.field === 'inventoryItemId' });
  const items = [...(entry.inventoryItem ? [entry.inventoryItem] : []), ...(stock.data ?? [])];
  const { field, from, to } = createRevisionFormat(t, format, useTracked()).change(change, items, entry.timeZone);
  if (!change.isKept) {
    return (
      <>
        {t('diary:revisions.added', { field, to: to ?? t('diary:revisions.nothing') })}
        <span className="block text-13 text-ink-soft">{t('diary:revisions.notKept')}</span>
      </>
    );
  }
  if (to === null) return t('diary:revisions.removed', { field, from });
  return from === null ? t('diary:revisions.added', { field, to }) : t('diary:revisions.changed', { field, from, to });
}
