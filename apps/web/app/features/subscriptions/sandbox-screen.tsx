import type { SandboxPage } from '@balsamo/contract/subscriptions/schemas.ts';
import type { SandboxAction } from '@balsamo/domain/subscriptions/sandbox.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock, FlaskConical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { useI18n } from '../../platform/use-i18n.ts';
import { useMoneyText } from './money-text.ts';
import { useFoundFocus } from './use-found-focus.ts';

/** Of the prices of the plan, as the sandbox has them. */
const CURRENCY = 'BRL';
/** Long enough to read that it is paid. */
const LEAVE_AFTER_MS = 2_000;

const sandboxQuery = (pageId: string) =>
  queryOptions({
    queryKey: ['payment-sandbox', pageId],
    queryFn: ({ signal }) => api.get('/api/payments/sandbox/{pageId}', { params: { pageId }, signal }),
  });

/** Stands in for the pages of the payment provider where nothing is charged: a checkout, the portal, a receipt. */
export function SandboxScreen({ pageId }: { pageId: string }) {
  const { t } = useTranslation(['paymentSandbox']);
  const query = useQuery(sandboxQuery(pageId));
  const { data: page, error } = query;
  const isMissing = error instanceof ApiProblem && error.code === 'payments.no_such_page';
  const heading = isMissing ? t('paymentSandbox:missing') : t(`paymentSandbox:title.${page?.kind ?? 'checkout'}`);
  return (
    <div className="flex flex-col gap-6">
      <title>{`${heading} · ${PRODUCT_NAME}`}</title>
      <Banner
        tone="pending"
        icon={<FlaskConical className="size-5.5" aria-hidden="true" />}
        title={t('paymentSandbox:notice')}
      >
        {t('paymentSandbox:noticeText')}
      </Banner>
      <h1 className="text-28">{heading}</h1>
      {page ? <Page pageId={pageId} page={page} /> : null}
      {!page && isMissing ? <p className="text-ink-soft">{t('paymentSandbox:missingText')}</p> : null}
      {!page && error && !isMissing ? (
        <LoadFailed query={query} title={t('paymentSandbox:loadFailed')} retry={t('paymentSandbox:retry')}>
          {null}
        </LoadFailed>
      ) : null}
      {!page && !error ? <Skeleton className="h-64 rounded-card" aria-label={t('paymentSandbox:loading')} /> : null}
    </div>
  );
}

function Page({ pageId, page }: { pageId: string; page: SandboxPage }) {
  const { t } = useTranslation(['paymentSandbox']);
  const client = useQueryClient();
  const press = useMutation({
    mutationFn: (action: SandboxAction) =>
      api.post('/api/payments/sandbox/{pageId}', { params: { pageId }, body: { action } }),
    onSuccess: (answer) => client.setQueryData(sandboxQuery(pageId).queryKey, answer),
  });
  const { leadsTo, kind, state, actions } = page;
  // Only who has paid here is taken along, not who opens the page of a payment of before.
  const isPaidNow = press.isSuccess && kind === 'checkout' && state === 'complete';
  useEffect(() => {
    if (!isPaidNow || !leadsTo) return;
    const timer = setTimeout(() => window.location.assign(leadsTo), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isPaidNow, leadsTo]);
  return (
    <>
      {kind === 'portal' ? null : <Purchase page={page} />}
      {kind === 'portal' ? <Subscription page={page} /> : null}
      <StateBanner page={page} isLeaving={isPaidNow} />
      {press.isError ? <Banner tone="overdue" role="alert" title={t('paymentSandbox:failed')} /> : null}
      {actions.length > 0 ? (
        <div className="flex flex-col gap-2.5">
          {actions.map((action) => (
            <Button
              key={action}
              size={action === 'pay' ? 'lg' : 'md'}
              variant={action === 'pay' ? 'primary' : 'secondary'}
              isPending={press.isPending && press.variables === action}
              disabled={press.isPending && press.variables !== action}
              onClick={() => press.mutate(action)}
            >
              {t(`paymentSandbox:action.${action}`)}
            </Button>
          ))}
        </div>
      ) : null}
      {kind === 'checkout' ? null : <Invoices page={page} />}
      {leadsTo ? (
        <Button asChild variant={actions.includes('pay') ? 'ghost' : 'secondary'}>
          <a href={leadsTo}>{t('paymentSandbox:back')}</a>
        </Button>
      ) : null}
    </>
  );
}

function Purchase({ page: { price, payerName } }: { page: SandboxPage }) {
  const { t } = useTranslation(['paymentSandbox']);
  const moneyText = useMoneyText();
  return (
    <div className="flex flex-col gap-1 rounded-card border border-line bg-surface p-gutter">
      <p className="text-17 font-semibold">{t('paymentSandbox:plan')}</p>
      <p className="figure text-28 text-leaf">{t('paymentSandbox:perMonth', { amount: moneyText(price, CURRENCY) })}</p>
      <p className="text-15 break-words text-ink-soft">
        {t('paymentSandbox:payer')} · {payerName}
      </p>
    </div>
  );
}

function StateBanner({ page: { kind, state }, isLeaving }: { page: SandboxPage; isLeaving: boolean }) {
  const { t } = useTranslation(['paymentSandbox']);
  const ref = useRef<HTMLDivElement>(null);
  useFoundFocus(ref, state);
  if (kind !== 'checkout') return null;
  return (
    <>
      {state === 'declined' ? (
        <Banner
          tone="overdue"
          role="alert"
          icon={<CircleAlert className="size-5.5" aria-hidden="true" />}
          title={t('paymentSandbox:declined')}
        >
          {t('paymentSandbox:declinedText')}
        </Banner>
      ) : null}
      {/* Stands before there is anything to say, and takes no room then. */}
      <div ref={ref} role="status" tabIndex={-1} className="outline-none empty:-mt-6">
        {state === 'complete' ? (
          <Banner
            tone="done"
            icon={<CircleCheck className="size-5.5" aria-hidden="true" />}
            title={t('paymentSandbox:complete')}
          >
            {isLeaving ? t('paymentSandbox:completeText') : null}
          </Banner>
        ) : null}
        {state === 'expired' ? (
          <Banner
            tone="neutral"
            icon={<Clock className="size-5.5" aria-hidden="true" />}
            title={t('paymentSandbox:expired')}
          >
            {t('paymentSandbox:expiredText')}
          </Banner>
        ) : null}
      </div>
    </>
  );
}

function Subscription({ page: { subscription, payerName } }: { page: SandboxPage }) {
  const { t } = useTranslation(['paymentSandbox']);
  const dayText = useDayHere();
  const next = () => {
    if (!subscription) return null;
    const day = dayText(subscription.periodEnd);
    if (subscription.status !== 'active') return t('paymentSandbox:until', { day });
    return subscription.cancelsAtPeriodEnd
      ? t('paymentSandbox:endsOn', { day })
      : t('paymentSandbox:renewsOn', { day });
  };
  return (
    <section
      aria-labelledby="sandbox-subscription"
      className="flex flex-col gap-1 rounded-card border border-line bg-surface p-gutter"
    >
      <h2 id="sandbox-subscription" className="text-21">
        {t('paymentSandbox:subscription')}
      </h2>
      {/* What a press has changed is read out. */}
      <p role="status">
        {subscription ? t(`paymentSandbox:status.${subscription.status}`) : t('paymentSandbox:none')}
        {subscription ? <span className="block text-ink-soft">{next()}</span> : null}
      </p>
      <p className="text-15 break-words text-ink-soft">
        {t('paymentSandbox:payer')} · {payerName}
      </p>
    </section>
  );
}

function Invoices({ page: { invoices } }: { page: SandboxPage }) {
  const { t } = useTranslation(['paymentSandbox']);
  const dayText = useDayHere();
  const moneyText = useMoneyText();
  return (
    <section aria-labelledby="sandbox-invoices" className="flex flex-col gap-2">
      <h2 id="sandbox-invoices" className="text-21">
        {t('paymentSandbox:invoices')}
      </h2>
      {invoices.length === 0 ? <p className="text-ink-soft">{t('paymentSandbox:noInvoices')}</p> : null}
      <ul className="flex flex-col">
        {invoices.map(({ number, amount, status, createdAt }) => (
          <li
            key={number}
            className="flex flex-wrap justify-between gap-x-4 border-line py-2.5 tabular-nums not-last:border-b"
          >
            <span className="min-w-0 break-words">
              {dayText(createdAt)}
              <span className="block text-13 text-ink-soft">{number}</span>
            </span>
            <span>
              {moneyText(amount, CURRENCY)} · {t(`paymentSandbox:invoice.${status}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On the calendar of the device: nobody need be signed in here, so no profile names another. */
function useDayHere(): (instant: string) => string {
  const language = htmlLanguage(useI18n().language);
  return (instant) => dateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(instant));
}
