import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { lastDayInForce } from '@balsamo/domain/prescriptions/status.ts';
import { dueList } from '@balsamo/domain/supply/due-list.ts';
import { poolsOf, type SupplyItem } from '@balsamo/domain/supply/pools.ts';
import { supplyOf } from '@balsamo/domain/supply/supply.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useQuery } from '@tanstack/react-query';
import { activeItemsQuery, putAwayItemsQuery } from '../../components/stock/stock-queries.ts';
import { expiredQuery, inForceQuery } from '../../features/prescriptions/in-force-query.ts';
import { walletQuery } from '../../features/wallet/wallet-queries.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';

const supplyItem = ({ details, ...item }: InventoryItem): SupplyItem => ({ ...details, ...item });

/** What runs out and what expires, of everything that is known on this device: stock, prescriptions and documents. */
export function useDue() {
  const timeZone = useHomeTimeZone();
  const today = localDay(useNow(), timeZone);
  const stock = useQuery(activeItemsQuery);
  const inForce = useQuery(inForceQuery);
  const expired = useQuery(expiredQuery);
  // Without it there is less to tell the pace by, and nothing to wait for.
  const { data: putAway } = useQuery(putAwayItemsQuery);
  const wallet = useQuery(walletQuery);
  const supplies = poolsOf(
    stock.data?.map(supplyItem) ?? [],
    inForce.data ?? [],
    today,
    putAway?.map(supplyItem) ?? [],
  ).map(supplyOf);
  const rows = dueList(
    {
      supplies,
      prescriptions: [
        ...(inForce.data ?? []),
        // Kept answers of two days may both name one.
        ...(expired.data?.filter(({ id }) => !inForce.data?.some((other) => other.id === id)) ?? []),
      ].map((prescription) => ({ ...prescription, lastDay: lastDayInForce(prescription, timeZone) })),
      documents: wallet.data ?? [],
    },
    today,
  );
  const queries = [stock, inForce, expired, wallet];
  return {
    today,
    rows,
    supplies,
    /** Is everything here that the list is made of? */
    isWhole: queries.every(({ data }) => data !== undefined),
    hasFailed: queries.some(({ data, isError }) => data === undefined && isError),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(queries.filter(({ data }) => !data).map(({ refetch }) => refetch())),
  };
}
