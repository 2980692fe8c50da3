import { hashPassword } from 'better-auth/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { ProblemError } from '../http/problem.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { turnAppOn } from './second-factor/testing.ts';
import { type Browser, createAccount, createBrowser, MARIA, resetLinkFor } from './testing.ts';

const NEW_PASSWORD = 'garoa-no-quintal-4';
let server: TestServer;
let owner: Browser;
let email: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ email, browser: owner } = await createAccount(server, {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
  }));
});

const events = async (browser = owner, query = '?limit=100') => {
  await server.services.mail.settled();
  const { body } = await browser.get(`/api/account/events${query}`);
  return body as { items: { kind: string; browser: string | null }[]; nextCursor: string | null };
};
const kinds = async () => (await events()).items.map(({ kind }) => kind);

describe('the log of an account', () => {
  it('holds sign-ins and failures, from which browser, and is its person’s alone', async () => {
    await createBrowser(server).signIn(email, 'errada-errada');
    const phone = createBrowser(server);
    await phone.signIn(email, MARIA.password);
    await phone.post('/api/auth/sign-out');
    await owner.delete('/api/account/sessions');
    expect(await kinds()).toEqual(['sessions_ended', 'signed_out', 'signed_in', 'sign_in_failed', 'signed_up']);
    expect((await events()).items.at(-1)).toMatchObject({ browser: 'Firefox', system: 'Linux', network: null });
    const stranger = createBrowser(server);
    await stranger.signUp({ email: `alheia-${email}` });
    expect((await events(stranger)).items.map(({ kind }) => kind)).toEqual(['signed_up']);
    expect((await createBrowser(server).get('/api/account/events')).status).toBe(401);
  });

  it('is read page after page', async () => {
    for (let i = 0; i < 3; i++) await owner.signIn(email, MARIA.password);
    const first = await events(owner, '?limit=2');
    expect(first.items).toHaveLength(2);
    const rest = await events(owner, `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items]).toEqual((await events()).items);
    expect(rest.nextCursor).toBeNull();
  });

  it('holds the second step, and the browser that was trusted', async () => {
    const { recoveryCodes } = await turnAppOn(owner, MARIA.password, server.services.now);
    const phone = createBrowser(server);
    await phone.signIn(email, MARIA.password);
    await phone.post('/api/auth/sign-in/second-step', { code: '000000' });
    await phone.post('/api/auth/sign-in/second-step', { code: recoveryCodes[0], trustsDevice: true });
    expect(await kinds()).toEqual([
      'signed_in_by_code',
      'browser_trusted',
      'recovery_code_used',
      'second_step_failed',
      'second_step_asked',
      'app_added',
      'signed_up',
    ]);
  });
});

describe('the proof that a browser is known', () => {
  it('ends with the password: a stranger’s browser has no attempts of its own any more', async () => {
    const thief = createBrowser(server);
    await thief.signIn(email, MARIA.password);
    const token = await resetLinkFor(server, email);
    await owner.post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD });
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await thief.signIn(email, 'errada-errada'));
    for (let i = 0; i < 3; i++) answers.push(await createBrowser(server).signIn(email, 'errada-errada'));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === 'auth.too_many_guesses')).toHaveLength(5);
  });

  it('is renewed where the password is changed', async () => {
    await owner.post('/api/account/password', { currentPassword: MARIA.password, newPassword: NEW_PASSWORD });
    for (let i = 0; i < 12; i++) await createBrowser(server).signIn(email, 'errada-errada');
    expect(await createBrowser(server).signIn(email, NEW_PASSWORD)).toMatchObject({
      status: 429,
      body: { code: 'auth.too_many_guesses' },
    });
    expect((await owner.signIn(email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('a hash of less work', () => {
  it('is replaced at the sign-in, which ends no session and keeps the browser known', async () => {
    const strict = await createTestServer(inject('cluster'), { AUTH_SECRET: 'x'.repeat(40) });
    const browser = createBrowser(strict);
    await browser.signUp({ email });
    const stored = async () => (await strict.db.ownerPool.query('select password from accounts')).rows[0].password;
    await strict.db.ownerPool.query('update accounts set password = $1', [await hashPassword(MARIA.password)]);
    strict.services.passwords.isWeak = (hash) => !hash.startsWith('scrypt$');
    expect((await createBrowser(strict).signIn(email, 'errada-errada')).status).toBe(401);
    expect(await stored()).not.toMatch(/^scrypt/);
    const atOnce = Array.from({ length: 3 }, () => createBrowser(strict).signIn(email, MARIA.password));
    expect((await Promise.all(atOnce)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toMatch(/^scrypt\$/);
    expect((await browser.get('/api/account')).status).toBe(200);
    expect((await createBrowser(strict).signIn(email, MARIA.password)).status).toBe(200);
    await strict.close();
  });
});

describe('a sign-in while too many hashes wait', () => {
  it('is neither an attempt nor a failure', async () => {
    const busy = await createTestServer(inject('cluster'), { AUTH_SECRET: 'x'.repeat(40) });
    const owner = createBrowser(busy);
    await owner.signUp({ email });
    const verify = vi.spyOn(busy.services.passwords, 'verify').mockImplementation(async () => {
      throw new ProblemError(503, 'request.busy', { retryAfter: 10 });
    });
    const stranger = createBrowser(busy);
    for (let i = 0; i < 12; i++) expect((await stranger.signIn(email, MARIA.password)).status).toBe(503);
    verify.mockRestore();
    expect((await stranger.signIn(email, MARIA.password)).status).toBe(200);
    await busy.services.mail.settled();
    const { body } = await owner.get('/api/account/events');
    expect((body.items as { kind: string }[]).map(({ kind }) => kind)).not.toContain('sign_in_failed');
    await busy.close();
  });
});

describe('a session, however it is used', () => {
  it.each([
    ['paciente', 90],
    ['associacao', 90],
    ['medico', 30],
    ['operador', 1],
  ] as const)('of a %s ends %i days after the sign-in', async (role, days) => {
    const person = await server.person(role);
    const age = (by: string) =>
      server.db.ownerPool.query(
        "update sessions set created_at = now() - $2::interval, expires_at = now() + interval '20 days' where token = token_hash($1)",
        [person.token, by],
      );
    const isIn = async () => (await server.send('GET', '/api/account', { as: person })).status === 200;
    await age(`${days} days -5 minutes`);
    expect(await isIn()).toBe(true);
    expect((await server.send('GET', '/api/account/sessions', { as: person })).body.items).toHaveLength(1);
    await age(`${days} days 1 minute`);
    expect(await isIn()).toBe(false);
  });
});
