import type { EntryItem } from '@balsamo/contract/diary/schemas.ts';
import { parseQuantity } from '@balsamo/domain/diary/quantity.ts';
import type { ConsumptionMethod } from '@balsamo/domain/diary/vocabulary.ts';
import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import { useId, useState } from 'react';
import { DoseBox, DoseReasons } from '../../../components/stock/dose-estimate.tsx';
import { QuantityField, type QuantityFieldProps } from './quantity-field.tsx';

/** How much, and beside it what that is in THC and CBD where a product of the own stock is used. */
export function QuantityAndDose({
  item,
  consumptionMethod,
  ...field
}: QuantityFieldProps & { item: EntryItem | undefined; consumptionMethod: ConsumptionMethod }) {
  const [areReasonsShown, setReasonsShown] = useState(false);
  const reasonsId = useId();
  if (!item) return <QuantityField {...field} />;

  const parsed = parseQuantity(field.draft.text);
  const estimate =
    'value' in parsed
      ? estimateDose({
          productType: field.productType,
          consumptionMethod,
          quantity: { value: parsed.value, unit: field.draft.unit },
          strength: item.strength,
          dropsPerMl: item.dropsPerMl,
        })
      : undefined;
  return (
    <div className="flex flex-col gap-2.5">
      <div className="grid grid-cols-2 items-start gap-3">
        <QuantityField {...field} />
        <DoseBox
          estimate={estimate}
          areReasonsShown={areReasonsShown}
          onReasonsShownChange={setReasonsShown}
          reasonsId={reasonsId}
        />
      </div>
      <div id={reasonsId} hidden={!areReasonsShown}>
        {areReasonsShown ? <DoseReasons estimate={estimate} /> : null}
      </div>
    </div>
  );
}
