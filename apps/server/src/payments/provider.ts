import type { Language } from '@balsamo/domain/language.ts';
import type { Billing } from '@balsamo/domain/subscriptions/billing.ts';

/** An event that is about one of our customers: that something happened, never what. */
export type PaymentEvent = { id: string; type: string; customerId: string };

/** Somebody whom the provider charges. Nothing but name, e-mail and plan ever goes there. `email`: null = not confirmed, the provider asks for one. */
export type Payer = { name: string; email: string | null };
export type Opening = { customerId: string; language: Language; returnUrl: string };

/**
 * Takes the payments. What somebody has is always read from it anew.
 * @throws PaymentProviderAway where it does not answer as it should, UnknownCustomer
 */
export type PaymentProvider = {
  /** The same customer for the same key, for as long as the provider keeps it: a day. */
  createCustomer: (payer: Payer, key: string) => Promise<string>;
  /** Tells the provider an e-mail that has changed. The name is the payer's there: a company's, where they gave its number. */
  updateCustomer: (customerId: string, email: string) => Promise<void>;
  /**
   * The page where the plan is paid for; the one that is open, where there is one.
   * @throws SubscriptionThere where a subscription runs or goes on being tried: nobody is sold a second one
   * @throws PaymentAwaited where the first payment is on its way
   */
  openCheckout: (opening: Opening & { successUrl: string }) => Promise<string>;
  /** The page where a payer changes how they pay, and cancels. */
  openPortal: (opening: Opening) => Promise<string>;
  readBilling: (customerId: string) => Promise<Billing>;
  /** Where a receipt's document is read; undefined = no longer. */
  receiptUrl: (invoiceId: string) => Promise<string | undefined>;
  /** Charges nothing any more after what is paid: what is not paid is ended at once, and no checkout stays open. A customer who is not there is charged nothing. */
  cancelAtPeriodEnd: (customerId: string) => Promise<void>;
  /** Ends every subscription at once and forgets who the customer is. Done before, it is done. */
  forgetCustomer: (customerId: string) => Promise<void>;
  /**
   * The event of a signed message; undefined = of nothing that we follow.
   * @throws ForgedEvent where the signature is not the provider's, or too old
   */
  readEvent: (body: string, signature: string) => Promise<PaymentEvent | undefined>;
};

/** This customer is not there: under these keys, or any more. */
export class UnknownCustomer extends Error {
  override name = 'UnknownCustomer';
}
/** Of a customer who is not there nothing is left to do. */
export function unlessUnknown(error: unknown): void {
  if (!(error instanceof UnknownCustomer)) throw error;
}
export class SubscriptionThere extends Error {
  override name = 'SubscriptionThere';
}
export class PaymentAwaited extends Error {
  override name = 'PaymentAwaited';
}
export class PaymentProviderAway extends Error {
  override name = 'PaymentProviderAway';
  /** It is one question that fails; others may be answered. */
  readonly isOfOne: boolean;
  constructor(message: string, { isOfOne = false, ...options }: ErrorOptions & { isOfOne?: boolean } = {}) {
    super(message, options);
    this.isOfOne = isOfOne;
  }
}
export class ForgedEvent extends Error {
  override name = 'ForgedEvent';
}
