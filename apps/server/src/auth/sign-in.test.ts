import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { type Browser, createBrowser, MARIA } from './testing.ts';

const DAY_MS = 86_400_000;
const TOO_MANY = { status: 429, body: { code: 'auth.too_many_guesses' } };
let server: TestServer;
let browser: Browser;
let email: string;
let people = 0;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());

beforeEach(async () => {
  email = `pessoa${++people}@exemplo.com`;
  browser = createBrowser(server);
  await browser.signUp({ email });
  await server.services.mail.settled();
});

const attempts = (who: Browser, count: number, address = email) =>
  Promise.all(Array.from({ length: count }, (_, i) => who.signIn(address, `errada-${i}-errada`)));

/** What the system role was asked while `work` ran. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(server.db.systemPool as { query: (statement: string | { text: string }) => unknown }, 'query');
  await work();
  const statements = query.mock.calls.map(([statement]) =>
    typeof statement === 'string' ? statement : statement.text,
  );
  query.mockRestore();
  return statements;
}

describe('signing in', () => {
  it('answers the account, in whatever case the address is written', async () => {
    const { status, body } = await createBrowser(server).signIn(email.toUpperCase(), MARIA.password);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, role: 'paciente' });
  });

  it('sets a session cookie that scripts and other sites cannot use', async () => {
    const { setCookies } = await createBrowser(server).signIn(email, MARIA.password);
    const session = setCookies.find((cookie) => cookie.startsWith('balsamo.session_token='));
    expect(session).toMatch(/; HttpOnly/);
    expect(session).toMatch(/; SameSite=Lax/);
    expect(session).toMatch(/; Path=\//);
    expect(session).not.toMatch(/Secure/);
  });

  it('marks every cookie Secure under https', async () => {
    const secure = await createTestServer(inject('cluster'), { APP_URL: 'https://balsamo.test' });
    const { setCookies } = await createBrowser(secure).signUp();
    expect(setCookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      '__Host-balsamo.session_token',
      '__Secure-balsamo.device',
    ]);
    for (const cookie of setCookies) expect(cookie).toMatch(/; Secure/);
    await secure.close();
  });

  it('ends the session that the browser brought and makes a new one', async () => {
    const before = browser.cookies.get('balsamo.session_token') ?? '';
    await browser.signIn(email, MARIA.password);
    expect(browser.cookies.get('balsamo.session_token')).not.toBe(before);
    const old = createBrowser(server);
    old.cookies.set('balsamo.session_token', before);
    expect((await old.get('/api/account')).status).toBe(401);
    expect((await browser.get('/api/account')).status).toBe(200);
  });

  it('leaves sessions on other devices alone', async () => {
    await createBrowser(server).signIn(email, MARIA.password);
    expect((await browser.get('/api/account')).status).toBe(200);
  });

  it('answers a wrong password and an unknown address with the same words', async () => {
    const wrong = await createBrowser(server).signIn(email, 'errada-errada');
    const unknown = await createBrowser(server).signIn('ninguem@exemplo.com', 'errada-errada');
    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe('auth.wrong_credentials');
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(unknown.setCookies).toEqual(wrong.setCookies);
  });

  it('asks the database the same for a wrong password and an unknown address', async () => {
    const wrong = await statementsDuring(() => createBrowser(server).signIn(email, 'errada-errada'));
    const unknown = await statementsDuring(() => createBrowser(server).signIn('ninguem@exemplo.com', 'errada-errada'));
    expect(wrong.length).toBeGreaterThan(1);
    expect(unknown).toEqual(wrong);
  });

  it('writes neither addresses nor passwords to the log', async () => {
    await createBrowser(server).signIn(email, 'errada-errada');
    await createBrowser(server).signIn('ninguem@exemplo.com', 'errada-errada');
    expect(server.logged.join('')).not.toMatch(/exemplo\.com|errada/);
  });
});

describe('guessing a password', () => {
  it('is evaluated at most ten times in 15 minutes, also when forty attempts come at once', async () => {
    const answers = await attempts(createBrowser(server), 40);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    for (const { body, headers } of refused) {
      expect(body.code).toBe('auth.too_many_guesses');
      expect(body.retryAfter).toBe(900);
      expect(headers.get('retry-after')).toBe('900');
    }
  });

  it('counts the same for an address without an account, and in whatever case it is written', async () => {
    const nobody = `ninguem${people}@exemplo.com`;
    const stranger = createBrowser(server);
    await attempts(stranger, 5, nobody);
    await attempts(stranger, 5, nobody.toUpperCase());
    expect((await stranger.signIn(nobody, 'errada-errada')).status).toBe(429);
  });

  it('is not answered with the right password either while blocked', async () => {
    const stranger = createBrowser(server);
    await attempts(stranger, 10);
    expect(await stranger.signIn(email, MARIA.password)).toMatchObject(TOO_MANY);
  });

  it('is open again 15 minutes after the attempts, however often it was tried in between', async () => {
    const stranger = createBrowser(server);
    await attempts(stranger, 10);
    const start = server.clock.now.getTime();
    for (const minutes of [5, 10, 14]) {
      server.clock.now = new Date(start + minutes * 60_000);
      expect(await stranger.signIn(email, MARIA.password)).toMatchObject(TOO_MANY);
    }
    server.clock.now = new Date(start + 15 * 60_000);
    expect((await stranger.signIn(email, MARIA.password)).status).toBe(200);
  });

  it('costs nothing when it is right', async () => {
    const owner = createBrowser(server);
    for (let i = 0; i < 12; i++) expect((await owner.signIn(email, MARIA.password)).status).toBe(200);
  });

  it('does not give a stranger new attempts because the owner signed in', async () => {
    const stranger = createBrowser(server);
    await attempts(stranger, 9);
    await createBrowser(server).signIn(email, MARIA.password);
    expect((await attempts(stranger, 1))[0]?.body.code).toBe('auth.wrong_credentials');
    expect(await stranger.signIn(email, 'errada-errada')).toMatchObject(TOO_MANY);
  });

  it('by a stranger does not lock the owner out of a browser that signed in before', async () => {
    await browser.post('/api/auth/sign-out');
    await attempts(createBrowser(server), 20);
    expect((await browser.signIn(email, MARIA.password)).status).toBe(200);
  });

  it('on a browser that signed in before is limited too', async () => {
    await browser.post('/api/auth/sign-out');
    const answers = await attempts(browser, 15);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === 'auth.too_many_guesses')).toHaveLength(5);
  });

  it('gains nothing from a device cookie of another account or a made-up one', async () => {
    const stranger = createBrowser(server);
    await stranger.signUp({ email: `estranha${people}@exemplo.com` });
    await attempts(createBrowser(server), 10);
    expect(await stranger.signIn(email, MARIA.password)).toMatchObject(TOO_MANY);
    stranger.cookies.set('balsamo.device', `${'A'.repeat(22)}.${'A'.repeat(43)}`);
    expect(await stranger.signIn(email, MARIA.password)).toMatchObject(TOO_MANY);
    stranger.cookies.set('balsamo.device', 'lixo');
    expect(await stranger.signIn(email, MARIA.password)).toMatchObject(TOO_MANY);
  });

  it('remembers a device for each of the people who use it', async () => {
    const second = `familia${people}@exemplo.com`;
    await browser.signUp({ email: second });
    await attempts(createBrowser(server), 10);
    await attempts(createBrowser(server), 10, second);
    expect((await browser.signIn(email, MARIA.password)).status).toBe(200);
    expect((await browser.signIn(second, MARIA.password)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends with sign-out, on the server too', async () => {
    const cookie = browser.cookies.get('balsamo.session_token') ?? '';
    const { status, setCookies } = await browser.post('/api/auth/sign-out');
    expect(status).toBe(204);
    expect(setCookies.join()).toMatch(/balsamo\.session_token=;.*Max-Age=0/);
    browser.cookies.set('balsamo.session_token', cookie);
    expect((await browser.get('/api/account')).status).toBe(401);
  });

  it('need not exist to be signed out of', async () => {
    expect((await createBrowser(server).post('/api/auth/sign-out')).status).toBe(204);
  });

  it('ends when its time is over', async () => {
    await server.db.ownerPool.query("update sessions set expires_at = now() - interval '1 second'");
    const { status, body } = await browser.get('/api/account');
    expect(status).toBe(401);
    expect(body.code).toBe('auth.not_signed_in');
  });

  it('in use is prolonged to 30 days, at most once a day', async () => {
    expect((await browser.get('/api/account')).setCookies).toEqual([]);
    await server.db.ownerPool.query("update sessions set expires_at = now() + interval '3 days'");
    const { setCookies } = await browser.get('/api/account');
    expect(setCookies.join()).toMatch(/balsamo\.session_token=/);
    const { rows } = await server.db.ownerPool.query('select max(expires_at) as until from sessions');
    expect(rows[0].until.getTime() - Date.now()).toBeGreaterThan(29 * DAY_MS);
  });
});

describe('the account of a session', () => {
  it('is told to nobody without one', async () => {
    expect((await createBrowser(server).get('/api/account')).status).toBe(401);
    expect((await createBrowser(server).patch('/api/account', { language: 'en' })).status).toBe(401);
  });

  it('changes language and time zone of its own person only', async () => {
    const other = createBrowser(server);
    await other.signUp({ email: `outra${people}@exemplo.com` });
    const change = { language: 'fr', timeZone: 'America/Manaus' };
    const { status, body } = await browser.patch('/api/account', change);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, ...change });
    expect((await other.get('/api/account')).body).toMatchObject({ language: 'pt', timeZone: 'America/Sao_Paulo' });
  });

  it.each([
    [{ role: 'operador' }],
    [{ email: 'x@exemplo.com' }],
    [{ timeZone: 'Mars/Olympus' }],
    [{ timeZone: '+03:00' }],
    [{ language: 'de' }],
  ])('refuses the change %j', async (change) => {
    expect((await browser.patch('/api/account', change)).status).toBe(422);
  });
});
