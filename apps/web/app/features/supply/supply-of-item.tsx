import { asksForOpening, type Supply } from '@balsamo/domain/supply/supply.ts';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useCalendarDayText } from '../../platform/day-text.ts';
import { endText, lastingText } from './supply-words.ts';

type SupplyOfItemProps = { itemId: string; supply: Supply | undefined; onAskDelivery: () => void };

/** How long a product lasts: by real use and by the plan, which of them counts, and when to order. */
export function SupplyOfItem({ itemId, supply, onAskDelivery }: SupplyOfItemProps) {
  const { t } = useTranslation(['supply', 'wallet']);
  const dayText = useCalendarDayText();
  if (!supply) return null;
  const { use, plan, end, order, items } = supply;
  const others = items.filter(({ id }) => id !== itemId);
  const item = items.find(({ id }) => id === itemId);
  const missing =
    use.kind === 'unknown' && (use.reason === 'not_counted' || use.reason === 'nothing_left') ? use.reason : undefined;
  return (
    <section aria-labelledby="supply-title" className="flex flex-col gap-1">
      <h3 id="supply-title" className="text-17">
        {t('supply:item.title')}
      </h3>
      {missing ? (
        <p>{t(`supply:item.${missing}`)}</p>
      ) : (
        <>
          <p>{use.kind === 'known' ? lastingText(use, t) : t('supply:item.use.too_few_days')}</p>
          <p>
            {plan.kind === 'known'
              ? [
                  t('supply:item.plan.known', { count: plan.days }),
                  plan.isDropAssumed ? t('supply:item.plan.assumed') : null,
                ]
                  .filter(Boolean)
                  .join(' ')
              : plan.reason === 'not_counted' || plan.reason === 'nothing_left'
                ? null
                : t(`supply:item.plan.${plan.reason}`)}
          </p>
          {others.length > 0 ? (
            <p className="text-13 text-ink-soft">
              {t('supply:item.together', { names: others.map(({ nickname }) => nickname).join(', ') })}
            </p>
          ) : null}
          {end ? <p className="font-medium">{endText(end.because, end.on, t, dayText)}</p> : null}
        </>
      )}
      {item && asksForOpening(item) ? <p className="text-13 text-honey-text">{t('supply:item.opening')}</p> : null}
      {order.kind === 'day' ? (
        <p className="font-medium">
          {t('supply:item.order', { day: dayText(order.on) })}{' '}
          <span className="font-normal text-ink-soft">{t('supply:delivery', { count: order.deliveryDays })}</span>
        </p>
      ) : order.kind === 'no_delay' ? (
        <ForKeepers>
          <p className="text-13 text-ink-soft">{t('supply:askDelivery')}</p>
          <Button variant="secondary" size="sm" className="self-start" onClick={onAskDelivery}>
            {t('supply:act.delivery')}
          </Button>
        </ForKeepers>
      ) : null}
    </section>
  );
}
