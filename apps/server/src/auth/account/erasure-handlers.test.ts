import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { UnknownCustomer } from '../../payments/provider.ts';
import { openSandbox, press, subscribe } from '../../subscriptions/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../../testing.ts';
import { type Browser, createAccount, createBrowser, MARIA } from '../testing.ts';
import { eraseDueAccounts } from './jobs.ts';

const DAY_MS = 86_400_000;
const PATH = '/api/account/erasure';
let server: TestServer;
let maria: Browser;
let email: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date();
  ({ email, browser: maria } = await createAccount(server, { isConfirmed: false }));
});

const ask = (who = maria, password = MARIA.password) => who.post(PATH, { password });
const days = (count: number) => new Date(server.clock.now.getTime() + count * DAY_MS);
const subjects = async () => {
  await server.services.mail.settled();
  return server.mails.map(({ to, subject }) => ({ to, subject }));
};
/** Gives a person without a password the one of Maria. */
async function giveMariasPassword(person: TestPerson): Promise<void> {
  await server.db.ownerPool.query(
    `insert into accounts (user_id, account_id, provider_id, password)
     select $1::uuid, $1::text, 'credential', password from accounts join users on users.id = user_id where email = $2`,
    [person.id, email],
  );
}

describe('the erasure of a doctor who pays', () => {
  const customerOf = async (doctor: TestPerson) =>
    (await server.db.ownerPool.query('select customer_id from subscriptions where user_id = $1', [doctor.id])).rows[0]
      ?.customer_id;
  async function payingDoctor(): Promise<TestPerson> {
    const doctor = await server.person('medico');
    await giveMariasPassword(doctor);
    await subscribe(server, doctor);
    return doctor;
  }
  const askAs = (as: TestPerson) => server.send('POST', PATH, { as, body: { password: MARIA.password } });

  it('ends what they are charged before it is asked for, and what is paid stays theirs', async () => {
    const doctor = await payingDoctor();
    expect((await askAs(doctor)).status).toBe(200);
    const { provider } = server.services.payments;
    const { subscriptions } = await provider.readBilling(await customerOf(doctor));
    expect(subscriptions).toMatchObject([{ status: 'active', cancelsAtPeriodEnd: true }]);
  });

  it('ends at once what is not paid, so that it is not tried again', async () => {
    const doctor = await payingDoctor();
    await press(server, await openSandbox(server, doctor, 'portal'), 'fail_renewal');
    expect((await askAs(doctor)).status).toBe(200);
    const { subscriptions } = await server.services.payments.provider.readBilling(await customerOf(doctor));
    expect(subscriptions).toMatchObject([{ status: 'ended' }]);
  });

  it('is asked for in vain while the provider is away: nobody leaves who goes on paying', async () => {
    const doctor = await payingDoctor();
    const { provider } = server.services.payments;
    const real = provider.cancelAtPeriodEnd;
    provider.cancelAtPeriodEnd = async () => {
      throw new Error('away');
    };
    try {
      expect((await askAs(doctor)).body).toMatchObject({ status: 503, code: 'subscription.provider_away' });
    } finally {
      provider.cancelAtPeriodEnd = real;
    }
    expect((await server.send('GET', '/api/account', { as: doctor })).body.erasure).toBeNull();
  });

  it('has the provider forget them before the account goes, and keeps the receipt without the account', async () => {
    const doctor = await payingDoctor();
    const customerId = await customerOf(doctor);
    await askAs(doctor);
    server.clock.now = days(7);
    const { provider } = server.services.payments;
    const real = provider.forgetCustomer;
    provider.forgetCustomer = async () => {
      throw new Error('away');
    };
    const isThere = async () =>
      (await server.db.ownerPool.query('select from users where id = $1', [doctor.id])).rowCount;
    await eraseDueAccounts(server.services);
    expect(await isThere(), 'tried again while the provider is away').toBe(1);
    provider.forgetCustomer = real;
    await eraseDueAccounts(server.services);
    expect(await isThere()).toBe(0);
    await expect(provider.readBilling(customerId)).rejects.toThrow(UnknownCustomer);
    const { rows } = await server.db.ownerPool.query(
      "select user_id, amount, payer_name from receipts where invoice_id like 'in_' || $1 || '%'",
      [customerId.slice('cus_'.length)],
    );
    expect(rows).toEqual([{ user_id: null, amount: 9900, payer_name: expect.any(String) }]);
  });
});

describe('asking for the erasure of one’s account', () => {
  it('answers when it will be, is part of the account from then on, and erases nothing yet', async () => {
    const asked = { requestedAt: server.clock.now.toISOString(), dueAt: days(7).toISOString() };
    expect((await maria.get('/api/account')).body).toMatchObject({ erasure: null, erasureObstacle: null });
    const { status, body } = await ask();
    expect([status, body]).toEqual([200, asked]);
    expect((await maria.get('/api/account')).body).toMatchObject({ email, erasure: asked });
    const { status: recorded } = await maria.post('/api/diary/entries', checkInBody());
    expect(recorded).toBe(201);
  });

  it('ends no session, and is told where someone signs in meanwhile', async () => {
    const phone = createBrowser(server);
    await phone.signIn(email, MARIA.password);
    await ask();
    expect((await phone.get('/api/account')).body.erasure).toMatchObject({ dueAt: days(7).toISOString() });
    const { body } = await createBrowser(server).signIn(email, MARIA.password);
    expect(body.erasure).toMatchObject({ dueAt: days(7).toISOString() });
  });

  it('twice keeps the first date and mails once', async () => {
    const first = (await ask()).body;
    server.clock.now = days(1);
    expect((await ask()).body).toEqual(first);
    expect(await subjects()).toEqual([{ to: email, subject: 'A sua conta do Bálsamo será apagada' }]);
  });

  it('is mailed with the date on the person’s own clock and the way to keep the account', async () => {
    server.clock.now = new Date('2026-11-20T02:30:00Z');
    await maria.patch('/api/account', { timeZone: 'America/Manaus' });
    await ask();
    await server.services.mail.settled();
    expect(server.mails[0]?.text).toContain('26 de novembro de 2026 às 22:30');
    expect(server.mails[0]?.text).toContain('\nhttp://balsamo.test/conta#apagar-conta\n');
  });

  it('refuses a wrong password at its field and asks for nothing', async () => {
    const { status, body } = await ask(maria, 'errada-errada');
    expect([status, body.code, body.errors]).toMatchObject([422, 'account.wrong_password', [{ pointer: '/password' }]]);
    expect((await maria.get('/api/account')).body.erasure).toBeNull();
    expect(await subjects()).toEqual([]);
  });

  it('evaluates ten attempts in 15 minutes, counted together with those at sign-in on this browser', async () => {
    for (let i = 0; i < 4; i++) await maria.signIn(email, 'errada-errada');
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(maria, 'errada-errada')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(6);
    expect((await ask()).body).toMatchObject({ status: 429, code: 'auth.too_many_guesses', retryAfter: 900 });
  });

  it.each([{}, { password: '' }, { password: 'x'.repeat(129) }, { password: 'x', now: true }])(
    'refuses the body %j',
    async (body) => {
      expect((await maria.post(PATH, body)).status).toBe(422);
    },
  );

  it('needs a session, as calling it off does', async () => {
    const anyone = createBrowser(server);
    expect((await ask(anyone)).body).toMatchObject({ status: 401, code: 'auth.not_signed_in' });
    expect((await anyone.delete(PATH)).body).toMatchObject({ status: 401, code: 'auth.not_signed_in' });
  });

  it.each(['medico', 'associacao'] as const)('is open to an account of the role %s', async (role) => {
    const person = await server.person(role);
    await giveMariasPassword(person);
    const { status } = await server.send('POST', PATH, { as: person, body: { password: MARIA.password } });
    expect(status).toBe(200);
    const { body } = await server.send('GET', '/api/account', { as: person });
    expect(body.erasure).toMatchObject({ dueAt: days(7).toISOString() });
  });

  it('is refused to the last operator that stays, and said so before', async () => {
    const [first, second] = [await server.person('operador'), await createPerson(server.db.ownerPool, 'operador')];
    for (const operator of [first, second]) await giveMariasPassword(operator);
    const askAs = (as: TestPerson) => server.send('POST', PATH, { as, body: { password: MARIA.password } });
    const obstacle = async (as: TestPerson) => (await server.send('GET', '/api/account', { as })).body.erasureObstacle;
    expect(await obstacle(second)).toBeNull();
    const answers = await Promise.all([askAs(first), askAs(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [stays, leaves] = answers[0]?.status === 409 ? [first, second] : [second, first];
    expect(await obstacle(stays)).toBe('last_operator');
    expect((await askAs(stays)).body).toMatchObject({ status: 409, code: 'account.last_operator' });
    await server.send('DELETE', PATH, { as: leaves });
    expect(await obstacle(stays)).toBeNull();
  });
});

describe('keeping the account', () => {
  it('takes one request, also of another session, and is told to the mailbox', async () => {
    await ask();
    const phone = createBrowser(server);
    await phone.signIn(email, MARIA.password);
    expect((await phone.delete(PATH)).status).toBe(204);
    expect((await maria.get('/api/account')).body.erasure).toBeNull();
    expect((await subjects()).map(({ subject }) => subject)).toEqual([
      'A sua conta do Bálsamo será apagada',
      'A sua conta do Bálsamo continua',
    ]);
    server.clock.now = days(8);
    await eraseDueAccounts(server.services);
    expect((await maria.get('/api/account')).status).toBe(200);
  });

  it('without an erasure to call off changes nothing and mails nothing', async () => {
    expect((await maria.delete(PATH)).status).toBe(204);
    expect(await subjects()).toEqual([]);
  });

  it('works after the grace as long as the account is there, and says the truth once it is not', async () => {
    await ask();
    server.clock.now = days(7);
    expect((await maria.delete(PATH)).status).toBe(204);
    expect((await maria.get('/api/account')).body).toMatchObject({ email, erasure: null });
    await ask();
    server.clock.now = days(7);
    await eraseDueAccounts(server.services);
    expect(await maria.delete(PATH)).toMatchObject({ status: 401, body: { code: 'auth.not_signed_in' } });
  });

  it('of one person is nothing that another can do', async () => {
    await ask();
    const stranger = await server.person('medico');
    expect((await server.send('DELETE', PATH, { as: stranger })).status).toBe(204);
    expect((await server.send('GET', '/api/account', { as: stranger })).body.erasure).toBeNull();
    expect((await maria.get('/api/account')).body.erasure).toMatchObject({ dueAt: days(7).toISOString() });
  });
});
