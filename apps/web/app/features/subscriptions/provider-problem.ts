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
  return { title: titles[place], text: textOf(error, place, t) };
}

function textOf(error: unknown, place: ProviderPlace, t: TFunction<['subscriptions']>): string {
  if (error instanceof ApiProblem) {
    switch (error.code) {
      case 'subscription.provider_away':
        return failed(t('subscriptions:problem.away'), place, t);
      case 'subscription.already_subscribed':
        return t('subscriptions:problem.alreadySubscribed');
      case 'subscription.payment_awaited':
        return t('subscriptions:problem.paymentAwaited');
      case 'subscription.account_leaving':
        return t('subscriptions:problem.accountLeaving');
      case 'subscription.no_customer':
        return t('subscriptions:problem.noCustomer');
      case 'subscription.no_receipt':
        return t('subscriptions:problem.noReceipt');
      case 'subscription.too_many_pages':
        return t('subscriptions:problem.tooMany', { count: Math.ceil((error.retryAfter ?? 60) / 60) });
    }
  }
  return failed(
    error instanceof NetworkProblem ? t('subscriptions:problem.connection') : t('subscriptions:problem.unexpected'),
    place,
    t,
  );
}

/** Whoever was about to pay is told that they have not; to anybody else it would raise the question. */
function failed(text: string, place: ProviderPlace, t: TFunction<['subscriptions']>): string {
  return place === 'checkout' ? `${text} ${t('subscriptions:problem.nothingCharged')}` : text;
}
