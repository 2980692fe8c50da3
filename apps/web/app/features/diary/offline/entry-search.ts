import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { folded } from '@balsamo/domain/text/folded.ts';
import type { DiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import type { EntryFilters } from '../../../components/diary-entry/entry-filter-bar.tsx';

/** Does an entry that the server has not seen yet match what is searched and filtered for? In the words on the screen. */
export function entryMatcher({ search, productType }: EntryFilters, format: DiaryFormat): (entry: Entry) => boolean {
  const wanted = folded(search.trim());
  return (entry) => {
    if (productType && entry.productType !== productType) return false;
    const words = [
      entry.notes,
      entry.inventoryItem?.nickname,
      format.product(entry.productType),
      format.method(entry.consumptionMethod),
      entry.primaryEffect && format.effect(entry.primaryEffect),
      ...entry.triggers.map(format.trigger),
    ];
    return words.some((word) => word && folded(word).includes(wanted));
  };
}
