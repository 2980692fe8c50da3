import type { AssociationDashboard } from '@balsamo/contract/associations/schemas.ts';
import { expiryOf } from '@balsamo/domain/inventory/expiry.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { ShareBars } from '../../components/charts/share-bars.tsx';
import { useAmountFormat } from '../../components/stock/amount-format.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';

/** What runs low or is out. */
export function LowFigure({ low, all }: Pick<AssociationDashboard, 'low'> & { all: number }) {
  const { t } = useTranslation(['association']);
  const { amount } = useAmountFormat();
  return (
    <FigureCard title={t('association:dashboard.low.title')}>
      {low.length === 0 ? (
        <p className="text-ink-soft">{t('association:dashboard.low.none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {low.map(({ productId, name, quantity, unit }) => (
            <li key={productId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-40 break-words">{name}</span>
              <Badge tone={quantity > 0 ? 'pending' : 'overdue'}>
                {quantity > 0
                  ? t('association:dashboard.low.left', { amount: amount(quantity, unit) })
                  : t('association:dashboard.low.out')}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <More of="low" count={all - low.length} />
    </FigureCard>
  );
}

/** How many more there are than the list has. */
function More({ of, count }: { of: 'low' | 'expiring'; count: number }) {
  const { t } = useTranslation(['association']);
  return count > 0 ? <p className="text-13 text-ink-soft">{t(`association:dashboard.${of}.more`, { count })}</p> : null;
}

/** What expires within a month, or has. */
export function ExpiryFigure({
  expiring,
  expiringLots = expiring.length,
}: Pick<AssociationDashboard, 'expiring' | 'expiringLots'>) {
  const { t } = useTranslation(['association']);
  const { amount } = useAmountFormat();
  const format = useDayFormat();
  const today = localDay(useNow(), useHomeTimeZone());
  return (
    <FigureCard title={t('association:dashboard.expiring.title')}>
      {expiring.length === 0 ? (
        <p className="text-ink-soft">{t('association:dashboard.expiring.none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {expiring.map(({ productId, name, batchNumber, expiresOn, quantity, unit }) => {
            const isExpired = expiryOf(expiresOn, today).kind === 'expired';
            return (
              <li
                key={`${productId} ${batchNumber}`}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
              >
                <span className="min-w-0 flex-1 basis-40 break-words">
                  {name}
                  <span className="block text-13 text-ink-soft">
                    {[
                      batchNumber ? t('association:dashboard.expiring.lot', { batch: batchNumber }) : null,
                      amount(quantity, unit),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Badge tone={isExpired ? 'overdue' : 'pending'}>
                  {t(isExpired ? 'association:dashboard.expiring.expired' : 'association:dashboard.expiring.until', {
                    day: format.short(expiresOn),
                  })}
                </Badge>
              </li>
            );
          })}
        </ul>
      )}
      <More of="expiring" count={expiringLots - expiring.length} />
    </FigureCard>
  );
}

/** Which kinds of products there are. */
export function TypesFigure({ productTypes }: Pick<AssociationDashboard, 'productTypes'>) {
  const { t } = useTranslation(['association', 'dispensary']);
  const most = Math.max(1, ...productTypes.map(({ products }) => products));
  return (
    <FigureCard title={t('association:dashboard.types.title')}>
      <ShareBars
        bars={productTypes.map(({ type, products }) => ({
          key: type,
          name: t(`dispensary:type.${type}`),
          value: products,
          share: products / most,
        }))}
      />
    </FigureCard>
  );
}

/** What is handed out most often. */
export function DispensedFigure({ mostDispensed }: Pick<AssociationDashboard, 'mostDispensed'>) {
  const { t } = useTranslation(['association']);
  const { amount } = useAmountFormat();
  const most = Math.max(1, ...mostDispensed.map(({ times }) => times));
  return (
    <FigureCard title={t('association:dashboard.dispensed.title')}>
      {mostDispensed.length === 0 ? (
        <p className="text-ink-soft">{t('association:dashboard.dispensed.none')}</p>
      ) : (
        <ShareBars
          isOrdered
          bars={mostDispensed.map(({ productId, name, times, quantity, unit }) => ({
            key: productId,
            name,
            value: t('association:dashboard.dispensed.times', { count: times, amount: amount(quantity, unit) }),
            share: times / most,
          }))}
        />
      )}
    </FigureCard>
  );
}

/** Who belongs there, and who left. */
export function MembersFigure({ members }: Pick<AssociationDashboard, 'members'>) {
  const { t } = useTranslation(['association']);
  const all = members.active + members.inactive;
  return (
    <FigureCard title={t('association:dashboard.memberStatus.title')}>
      <ShareBars
        bars={(['active', 'inactive'] as const).map((status) => ({
          key: status,
          name: t(`association:dashboard.memberStatus.${status}`),
          value: members[status],
          share: all === 0 ? 0 : members[status] / all,
        }))}
      />
    </FigureCard>
  );
}
