import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, startTestCluster } from '@balsamo/database/testing/cluster.ts';
import { seededDraw } from '@balsamo/domain/group-figures/testing/members.ts';
import { signatureOf } from '@balsamo/server/payments/sandbox/sandbox.ts';
import { createSandboxApi } from '@balsamo/server/payments/sandbox/sandbox-api.ts';
import {
  act,
  actionsOf,
  type Happening,
  type SandboxCustomer,
  type SandboxPage,
} from '@balsamo/server/payments/sandbox/sandbox-customer.ts';
import { createMemoryStore } from '@balsamo/server/payments/sandbox/testing.ts';
import { serve } from '@hono/node-server';
import type pg from 'pg';
import { type ServerProcess, startServerProcess } from '../e2e/server-process.ts';
import { urlOf } from './database-url.ts';
import type { Figure } from './report.ts';

const HISTORIES = 1_000;
const ACTIONS_MAX = 10;
/** As the product promises them (GRACE_DAYS), not by the code that is measured. */
const GRACE_MS = 7 * 86_400_000;
/** Of the events of a history: sent twice, sent never, and sent only once all customers were read anew. */
const DOUBLED = 0.2;
const LOST = 0.15;
const LATE = 0.05;
const SENDERS = 16;
const FORGED = 200;
const SEED = 2026;
const KEYS = { secretKey: 'sk_test_bench', webhookSecret: `whsec_${'b'.repeat(32)}`, priceId: 'price_bench' };
const PRICE = 9900;

type Message = { body: string; customerId: string };

/**
 * A thousand customers pay, fail, cancel, come back and dispute at a Stripe of our own, which the official library asks over HTTP. Their events come
 * shuffled, some twice, some never, some after everybody was read anew; the server is killed twice meanwhile. Then what is stored must be what the
 * provider says, and what nobody signed must change nothing.
 */
export async function measurePaymentHistories(): Promise<Figure[]> {
  const { cluster, stop } = await startTestCluster();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-payments-'));
  const store = createMemoryStore();
  const api = createSandboxApi(store, {
    price: PRICE,
    currency: 'brl',
    priceId: KEYS.priceId,
    pageUrl: (id) => `http://pay.test/${id}`,
    now: () => new Date(),
  });
  const stripe = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => stripe.once('listening', resolve));
  const apiUrl = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
  let server: ServerProcess | undefined;
  try {
    const db = await createTestDatabase(cluster);
    const variables = {
      DATABASE_URL: urlOf(db.owner),
      SERVE_PAGES: '0',
      STRIPE_SECRET_KEY: KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
      STRIPE_PRICE_ID: KEYS.priceId,
      STRIPE_API_URL: apiUrl,
    };
    const customers = await addCustomers(db.ownerPool, store);
    server = await startServerProcess(dataDirectory, variables);
    const target = { address: server.address };
    const restart = async () => {
      server?.child.kill('SIGKILL');
      while (server?.child.exitCode === null && server.child.signalCode === null) await sleep(5);
      server = await startServerProcess(dataDirectory, variables);
      target.address = server.address;
    };

    const random = seededDraw(SEED);
    const sent: Message[] = [];
    const late: Message[] = [];
    let lost = 0;
    const begun = performance.now();
    // In slices: what happens goes on while events of before are still on their way.
    for (let slice = 0; slice < 3; slice++) {
      const messages = customers
        .flatMap((customer) => live(customer, random))
        .flatMap((message) => {
          const chance = random();
          if (chance < LOST) {
            lost++;
            return [];
          }
          if (chance < LOST + LATE) {
            late.push(message);
            return [];
          }
          return chance < LOST + LATE + DOUBLED ? [message, message] : [message];
        });
      sent.push(...messages);
      const sending = sendAll(shuffled(messages, random), target);
      if (slice > 0) {
        await sleep(2_000);
        await restart();
      }
      await sending;
    }
    await untilHandled(db.ownerPool);
    const before = await countDiffering(db.ownerPool, customers);
    // A day later the job reads everybody anew; it runs when a server starts.
    await db.ownerPool.query("update subscriptions set read_at = read_at - interval '25 hours'");
    await restart();
    while (
      (
        await db.ownerPool.query(
          "select from subscriptions where read_at is null or read_at < now() - interval '24 hours'",
        )
      ).rowCount !== 0
    )
      await sleep(200);
    await sendAll(shuffled(late, random), target);
    await untilHandled(db.ownerPool);
    const seconds = (performance.now() - begun) / 1000;
    const differing = await countDiffering(db.ownerPool, customers);
    const events = new Set([...sent, ...late].map(({ body }) => JSON.parse(body).id)).size;
    const { rows } = await db.ownerPool.query<{ kept: number; twice: number; receipts: number }>(
      `select count(*)::int as kept, (count(*) - count(distinct id))::int as twice, (select count(*)::int from receipts) as receipts from payment_events`,
    );
    const { kept, twice, receipts } = rows[0] as { kept: number; twice: number; receipts: number };
    const invoices = customers
      .flatMap((customer) => customer.invoices)
      .filter(({ status }) => status === 'paid').length;
    const accepted = await forge([...sent, ...late], target, db.ownerPool);
    await server?.stop();
    await db.close();
    return [
      {
        name: `${HISTORIES} histories: ${sent.length + late.length} messages of ${events} events shuffled, doubled and late, ${lost} lost, server killed twice`,
        measured: `${differing} differing from the provider (${before} before everybody was read anew), ${events - kept} events not kept, ${twice} handled twice, ${receipts} receipts of ${invoices} paid invoices, in ${seconds.toFixed(0)} s`,
        goal: '0 differing, 0 handled twice',
        isReached: differing === 0 && twice === 0 && kept === events && receipts === invoices,
      },
      {
        name: `${FORGED} forged and replayed messages`,
        measured: `${accepted} accepted`,
        goal: '0 accepted',
        isReached: accepted === 0,
      },
    ];
  } finally {
    server?.child.kill('SIGKILL');
    stripe.close();
    await stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function addCustomers(owner: pg.Pool, store: ReturnType<typeof createMemoryStore>): Promise<SandboxCustomer[]> {
  const customers = Array.from(
    { length: HISTORIES },
    (_, index): SandboxCustomer => ({
      id: `cus_${randomBytes(12).toString('hex')}`,
      name: `Médica ${index}`,
      email: `medica-${index}@exemplo.com`,
      pages: [],
      subscriptions: [],
      invoices: [],
    }),
  );
  for (const customer of customers) await store.add(customer);
  await owner.query(
    `with doctors as (
       insert into users (name, email, role) select name, email, 'medico' from unnest($1::text[], $2::text[]) as given(name, email) returning id, email)
     insert into subscriptions (user_id, plan_type, status, customer_id, trial_ends_at, updated_at)
     select doctors.id, 'trial', 'active', customer, now() - interval '1 day', now()
     from doctors join unnest($2::text[], $3::text[]) as given(email, customer) using (email)`,
    [customers.map(({ name }) => name), customers.map(({ email }) => email), customers.map(({ id }) => id)],
  );
  return customers;
}

/** Some of what a customer does, and the messages of it, in the order of their making. */
function live(customer: SandboxCustomer, random: () => number): Message[] {
  const messages: Message[] = [];
  for (let count = Math.ceil((random() * ACTIONS_MAX) / 3); count > 0; count--) {
    const isSubscribed = customer.subscriptions.some(({ status }) => status !== 'canceled');
    const page: SandboxPage = {
      id: `${isSubscribed ? 'bps' : 'cs'}_${customer.id.slice(4)}_${customer.pages.length + 1}`,
      kind: isSubscribed ? 'portal' : 'checkout',
      state: 'open',
      url: '',
      successUrl: '',
      returnUrl: '',
      expiresAt: Number.MAX_SAFE_INTEGER,
    };
    customer.pages.push(page);
    const actions = actionsOf(customer, page);
    const action = actions[Math.floor(random() * actions.length)];
    if (!action) continue;
    const happened = act(customer, page, action, { now: Math.floor(Date.now() / 1000), price: PRICE });
    messages.push(...happened.map((type) => messageOf(customer.id, type)));
  }
  return messages;
}

function messageOf(customerId: string, type: Happening): Message {
  const id = `evt_${randomBytes(12).toString('hex')}`;
  return {
    customerId,
    body: JSON.stringify({ id, object: 'event', type, data: { object: { customer: customerId } } }),
  };
}

/** Sends each until it is taken, as the provider does for days. */
async function sendAll(messages: Message[], target: { address: string }): Promise<void> {
  const waiting = [...messages];
  const send = async () => {
    for (let message = waiting.pop(); message; message = waiting.pop()) {
      while ((await post(message.body, signatureOf(message.body, KEYS.webhookSecret), target)) !== 204)
        await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
}

/** The status; 0 where there was no answer. */
async function post(body: string, signature: string, target: { address: string }): Promise<number> {
  try {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const response = await fetch(`${target.address}/api/payments/events`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // fetch's word for a connection that was cut
    return 0;
  }
}

async function untilHandled(owner: pg.Pool): Promise<void> {
  while ((await owner.query('select from payment_events where handled_at is null limit 1')).rowCount !== 0)
    await sleep(500);
}

/** How many rows are other than what the provider has, by its own books: not by the code that is measured. */
async function countDiffering(owner: pg.Pool, customers: readonly SandboxCustomer[]): Promise<number> {
  const { rows } = await owner.query(
    `select customer_id, plan_type, status, current_period_end, cancels_at_period_end, grace_ends_at, failed_invoice_id from subscriptions`,
  );
  const stored = new Map(rows.map(({ customer_id, ...row }) => [customer_id, JSON.stringify(Object.values(row))]));
  return customers.filter((customer) => stored.get(customer.id) !== JSON.stringify(planInBooks(customer))).length;
}

/** What a customer of the provider has; its history lets one subscription run at a time. In the order of the columns above. */
function planInBooks({ subscriptions, invoices }: SandboxCustomer) {
  const running = subscriptions.find(({ status }) => status !== 'canceled');
  const last = subscriptions.toSorted((one, other) => other.periodEnd - one.periodEnd)[0];
  const plan = running ?? last;
  if (!plan) return ['trial', 'active', null, false, null, null];
  const isFailed = plan.status === 'past_due';
  const failed = invoices.find(({ subscriptionId, status }) => subscriptionId === plan.id && status === 'open');
  return [
    'professional',
    plan.status,
    new Date(plan.periodEnd * 1000),
    plan.status === 'active' && plan.cancelsAtPeriodEnd,
    isFailed && failed ? new Date(failed.createdAt * 1000 + GRACE_MS) : null,
    isFailed && failed ? failed.id : null,
  ];
}

/** Messages that the provider never signed, or signed long ago; how many changed anything or were answered as if they were good. */
async function forge(known: readonly Message[], target: { address: string }, owner: pg.Pool): Promise<number> {
  const count = async () => (await owner.query('select from payment_events')).rowCount;
  const before = await count();
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  let accepted = 0;
  for (let index = 0; index < FORGED; index++) {
    const { body, customerId } = known[index % known.length] as Message;
    const made = messageOf(customerId, 'customer.subscription.deleted').body;
    const [sentBody, signature] = [
      [made, ''],
      [made, signatureOf(made, 'whsec_guessed')],
      [made, signatureOf(body, KEYS.webhookSecret)],
      [made, signatureOf(made, KEYS.webhookSecret, tenMinutesAgo)],
      [body, signatureOf(body, KEYS.webhookSecret, tenMinutesAgo)],
    ][index % 5] as [string, string];
    if ((await post(sentBody, signature, target)) !== 400) accepted++;
  }
  return accepted + ((await count()) ?? 0) - (before ?? 0);
}

function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const order = [...values];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as Value, order[last] as Value];
  }
  return order;
}
