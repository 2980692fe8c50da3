import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing.ts';
import { type Browser, clearMails, confirmAddress, createAccount, createBrowser, MARIA, tokenOf } from '../testing.ts';
import { addPasskey, createAuthenticator, turnAppOn } from './testing.ts';

const ORIGIN = 'http://balsamo.test';
const STEP_MS = 30_000;
const DAY_MS = 86_400_000;
let server: TestServer;
let email: string;
let owner: Browser;
let app: Awaited<ReturnType<typeof turnAppOn>>['app'];
let recoveryCodes: string[];

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());

beforeEach(async () => {
  ({ email, browser: owner } = await createAccount(server));
  ({ app, recoveryCodes } = await turnAppOn(owner, MARIA.password, server.services.now));
  // The code that turned it on is used; the next step brings another.
  server.clock.now = new Date(server.clock.now.getTime() + STEP_MS);
  await clearMails(server);
});

const code = () => app.codeAt(server.clock.now);
async function withPassword(browser = createBrowser(server)): Promise<Browser> {
  const { status } = await browser.signIn(email, MARIA.password);
  expect(status).toBe(202);
  return browser;
}
const answer = (browser: Browser, body: Record<string, unknown>) => browser.post('/api/auth/sign-in/second-step', body);
const isIn = async (browser: Browser) => (await browser.get('/api/account')).status === 200;

describe('a right password with a second factor', () => {
  it('gives no session, neither in a cookie nor in the database', async () => {
    const browser = createBrowser(server);
    const { status, body, setCookies } = await browser.signIn(email, MARIA.password);
    expect({ status, body }).toEqual({ status: 202, body: { secondStep: { hasApp: true, hasPasskey: false } } });
    expect(setCookies.map((cookie) => cookie.split('=')[0])).toEqual(['balsamo.second_step']);
    expect(await isIn(browser)).toBe(false);
    const { rowCount } = await server.db.ownerPool.query(
      'select from sessions join users on users.id = user_id where email = $1',
      [email],
    );
    expect(rowCount).toBe(1);
  });

  it('keeps the step in a cookie that scripts cannot read and other sites cannot send', async () => {
    const { setCookies } = await createBrowser(server).signIn(email, MARIA.password);
    expect(setCookies[0]).toMatch(/; HttpOnly/);
    expect(setCookies[0]).toMatch(/; SameSite=Strict/);
    expect(setCookies[0]).toMatch(/; Path=\/api\/auth/);
  });

  it('is nothing to a stranger without the password', async () => {
    expect(await answer(createBrowser(server), { code: code() })).toMatchObject({
      status: 410,
      body: { code: 'auth.second_step_over' },
    });
  });

  it('opens the account with a code of the app, and the step is over', async () => {
    const browser = await withPassword();
    const { status, body } = await answer(browser, { code: code() });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email });
    expect(body).not.toHaveProperty('secondFactor');
    expect(await isIn(browser)).toBe(true);
    expect((await answer(browser, { code: code() })).status).toBe(410);
  });

  it('is over after ten minutes', async () => {
    const browser = await withPassword();
    server.clock.now = new Date(server.clock.now.getTime() + 601_000);
    expect((await answer(browser, { code: code() })).status).toBe(410);
  });

  it('is over when the password changes meanwhile, and the new password asks for the second step too', async () => {
    const browser = await withPassword();
    await owner.post('/api/auth/request-password-reset', { email });
    await server.services.mail.settled();
    const token = tokenOf(server.mails.find(({ to }) => to === email));
    const newPassword = 'vento-no-vale-9';
    expect((await owner.post('/api/auth/reset-password', { token, newPassword })).status).toBe(204);
    expect((await answer(browser, { code: code() })).status).toBe(410);
    expect((await browser.signIn(email, newPassword)).status).toBe(202);
    expect(await isIn(browser)).toBe(false);
  });

  it('does not take a session of the password step for one of the account, whatever is written into the database for it', async () => {
    const { rows } = await server.db.ownerPool.query(
      `insert into sessions (user_id, token, expires_at) select id, token_hash('half-way-in'), now() + interval '1 day' from users
       where email = $1 returning user_id`,
      [email],
    );
    expect(rows).toHaveLength(1);
    const headers = { cookie: 'balsamo.session_token=half-way-in.signature' };
    for (const path of ['/api/account', '/api/diary/entries', '/api/account/second-factor', '/api/account/sessions']) {
      expect((await server.send('GET', path, { headers })).status, path).toBe(401);
    }
  });
});

describe('a code', () => {
  it('counts once, also when it is sent twice at the same moment', async () => {
    const browsers = [await withPassword(), await withPassword()];
    const answers = await Promise.all(browsers.map((browser) => answer(browser, { code: code() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const again = await answer(await withPassword(), { code: code() });
    expect(again.body).toMatchObject({ code: 'auth.wrong_code', errors: [{ pointer: '/code', code: 'code_used' }] });
  });

  it('is not followed by an older one', async () => {
    const older = code();
    server.clock.now = new Date(server.clock.now.getTime() + STEP_MS);
    expect((await answer(await withPassword(), { code: code() })).status).toBe(200);
    expect((await answer(await withPassword(), { code: older })).status).toBe(422);
  });

  it('is wrong when it is of another account', async () => {
    const other = createBrowser(server);
    await other.signUp({ email: `outra-${email}` });
    await confirmAddress(server, `outra-${email}`);
    const { app: otherApp } = await turnAppOn(other, MARIA.password, server.services.now);
    server.clock.now = new Date(server.clock.now.getTime() + STEP_MS);
    const { status, body } = await answer(await withPassword(), { code: otherApp.codeAt(server.clock.now) });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ pointer: '/code', code: 'code_wrong' }] });
  });

  it('for recovery that is wrong or was used is said to be that, whatever a clock says', async () => {
    const wrong = { errors: [{ pointer: '/code', code: 'recovery_code_wrong' }] };
    expect((await answer(await withPassword(), { code: 'zzzzz-zzzzz' })).body).toMatchObject(wrong);
    expect((await answer(await withPassword(), { code: recoveryCodes[0] })).status).toBe(200);
    expect((await answer(await withPassword(), { code: recoveryCodes[0] })).body).toMatchObject(wrong);
  });

  it('is tried ten times an hour per account at most, however many browsers and at once', async () => {
    const browsers = await Promise.all(Array.from({ length: 3 }, () => withPassword()));
    const attempts = browsers.flatMap((browser) =>
      Array.from({ length: 5 }, (_, i) => answer(browser, { code: i % 2 ? `00000${i}` : 'zzzzz-zzzzz' })),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const late = await answer(await withPassword(), { code: code() });
    expect(late).toMatchObject({ status: 429, body: { code: 'auth.too_many_guesses' } });
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
    expect((await answer(await withPassword(), { code: code() })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('opens the account once, in any writing, and its person is told by mail without a word about what it is', async () => {
    const [typed = ''] = recoveryCodes;
    expect((await answer(await withPassword(), { code: typed.toUpperCase().replace('-', ' ') })).status).toBe(200);
    await server.services.mail.settled();
    expect(server.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: email, subject: 'Algo mudou na segurança da sua conta no Bálsamo' },
    ]);
    expect(server.mails[0]?.text).toContain('restam: 9');
    expect((await answer(await withPassword(), { code: typed })).status).toBe(422);
  });

  it('is used by one of two who send it at the same moment', async () => {
    const browsers = [await withPassword(), await withPassword()];
    const answers = await Promise.all(browsers.map((browser) => answer(browser, { code: recoveryCodes[1] })));
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [422, 'auth.wrong_code'],
    ]);
    expect(await Promise.all(browsers.map(isIn))).toEqual(answers.map(({ status }) => status === 200));
  });

  it('is kept as a hash', async () => {
    const { rows } = await server.db.ownerPool.query('select code_hash from recovery_codes');
    const stored = JSON.stringify(rows);
    for (const shown of recoveryCodes) {
      expect(stored).not.toContain(shown);
      expect(stored).not.toContain(shown.replace('-', ''));
    }
  });
});

describe('a trusted browser', () => {
  it('needs the password alone for thirty days, for this account', async () => {
    const browser = await withPassword();
    await answer(browser, { code: code(), trustsDevice: true });
    await browser.post('/api/auth/sign-out');
    expect((await browser.signIn(email, MARIA.password)).status).toBe(200);
    expect(await isIn(browser)).toBe(true);
    await browser.post('/api/auth/sign-out');
    server.clock.now = new Date(server.clock.now.getTime() + 30 * DAY_MS);
    expect((await browser.signIn(email, MARIA.password)).status).toBe(202);
  });

  it('is not trusted for another account', async () => {
    const browser = await withPassword();
    await answer(browser, { code: code(), trustsDevice: true });
    const other = createBrowser(server);
    await other.signUp({ email: `vizinha-${email}` });
    await confirmAddress(server, `vizinha-${email}`);
    await turnAppOn(other, MARIA.password, server.services.now);
    expect((await browser.signIn(`vizinha-${email}`, MARIA.password)).status).toBe(202);
  });

  it.each(['one', 'others', 'all'] as const)(
    'is trusted no more once its session was ended elsewhere: %s',
    async (ended) => {
      const browser = await withPassword();
      await answer(browser, { code: code(), trustsDevice: true });
      if (ended === 'one') {
        const { body } = await owner.get('/api/account/sessions');
        const lost = (body.items as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent);
        expect((await owner.delete(`/api/account/sessions/${lost?.id}`)).status).toBe(204);
      } else {
        expect((await owner.delete(`/api/account/sessions?scope=${ended}`)).status).toBe(204);
      }
      expect((await browser.signIn(email, MARIA.password)).status).toBe(202);
    },
  );

  it('is trusted no more under a new password', async () => {
    const browser = await withPassword();
    await answer(browser, { code: code(), trustsDevice: true });
    const newPassword = 'vento-no-vale-9';
    const change = { currentPassword: MARIA.password, newPassword, code: recoveryCodes[0] };
    expect((await browser.post('/api/account/password', change)).status).toBe(204);
    await browser.post('/api/auth/sign-out');
    expect((await browser.signIn(email, newPassword)).status).toBe(202);
  });
});

describe('a passkey', () => {
  let authenticator: ReturnType<typeof createAuthenticator>;
  beforeEach(async () => {
    ({ authenticator } = await addPasskey(owner, MARIA.password, ORIGIN, 'Celular', { code: recoveryCodes.at(-1) }));
  });
  const challenge = async (browser: Browser, path = '/api/auth/sign-in/passkey/challenge') =>
    (await browser.post(path)).body as Parameters<typeof authenticator.sign>[0];

  it('is a second step', async () => {
    const browser = await withPassword();
    const asked = await challenge(browser, '/api/auth/sign-in/second-step/challenge');
    expect((await answer(browser, { passkey: authenticator.sign(asked) })).status).toBe(200);
    expect(await isIn(browser)).toBe(true);
  });

  it('takes the place of password and second step', async () => {
    const browser = createBrowser(server);
    const passkey = authenticator.sign(await challenge(browser));
    const { status, body } = await browser.post('/api/auth/sign-in/passkey', { passkey });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email });
    expect(await isIn(browser)).toBe(true);
  });

  it('signs a challenge once', async () => {
    const browser = createBrowser(server);
    const asked = await challenge(browser);
    const passkey = authenticator.sign(asked);
    await browser.post('/api/auth/sign-in/passkey', { passkey });
    const again = createBrowser(server);
    expect((await again.post('/api/auth/sign-in/passkey', { passkey })).status).toBe(401);
    expect((await again.post('/api/auth/sign-in/passkey', { passkey: authenticator.sign(asked) })).status).toBe(401);
    expect(await isIn(again)).toBe(false);
  });

  it.each([
    ['of another site', { origin: 'https://balsamo.example' }],
    ['for another name', { rpId: 'balsamo.example' }],
    ['without having recognised its person', { isVerified: false }],
    ['of another kind', { type: 'webauthn.create' }],
    ['of a challenge that nobody made', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('opens nothing with a signature %s', async (_, lies) => {
    const browser = createBrowser(server);
    const passkey = authenticator.sign(await challenge(browser), lies);
    expect((await browser.post('/api/auth/sign-in/passkey', { passkey })).status).toBe(401);
  });

  it('opens nothing ten minutes after the question, nor as one that is unknown', async () => {
    const browser = createBrowser(server);
    const asked = await challenge(browser);
    const stranger = createAuthenticator(ORIGIN).sign(asked);
    expect((await browser.post('/api/auth/sign-in/passkey', { passkey: stranger })).status).toBe(401);
    server.clock.now = new Date(server.clock.now.getTime() + 601_000);
    const passkey = authenticator.sign(asked);
    expect((await browser.post('/api/auth/sign-in/passkey', { passkey })).status).toBe(401);
  });

  it('opens nothing as a copy that counts from where it was copied', async () => {
    const browser = createBrowser(server);
    await browser.post('/api/auth/sign-in/passkey', { passkey: authenticator.sign(await challenge(browser)) });
    authenticator.rewind(0);
    const passkey = authenticator.sign(await challenge(browser));
    expect((await createBrowser(server).post('/api/auth/sign-in/passkey', { passkey })).status).toBe(401);
  });

  it('of one person is no second step of another', async () => {
    const other = createBrowser(server);
    const otherEmail = `prima-${email}`;
    await other.signUp({ email: otherEmail });
    await confirmAddress(server, otherEmail);
    const { authenticator: theirs } = await addPasskey(other, MARIA.password, ORIGIN);
    const browser = await withPassword();
    const asked = await challenge(browser, '/api/auth/sign-in/second-step/challenge');
    expect((await answer(browser, { passkey: theirs.sign(asked) })).status).toBe(422);
    // A challenge without password is no second step either.
    const passkey = authenticator.sign(await challenge(browser));
    expect((await answer(browser, { passkey })).status).toBe(422);
    expect(await isIn(browser)).toBe(false);
  });

  it('does not exist under a bare network address', async () => {
    const bare = await createTestServer(inject('cluster'), { APP_URL: 'http://192.0.2.1:3000' });
    const answered = await createBrowser(bare).post('/api/auth/sign-in/passkey/challenge');
    expect(answered).toMatchObject({ status: 409, body: { code: 'auth.no_passkeys_here' } });
    await bare.close();
  });
});

it('leaves neither codes nor secrets nor addresses in the log', async () => {
  await answer(await withPassword(), { code: code() });
  await answer(await withPassword(), { code: recoveryCodes[5] });
  // Without what differs by chance: six digits of a code occur in an id or a time now and then.
  const logged = server.logged
    .map((line) => JSON.stringify({ ...JSON.parse(line), requestId: null, time: null, pid: null }))
    .join('\n');
  for (const secret of [email, code(), recoveryCodes[5] as string]) expect(logged).not.toContain(secret);
});
