import { describe, expect, it } from 'vitest';
import {
  act,
  actionsOf,
  advance,
  customerIdOf,
  RETRIES_S,
  type SandboxCustomer,
  type SandboxPage,
} from './sandbox-customer.ts';

const PRICE = 9900;
/** 31 January: the months after it are shorter. */
const NOW = Date.UTC(2026, 0, 31, 12) / 1000;
const DAY = 86_400;
const at = (now: number) => ({ now, price: PRICE });
const dayOf = (seconds = 0) => new Date(seconds * 1000).toISOString().slice(0, 10);

function customerWithPage(kind: SandboxPage['kind'] = 'checkout') {
  const id = `cus_${'a'.repeat(24)}`;
  const page: SandboxPage = {
    id: `cs_${'a'.repeat(24)}_1`,
    kind,
    state: 'open',
    url: '',
    successUrl: '',
    returnUrl: '',
    expiresAt: NOW + DAY,
  };
  const customer: SandboxCustomer = {
    id,
    name: 'Helena',
    email: 'h@example.test',
    pages: [page],
    subscriptions: [],
    invoices: [],
  };
  return { customer, page, portal: { ...page, kind: 'portal' as const } };
}
function subscriber() {
  const made = customerWithPage();
  act(made.customer, made.page, 'pay', at(NOW));
  return made;
}

describe('a checkout of the sandbox', () => {
  it('begins a subscription with a paid invoice when it is paid, once', () => {
    const { customer, page } = customerWithPage();
    expect(act(customer, page, 'pay', at(NOW))).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
    ]);
    expect(act(customer, page, 'pay', at(NOW))).toEqual([]);
    expect(customer.subscriptions).toMatchObject([{ status: 'active' }]);
    expect(customer.invoices).toMatchObject([{ status: 'paid', amount: PRICE }]);
  });

  it('runs out after a day', () => {
    const { customer, page } = customerWithPage();
    expect(advance(customer, at(NOW + DAY))).toEqual(['checkout.session.expired']);
    expect(actionsOf(customer, page)).toEqual([]);
  });
});

describe('a subscription of the sandbox', () => {
  it('renews each month on the day of its beginning, or the last of a shorter month', () => {
    const { customer } = subscriber();
    expect(dayOf(customer.subscriptions[0]?.periodEnd)).toBe('2026-02-28');
    advance(customer, at(NOW + 30 * DAY));
    expect(dayOf(customer.subscriptions[0]?.periodEnd)).toBe('2026-03-31');
    advance(customer, at(NOW + 100 * DAY));
    expect(customer.invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
  });

  it('ends with its period once it was cancelled, unless it is resumed', () => {
    const { customer, portal } = subscriber();
    act(customer, portal, 'cancel', at(NOW));
    act(customer, portal, 'resume', at(NOW));
    advance(customer, at(NOW + 40 * DAY));
    expect(customer.subscriptions[0]?.status).toBe('active');
    act(customer, portal, 'cancel', at(NOW + 40 * DAY));
    expect(advance(customer, at(NOW + 80 * DAY))).toEqual(['customer.subscription.deleted']);
  });

  it('whose renewal fails is past due, is paid late, or ends after three weeks with its invoice void', () => {
    const { customer, portal } = subscriber();
    expect(act(customer, portal, 'fail_renewal', at(NOW + DAY))).toContain('invoice.payment_failed');
    expect(actionsOf(customer, portal)).toEqual(['pay_open', 'cancel', 'end', 'dispute']);
    act(customer, portal, 'pay_open', at(NOW + 2 * DAY));
    expect(customer.subscriptions[0]?.status).toBe('active');
    act(customer, portal, 'fail_renewal', at(NOW + 3 * DAY));
    expect(advance(customer, at(NOW + 3 * DAY + RETRIES_S))).toEqual(['customer.subscription.deleted']);
    expect(customer.invoices.at(-1)?.status).toBe('void');
  });

  it('that is disputed ends at once', () => {
    const { customer, portal } = subscriber();
    expect(act(customer, portal, 'dispute', at(NOW))).toEqual(['customer.subscription.deleted']);
    expect(actionsOf(customer, portal)).toEqual([]);
  });
});

it('an id of the sandbox tells whose it is, and no other text does', () => {
  const { customer, page } = subscriber();
  for (const { id } of [page, ...customer.subscriptions, ...customer.invoices])
    expect(customerIdOf(id)).toBe(customer.id);
  for (const text of ['', 'cs_1', `cus_${'a'.repeat(24)}`, `cs_${'g'.repeat(24)}_1`])
    expect(customerIdOf(text)).toBeUndefined();
});
