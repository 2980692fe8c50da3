import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { dosageQuantity } from '@balsamo/domain/prescriptions/dosage.ts';
import {
  type PlannedDose,
  type PlannedMedication,
  type PlanPrescription,
  planCount,
  todaysPlan,
} from '@balsamo/domain/prescriptions/todays-plan.ts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../../components/acting/acting.ts';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { activeItemsQuery } from '../../../components/stock/stock-queries.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { clockTime } from '../../../platform/clock-time.ts';
import { useOpenSheet, useSheetButton } from '../use-open-sheet.ts';
import { quantityToStartWith, usualKindOf } from '../used-product.ts';
import { isToBeRated, type TakenUse, useTakePlanned } from './use-take-planned.ts';

type PlanCardProps = { prescriptions: readonly PlanPrescription[]; overview: DiaryOverview | undefined };

/** What the prescriptions plan for today, dose by dose, each recorded with one tap. Nothing where nothing is prescribed. */
export function PlanCard({ prescriptions, overview }: PlanCardProps) {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const now = useNow();
  const timeZone = useHomeTimeZone();
  const stock = useQuery({ ...activeItemsQuery, enabled: prescriptions.length > 0 });
  const items = stock.data ?? [];
  const stocked = items.map(({ details, ...item }) => ({ ...item, brand: details.brand }));
  const plan = todaysPlan(prescriptions, overview?.today ?? [], stocked, { now, timeZone });
  if (plan.length === 0) return null;
  const { planned, taken } = planCount(plan);
  const next = plan.find(({ doses }) => doses.some(({ state }) => state === 'open'));
  return (
    <Card>
      <section aria-labelledby="plan-title">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="plan-title" className="text-21">
            {t('diary:plan.title', whose)}
          </h2>
          {planned > 0 ? (
            <p className="text-13 text-ink-soft">{t('diary:plan.count', { taken, count: planned })}</p>
          ) : null}
        </div>
        <ul className="divide-y divide-line">
          {plan.map((medication) => (
            <li key={medication.key} className="py-3 first:pt-0 last:pb-0">
              <Medication
                medication={medication}
                item={items.find(({ id }) => id === medication.itemId)}
                overview={overview}
                isNext={medication === (next ?? plan[0])}
                isReady={!stock.isPending || stock.fetchStatus === 'paused'}
              />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

type MedicationProps = {
  medication: PlannedMedication<Entry>;
  item: InventoryItem | undefined;
  overview: DiaryOverview | undefined;
  /** Is its button the one that is wanted most? */
  isNext: boolean;
  /** Is it known which product of the stock it is? */
  isReady: boolean;
};

function Medication({ medication, item, overview, isNext, isReady }: MedicationProps) {
  const { t } = useTranslation(['diary']);
  const { product, doses } = medication;
  const openSheet = useOpenSheet();
  const { take, isTaking } = useTakePlanned();
  const { use, kind } = useOf(medication, item, overview);
  const isReadOnly = useIsReadOnly();
  const now = useNow();
  const name = item?.nickname ?? product.name;
  const word = t(`diary:plan.${product.type === 'oleo' || product.type === 'capsula' ? 'took' : 'used'}`);
  const onTake = () => {
    if (use) void take(name, use);
    else openSheet({ kind: 'record', action: kind, ...(item && { itemId: item.id }) });
  };
  const button = { word, name, isDisabled: !isReady || isTaking, isPrimary: isNext, onTake };
  const nextDose = doses.find(({ state }) => state === 'open');
  const fresh = overview?.today.find(
    (entry) =>
      isToBeRated(entry, now) && (item ? entry.inventoryItemId === item.id : entry.productType === kind.productType),
  );
  const text = (
    <div className="min-w-[min(9rem,100%)] flex-1">
      <h3 className="font-sans text-15 font-semibold tracking-normal">{product.name}</h3>
      <p className="text-13 text-ink-soft">{[product.dosage, product.frequency].filter(Boolean).join(', ')}</p>
    </div>
  );
  return (
    <>
      {doses.length > 1 ? (
        <>
          {text}
          <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.25rem),1fr))] gap-2">
            {doses.map((dose, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dose is its place in the day
              <li key={index} className="flex">
                {dose === nextDose ? <TakeButton {...button} part={dose.part} /> : <Dose dose={dose} />}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {text}
          <div className="flex min-w-[min(100%,5.25rem)]">
            {doses[0] && !nextDose ? (
              <Dose dose={doses[0]} />
            ) : (
              <TakeButton {...button} part={doses[0]?.part ?? 'any'} />
            )}
          </div>
        </div>
      )}
      {fresh && !isReadOnly ? <RateOffer entry={fresh} /> : null}
    </>
  );
}

type TakeButtonProps = {
  word: string;
  name: string;
  part: PlannedDose['part'];
  isDisabled: boolean;
  isPrimary: boolean;
  onTake: () => void;
};

function TakeButton({ word, name, part, isDisabled, isPrimary, onTake }: TakeButtonProps) {
  const { t } = useTranslation(['diary']);
  if (useIsReadOnly()) return null;
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      className="w-full px-3 py-1 leading-tight"
      disabled={isDisabled}
      onClick={onTake}
    >
      <span className="flex flex-col">
        <span>
          {word}
          <span className="sr-only"> {name}</span>
        </span>
        {part === 'any' ? null : <span className="text-13 font-normal"> {t(`diary:plan.part.${part}`)}</span>}
      </span>
    </Button>
  );
}

/** A dose that is done, is not for now, or whose time is over. */
function Dose({ dose }: { dose: PlannedDose<Entry> }) {
  const { t } = useTranslation(['diary']);
  const { language } = useDiaryFormat();
  const part = dose.part === 'any' ? null : t(`diary:plan.part.${dose.part}`);
  if (dose.state === 'taken') {
    const at = clockTime(new Date(dose.use.consumedAt), language, dose.use.timeZone);
    return (
      <p className="flex min-h-11 w-full flex-col items-center justify-center rounded-control bg-leaf-wash px-2 py-1 text-center text-15 leading-tight font-semibold text-leaf">
        <span className="flex items-center gap-1">
          <Check className="size-4 shrink-0" aria-hidden="true" />
          <span className="sr-only">{t('diary:plan.taken')} </span>
          {at}
        </span>
        {part ? <span className="text-13 font-normal text-ink-soft"> {part}</span> : null}
      </p>
    );
  }
  return (
    <p className="flex min-h-11 w-full flex-col items-center justify-center rounded-control border border-line border-dashed px-2 py-1 text-center text-13 leading-tight text-ink-soft">
      {part ? <span>{part} </span> : null}
      <span>{t(dose.state === 'skipped' ? 'diary:plan.skipped' : 'diary:plan.later')}</span>
    </p>
  );
}

/** The use is recorded; how it feels is asked, and can be left. */
function RateOffer({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const sheetButton = useSheetButton();
  return (
    <p className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 text-13 text-ink-soft">
      {t('diary:plan.howNow', whose)}
      <Button variant="ghost" size="sm" className="-mr-3" {...sheetButton({ kind: 'rateBefore', entry })}>
        {t('diary:plan.rate')}
      </Button>
    </p>
  );
}

/** What one tap records: the prescribed amount where its words name one, else the last one; without either there is no amount to record. */
function useOf({ product }: PlannedMedication, item: InventoryItem | undefined, overview: DiaryOverview | undefined) {
  const usual = overview?.usual ?? [];
  const productType = item?.productType ?? product.type;
  const usualKind = usualKindOf({ id: item?.id ?? '', productType }, usual);
  const { consumptionMethod: method } = product;
  const kind =
    method && method !== usualKind.consumptionMethod ? { productType, consumptionMethod: method } : usualKind;
  const quantity = dosageQuantity(product.dosage, productType) ?? quantityToStartWith(kind, productType, usual);
  const use: TakenUse | undefined = quantity && {
    productType,
    consumptionMethod: kind.consumptionMethod,
    quantity,
    ...(item ? { inventoryItemId: item.id } : {}),
  };
  return { use, kind };
}
