import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createRateLimits } from '../http/rate-limits.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { type Answer, createBrowser, MARIA } from './testing.ts';

const PROXY = '127.0.0.1';
/** Real addresses are in no private network; each test has clients of its own. */
let server: TestServer;
let network = 0;
let client: string;
let people = 0;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'), { TRUSTED_PROXIES: 'loopback' });
});
beforeEach(() => {
  client = `203.0.113.${++network}`;
});
afterAll(() => server.close());

const behindProxy = (address: string, claimed = '') =>
  createBrowser(server, { 'x-forwarded-for': claimed ? `${claimed}, ${address}` : address }, PROXY);
const newEmail = () => `rede${++people}@exemplo.com`;
/** How many have this status and code; an answer that refuses nothing has no code. */
const howMany = (answers: Answer[], status: number, code?: string) =>
  answers.filter((answer) => answer.status === status && answer.body.code === code).length;

async function inTurn<Result>(count: number, one: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < count; index++) results.push(await one(index));
  return results;
}

describe('whether addresses have accounts', () => {
  const ask = (address: string, claimed?: string) =>
    behindProxy(address, claimed).signUp({ email: 'dona@exemplo.com' });
  /** How many were told that there is an account, and how many were not. */
  const told = (answers: Answer[]) => [
    howMany(answers, 409, 'auth.email_taken'),
    howMany(answers, 429, 'auth.too_many_sign_ups'),
  ];

  beforeAll(async () => {
    await createBrowser(server).signUp({ email: 'dona@exemplo.com' });
  });

  it('is told to a client behind a proxy twenty times an hour', async () => {
    const answers = await inTurn(30, () => ask(client));
    expect(told(answers)).toEqual([20, 10]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(told([await ask('203.0.113.250')])).toEqual([1, 0]);
  });

  it('is told no more often at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(client)));
    expect(told(answers)).toEqual([20, 10]);
  });

  it('is told no more often to whoever makes addresses up', async () => {
    const answers = await inTurn(30, (index) => ask(client, `198.51.100.${index}`));
    expect(told(answers)).toEqual([20, 10]);
  });

  it('is told no more often to whoever writes the header without a proxy', async () => {
    const answers = await inTurn(30, (index) =>
      createBrowser(server, { 'x-forwarded-for': `198.51.100.${index}` }, client).signUp({ email: 'dona@exemplo.com' }),
    );
    expect(told(answers)).toEqual([20, 10]);
  });

  it('is told no more often to whoever has a network of IPv6, nor without end to whoever has a site', async () => {
    const hosts = await inTurn(30, (index) => ask(`2001:db8:a:b::${index + 1}`));
    expect(told(hosts)).toEqual([20, 10]);
    const networks = await inTurn(80, (index) => ask(`2001:db8:c:${index}::1`));
    expect(told(networks)).toEqual([60, 20]);
  });

  it('is asked again after an hour', async () => {
    expect(told(await inTurn(21, () => ask(client)))).toEqual([20, 1]);
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_001);
    expect(told([await ask(client)])).toEqual([1, 0]);
  });

  it('does not count what is refused before the address is looked at', async () => {
    const refused = await inTurn(25, () => behindProxy(client).signUp({ email: newEmail(), password: 'senha123' }));
    expect(howMany(refused, 422, 'auth.password_weak')).toBe(25);
    expect(told([await ask(client)])).toEqual([1, 0]);
  });
});

describe('attempts at passwords from one network', () => {
  /** Wrong ones, for as many accounts; counted as sign-in does, without the time that a password takes. */
  const spray = (address: string, count: number) => {
    const rateLimits = createRateLimits(server.services);
    return inTurn(count, (index) => rateLimits.countSignIn(`conta${index}@exemplo.com`, undefined, address));
  };
  const attempt = (index: number) => behindProxy(client).signIn(`outra${index}@exemplo.com`, 'primavera-2026');
  /** How many wrong ones were evaluated, and how many were not. */
  const evaluated = (answers: Answer[]) => [
    howMany(answers, 401, 'auth.wrong_credentials'),
    howMany(answers, 429, 'auth.too_many_from_network'),
  ];

  it('are evaluated for thirty accounts in 15 minutes, and not for three hundred', async () => {
    await spray(client, 28);
    expect(evaluated(await inTurn(12, attempt))).toEqual([2, 10]);
  });

  it('use up no attempts of the accounts once they are refused', async () => {
    const email = newEmail();
    await spray(client, 30);
    const refused = await inTurn(12, () => behindProxy(client).signIn(email, 'errada-errada'));
    expect(evaluated(refused)).toEqual([0, 12]);
    expect(evaluated([await behindProxy('203.0.113.251').signIn(email, 'errada-errada')])).toEqual([1, 0]);
  });

  it('leave out right passwords: a waiting room signs in', async () => {
    const email = newEmail();
    await createBrowser(server).signUp({ email });
    await spray(client, 29);
    const answers = await inTurn(3, () => behindProxy(client).signIn(email, MARIA.password));
    expect(howMany(answers, 200)).toBe(3);
    expect(evaluated(await inTurn(2, attempt))).toEqual([1, 1]);
  });

  it('do not shut out whoever signed in on the same browser before', async () => {
    const email = newEmail();
    const browser = behindProxy(client);
    await browser.signUp({ email });
    await spray(client, 30);
    expect((await browser.signIn(email, MARIA.password)).status).toBe(200);
    expect((await behindProxy(client).signIn(email, MARIA.password)).status).toBe(429);
  });
});

it('mails are sent to twenty addresses for one network in 15 minutes', async () => {
  for (const path of ['/api/auth/request-password-reset', '/api/auth/send-verification-email']) {
    client = `203.0.113.${++network}`;
    const answers = await inTurn(25, () => behindProxy(client).post(path, { email: newEmail() }));
    expect([howMany(answers, 202), howMany(answers, 429, 'auth.too_many_from_network')]).toEqual([20, 5]);
  }
});

describe('challenges for passkeys', () => {
  const challenge = () => behindProxy(client).post('/api/auth/sign-in/passkey/challenge');
  const kept = async () => (await server.db.ownerPool.query('select count(*)::int as n from sign_in_steps')).rows[0].n;

  it('are made three hundred times in 15 minutes for one network', async () => {
    const answers = await inTurn(305, challenge);
    expect([howMany(answers, 200), howMany(answers, 429, 'auth.too_many_from_network')]).toEqual([300, 5]);
    expect(await kept()).toBe(300);
  });

  it('go with the next ones once they are over', async () => {
    server.clock.now = new Date(server.clock.now.getTime() + 20 * 60_000);
    await challenge();
    expect(await kept()).toBe(1);
  });
});

describe('a proxy that nobody named', () => {
  it('is warned about once in production, and its clients are not taken for one', async () => {
    const production = {
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      AUTH_SECRET: 'x'.repeat(40),
      APP_URL: 'https://balsamo.test',
    };
    const unnamed = await createTestServer(inject('cluster'), production);
    const ask = () =>
      createBrowser(unnamed, { 'x-forwarded-for': '198.51.100.1' }, PROXY).signIn('x@exemplo.com', 'errada-errada');
    expect((await inTurn(2, ask)).map(({ status }) => status)).toEqual([401, 401]);
    expect(unnamed.logged.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
    await unnamed.close();
  });
});
