import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWhose } from '../../components/acting/use-whose.ts';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { useAmountFormat } from '../../components/stock/amount-format.ts';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';

type Stats = Insights['enhancedInventoryStats'];
type Alert = Stats['replenishmentAlerts'][number];

/** How the stock stands today, and what of it was used in the period. */
export function StockCard({ stats, days }: { stats: Stats; days: number }) {
  const { t } = useTranslation(['insights', 'diary']);
  const whose = useWhose();
  const amounts = useAmountFormat();
  const { totalActiveItems, lowStockCount, mostConsumedItem, averageDailyConsumption, itemsByType } = stats;
  const { replenishmentAlerts } = stats;
  const told = { count: totalActiveItems, low: lowStockCount };
  const hasUse = mostConsumedItem !== null || averageDailyConsumption.length > 0;
  return (
    <FigureCard
      title={t('insights:stock.title', whose)}
      sentence={
        totalActiveItems === 0
          ? t('insights:stock.none')
          : lowStockCount > 0
            ? t('insights:stock.sentence', told)
            : t('insights:stock.enough', told)
      }
    >
      {replenishmentAlerts.length > 0 ? (
        <div>
          <h3 className="mb-1 font-sans text-13 font-semibold text-ink-soft">{t('insights:stock.alerts')}</h3>
          <ul className="divide-y divide-line">
            {replenishmentAlerts.map((alert) => (
              <AlertLine key={alert.id} alert={alert} />
            ))}
          </ul>
        </div>
      ) : null}
      {totalActiveItems > 0 || hasUse ? (
        <dl className="flex flex-col gap-2 border-line border-t pt-3">
          {totalActiveItems > 0 ? (
            <Line label={t('insights:stock.byType')}>
              {itemsByType.map(({ productType, count }) => `${count} ${t(`diary:product.${productType}`)}`).join(' · ')}
            </Line>
          ) : null}
          {mostConsumedItem ? (
            <Line label={t('insights:stock.mostConsumed')}>
              {mostConsumedItem.nickname} · {t('insights:uses', { count: mostConsumedItem.uses })}
            </Line>
          ) : null}
          {averageDailyConsumption.length > 0 ? (
            <Line label={t('insights:stock.averageDaily')}>
              {averageDailyConsumption.map(({ unit, perDay }) => amounts.averageAmount(perDay, unit)).join(' · ')}
            </Line>
          ) : null}
        </dl>
      ) : null}
      {hasUse ? <p className="text-13 text-ink-soft">{t('insights:stock.periodNote', { count: days })}</p> : null}
      <Button variant="secondary" className="self-start" asChild>
        <Link to="#treatment">{t('insights:stock.open')}</Link>
      </Button>
    </FigureCard>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 font-medium break-words">{children}</dd>
    </div>
  );
}

const TONES: Record<Alert['level'], BadgeTone> = {
  below_zero: 'overdue',
  empty: 'overdue',
  low_amount: 'pending',
  few_days: 'pending',
  not_counted: 'neutral',
  enough: 'neutral',
};

function AlertLine({ alert: { nickname, level, days } }: { alert: Alert }) {
  const { t } = useTranslation(['insights']);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 font-medium break-words">{nickname}</span>
      <span className="flex items-center gap-2 text-13 text-ink-soft">
        {days === null
          ? null
          : days === 0
            ? t('insights:stock.lessThanOne')
            : t('insights:stock.daysLeft', { count: days })}
        <Badge tone={TONES[level]}>{t(`insights:stock.level.${level}`)}</Badge>
      </span>
    </li>
  );
}
