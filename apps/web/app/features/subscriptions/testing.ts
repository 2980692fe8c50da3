import type { Account } from '@balsamo/contract/auth/schemas.ts';
import type { DoctorSubscription, Receipt, SandboxPage } from '@balsamo/contract/subscriptions/schemas.ts';

export const DOCTOR: Account = {
  id: '0197f22e-79b0-7aaa-bfff-ffffffffffff',
  name: 'Helena Prado',
  email: 'helena@exemplo.com',
  isEmailVerified: true,
  role: 'medico',
  crm: '12345-SP',
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  createdAt: '2026-11-20T12:00:00.000Z',
  erasure: null,
};

const NOW = '2026-11-25T12:00:00.000Z';

/** A plan as the server tells it at noon of November 25, 2026; a trial of nine days more, unless told otherwise. */
export const aPlan = (changes: Partial<DoctorSubscription> = {}): DoctorSubscription => ({
  standing: 'trial',
  until: '2026-12-04T12:00:00.000Z',
  planType: 'trial',
  status: 'active',
  currentPeriodEnd: null,
  cancelsAtPeriodEnd: false,
  trialEndsAt: '2026-12-04T12:00:00.000Z',
  patientLimit: 2,
  isCustomer: false,
  awaitsPayment: false,
  now: NOW,
  ...changes,
});

export const PAID = aPlan({
  standing: 'subscribed',
  until: '2026-12-25T12:00:00.000Z',
  planType: 'professional',
  currentPeriodEnd: '2026-12-25T12:00:00.000Z',
  patientLimit: null,
  isCustomer: true,
});

/** The payment of the second month failed a week before. */
export const UNPAID: Partial<DoctorSubscription> = {
  standing: 'over',
  status: 'past_due',
  planType: 'professional',
  isCustomer: true,
  patientLimit: 0,
};

export const OVER = aPlan({ standing: 'over', until: '2026-11-24T12:00:00.000Z', patientLimit: 0 });

export const aReceipt = (changes: Partial<Receipt> = {}): Receipt => ({
  id: '0197f22e-79b0-7bbb-bfff-ffffffffffff',
  number: 'BAL-0001',
  amount: 9900,
  currency: 'BRL',
  paidAt: NOW,
  periodStart: NOW,
  periodEnd: '2026-12-25T12:00:00.000Z',
  ...changes,
});

export const aSandboxPage = (changes: Partial<SandboxPage> = {}): SandboxPage => ({
  kind: 'checkout',
  state: 'open',
  payerName: 'Helena Prado',
  price: 9900,
  leadsTo: 'https://balsamo.example/conta#plano',
  actions: ['pay', 'decline', 'expire'],
  subscription: null,
  invoices: [],
  ...changes,
});

/** A tab as `window.open` gives it. */
export const aTab = () => ({
  document: document.implementation.createHTMLDocument(),
  opener: window,
  location: { replace: (_: string) => {} },
  close: () => {},
});
