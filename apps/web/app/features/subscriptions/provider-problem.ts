import type { TFunction } from 'i18next';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

/** The pages of the payment provider. */
export type ProviderPlace = 'checkout' | 'portal' | 'receipt';

/** Why a page of the payment provider was not opened (spec §8): by its refusal, or by the lack of an answer. */
export function providerProblem(
  error: unknown,
  place: ProviderPlace,
  t: TFunction<['subscriptions']>,
): { title: string; text: string } {
  const isRefused = error instanceof ApiProblem;
  if (isRefused && error.status === 401) return { title: t('subscriptions:problem.signIn'), text: '' };
  const titles = {
    checkout: isRefused ? t('subscriptions:problem.checkoutRefused') : t('subscriptions:problem.checkoutFailed'),
    portal: isRefused ? t('subscriptions:problem.portalRefused') : t('subscriptions:problem.portalFailed'),
    receipt: t('subscriptions:problem.receiptFailed'),
  };
  return { title: titles[place], text: textOf(error, t) };
}

function textOf(error: unknown, t: TFunction<['subscriptions']>): string {
  if (error instanceof NetworkProblem) return t('subscriptions:problem.connection');
  if (!(error instanceof ApiProblem)) return t('subscriptions:problem.unexpected');
  switch (error.code) {
    case 'subscription.provider_away':
      return t('subscriptions:problem.away');
    case 'subscription.already_subscribed':
      return t('subscriptions:problem.alreadySubscribed');
    case 'subscription.no_customer':
      return t('subscriptions:problem.noCustomer');
    case 'subscription.no_receipt':
      return t('subscriptions:problem.noReceipt');
    case 'subscription.too_many_pages':
      return t('subscriptions:problem.tooMany', { count: Math.ceil((error.retryAfter ?? 60) / 60) });
  }
  return t('subscriptions:problem.unexpected');
}
