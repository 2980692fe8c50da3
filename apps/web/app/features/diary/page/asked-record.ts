import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import type { QuickAction } from '@balsamo/domain/diary/entry.ts';
import { orderedQuickActions } from '@balsamo/domain/diary/preferences.ts';
import type { QueryClient } from '@tanstack/react-query';
import { activeItemsQuery } from '../../../components/stock/stock-queries.ts';
import { overviewQuery } from '../diary-queries.ts';
import type { DiarySheet } from '../use-open-sheet.ts';
import { isSameKind, type RecordAction, usualKindOf } from '../used-product.ts';

export type AskedRecord = { kind: 'record'; itemId: string } | { kind: 'recordUsual' };

/** The record that a link asks for; undefined where its item is in the stock no more. Rejects where the device does not know, and cannot ask. */
export async function recordAskedFor(client: QueryClient, link: AskedRecord): Promise<DiarySheet | undefined> {
  if (link.kind === 'recordUsual') {
    return { kind: 'record', action: lastKindOf(await client.ensureQueryData(overviewQuery)) };
  }
  const [overview, items] = await Promise.all([
    client.ensureQueryData(overviewQuery),
    client.ensureQueryData(activeItemsQuery),
  ]);
  const item = items.find(({ id }) => id === link.itemId);
  return item && { kind: 'record', action: usualKindOf(item, overview.usual), itemId: item.id };
}

/** What a record starts from that nobody has chosen a card for: the way in which something was used last, else the person's first card. */
export function lastKindOf({ usual, preferences }: Pick<DiaryOverview, 'usual' | 'preferences'>): RecordAction {
  const last = usual[0];
  const cards = orderedQuickActions(preferences.quickActions);
  if (!last) return cards[0] as QuickAction;
  const { productType, consumptionMethod } = last;
  return cards.find((card) => isSameKind(card, last)) ?? { productType, consumptionMethod };
}
