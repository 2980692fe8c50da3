import { randomUUID } from 'node:crypto';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ask, createDoctor } from '../connections/testing.ts';
import { PaymentProviderAway } from '../payments/provider.ts';
import { signatureOf } from '../payments/sandbox/sandbox.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { forgetOldPayments } from './jobs.ts';
import { handlePaymentEvents } from './payment-events.ts';
import { openSandbox, press, subscribe, subscriptionOf } from './testing.ts';

const SECRET = 'whsec_test';
let server: TestServer;
let helena: TestPerson;
let customerId: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  // The sandbox signs with a secret of its own, which the test does not know.
  const { provider } = server.services.payments;
  const real = provider.readEvent;
  provider.readEvent = async (body, signature) =>
    signature.includes('v1=known') ? JSON.parse(body) : real(body, signature);
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date();
  helena = await createDoctor(server);
  await openSandbox(server, helena);
  const { rows } = await server.db.ownerPool.query('select customer_id from subscriptions where user_id = $1', [
    helena.id,
  ]);
  customerId = rows[0].customer_id;
});

const event = (id = `evt_${randomUUID()}`) => ({ id, type: 'invoice.paid', customerId });
const send = (body: object, signature = 't=1,v1=known') =>
  server.send('POST', '/api/payments/events', { body, headers: { 'stripe-signature': signature } });
const stored = async (id: string) =>
  (await server.db.ownerPool.query('select handled_at, tries from payment_events where id = $1', [id])).rows[0];
/** Lets the provider be away, or count what it is asked, while something is done. */
async function withBilling<Answer>(
  readBilling: (id: string) => Promise<never>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { provider } = server.services.payments;
  const real = provider.readBilling;
  provider.readBilling = readBilling;
  try {
    return await work();
  } finally {
    provider.readBilling = real;
  }
}

describe('an event', () => {
  test('is handled once, however often it comes', async () => {
    const told = event();
    expect((await send(told)).status).toBe(204);
    const first = await stored(told.id);
    expect(first.handled_at).not.toBeNull();
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await Promise.all([send(told), send(told), send(told)]);
    expect(await stored(told.id)).toEqual(first);
  });

  test('that nobody signed changes nothing and is not kept', async () => {
    const told = event();
    for (const signature of ['', 't=1,v1=00', signatureOf(JSON.stringify(told), SECRET)]) {
      expect((await send(told, signature)).body).toMatchObject({ status: 400, code: 'payments.forged' });
    }
    expect((await server.send('POST', '/api/payments/events', { body: told })).status).toBe(400);
    expect(await stored(told.id)).toBeUndefined();
  });

  test('of somebody else’s customer is handled by doing nothing', async () => {
    const told = { ...event(), customerId: 'cus_of_another_product' };
    expect((await send(told)).status).toBe(204);
    expect((await stored(told.id)).handled_at).not.toBeNull();
  });

  test('that comes while the provider is away waits, and is handled when it is back', async () => {
    const told = event();
    const away = async () => {
      throw new PaymentProviderAway('a test');
    };
    await withBilling(away, async () => expect((await send(told)).status).toBe(204));
    expect(await stored(told.id)).toMatchObject({ handled_at: null, tries: 1 });
    await handlePaymentEvents(server.services);
    expect(await stored(told.id), 'not before its pause').toMatchObject({ handled_at: null });
    const inSeconds = (seconds: number) => {
      server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
      return handlePaymentEvents(server.services);
    };
    await withBilling(away, () => inSeconds(10));
    expect(await stored(told.id)).toMatchObject({ handled_at: null, tries: 2 });
    await withBilling(away, () => inSeconds(19));
    expect(await stored(told.id), 'each pause is twice as long').toMatchObject({ tries: 2 });
    await server.db.ownerPool.query('update payment_events set tries = 30 where id = $1', [told.id]);
    await withBilling(away, () => inSeconds(1));
    await withBilling(away, () => inSeconds(3_599));
    expect(await stored(told.id), 'up to an hour').toMatchObject({ tries: 31 });
    await inSeconds(1);
    expect((await stored(told.id)).handled_at).not.toBeNull();
  });

  test('is forgotten after ninety days, as receipts are after six years', async () => {
    const told = event();
    await send(told);
    await server.db.ownerPool.query("update payment_events set handled_at = now() - interval '91 days' where id = $1", [
      told.id,
    ]);
    await subscribe(server, helena);
    await server.db.ownerPool.query(
      "update receipts set paid_at = now() - interval '6 years 1 day' where user_id = $1",
      [helena.id],
    );
    await forgetOldPayments(server.services);
    expect(await stored(told.id)).toBeUndefined();
    expect((await server.send('GET', '/api/subscription/receipts', { as: helena })).body.items).toEqual([]);
  });

  test('stands in no log with anything but its kind', async () => {
    server.logged.length = 0;
    await subscribe(server, helena);
    const { rows } = await server.db.ownerPool.query('select name, email from users where id = $1', [helena.id]);
    const text = server.logged.join('');
    for (const secret of [rows[0].name, rows[0].email, customerId]) expect(text).not.toContain(secret);
  });
});

test('of two readings the one that began last is what stays, whatever order they end in', async () => {
  const page = await openSandbox(server, helena);
  const { provider } = server.services.payments;
  const real = provider.readBilling;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // What is read first, before the payment, is answered last.
  provider.readBilling = async (id) => {
    provider.readBilling = real;
    const before = await real(id);
    await released;
    return before;
  };
  const slow = send(event());
  await expect.poll(() => provider.readBilling === real).toBe(true);
  await press(server, page, 'pay');
  release();
  expect((await slow).status).toBe(204);
  expect((await subscriptionOf(server, helena)).standing).toBe('subscribed');
});

describe('while a subscription ends', () => {
  const accept = (patient: TestPerson, request: string) =>
    server.send('POST', `/api/connections/requests/${request}/accept`, {
      as: patient,
      body: { scope: { hidesRecreational: false, hidesNotes: false } },
    });
  /** Patients whom the doctor has asked while there was room for all of them. */
  async function askPatients(count: number): Promise<{ patient: TestPerson; request: string }[]> {
    const asked = [];
    for (let one = 0; one < count; one++) {
      const patient = await server.person();
      asked.push({ patient, request: (await ask(server, helena, patient)).body.id });
    }
    return asked;
  }
  const links = async () =>
    (await server.db.ownerPool.query('select from patients_doctors where doctor_id = $1', [helena.id])).rowCount;
  /** Holds what decides about a doctor's places, as a request in the middle of its transaction does. */
  async function hold() {
    const client = await server.db.ownerPool.connect();
    await client.query('begin');
    await client.query('select from users where id = $1 for no key update', [helena.id]);
    const isWaitedFor = async () =>
      (
        await server.db.ownerPool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid() and $1 = any (pg_blocking_pids(pid))",
          [(client as unknown as { processID: number }).processID],
        )
      ).rowCount;
    return {
      client,
      untilWaitedFor: () => expect.poll(isWaitedFor).toBe(1),
      async release() {
        await client.query('commit');
        client.release();
      },
    };
  }

  test('its end waits for whoever is being accepted, and who is accepted after it counts by what is then', async () => {
    await subscribe(server, helena);
    const [first, second, third] = await askPatients(3);
    for (const one of [first, second]) await accept(one?.patient as TestPerson, one?.request as string);
    const portal = await openSandbox(server, helena, 'portal');
    const accepting = await hold();
    const ending = press(server, portal, 'end');
    await accepting.untilWaitedFor();
    expect((await subscriptionOf(server, helena)).standing).toBe('subscribed');
    await accepting.release();
    await ending;
    expect((await subscriptionOf(server, helena)).standing).toBe('trial');
    expect((await accept(third?.patient as TestPerson, third?.request as string)).body.code).toBe(
      'connections.doctor_limit_reached',
    );
  });

  test('whoever waits while it ends is counted by what is left', async () => {
    await subscribe(server, helena);
    const [first, second, third] = await askPatients(3);
    for (const one of [first, second]) await accept(one?.patient as TestPerson, one?.request as string);
    const ending = await hold();
    const accepting = accept(third?.patient as TestPerson, third?.request as string);
    await ending.untilWaitedFor();
    await ending.client.query("update subscriptions set status = 'canceled' where user_id = $1", [helena.id]);
    await ending.release();
    expect((await accepting).body).toMatchObject({ status: 409, code: 'connections.doctor_limit_reached' });
    expect(await links()).toBe(2);
  });

  test('eight who accept at the same moment are all within it or within the trial', async () => {
    await subscribe(server, helena);
    const asked = await askPatients(8);
    const portal = await openSandbox(server, helena, 'portal');
    const answers = asked.map(({ patient, request }) => accept(patient, request));
    const [ended, ...statuses] = await Promise.all([press(server, portal, 'end'), ...answers]);
    expect(ended.status).toBe(200);
    const accepted = statuses.filter(({ status }) => status === 200).length;
    expect(accepted).toBeGreaterThanOrEqual(2);
    expect(await links()).toBe(accepted);
    expect((await ask(server, helena, await server.person())).body.code).toBe('connections.limit_reached');
  });
});
