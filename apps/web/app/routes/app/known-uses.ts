import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { itemsOfProduct } from '@balsamo/domain/prescriptions/product-items.ts';
import type { QueryClient } from '@tanstack/react-query';
import { overviewQuery } from '../../features/diary/diary-queries.ts';
import { inForceQuery } from '../../features/prescriptions/in-force-query.ts';
import type { KnownUse } from '../../features/unwanted-effects/known-uses.tsx';

/** How this item was used last, and how what is in force prescribes it, as far as the page knows; the last use first. */
export function knownUses(client: QueryClient, item: InventoryItem): KnownUse[] {
  const last = client
    .getQueryData(overviewQuery.queryKey)
    // What may be hidden from a doctor is not what a report begins with.
    ?.latest.find((use) => use.inventoryItemId === item.id && use.consumptionMethod !== 'recreativo');
  const named = { ...item, brand: item.details?.brand ?? null };
  const prescribed = (client.getQueryData(inForceQuery.queryKey) ?? []).flatMap(({ products }) =>
    products.filter((product) => itemsOfProduct(product, [named]).has(item.id)),
  );
  return [
    ...(last
      ? [
          {
            ...{ from: 'use' as const, quantity: last.quantity, method: last.consumptionMethod },
            ...{ consumedAt: last.consumedAt, timeZone: last.timeZone },
          },
        ]
      : []),
    ...prescribed.map(({ dosage, frequency, consumptionMethod }) => ({
      ...{ from: 'prescription' as const, dosage, frequency, method: consumptionMethod ?? null },
    })),
  ];
}
