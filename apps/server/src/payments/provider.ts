import type { Language } from '@balsamo/domain/language.ts';
import type { Billing } from '@balsamo/domain/subscriptions/billing.ts';

/** An event that is about one of our customers: that something happened, never what. */
export type PaymentEvent = { id: string; type: string; customerId: string };

/** Somebody whom the provider charges. Nothing but name, address and plan ever goes there. */
export type Payer = { name: string; email: string };
export type Opening = { customerId: string; language: Language; returnUrl: string };

/**
 * Takes the payments. What somebody has is always read from it anew.
 * @throws PaymentProviderAway where it does not answer as it should
 */
export type PaymentProvider = {
  /** The same customer for the same key, however often it is asked. */
  createCustomer: (payer: Payer, key: string) => Promise<string>;
  /** The page where the plan is paid for; the one that is open, where there is one. */
  openCheckout: (opening: Opening & { successUrl: string }) => Promise<string>;
  /** The page where a payer changes how they pay, and cancels. */
  openPortal: (opening: Opening) => Promise<string>;
  readBilling: (customerId: string) => Promise<Billing>;
  /** Where a receipt's document is read; undefined = no longer. */
  receiptUrl: (invoiceId: string) => Promise<string | undefined>;
  /** Charges nothing any more after what is paid. */
  cancelAtPeriodEnd: (customerId: string) => Promise<void>;
  /** Ends every subscription at once and forgets who the customer is. Done before, it is done. */
  forgetCustomer: (customerId: string) => Promise<void>;
  /**
   * The event of a signed message; undefined = of nothing that we follow.
   * @throws ForgedEvent where the signature is not the provider's, or too old
   */
  readEvent: (body: string, signature: string) => Promise<PaymentEvent | undefined>;
};

export class PaymentProviderAway extends Error {
  override name = 'PaymentProviderAway';
}
export class ForgedEvent extends Error {
  override name = 'ForgedEvent';
}
