import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { CalendarClock, ChevronRight, PackageX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { RecalledMark } from '../../components/association/recalled-mark.tsx';
import { ProductIcon } from '../../components/product-icon.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { unsizedUnitOf } from './item-draft.ts';
import { useItemFormat } from './item-format.ts';
import { type StockSheet, useOpenStockSheet } from './use-open-stock-sheet.ts';

export type ItemCardProps = {
  item: InventoryItem;
  /** Only archived items have a way back. */
  onUnarchive?: () => void;
  isUnarchiving?: boolean;
};

/** One product: what it is, what is left, how long that lasts, and what it asks for. A press anywhere opens its details. */
export function ItemCard({ item, onUnarchive, isUnarchiving }: ItemCardProps) {
  const { t } = useTranslation(['inventory']);
  const format = useItemFormat();
  const open = useOpenStockSheet();
  const isActive = item.status === 'ativo';
  const line = [item.details.brand, format.content(item)].filter(Boolean).join(' · ');
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-line bg-surface px-gutter py-3.5 transition-colors hover:border-line-strong/60">
      <div className="flex items-start gap-[min(0.75rem,3.75vw)]">
        <span className="flex size-[min(2.5rem,12.5vw)] shrink-0 items-center justify-center rounded-control bg-leaf-wash text-leaf">
          <ProductIcon type={item.productType} className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-2">
            <h3 className="min-w-0 flex-1 basis-28 font-sans text-15 font-semibold tracking-normal">
              <button
                type="button"
                aria-label={t('inventory:card.open', { name: item.nickname })}
                onClick={() => open({ kind: 'details', item })}
                className="text-left wrap-anywhere before:absolute before:inset-0 before:rounded-card focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-leaf focus-visible:before:outline-offset-2"
              >
                {item.nickname}
              </button>
            </h3>
            {isActive ? <LevelBadge item={item} /> : null}
          </div>
          <p className="text-13 text-ink-soft">{line || t('inventory:content.none')}</p>
          <RecalledMark itemId={item.id} className="mt-1" />
        </div>
        <ChevronRight className="mt-0.5 -mr-1 size-[min(1.25rem,6.25vw)] text-ink-soft" aria-hidden="true" />
      </div>
      {isActive ? (
        <>
          <Left item={item} />
          <Warnings item={item} />
          <UncountedUses item={item} onOpen={open} />
          <ForKeepers>
            <NextStep item={item} onOpen={open} />
          </ForKeepers>
        </>
      ) : (
        <ForKeepers>
          <Button
            variant="secondary"
            size="sm"
            className="relative self-start"
            aria-label={t('inventory:card.unarchiveItem', { name: item.nickname })}
            isPending={isUnarchiving}
            onClick={onUnarchive}
          >
            {t('inventory:card.unarchive')}
          </Button>
        </ForKeepers>
      )}
    </li>
  );
}

function LevelBadge({ item: { level } }: { item: InventoryItem }) {
  const { t } = useTranslation(['inventory']);
  if (level === 'enough' || level === 'not_counted') return null;
  return <Badge tone="pending">{t(`inventory:level.${level}`)}</Badge>;
}

/** How much is left, large, and for how long. No bar: of how much it would be a part, nobody said. */
export function Left({ item, className }: { item: InventoryItem; className?: string }) {
  const { t } = useTranslation(['inventory']);
  const format = useItemFormat();
  const forecast = format.forecast(item);
  return (
    <div className={classNames('flex flex-wrap items-baseline gap-x-4 gap-y-1', className)}>
      {item.quantity === null ? null : (
        <p>
          <span className="figure text-28">{format.shownAmount(item.quantity, item.unit)}</span>
          {item.quantity > 0 ? (
            <span className="ml-1.5 text-13 text-ink-soft">{t('inventory:card.left', { count: item.quantity })}</span>
          ) : null}
        </p>
      )}
      <div className="min-w-0 flex-1 basis-28">
        {item.quantity === null ? <p>{t('inventory:card.notCounted')}</p> : null}
        {item.level === 'below_zero' || item.level === 'empty' ? (
          <p className="text-13 text-ink-soft">{t(`inventory:levelText.${item.level}`)}</p>
        ) : null}
        {forecast ? (
          <>
            <p className={forecast.basis ? 'font-medium first-letter:uppercase' : 'text-13 text-ink-soft'}>
              {forecast.text}
            </p>
            {forecast.basis ? <p className="text-13 text-ink-soft">{forecast.basis}</p> : null}
          </>
        ) : null}
      </div>
    </div>
  );
}

export function Warnings({ item }: { item: InventoryItem }) {
  const format = useItemFormat();
  const text = format.expiry(item);
  if (!text) return null;
  const isExpired = item.expiry.kind === 'expired';
  const Icon = isExpired ? TriangleAlert : CalendarClock;
  return (
    <p
      className={classNames(
        'flex items-center gap-1.5 text-13 font-medium first-letter:uppercase',
        isExpired ? 'text-clay' : 'text-honey-text',
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span className="first-letter:uppercase">{text}</span>
    </p>
  );
}

/** Uses that leave the stock as it is, told here once and not on each of them; how much one is can be said, where that is what is missing. */
function UncountedUses({ item, onOpen }: { item: InventoryItem; onOpen: (sheet: StockSheet) => void }) {
  const { t } = useTranslation(['inventory']);
  const { nickname: name, details } = item;
  const isReadOnly = useIsReadOnly();
  const unit = unsizedUnitOf(item.productType);
  if (!item.hasUncountedUses || (unit && details.amountPerUse !== null)) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="flex items-start gap-1.5 text-13 text-honey-text">
        <PackageX className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>{unit ? t(`inventory:useSize.missing.${unit}`) : t('inventory:useSize.otherUnit')}</span>
      </p>
      {unit && !isReadOnly ? (
        <Button
          variant="secondary"
          size="sm"
          className="relative"
          aria-label={t(`inventory:useSize.askItem.${unit}`, { name })}
          onClick={() => onOpen({ kind: 'useSize', item, unit })}
        >
          {t(`inventory:useSize.ask.${unit}`)}
        </Button>
      ) : null}
    </div>
  );
}

/** The one thing that the card asks for as it stands; nothing while there is enough. */
function NextStep({ item, onOpen }: { item: InventoryItem; onOpen: (sheet: StockSheet) => void }) {
  const { t } = useTranslation(['inventory']);
  const { level, nickname: name } = item;
  if (level === 'enough') return null;
  const step =
    level === 'not_counted'
      ? ({ kind: 'adjust', text: t('inventory:card.count'), label: t('inventory:card.countItem', { name }) } as const)
      : level === 'below_zero'
        ? ({
            kind: 'adjust',
            text: t('inventory:card.adjust'),
            label: t('inventory:card.adjustItem', { name }),
          } as const)
        : ({ kind: 'renew', text: t('inventory:card.renew'), label: t('inventory:card.renewItem', { name }) } as const);
  return (
    <Button
      variant="secondary"
      size="sm"
      className="relative self-start"
      aria-label={step.label}
      onClick={() => onOpen({ kind: step.kind, item })}
    >
      {step.text}
    </Button>
  );
}
