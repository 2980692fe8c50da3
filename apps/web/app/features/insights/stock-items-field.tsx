import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { useTranslation } from 'react-i18next';
import { ChipToggle } from '../../components/ui/chip-toggle.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';

export type OfferedItem = Insights['items'][number];

export type StockItemsFieldProps = {
  /** Undefined until the first answer has come. */
  items: readonly OfferedItem[] | undefined;
  value: readonly string[];
  onChange: (itemIds: readonly string[]) => void;
};

/** Which products of the own stock are looked at; none chosen means all uses. */
export function StockItemsField({ items, value, onChange }: StockItemsFieldProps) {
  const { t } = useTranslation(['insights']);
  // What is put away and was not used in the period would only make the list long.
  const offered = items?.filter(
    ({ id, status, usesInPeriod }) => status === 'ativo' || usesInPeriod > 0 || value.includes(id),
  );
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('insights:filters.items')}</legend>
      {offered === undefined ? (
        <Skeleton className="h-9 w-64 max-w-full" />
      ) : offered.length === 0 ? (
        <p className="text-15 text-ink-soft">{t('insights:filters.noItems')}</p>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <ChipToggle isPressed={value.length === 0} onPressedChange={() => onChange([])}>
              {t('insights:filters.allItems')}
            </ChipToggle>
            {offered.map(({ id, nickname }) => (
              <ChipToggle
                key={id}
                className="max-w-full py-1 text-left"
                isPressed={value.includes(id)}
                onPressedChange={(isPressed) =>
                  onChange(isPressed ? [...value, id] : value.filter((one) => one !== id))
                }
              >
                <span className="min-w-0 break-words">{nickname}</span>
              </ChipToggle>
            ))}
          </div>
          <p className="mt-2.5 text-13 text-ink-soft">{t('insights:filters.itemsHint')}</p>
        </>
      )}
    </fieldset>
  );
}
