import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { movementsQuery } from './inventory-queries.ts';
import { useItemFormat } from './item-format.ts';

/** What came in and went out, booked last first. The balance is the sum of these lines. */
export function Ledger({ item }: { item: InventoryItem }) {
  const { t } = useTranslation(['inventory']);
  const format = useItemFormat();
  const timeZone = useHomeTimeZone();
  const query = useInfiniteQuery(movementsQuery(item.id));
  const movements = query.data?.pages.flatMap((page) => page.items);
  if (!movements) {
    if (query.isError) {
      return (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>{t('inventory:ledger.failed')}</p>
          <Button variant="secondary" size="sm" isPending={query.isFetching} onClick={() => void query.refetch()}>
            {t('inventory:errors.retry')}
          </Button>
        </div>
      );
    }
    return (
      <div aria-busy="true" className="flex flex-col gap-2">
        <span className="sr-only">{t('inventory:ledger.loading')}</span>
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  }
  if (movements.length === 0) return <p className="text-ink-soft">{t('inventory:ledger.empty')}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {movements.map(({ id, kind, change, occurredAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
            <span className="min-w-0 flex-1 basis-32">
              <span className="block">{t(`inventory:ledger.${kind}`)}</span>
              <span className="block text-13 text-ink-soft">{format.dayOf(occurredAt, timeZone)}</span>
            </span>
            <span className="ml-auto font-semibold tabular">{format.change(change, item.unit)}</span>
          </li>
        ))}
      </ul>
      <MoreButton query={query} size="sm" className="mt-2 w-full">
        {t('inventory:more')}
      </MoreButton>
    </>
  );
}
