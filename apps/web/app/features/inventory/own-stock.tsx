import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { failureText } from '../../components/failure-text.ts';
import { EmptyShelf } from '../../components/marks/empty-shelf.tsx';
import { activeItemsQuery } from '../../components/stock/stock-queries.ts';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FoldingSection } from '../../components/ui/folding-section.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { archivedItemsQuery, useUnarchiveItem } from './inventory-queries.ts';
import { ItemCard } from './item-card.tsx';
import { ShelfInBox } from './marks.tsx';
import { useOpenStockSheet } from './use-open-stock-sheet.ts';

type Tab = 'ativo' | 'finalizado';

/** Meu Estoque (spec §2.3): what the patient has at home, and what is used up or put away; within `StockSheets`. `above` is what comes into it from elsewhere. */
export function OwnStock({ above }: { above?: ReactNode }) {
  return (
    <div>
      {above}
      <Stock />
    </div>
  );
}

function Stock() {
  const { t } = useTranslation(['inventory']);
  const whose = useWhose();
  const open = useOpenStockSheet();
  const [tab, setTab] = useState<Tab>('ativo');
  const active = useQuery(activeItemsQuery);
  return (
    <FoldingSection
      title={t('inventory:title', whose)}
      action={
        active.data?.length ? (
          <ForKeepers>
            <Button onClick={() => open({ kind: 'add' })}>
              <Plus className="size-4.5" aria-hidden="true" />
              {t('inventory:add')}
            </Button>
          </ForKeepers>
        ) : null
      }
    >
      <SegmentedControl
        label={t('inventory:tabs.label')}
        segments={[
          { value: 'ativo', label: t('inventory:tabs.ativo') },
          { value: 'finalizado', label: t('inventory:tabs.finalizado') },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        <SegmentPanel value="ativo" className="pt-3">
          <ActiveItems query={active} />
        </SegmentPanel>
        <SegmentPanel value="finalizado" className="pt-3">
          <ArchivedItems />
        </SegmentPanel>
      </SegmentedControl>
    </FoldingSection>
  );
}

function ActiveItems({ query }: { query: ReturnType<typeof useQuery<InventoryItem[]>> }) {
  const { t } = useTranslation(['inventory']);
  const whose = useWhose();
  const open = useOpenStockSheet();
  if (!query.data)
    return query.isError ? <NotLoaded onRetry={query.refetch} isRetrying={query.isFetching} /> : <Loading />;
  if (query.data.length === 0) {
    return (
      <EmptyState
        mark={<EmptyShelf />}
        title={t('inventory:empty.title', whose)}
        headingLevel={3}
        action={
          <ForKeepers>
            <Button onClick={() => open({ kind: 'add' })}>{t('inventory:add')}</Button>
          </ForKeepers>
        }
      >
        {t('inventory:empty.text', whose)}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-2.5">
      {query.data.map((item) => (
        <ItemCard key={item.id} item={item} />
      ))}
    </ul>
  );
}

function ArchivedItems() {
  const { t } = useTranslation(['diary', 'inventory']);
  const query = useInfiniteQuery(archivedItemsQuery);
  const unarchive = useUnarchiveItem();
  const items = query.data?.pages.flatMap((page) => page.items);
  if (!items) return query.isError ? <NotLoaded onRetry={query.refetch} isRetrying={query.isFetching} /> : <Loading />;
  if (items.length === 0) {
    return (
      <EmptyState mark={<ShelfInBox />} title={t('inventory:emptyArchive.title')} headingLevel={3}>
        {t('inventory:emptyArchive.text')}
      </EmptyState>
    );
  }
  const takeBack = (item: InventoryItem) =>
    unarchive.mutateAsync(item.id).then(
      () => showToast('success', t('inventory:unarchive.done', { name: item.nickname })),
      (error) => showToast('error', t('inventory:errors.unarchive'), { description: failureText(error, t) }),
    );
  return (
    <>
      <ul className="flex flex-col gap-2.5">
        {items.map((item) => (
          <ItemCard
            key={item.id}
            item={item}
            isUnarchiving={unarchive.isPending && unarchive.variables === item.id}
            onUnarchive={() => void takeBack(item)}
          />
        ))}
      </ul>
      <MoreButton query={query} className="mt-3 w-full">
        {t('inventory:more')}
      </MoreButton>
    </>
  );
}

function NotLoaded({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTranslation(['inventory']);
  return (
    <Banner
      tone="overdue"
      role="alert"
      title={t('inventory:errors.load')}
      action={
        <Button variant="secondary" isPending={isRetrying} onClick={() => onRetry()}>
          {t('inventory:errors.retry')}
        </Button>
      }
    >
      {t('inventory:errors.loadText')}
    </Banner>
  );
}

function Loading() {
  const { t } = useTranslation(['inventory']);
  return (
    <div className="flex flex-col gap-2.5" aria-busy="true">
      <span className="sr-only">{t('inventory:loading')}</span>
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </div>
  );
}
