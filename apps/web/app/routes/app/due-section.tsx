import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { activeItemsQuery } from '../../components/stock/stock-queries.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useRemindOfOrder } from '../../features/inventory/inventory-queries.ts';
import { useOpenStockSheet } from '../../features/inventory/use-open-stock-sheet.ts';
import { focusPrescription } from '../../features/prescriptions/focus-prescription.ts';
import { type DueActions, DueList, DueSectionFrame } from '../../features/supply/due-list.tsx';
import { SupplyOfItem } from '../../features/supply/supply-of-item.tsx';
import { useDue } from './use-due.ts';

/** *O que vence*, above what it is about; within `StockSheets`. */
export function DueSection() {
  const { t } = useTranslation(['supply']);
  const { rows, supplies, today, isWhole, hasFailed, isFetching, refetch } = useDue();
  const { data: items = [] } = useQuery(activeItemsQuery);
  const open = useOpenStockSheet();
  const remind = useRemindOfOrder();
  const sheetOf = (kind: 'details' | 'delivery') => (id: string) => {
    const item = items.find((one) => one.id === id);
    if (item) open({ kind, item });
  };
  const actions: DueActions = {
    openItem: sheetOf('details'),
    askDelivery: sheetOf('delivery'),
    showPrescription: focusPrescription,
    remind: (id, orderReminderOn) => remind.mutateAsync({ id, orderReminderOn }),
  };
  const unknown = supplies.filter(({ end }) => end === null).map(({ items: [item] }) => item);
  if (!isWhole && !hasFailed) {
    return (
      <DueSectionFrame isBusy>
        <span className="sr-only">{t('supply:loading')}</span>
        <Skeleton className="h-24" />
      </DueSectionFrame>
    );
  }
  return (
    <DueSectionFrame>
      {hasFailed ? (
        <LoadFailed
          query={{ isFetching, refetch }}
          title={t('supply:failed')}
          retry={t('supply:retry')}
          className="mb-3"
        >
          {null}
        </LoadFailed>
      ) : null}
      {isWhole || rows.length > 0 ? <DueList rows={rows} unknown={unknown} today={today} actions={actions} /> : null}
    </DueSectionFrame>
  );
}

/** How long an item lasts, in its details. */
export function ItemSupply({ item }: { item: InventoryItem }) {
  const { supplies } = useDue();
  const open = useOpenStockSheet();
  return (
    <SupplyOfItem
      itemId={item.id}
      supply={supplies.find(({ items }) => items.some(({ id }) => id === item.id))}
      onAskDelivery={() => open({ kind: 'delivery', item })}
    />
  );
}
