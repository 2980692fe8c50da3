import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { ConsumptionMethod, ProductType, Quantity } from '@balsamo/domain/diary/vocabulary.ts';
import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import { useQuery } from '@tanstack/react-query';
import { Archive, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { CertificatesOfItem } from '../../components/association/certificates-of-item.tsx';
import { RecalledMark } from '../../components/association/recalled-mark.tsx';
import { failureText } from '../../components/failure-text.ts';
import { focusTheSheet } from '../../components/form/form-sheet.tsx';
import { DoseReasons, ReasonsToggle } from '../../components/stock/dose-estimate.tsx';
import { activeItemsQuery } from '../../components/stock/stock-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useDisclosure } from '../../components/ui/use-disclosure.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useFinishItem, useUnarchiveItem } from './inventory-queries.ts';
import { Left, Warnings } from './item-card.tsx';
import { unsizedUnitOf } from './item-draft.ts';
import { useItemFormat } from './item-format.ts';
import { Ledger } from './ledger.tsx';
import { useOpenStockSheet } from './use-open-stock-sheet.ts';

/** What another part of the app shows inside an item's details, for example its reminders. */
export type ItemSlot = (item: InventoryItem) => ReactNode;

export type ItemDetailsSheetProps = { item: InventoryItem; reminders?: ItemSlot | undefined } & OpenSheetProps;

/** Everything of one item: what is left, what a dose of it is, its label, its reminders, its ledger. */
export function ItemDetailsSheet({ item: opened, reminders, ...sheet }: ItemDetailsSheetProps) {
  const { t } = useTranslation(['diary', 'inventory']);
  const open = useOpenStockSheet();
  const { data: items } = useQuery(activeItemsQuery);
  const item = items?.find(({ id }) => id === opened.id) ?? opened;
  const isActive = item.status === 'ativo';
  const { finish, unarchive, isPending } = useArchiving(item, () => sheet.onOpenChange(false));
  const isReadOnly = useIsReadOnly();
  return (
    <Sheet
      {...sheet}
      title={item.nickname}
      description={[t(`diary:product.${item.productType}`), item.details.brand].filter(Boolean).join(' · ')}
      onOpenAutoFocus={focusTheSheet}
      footer={
        isReadOnly ? undefined : isActive ? (
          <>
            <Button variant="secondary" onClick={() => open({ kind: 'adjust', item })}>
              {t('inventory:card.adjust')}
            </Button>
            <Button onClick={() => open({ kind: 'renew', item })}>{t('inventory:card.renew')}</Button>
          </>
        ) : (
          <Button isPending={isPending} onClick={unarchive}>
            {t('inventory:card.unarchive')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5 pt-2">
        <div className="flex flex-col items-start gap-2">
          <RecalledMark itemId={item.id} />
          <Left item={item} />
          {isActive ? <Warnings item={item} /> : null}
        </div>
        <TypicalDose item={item} />
        <div>
          <Label item={item} />
          <CertificatesOfItem itemId={item.id} />
        </div>
        {isActive ? reminders?.(item) : null}
        <Disclosure label={t('inventory:ledger.title')}>
          <Ledger item={item} />
        </Disclosure>
        <ForKeepers>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="secondary" size="sm" onClick={() => open({ kind: 'edit', item })}>
              <Pencil className="size-4.5" aria-hidden="true" />
              {t('inventory:details.edit')}
            </Button>
            {isActive ? (
              <Button variant="ghost" size="sm" isPending={isPending} onClick={finish}>
                <Archive className="size-4.5" aria-hidden="true" />
                {t('inventory:details.finish')}
              </Button>
            ) : null}
          </div>
        </ForKeepers>
      </div>
    </Sheet>
  );
}

/** Into the archive, with a way back in the toast, and out of it. */
function useArchiving(item: InventoryItem, onDone: () => void) {
  const { t } = useTranslation(['diary', 'inventory']);
  const finish = useFinishItem();
  const unarchive = useUnarchiveItem();
  const { id, nickname: name } = item;
  const takeBack = (onTaken = () => {}) =>
    void unarchive.mutateAsync(id).then(
      () => {
        onTaken();
        return showToast('success', t('inventory:unarchive.done', { name }));
      },
      (error) => showToast('error', t('inventory:errors.unarchive'), { description: failureText(error, t) }),
    );
  return {
    isPending: finish.isPending || unarchive.isPending,
    finish: () =>
      void finish.mutateAsync(id).then(
        () => {
          onDone();
          return showToast('message', t('inventory:finish.done', { name }), {
            action: { label: t('inventory:finish.undo'), onClick: () => takeBack() },
          });
        },
        (error) => showToast('error', t('inventory:errors.archive'), { description: failureText(error, t) }),
      ),
    unarchive: () => takeBack(onDone),
  };
}

/** A small amount as people measure it, and the way of using it that its notes are about. */
const TYPICAL: Readonly<Record<ProductType, { quantity: Quantity; consumptionMethod: ConsumptionMethod }>> = {
  oleo: { quantity: { value: 1, unit: 'gotas' }, consumptionMethod: 'sublingual' },
  flor: { quantity: { value: 0.1, unit: 'g' }, consumptionMethod: 'vaporizando' },
  pomada: { quantity: { value: 1, unit: 'g' }, consumptionMethod: 'topico' },
  capsula: { quantity: { value: 1, unit: 'unidades' }, consumptionMethod: 'oral' },
  comestivel: { quantity: { value: 1, unit: 'unidades' }, consumptionMethod: 'oral' },
  resina: { quantity: { value: 0.1, unit: 'g' }, consumptionMethod: 'vaporizando' },
  topico: { quantity: { value: 1, unit: 'g' }, consumptionMethod: 'topico' },
  extrato: { quantity: { value: 1, unit: 'gotas' }, consumptionMethod: 'sublingual' },
  outro: { quantity: { value: 1, unit: 'unidades' }, consumptionMethod: 'oral' },
};

/** THC and CBD in the smallest usual amount of the item, and how that is known. */
function TypicalDose({ item }: { item: InventoryItem }) {
  const { t } = useTranslation(['diary', 'inventory']);
  const format = useItemFormat();
  const reasons = useDisclosure();
  const { quantity, consumptionMethod } = TYPICAL[item.productType];
  const { strength, dropsPerMl } = item.details;
  const estimate = estimateDose({ productType: item.productType, consumptionMethod, quantity, strength, dropsPerMl });
  const doses = format.doses(estimate);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 flex-1 basis-36">
          <span className="text-ink-soft">
            {t('inventory:details.dose', { amount: format.amount(quantity.value, quantity.unit) })}
          </span>{' '}
          <span className="font-medium">{doses.length > 0 ? doses.join(' · ') : t('diary:dose.unknown')}</span>
        </p>
        <ReasonsToggle {...reasons.button} />
      </div>
      <div {...reasons.content} className="mt-2">
        {reasons.isOpen ? <DoseReasons estimate={estimate} /> : null}
      </div>
    </div>
  );
}

function Label({ item }: { item: InventoryItem }) {
  const { t } = useTranslation(['inventory']);
  const format = useItemFormat();
  const { dropsPerMl, amountPerUse, batch, expiresOn, openedOn, daysAfterOpening, deliveryDays, notes } = item.details;
  const lines: [string, ReactNode][] = [
    [t('inventory:details.content'), format.content(item) ?? t('inventory:details.unknown')],
    [t('inventory:details.dropsPerMl'), dropsPerMl === null ? null : format.number(dropsPerMl)],
    [
      t(`inventory:useSize.short.${unsizedUnitOf(item.productType) ?? 'aplicações'}`),
      amountPerUse === null ? null : `≈ ${format.amount(amountPerUse, item.unit)}`,
    ],
    [t('inventory:details.batch'), batch],
    [t('inventory:details.expiresOn'), expiresOn && format.day(expiresOn)],
    [t('inventory:details.openedOn'), openedOn && format.day(openedOn)],
    [
      t('inventory:details.daysAfterOpening'),
      daysAfterOpening === null ? null : t('inventory:details.days', { count: daysAfterOpening }),
    ],
    [
      t('inventory:details.deliveryDays'),
      deliveryDays === null ? null : t('inventory:details.days', { count: deliveryDays }),
    ],
    [t('inventory:details.notes'), notes && <span className="whitespace-pre-line">{notes}</span>],
  ];
  return (
    <dl className="side-by-side gap-x-6 gap-y-2.5">
      {lines.map(([term, value]) =>
        value ? (
          <div key={term} className="min-w-0 last:odd:col-span-full">
            <dt className="text-13 text-ink-soft">{term}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
