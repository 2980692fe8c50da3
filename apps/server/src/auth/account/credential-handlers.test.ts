import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing.ts';
import { type Browser, createAccount, createBrowser, MARIA, tokenOf } from '../testing.ts';

const NEW_PASSWORD = 'garoa-no-quintal-4';
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

const signIn = (address: string, password: string) => createBrowser(server).signIn(address, password);
const change = (body: Record<string, unknown> = {}, who = maria) =>
  who.post('/api/account/password', { currentPassword: MARIA.password, newPassword: NEW_PASSWORD, ...body });

describe('changing the password', () => {
  it('takes the new one from then on, and the old one no more', async () => {
    expect((await change()).status).toBe(204);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect(await signIn(email, MARIA.password)).toMatchObject({
      status: 401,
      body: { code: 'auth.wrong_credentials' },
    });
  });

  it('gives this session a new token and ends every other', async () => {
    const phone = createBrowser(server);
    await phone.signIn(email, MARIA.password);
    const before = maria.cookies.get('balsamo.session_token') ?? '';
    await change();
    expect((await maria.get('/api/account')).status).toBe(200);
    expect((await phone.get('/api/account')).status).toBe(401);
    const thief = createBrowser(server);
    thief.cookies.set('balsamo.session_token', before);
    expect((await thief.get('/api/account')).status).toBe(401);
    expect((await maria.get('/api/account/sessions')).body.items).toHaveLength(1);
  });

  it('sets a cookie that sign-in could have set, and that can be prolonged', async () => {
    const { setCookies } = await change();
    const session = setCookies.find((cookie) => cookie.startsWith('balsamo.session_token='));
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']) {
      expect(session?.split('; ')).toContain(attribute);
    }
    await server.db.ownerPool.query("update sessions set expires_at = now() + interval '3 days'");
    expect((await maria.get('/api/account')).setCookies.join()).toMatch(/balsamo\.session_token=/);
  });

  it('refuses a wrong current password at its field and changes nothing', async () => {
    const { status, body } = await change({ currentPassword: 'errada-errada' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'account.wrong_password',
      errors: [{ pointer: '/currentPassword', code: 'password_wrong' }],
    });
    expect((await signIn(email, MARIA.password)).status).toBe(200);
  });

  it('refuses a common password at its field', async () => {
    const { status, body } = await change({ newPassword: 'Flamengo-1' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'auth.password_common', errors: [{ pointer: '/newPassword' }] });
  });

  it('evaluates ten attempts in 15 minutes, counted together with those at sign-in on this browser', async () => {
    for (let i = 0; i < 4; i++) await maria.signIn(email, 'errada-errada');
    const answers = await Promise.all(Array.from({ length: 20 }, () => change({ currentPassword: 'errada-errada' })));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(6);
    for (const { body } of answers.filter(({ status }) => status !== 422)) {
      expect(body).toMatchObject({ status: 429, code: 'auth.too_many_guesses', retryAfter: 900 });
    }
    expect((await change()).status).toBe(429);
  });

  it('is open to the owner while a stranger uses up the attempts at their address', async () => {
    for (let i = 0; i < 12; i++) await signIn(email, 'errada-errada');
    expect(await signIn(email, MARIA.password)).toMatchObject({ status: 429, body: { code: 'auth.too_many_guesses' } });
    expect((await change()).status).toBe(204);
    expect((await maria.signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('sent twice at the same moment works once', async () => {
    const passwords = [NEW_PASSWORD, 'orvalho-na-janela-8'];
    const answers = await Promise.all(passwords.map((newPassword) => change({ newPassword })));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const signIns = await Promise.all(passwords.map((password) => signIn(email, password)));
    expect(signIns.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 204));
  });

  it('takes links for a new password and for another address out of the world', async () => {
    await createBrowser(server).post('/api/auth/request-password-reset', { email });
    await maria.post('/api/account/email', { newEmail: `nova-${email}`, password: MARIA.password });
    await server.services.mail.settled();
    const [reset, confirmation] = [email, `nova-${email}`].map((to) =>
      tokenOf(server.mails.find((mail) => mail.to === to && mail.text.includes('#token='))),
    );
    await change();
    const anyone = createBrowser(server);
    expect((await anyone.post('/api/auth/reset-password/check', { token: reset })).body.state).toBe('invalid');
    expect((await anyone.post('/api/account/email/confirmation', { token: confirmation })).status).toBe(410);
  });

  it('is told to the mailbox', async () => {
    await change();
    await server.services.mail.settled();
    expect(server.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: email, subject: 'A sua senha do Bálsamo mudou' },
    ]);
  });

  it('needs a session', async () => {
    expect((await change({}, createBrowser(server))).status).toBe(401);
  });
});

describe('changing the address', () => {
  const newEmail = () => `nova-${email}`;
  const request = (body: Record<string, unknown> = {}) =>
    maria.post('/api/account/email', { newEmail: newEmail(), password: MARIA.password, ...body });
  const confirm = (token: string) => createBrowser(server).post('/api/account/email/confirmation', { token });
  async function mailedToken(to = newEmail()): Promise<string> {
    await server.services.mail.settled();
    return tokenOf(server.mails.findLast((mail) => mail.to === to));
  }

  it('mails a link to the new address and a notice to the old, and changes nothing yet', async () => {
    const { status, body } = await request();
    expect([status, body]).toEqual([202, { accepted: true }]);
    await server.services.mail.settled();
    expect(server.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: email, subject: 'Pediram para trocar o seu e-mail no Bálsamo' },
      { to: newEmail(), subject: 'Confirme o seu novo e-mail no Bálsamo' },
    ]);
    expect(server.mails[1]?.text).toMatch(/http:\/\/balsamo\.test\/auth\/callback#token=[\w-]+&type=email_change/);
    expect(server.mails[0]?.text).not.toContain('token');
    expect((await maria.get('/api/account')).body.email).toBe(email);
  });

  it('happens when the link is followed, once, and counts as confirmed', async () => {
    await request({ newEmail: newEmail().toUpperCase() });
    const token = await mailedToken();
    expect((await confirm(token)).status).toBe(204);
    expect((await maria.get('/api/account')).body).toMatchObject({ email: newEmail(), isEmailVerified: true });
    expect((await signIn(newEmail(), MARIA.password)).status).toBe(200);
    expect((await signIn(email, MARIA.password)).status).toBe(401);
    expect((await confirm(token)).body.code).toBe('auth.link_invalid');
  });

  it('answers the same for an address that has an account, and mails it nothing', async () => {
    const taken = `vizinha-${email}`;
    await createBrowser(server).signUp({ email: taken });
    await server.services.mail.settled();
    server.mails.length = 0;
    const free = await request();
    const used = await request({ newEmail: taken });
    await server.services.mail.settled();
    expect([used.status, used.body]).toEqual([free.status, free.body]);
    expect(server.mails.filter((mail) => mail.to === taken)).toEqual([]);
    expect(server.mails.filter((mail) => mail.to === email)).toHaveLength(2);
  });

  it('fails without words when someone else took the address meanwhile', async () => {
    await request();
    const token = await mailedToken();
    await createBrowser(server).signUp({ email: newEmail() });
    expect((await confirm(token)).body).toMatchObject({ status: 410, code: 'auth.link_invalid' });
    expect((await maria.get('/api/account')).body.email).toBe(email);
  });

  it('is offered for 24 hours, and says when it is too late', async () => {
    await request();
    const token = await mailedToken();
    server.clock.now = new Date(Date.now() + 86_400_000 + 1000);
    expect((await confirm(token)).body).toMatchObject({ status: 410, code: 'auth.link_expired' });
  });

  it('takes only the newest link', async () => {
    await request();
    const first = await mailedToken();
    await request({ newEmail: `outra-${email}` });
    const second = await mailedToken(`outra-${email}`);
    expect(await confirm(first)).toMatchObject({ status: 410, body: { code: 'auth.link_invalid' } });
    expect((await confirm(second)).status).toBe(204);
    expect((await maria.get('/api/account')).body.email).toBe(`outra-${email}`);
  });

  it('takes only the newest link also where the newer address has an account, so that the older one tells nothing', async () => {
    const taken = `vizinha-${email}`;
    await createBrowser(server).signUp({ email: taken });
    await request();
    const first = await mailedToken();
    await request({ newEmail: taken });
    await server.services.mail.settled();
    expect((await confirm(first)).body).toMatchObject({ status: 410, code: 'auth.link_invalid' });
  });

  it('leaves no worth to a link for a new password in the old mailbox', async () => {
    await createBrowser(server).post('/api/auth/request-password-reset', { email });
    await server.services.mail.settled();
    const reset = tokenOf(server.mails.at(-1));
    await request();
    await confirm(await mailedToken());
    const { body } = await createBrowser(server).post('/api/auth/reset-password/check', { token: reset });
    expect(body.state).toBe('invalid');
  });

  it('is called off by a new password from the notice', async () => {
    await request();
    const token = await mailedToken();
    await createBrowser(server).post('/api/auth/request-password-reset', { email });
    await server.services.mail.settled();
    const reset = tokenOf(server.mails.at(-1));
    await createBrowser(server).post('/api/auth/reset-password', { token: reset, newPassword: NEW_PASSWORD });
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'auth.link_invalid' } });
  });

  it('refuses a wrong password and the same address, each at its field', async () => {
    const wrong = await request({ password: 'errada-errada' });
    expect(wrong.body).toMatchObject({
      status: 422,
      code: 'account.wrong_password',
      errors: [{ pointer: '/password' }],
    });
    const same = await request({ newEmail: email.toUpperCase() });
    expect(same.body).toMatchObject({
      status: 422,
      code: 'account.email_unchanged',
      errors: [{ pointer: '/newEmail' }],
    });
    await server.services.mail.settled();
    expect(server.mails).toEqual([]);
  });

  it('is asked for at most three times in 15 minutes', async () => {
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await request({ newEmail: `nova${i}-${email}` }));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    expect(answers[3]?.body).toMatchObject({ code: 'account.too_many_email_changes', retryAfter: 900 });
  });

  it('stores no token and logs neither token nor address', async () => {
    await request();
    const token = await mailedToken();
    const { rows } = await server.db.ownerPool.query('select token_hash from email_changes');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logged.join('')).not.toMatch(new RegExp(`${token}|exemplo\\.com`));
  });

  it.each(['inventado', 'x'.repeat(512)])('is not done by the token %s', async (token) => {
    expect((await confirm(token)).body).toMatchObject({ status: 410, code: 'auth.link_invalid' });
  });

  it('needs a session to be asked for', async () => {
    const { status, body } = await createBrowser(server).post('/api/account/email', {
      newEmail: newEmail(),
      password: MARIA.password,
    });
    expect([status, body.code]).toEqual([401, 'auth.not_signed_in']);
  });
});
