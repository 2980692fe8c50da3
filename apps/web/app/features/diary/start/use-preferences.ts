import type { DiaryPreferenceChanges } from '@balsamo/contract/diary/preference-schemas.ts';
import { QUICK_ACTIONS, type QuickActionId } from '@balsamo/domain/diary/entry.ts';
import type { ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { STOCK_UNITS_OF } from '@balsamo/domain/inventory/item.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activeItemsQuery } from '../../../components/stock/stock-queries.ts';
import { newId } from '../../../platform/new-id.ts';
import { useDiaryWrite } from '../offline/diary-outbox.ts';
import { newItemWrite } from '../offline/item-writes.ts';
import { preferencesWrite } from '../offline/preference-writes.ts';

/** Saves what a person chooses about their diary, with or without a connection. */
export const useChangePreferences = () =>
  useDiaryWrite((record, changes: DiaryPreferenceChanges) => record(preferencesWrite, changes));

/**
 * Keeps what a person uses: its cards stand first, and the stock has a product of each kind that it lacks. How much there is, and how much
 * is used, nobody has said yet (spec-D27).
 */
export function useChooseProducts(): (chosen: readonly QuickActionId[]) => Promise<unknown> {
  const { t } = useTranslation(['diary']);
  const client = useQueryClient();
  return useDiaryWrite(async (record, chosen: readonly QuickActionId[]) => {
    await record(preferencesWrite, { quickActions: [...chosen] });
    // Without an answer nothing is known to be there; two of a kind can be told apart and put away.
    const known = (await client.ensureQueryData(activeItemsQuery).catch(() => undefined)) ?? [];
    const types = QUICK_ACTIONS.filter(({ id }) => chosen.includes(id)).map(
      ({ productType }): ProductType => productType,
    );
    for (const productType of new Set(types)) {
      if (productType === 'outro' || known.some((item) => item.productType === productType)) continue;
      await record(newItemWrite, {
        id: newId(),
        nickname: t(`diary:product.${productType}`),
        productType,
        quantity: null,
        unit: STOCK_UNITS_OF[productType][0],
      });
    }
  });
}
