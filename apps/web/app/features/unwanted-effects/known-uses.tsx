import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { ConsumptionMethod, Quantity } from '@balsamo/domain/diary/vocabulary.ts';
import { EFFECT_DOSE_MAX_LENGTH } from '@balsamo/domain/unwanted-effects/report.ts';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../components/diary-entry/diary-format.ts';
import { Button } from '../../components/ui/button.tsx';
import { useHomeNow } from '../../platform/clock.ts';
import type { ReportValues } from './report-values.ts';

/** How a product was used last, or is prescribed. */
export type KnownUse =
  | { from: 'use'; quantity: Quantity; method: ConsumptionMethod; consumedAt: string; timeZone: string }
  | { from: 'prescription'; dosage: string; frequency: string | undefined; method: ConsumptionMethod | null };
export type UsesOf = (item: InventoryItem) => Promise<KnownUse[]>;

type Taken = Pick<ReportValues, 'dose'> & Partial<Pick<ReportValues, 'method'>>;
type KnownUsesProps = {
  item: InventoryItem | undefined;
  usesOf: UsesOf;
  values: Pick<ReportValues, 'dose' | 'method'>;
  onTake: (taken: Taken) => void;
};

/** How much and in which way, as the diary and the prescription know it, to be put into the form at a tap: nothing is filled in that nobody confirmed. */
export function KnownUses({ item, usesOf, values, onTake }: KnownUsesProps) {
  const { t } = useTranslation(['unwantedEffects', 'diary']);
  const format = useDiaryFormat();
  const home = useHomeNow();
  const [known, setKnown] = useState<{ itemId: string; uses: KnownUse[] }>();
  useEffect(() => {
    let isGone = false;
    if (item)
      void usesOf(item).then(
        (uses) => !isGone && setKnown({ itemId: item.id, uses }),
        () => {},
      );
    return () => {
      isGone = true;
    };
  }, [item, usesOf]);
  const doseOf = (use: KnownUse): string => {
    if (use.from === 'use') return format.quantity(use.quantity);
    const whole = [use.dosage, use.frequency].filter(Boolean).join(', ');
    return whole.length > EFFECT_DOSE_MAX_LENGTH ? use.dosage : whole;
  };
  const sourceOf = (use: KnownUse): string =>
    use.from === 'prescription'
      ? t('unwantedEffects:known.prescription')
      : t('unwantedEffects:known.use', {
          when: format.when({ instant: new Date(use.consumedAt), timeZone: use.timeZone }, home),
        });
  const uses = known && known.itemId === item?.id ? known.uses : [];
  const offered = uses.filter(
    (use) => doseOf(use) !== values.dose.trim() || (use.method !== null && use.method !== values.method),
  );
  if (offered.length === 0) return null;
  return (
    <div className="-mt-3 flex flex-col gap-1.5">
      <p className="text-13 text-ink-soft">{t('unwantedEffects:known.title')}</p>
      <ul className="flex flex-col items-start gap-2">
        {offered.map((use) => {
          const dose = doseOf(use);
          const text = [dose, use.method && t(`diary:method.${use.method}`)].filter(Boolean).join(' · ');
          return (
            <li key={`${use.from} ${text}`}>
              <Button
                variant="secondary"
                size="sm"
                className="shrink text-left wrap-anywhere"
                onClick={() => onTake({ dose, ...(use.method ? { method: use.method } : {}) })}
              >
                <Plus className="size-4 shrink-0" aria-hidden="true" />
                <span>
                  {text} <span className="font-normal text-ink-soft">({sourceOf(use)})</span>
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
