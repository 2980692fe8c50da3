import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import { Cursor } from '../scalars.ts';
import { DoctorSubscription, ProviderPage, ReceiptList, SandboxPage, SandboxPress } from './schemas.ts';

const tags = ['subscriptions'];
const security = [{ session: [] }];
const away = {
  503: problem(
    'The payment provider does not answer (`subscription.provider_away`): nothing was charged, nothing changed.',
  ),
};

export const readSubscription = createRoute({
  method: 'get',
  path: '/api/subscription',
  summary: 'What the doctor of the session has: trial, plan, days of grace',
  tags,
  security,
  responses: { 200: json(DoctorSubscription, 'As it was read at the provider last.'), ...signedInProblem },
});

export const checkSubscription = createRoute({
  method: 'post',
  path: '/api/subscription/check',
  summary: 'Read anew at the payment provider what the doctor has',
  description:
    'At most once in ten seconds; in between, and while the provider is away, it answers what was read last.',
  tags,
  security,
  responses: { 200: json(DoctorSubscription, 'As it is now.'), ...signedInProblem },
});

export const openCheckout = createRoute({
  method: 'post',
  path: '/api/subscription/checkout',
  summary: 'A page where the professional plan is paid for',
  tags,
  security,
  responses: {
    200: json(ProviderPage, 'The page, which is open for a day; the same one as long as it is.'),
    409: problem(
      'There is a subscription already (`subscription.already_subscribed`), or its first payment is on its way (`subscription.payment_awaited`): both are managed on the portal. Or the account is to be erased (`subscription.account_leaving`).',
    ),
    ...away,
    ...signedInProblem,
  },
});

export const openPortal = createRoute({
  method: 'post',
  path: '/api/subscription/portal',
  summary: 'A page where payments are managed and the plan is cancelled',
  tags,
  security,
  responses: {
    200: json(ProviderPage, 'The page.'),
    409: problem('Nothing was ever paid for (`subscription.no_customer`).'),
    ...away,
    ...signedInProblem,
  },
});

export const listReceipts = createRoute({
  method: 'get',
  path: '/api/subscription/receipts',
  summary: 'What the doctor has paid, newest first',
  tags,
  security,
  request: {
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(12), cursor: Cursor.optional() }),
  },
  responses: { 200: json(ReceiptList, 'A page of receipts.'), ...signedInProblem },
});

export const openReceipt = createRoute({
  method: 'post',
  path: '/api/subscription/receipts/{id}/page',
  summary: 'The page of the provider with the document of a receipt',
  tags,
  security,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: json(ProviderPage, 'The page.'),
    404: problem('No receipt of one’s own, or the provider has no document any more (`subscription.no_receipt`).'),
    ...away,
    ...signedInProblem,
  },
});

export const readSandboxPage = createRoute({
  method: 'get',
  path: '/api/payments/sandbox/{pageId}',
  summary: 'A page of the sandbox, which charges nobody',
  tags,
  request: { params: z.object({ pageId: z.string().max(100) }) },
  responses: {
    200: json(SandboxPage, 'The page.'),
    404: problem('No such page, or payments are real here (`payments.no_such_page`).'),
    ...signedInProblem,
  },
});

export const pressOnSandboxPage = createRoute({
  method: 'post',
  path: '/api/payments/sandbox/{pageId}',
  summary: 'Pay, fail, expire, cancel or dispute in the sandbox',
  description: 'What is not offered any more changes nothing.',
  tags,
  request: { params: z.object({ pageId: z.string().max(100) }), ...jsonBody(SandboxPress) },
  responses: {
    200: json(SandboxPage, 'The page as it is then.'),
    404: problem('No such page, or payments are real here (`payments.no_such_page`).'),
    ...signedInProblem,
  },
});
