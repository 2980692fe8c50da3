import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing.ts';
import { type Browser, clearMails, createAccount, createBrowser, MARIA, resetLinkFor } from '../testing.ts';
import { addPasskey, createApp, createAuthenticator, turnAppOn } from './testing.ts';

const ORIGIN = 'http://balsamo.test';
const RIGHT = { password: MARIA.password };
const NEW_PASSWORD = 'garoa-no-quintal-4';
const CHANGED = 'Algo mudou na segurança da sua conta no Bálsamo';
const STEP_MS = 30_000;
let server: TestServer;
let email: string;
let owner: Browser;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ email, browser: owner } = await createAccount(server));
});

const mailed = async () => {
  await server.services.mail.settled();
  return server.mails.filter(({ to }) => to === email);
};
/** What the bell says, newest first. */
const told = async (browser = owner) => {
  const { items } = (await browser.get('/api/notifications')).body as { items: { type: string; data: object }[] };
  return items.map(({ type, data }) => ({ type, ...data }));
};
const withBody = (browser: Browser, path: string, body: unknown) =>
  server.send('DELETE', path, {
    body,
    headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
  });
const needsFactor = {
  status: 422,
  body: { code: 'account.factor_needed', errors: [{ pointer: '/code', code: 'code_required' }] },
};

describe('a session and the password alone, where a second factor is on', () => {
  let passkeyId: string;
  beforeEach(async () => {
    await turnAppOn(owner, MARIA.password, server.services.now);
    server.clock.now = new Date(server.clock.now.getTime() + STEP_MS);
    const { rows } = await server.db.ownerPool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
       select id, 'own-' || id, '', 0, '{}', 'Chave', now() from users where email = $1 returning id`,
      [email],
    );
    passkeyId = rows[0].id;
    await clearMails(server);
  });

  it.each([
    ['add no passkey', '/api/account/passkeys/challenge', RIGHT],
    ['replace no app', '/api/account/second-factor/app', RIGHT],
    ['make no new recovery codes', '/api/account/second-factor/recovery-codes', RIGHT],
    ['turn nothing off', '/api/account/second-factor/off', RIGHT],
    [
      'change no password',
      '/api/account/password',
      { currentPassword: MARIA.password, newPassword: 'garoa-no-quintal-4' },
    ],
    ['ask for no other address', '/api/account/email', { ...RIGHT, newEmail: 'outra@exemplo.com' }],
  ])('%s', async (_, path, body) => {
    expect(await owner.post(path, body)).toMatchObject(needsFactor);
    expect(await owner.post(path, { ...body, code: '000000' })).toMatchObject({
      status: 422,
      body: { code: 'auth.wrong_code', errors: [{ pointer: '/code', code: 'code_wrong' }] },
    });
    expect(await mailed()).toEqual([]);
  });

  it('remove no passkey', async () => {
    expect(await withBody(owner, `/api/account/passkeys/${passkeyId}`, RIGHT)).toMatchObject(needsFactor);
    expect((await owner.get('/api/account/second-factor')).body.passkeys).toHaveLength(1);
  });
});

describe('a factor that is on opens the change of another', () => {
  it('as a code of the app, once', async () => {
    const { app } = await turnAppOn(owner, MARIA.password, server.services.now);
    server.clock.now = new Date(server.clock.now.getTime() + STEP_MS);
    const code = app.codeAt(server.clock.now);
    const path = '/api/account/second-factor/recovery-codes';
    expect((await owner.post(path, { ...RIGHT, code })).status).toBe(200);
    expect((await owner.post(path, { ...RIGHT, code })).body).toMatchObject({ errors: [{ code: 'code_used' }] });
  });

  it('as a recovery code', async () => {
    const { recoveryCodes } = await turnAppOn(owner, MARIA.password, server.services.now);
    const change = { currentPassword: MARIA.password, newPassword: NEW_PASSWORD, code: recoveryCodes[0] };
    expect((await owner.post('/api/account/password', change)).status).toBe(204);
    expect((await owner.get('/api/account/second-factor')).body).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
    expect((await createBrowser(server).signIn(email, NEW_PASSWORD)).status).toBe(202);
  });

  it('as a passkey, and not as somebody else’s', async () => {
    const { authenticator } = await addPasskey(owner, MARIA.password, ORIGIN);
    const { body } = await owner.post('/api/account/second-factor/challenge');
    const foreign = createAuthenticator(ORIGIN).sign(body as never);
    const ask = (passkey: unknown) => owner.post('/api/account/second-factor/app', { ...RIGHT, passkey });
    expect(await ask(foreign)).toMatchObject({ status: 422, body: { code: 'account.passkey_refused' } });
    expect((await ask(authenticator.sign(body as never))).status).toBe(200);
  });
});

describe('passkeys that prove nothing', () => {
  it('are evaluated ten times an hour, together with codes, and fill no log', async () => {
    const { authenticator } = await addPasskey(owner, MARIA.password, ORIGIN);
    const foreign = createAuthenticator(ORIGIN);
    const { body } = await owner.post('/api/account/second-factor/challenge');
    const ask = (passkey: unknown) => owner.post('/api/account/second-factor/app', { ...RIGHT, passkey });
    const answers = await Promise.all(Array.from({ length: 15 }, () => ask(foreign.sign(body as never))));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 422)) {
      expect(answer).toMatchObject({ status: 429, body: { code: 'auth.too_many_guesses' } });
    }
    const { rowCount } = await server.db.ownerPool.query(
      "select from auth_events join users on users.id = user_id where email = $1 and kind = 'second_step_failed'",
      [email],
    );
    expect(rowCount).toBe(10);
    await server.db.ownerPool.query("delete from rate_limit_attempts where kind = 'second_step'");
    const { body: anew } = await owner.post('/api/account/second-factor/challenge');
    expect((await ask(authenticator.sign(anew as never))).status).toBe(200);
  });
});

describe('an app that was begun before', () => {
  const path = '/api/account/second-factor/app';

  it('is confirmed in the session that began it alone', async () => {
    const elsewhere = createBrowser(server);
    await elsewhere.signIn(email, MARIA.password);
    const begun = await elsewhere.post(path, RIGHT);
    const code = createApp(begun.body.secret as string).codeAt(server.clock.now);
    expect(await owner.post(`${path}/confirmation`, { code })).toMatchObject({
      status: 409,
      body: { code: 'account.no_pending_app' },
    });
    expect((await elsewhere.post(`${path}/confirmation`, { code })).status).toBe(200);
  });

  it('is over after ten minutes', async () => {
    const begun = await owner.post(path, RIGHT);
    server.clock.now = new Date(server.clock.now.getTime() + 601_000);
    const code = createApp(begun.body.secret as string).codeAt(server.clock.now);
    expect((await owner.post(`${path}/confirmation`, { code })).body).toMatchObject({ code: 'account.no_pending_app' });
  });
});

describe('a passkey that is being added', () => {
  it('is added by no session that the owner’s reset ends in the same moment', async () => {
    const { body } = await owner.post('/api/account/passkeys/challenge', RIGHT);
    const passkey = createAuthenticator(ORIGIN).register(body as never);
    const resetting = await server.db.ownerPool.connect();
    await resetting.query('begin');
    const { rows } = await resetting.query('select id from users where email = $1 for no key update', [email]);
    await resetting.query('delete from sessions where user_id = $1', [rows[0].id]);
    const adding = owner.post('/api/account/passkeys', { name: 'Celular', passkey });
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await server.db.ownerPool.query(waiting)).rowCount).toBe(1);
    await resetting.query('commit');
    resetting.release();
    expect((await adding).status).toBe(401);
    const kept = await server.db.ownerPool.query('select from passkeys where user_id = $1', [rows[0].id]);
    expect(kept.rowCount).toBe(0);
  });
});

describe('a sign-in by passkey that is under way', () => {
  it('gives no session once the owner has chosen a new password by mail', async () => {
    const { authenticator } = await addPasskey(owner, MARIA.password, ORIGIN);
    const token = await resetLinkFor(server, email);
    const browser = createBrowser(server);
    const { body } = await browser.post('/api/auth/sign-in/passkey/challenge');
    const holding = await server.db.ownerPool.connect();
    await holding.query('begin');
    await holding.query(
      'select from passkeys join users on users.id = user_id where email = $1 for update of passkeys',
      [email],
    );
    const entering = browser.post('/api/auth/sign-in/passkey', { passkey: authenticator.sign(body as never) });
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await server.db.ownerPool.query(waiting)).rowCount).toBe(1);
    const reset = { token, newPassword: NEW_PASSWORD };
    expect((await createBrowser(server).post('/api/auth/reset-password', reset)).status).toBe(204);
    await holding.query('commit');
    holding.release();
    expect(await entering).toMatchObject({ status: 401, body: { code: 'auth.passkey_refused' } });
    const sessions = await server.db.ownerPool.query(
      'select from sessions join users on users.id = user_id where email = $1',
      [email],
    );
    expect(sessions.rowCount).toBe(0);
  });
});

describe('every change of what opens the account', () => {
  it('is mailed to its address and told under the bell', async () => {
    const { app, recoveryCodes } = await turnAppOn(owner, MARIA.password, server.services.now);
    server.clock.now = new Date(server.clock.now.getTime() + STEP_MS);
    const code = app.codeAt(server.clock.now);
    const { answer } = await addPasskey(owner, MARIA.password, ORIGIN, 'Celular', { code });
    const { id } = answer.body.passkey as { id: string };
    await withBody(owner, `/api/account/passkeys/${id}`, { ...RIGHT, code: recoveryCodes[0] });
    server.clock.now = new Date(server.clock.now.getTime() + STEP_MS);
    await turnAppOn(owner, MARIA.password, server.services.now, { code: app.codeAt(server.clock.now) });
    const renewal = { ...RIGHT, code: recoveryCodes[1] };
    const renewed = await owner.post('/api/account/second-factor/recovery-codes', renewal);
    server.clock.now = new Date(server.clock.now.getTime() + 2 * STEP_MS);
    const last = (renewed.body.recoveryCodes as string[])[0];
    await owner.post('/api/account/second-factor/off', { ...RIGHT, code: last });
    const events = [
      'app_added',
      'passkey_added',
      'recovery_code_used',
      'passkey_removed',
      'app_replaced',
      'recovery_code_used',
      'recovery_codes_renewed',
      'recovery_code_used',
      'second_factor_off',
    ];
    expect((await told()).map((line) => (line as { change?: string }).change).reverse()).toEqual(events);
    expect((await told()).map(({ type }) => type)).toEqual(events.map(() => 'security_changed'));
    const mails = await mailed();
    expect(mails.map(({ subject }) => subject)).toEqual(events.map(() => CHANGED));
    // Recovery codes say how many are left; each of the others says what it is about.
    expect(new Set(mails.map(({ text }) => text)).size).toBe(events.length - 1);
  });

  it('is told of a new password and of another address, which the old mailbox hears of too', async () => {
    await owner.post('/api/account/password', { currentPassword: MARIA.password, newPassword: NEW_PASSWORD });
    const newEmail = `nova-${email}`;
    await owner.post('/api/account/email', { password: NEW_PASSWORD, newEmail });
    await server.services.mail.settled();
    const link = server.mails.findLast(({ to }) => to === newEmail)?.text ?? '';
    const token = /#token=([\w-]+)/.exec(link)?.[1];
    await createBrowser(server).post('/api/account/email/confirmation', { token });
    expect((await told()).map((line) => (line as { change?: string }).change)).toEqual([
      'email_changed',
      'email_change_asked',
      'password_changed',
    ]);
    expect((await mailed()).map(({ subject }) => subject)).toEqual([
      'A sua senha do Bálsamo mudou',
      'Pediram para trocar o seu e-mail no Bálsamo',
      'O e-mail da sua conta do Bálsamo mudou',
    ]);
  });
});

describe('a stranger who had session and password added a passkey where no factor was on', () => {
  let stranger: Browser;
  let authenticator: ReturnType<typeof createAuthenticator>;
  const signInByPasskey = async (browser = createBrowser(server)) => {
    const { body } = await browser.post('/api/auth/sign-in/passkey/challenge');
    return browser.post('/api/auth/sign-in/passkey', { passkey: authenticator.sign(body as never) });
  };
  beforeEach(async () => {
    stranger = createBrowser(server);
    await stranger.signIn(email, MARIA.password);
    ({ authenticator } = await addPasskey(stranger, MARIA.password, ORIGIN));
    await clearMails(server);
  });

  it('and is out once the owner chooses a new password by mail and removes all keys; the owner is in by mail alone', async () => {
    const token = await resetLinkFor(server, email);
    expect((await owner.post('/api/auth/reset-password/check', { token })).body).toEqual({
      state: 'valid',
      hasKeys: true,
      isConfirmed: true,
    });
    await clearMails(server);
    const reset = { token, newPassword: NEW_PASSWORD, removesKeys: true };
    expect((await owner.post('/api/auth/reset-password', reset)).status).toBe(204);
    expect((await signInByPasskey()).status).toBe(401);
    expect((await stranger.get('/api/account')).status).toBe(401);
    expect((await owner.signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await owner.get('/api/account/second-factor')).body).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await told())[0]).toMatchObject({ type: 'security_changed', change: 'keys_removed' });
    const [mail] = await mailed();
    expect(mail?.subject).toBe(CHANGED);
    expect(mail?.text).toContain('todas as chaves');
  });

  it('and keeps the second step in the owner’s way where they do not choose that', async () => {
    const token = await resetLinkFor(server, email);
    expect((await owner.post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(204);
    expect((await owner.signIn(email, NEW_PASSWORD)).status).toBe(202);
    const { body } = await signInByPasskey();
    expect(body).toMatchObject({ email });
  });

  it('and cannot remove keys with a link that was used', async () => {
    const token = await resetLinkFor(server, email);
    await owner.post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD });
    const again = { token, newPassword: NEW_PASSWORD, removesKeys: true };
    expect(await owner.post('/api/auth/reset-password', again)).toMatchObject({
      status: 410,
      body: { code: 'auth.link_invalid' },
    });
    expect(await owner.signIn(email, NEW_PASSWORD)).toMatchObject({
      status: 202,
      body: { secondStep: { hasPasskey: true } },
    });
  });
});
