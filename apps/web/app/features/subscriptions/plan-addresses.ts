/** The part of the settings with the plan; the payment provider leads back to it (subscriptions/handlers.ts of the server). */
export const PLAN_PATH = '/conta#plano';
/** What is paid for, before the payment itself. */
export const SUBSCRIBE_PATH = '/assinar';

/** Where the payment provider leads a doctor who has paid: the query says so. */
export const isBackFromPayment = (search: string): boolean => new URLSearchParams(search).get('assinatura') === 'paga';
