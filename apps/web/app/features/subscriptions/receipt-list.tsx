import type { Receipt } from '@balsamo/contract/subscriptions/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { api } from '../../platform/api-client.ts';
import { useDayText } from '../../platform/day-text.ts';
import { useMoneyText } from './money-text.ts';
import { ProviderButton, ProviderNotice } from './provider-button.tsx';
import { receiptsQuery } from './subscription-queries.ts';
import { useProviderTab } from './use-provider-tab.ts';

/** What was paid, newest first, each with its document. */
export function ReceiptList() {
  const { t } = useTranslation(['subscriptions']);
  const query = useInfiniteQuery(receiptsQuery);
  const receipts = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="receipts-title" className="flex flex-col gap-3 border-line border-t pt-5">
      <h3 id="receipts-title" className="font-sans text-15 font-semibold">
        {t('subscriptions:receipts.title')}
      </h3>
      {receipts ? (
        <Receipts receipts={receipts} />
      ) : query.isError ? (
        <LoadFailed query={query} title={t('subscriptions:receipts.loadFailed')} retry={t('subscriptions:plan.retry')}>
          {null}
        </LoadFailed>
      ) : (
        <Skeleton className="h-11" />
      )}
      <MoreButton query={query} className="self-start">
        {t('subscriptions:receipts.more')}
      </MoreButton>
    </section>
  );
}

function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const { t } = useTranslation(['subscriptions']);
  if (receipts.length === 0) return <p className="text-15 text-ink-soft">{t('subscriptions:receipts.empty')}</p>;
  return (
    <ul className="flex flex-col">
      {receipts.map((receipt) => (
        <ReceiptLine key={receipt.id} receipt={receipt} />
      ))}
    </ul>
  );
}

function ReceiptLine({
  receipt: { id, number, amount, currency, paidAt, periodStart, periodEnd },
}: {
  receipt: Receipt;
}) {
  const { t } = useTranslation(['subscriptions']);
  const dayText = useDayText();
  const moneyText = useMoneyText();
  const tab = useProviderTab('receipt', () => api.post('/api/subscription/receipts/{id}/page', { params: { id } }));
  const day = dayText(paidAt);
  const period = t('subscriptions:receipts.period', { start: dayText(periodStart), end: dayText(periodEnd) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line py-2.5 not-last:border-b">
      <div className="flex min-w-0 flex-1 basis-36 flex-col">
        <p className="font-medium tabular-nums">
          {t('subscriptions:receipts.line', { amount: moneyText(amount, currency), day })}
        </p>
        <p className="text-13 break-words text-ink-soft">{[period, number].filter(Boolean).join(' · ')}</p>
      </div>
      <ProviderButton tab={tab} variant="ghost" aria-label={t('subscriptions:receipts.openOne', { day })}>
        {t('subscriptions:receipts.open')}
      </ProviderButton>
      <ProviderNotice tab={tab} className="-mt-2 basis-full" />
    </li>
  );
}
