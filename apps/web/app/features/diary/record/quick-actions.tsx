import type { QuickAction, QuickActionId } from '@balsamo/domain/diary/entry.ts';
import { orderedQuickActions } from '@balsamo/domain/diary/preferences.ts';
import type { UsedQuantity } from '@balsamo/domain/diary/quantity.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { type DiaryFormat, useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { ActionIcon } from '../../../components/product-icon.tsx';
import { useSheetButton } from '../use-open-sheet.ts';
import { quantityToStartWith } from '../used-product.ts';

type QuickActionsProps = {
  /** Undefined while it is not known yet. */
  usual: readonly UsedQuantity[] | undefined;
  /** Those that the person chose stand first. */
  chosen: readonly QuickActionId[];
};

/** The cards that start a record. */
export function QuickActions({ usual, chosen }: QuickActionsProps) {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const format = useDiaryFormat();
  const sheetButton = useSheetButton();
  return (
    <section aria-labelledby="quick-actions-title">
      <h2 id="quick-actions-title" className="mb-2.5 text-21">
        {t('diary:quickActions.title')}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,34%)),1fr))] gap-2.5 md:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3">
        {orderedQuickActions(chosen).map((action) => (
          <button
            key={action.id}
            type="button"
            {...sheetButton({ kind: 'record', action })}
            className="flex min-h-16 flex-wrap items-center gap-x-2.5 rounded-card border border-line bg-surface px-3 py-2 text-left transition-colors hover:border-leaf hover:bg-leaf-wash active:translate-y-px"
          >
            <ActionIcon action={action.id} className="size-5.5 shrink-0 text-leaf" />
            <span className="min-w-[min(5rem,100%)] flex-1">
              <span className="block font-semibold leading-tight">{t(`diary:quickActions.${action.id}`)}</span>
              <span className="block min-h-4.5 text-13 leading-tight text-ink-soft">
                {usual ? usualLine(action, usual, format) : null}
              </span>
            </span>
          </button>
        ))}
        {/* The way to a rating without a use: quieter than the cards of what was used, and the last of them. */}
        <button
          type="button"
          {...sheetButton({ kind: 'rate' })}
          className="flex min-h-16 flex-wrap items-center gap-x-2.5 rounded-card border border-line border-dashed px-3 py-2 text-left transition-colors hover:border-leaf hover:bg-leaf-wash active:translate-y-px"
        >
          <SlidersHorizontal className="size-5.5 shrink-0 text-leaf" aria-hidden="true" />
          <span className="min-w-[min(5rem,100%)] flex-1">
            <span className="block font-semibold leading-tight">{t('diary:rate.open', whose)}</span>
            <span className="block text-13 text-ink-soft">{t('diary:rate.openHint')}</span>
          </span>
        </button>
      </div>
    </section>
  );
}

/** The amount that is filled in, where there is one, with the word that says what kind of use it is. */
function usualLine(action: QuickAction, usual: readonly UsedQuantity[], format: DiaryFormat): string {
  const { productType, consumptionMethod } = action;
  const amount = quantityToStartWith(action, productType, usual);
  const word =
    productType === 'oleo'
      ? format.methodInLine(consumptionMethod)
      : productType === 'flor' || !amount
        ? format.productInLine(productType)
        : undefined;
  return [amount && format.quantity(amount), word].filter(Boolean).join(' · ');
}
