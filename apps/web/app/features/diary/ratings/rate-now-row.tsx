import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSheetButton } from '../use-open-sheet.ts';

/** The way to a rating without a use: quieter than the cards of what was used, and the last of them. */
export function RateNowRow() {
  const { t } = useTranslation(['diary']);
  const sheetButton = useSheetButton();
  return (
    <button
      type="button"
      {...sheetButton({ kind: 'rate' })}
      className="flex min-h-16 flex-wrap items-center gap-x-2.5 rounded-card border border-line border-dashed px-3 py-2 text-left transition-colors hover:border-leaf hover:bg-leaf-wash active:translate-y-px"
    >
      <SlidersHorizontal className="size-5.5 shrink-0 text-leaf" aria-hidden="true" />
      <span className="min-w-[min(5rem,100%)] flex-1">
        <span className="block font-semibold leading-tight">{t('diary:rate.open')}</span>
        <span className="block text-13 text-ink-soft">{t('diary:rate.openHint')}</span>
      </span>
    </button>
  );
}
