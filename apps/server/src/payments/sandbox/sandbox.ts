import { createHmac, randomBytes } from 'node:crypto';
import type { SandboxAction, SandboxPageKind, SandboxPageState } from '@balsamo/domain/subscriptions/sandbox.ts';
import type { SandboxSettings } from './sandbox-api.ts';
import {
  act,
  actionsOf,
  advance,
  customerIdOf,
  type Happening,
  liveSubscription,
  type SandboxCustomer,
} from './sandbox-customer.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** What a page of the sandbox shows; instants in seconds, amounts in cents. */
export type SandboxView = {
  kind: SandboxPageKind;
  state: SandboxPageState;
  payerName: string;
  price: number;
  /** Where the page leads to: the app, once it is done with. */
  leadsTo: string;
  actions: SandboxAction[];
  subscription: { status: 'active' | 'past_due' | 'canceled'; periodEnd: number; cancelsAtPeriodEnd: boolean } | null;
  invoices: { number: string; amount: number; status: 'paid' | 'open' | 'void'; createdAt: number }[];
};
/** As the provider would send it: the body and its signature. */
export type SignedMessage = { body: string; signature: string };

export type Sandbox = {
  /** Undefined: there is no such page. */
  view: (pageId: string) => Promise<SandboxView | undefined>;
  /** Does what was pressed; what is to be sent of it, and the page as it is then. */
  act: (pageId: string, action: SandboxAction) => Promise<{ view: SandboxView; messages: SignedMessage[] } | undefined>;
};

/** The pages of the sandbox. Whoever has a page's address may use it, as at any provider. */
export function createSandbox({
  store,
  webhookSecret,
  price,
  now,
}: Pick<SandboxSettings, 'price' | 'now'> & { store: SandboxStore; webhookSecret: string }): Sandbox {
  const seconds = () => Math.floor(now().getTime() / 1000);

  return {
    view: async (pageId) =>
      store.change(customerIdOf(pageId) ?? '', (customer) => {
        advance(customer, { now: seconds(), price });
        return viewOf(customer, pageId);
      }),
    act: async (pageId, action) =>
      store.change(customerIdOf(pageId) ?? '', (customer) => {
        const at = seconds();
        const happened = advance(customer, { now: at, price });
        const page = customer.pages.find(({ id }) => id === pageId);
        if (page) happened.push(...act(customer, page, action, { now: at, price }));
        const view = viewOf(customer, pageId);
        return view && { view, messages: happened.map((type) => signed(customer, type)) };
      }),
  };

  function viewOf(customer: SandboxCustomer, pageId: string): SandboxView | undefined {
    const page = customer.pages.find(({ id }) => id === pageId);
    const invoice = customer.invoices.find(({ id }) => id === pageId);
    if (!page && !invoice) return undefined;
    const shown = invoice ? [invoice] : page?.kind === 'portal' ? customer.invoices.toReversed() : [];
    const subscription = liveSubscription(customer) ?? customer.subscriptions.at(-1);
    return {
      kind: page?.kind ?? 'receipt',
      state: page?.state ?? 'open',
      payerName: customer.name,
      price,
      leadsTo: page?.state === 'complete' ? page.successUrl : (page?.returnUrl ?? ''),
      actions: page ? actionsOf(customer, page) : [],
      subscription:
        page?.kind === 'portal' && subscription
          ? {
              status: subscription.status,
              periodEnd: subscription.periodEnd,
              cancelsAtPeriodEnd: subscription.cancelsAtPeriodEnd,
            }
          : null,
      invoices: shown.map(({ number, amount, status, createdAt }) => ({ number, amount, status, createdAt })),
    };
  }

  function signed({ id: customer }: SandboxCustomer, type: Happening): SignedMessage {
    const object = { object: type.split('.').slice(0, -1).join('.'), customer };
    const event = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      type,
      created: seconds(),
      data: { object },
    };
    const body = JSON.stringify(event);
    return { body, signature: signatureOf(body, webhookSecret) };
  }
}

/** Of the protocol: an HMAC of the time and the body. By the machine's own clock, which the library compares it with. */
export function signatureOf(body: string, secret: string, at = new Date()): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
