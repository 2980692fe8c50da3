import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { type Browser, createAccount, createBrowser, MARIA, tokenOf } from './testing.ts';

const NEW_PASSWORD = 'garoa-no-quintal-4';
let server: TestServer;
let browser: Browser;
let email: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());

beforeEach(async () => {
  server.clock.now = new Date();
  ({ email, browser } = await createAccount(server, { isConfirmed: false }));
});

const anyone = () => createBrowser(server);
const requestReset = (address = email) => anyone().post('/api/auth/request-password-reset', { email: address });
const requestVerification = (address = email) => anyone().post('/api/auth/send-verification-email', { email: address });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  anyone().post('/api/auth/reset-password', { token, newPassword });
const stateOf = async (token: string) => (await anyone().post('/api/auth/reset-password/check', { token })).body.state;
async function resetToken(): Promise<string> {
  await requestReset();
  await server.services.mail.settled();
  return tokenOf(server.mails.at(-1));
}

describe('asking for a new password', () => {
  it('mails a link whose token is in the fragment', async () => {
    await requestReset();
    await server.services.mail.settled();
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ to: email, subject: 'Escolha uma nova senha no Bálsamo' });
    expect(server.mails[0]?.text).toMatch(/http:\/\/balsamo\.test\/atualizar-senha#token=[\w-]+&type=recovery/);
  });

  it('answers before anything is looked up, so that answer and time tell nothing', async () => {
    const known = await requestReset();
    expect(server.mails).toHaveLength(0);
    const unknown = await requestReset('ninguem@exemplo.com');
    expect(known.status).toBe(202);
    expect({ ...unknown, headers: undefined }).toEqual({ ...known, headers: undefined });
    await server.services.mail.settled();
    expect(server.mails.map((mail) => mail.to)).toEqual([email]);
  });

  it('mails at most three times in 15 minutes and answers the same after that', async () => {
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await requestReset());
    await server.services.mail.settled();
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(server.mails).toHaveLength(3);
  });

  it('writes in the language of the account', async () => {
    await browser.patch('/api/account', { language: 'fr' });
    await requestReset();
    await server.services.mail.settled();
    expect(server.mails[0]?.subject).toBe('Choisissez un nouveau mot de passe pour Bálsamo');
  });

  it('stores no token and logs neither token nor address', async () => {
    const token = await resetToken();
    const { rows } = await server.db.ownerPool.query('select identifier, value from verifications');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logged.join('')).not.toContain(token);
    expect(server.logged.join('')).not.toContain('exemplo.com');
  });
});

describe('a reset link', () => {
  it('is valid, and stays so however often it is looked at', async () => {
    const token = await resetToken();
    expect([await stateOf(token), await stateOf(token)]).toEqual(['valid', 'valid']);
  });

  it('is invalid when nobody mailed it', async () => {
    expect(await stateOf('inventado')).toBe('invalid');
    const { status, body } = await reset('inventado');
    expect({ status, code: body.code }).toEqual({ status: 410, code: 'auth.link_invalid' });
  });

  it('is worth nothing as its stored hash', async () => {
    await resetToken();
    const { rows } = await server.db.ownerPool.query('select identifier from verifications');
    for (const { identifier } of rows) expect(await stateOf(identifier)).toBe('invalid');
  });

  it('expires after an hour, and says so', async () => {
    const token = await resetToken();
    server.clock.now = new Date(Date.now() + 3_600_000);
    expect(await stateOf(token)).toBe('expired');
    const { status, body } = await reset(token);
    expect({ status, code: body.code }).toEqual({ status: 410, code: 'auth.link_expired' });
    expect(await stateOf(token)).toBe('expired');
  });

  it('lasts one hour', async () => {
    await server.db.ownerPool.query('delete from verifications');
    await resetToken();
    const { rows } = await server.db.ownerPool.query(
      'select extract(epoch from expires_at - created_at)::int as seconds from verifications',
    );
    expect(rows).toEqual([{ seconds: 3600 }]);
  });

  it('sets the new password once', async () => {
    const token = await resetToken();
    expect((await reset(token)).status).toBe(204);
    expect((await anyone().signIn(email, MARIA.password)).status).toBe(401);
    expect((await anyone().signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await reset(token, 'outra-senha-boa-9')).status).toBe(410);
    expect(await stateOf(token)).toBe('invalid');
  });

  it('used twice at the same moment works once', async () => {
    const token = await resetToken();
    const passwords = ['primeira-senha-boa', 'segunda-senha-boa'];
    const both = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(both.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [204, undefined],
      [410, 'auth.link_invalid'],
    ]);
    const signIns = await Promise.all(passwords.map((password) => anyone().signIn(email, password)));
    expect(signIns.map(({ status }) => status === 200)).toEqual(both.map(({ status }) => status === 204));
  });

  it('takes every other link of that person with it', async () => {
    const first = await resetToken();
    const second = await resetToken();
    await reset(second);
    expect(await stateOf(first)).toBe('invalid');
  });

  it('ends every session of the account', async () => {
    const phone = anyone();
    await phone.signIn(email, MARIA.password);
    await reset(await resetToken());
    expect((await browser.get('/api/account')).status).toBe(401);
    expect((await phone.get('/api/account')).status).toBe(401);
  });

  it('ends no session of anybody else', async () => {
    const other = anyone();
    await other.signUp({ email: `outra-${email}` });
    await server.services.mail.settled();
    expect((await reset(await resetToken())).status).toBe(204);
    expect((await other.get('/api/account')).body).toMatchObject({ email: `outra-${email}` });
  });

  it('lets someone sign in at once who had used up their attempts', async () => {
    for (let i = 0; i < 11; i++) await anyone().signIn(email, 'errada-errada');
    expect(await anyone().signIn(email, MARIA.password)).toMatchObject({
      status: 429,
      body: { code: 'auth.too_many_guesses' },
    });
    await reset(await resetToken());
    expect((await anyone().signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('refuses a common password and stays valid', async () => {
    const token = await resetToken();
    const { status, body } = await reset(token, 'Flamengo-1');
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'auth.password_common', errors: [{ pointer: '/newPassword' }] });
    expect(await stateOf(token)).toBe('valid');
  });
});

describe('confirming an address', () => {
  const verify = (token: string) => anyone().post('/api/auth/verify-email', { token });
  const isVerified = async () => (await browser.get('/api/account')).body.isEmailVerified;
  async function verificationToken() {
    await requestVerification();
    await server.services.mail.settled();
    return tokenOf(server.mails.at(-1));
  }

  it('happens with the mailed link, also when it is opened twice', async () => {
    const token = await verificationToken();
    expect(await isVerified()).toBe(false);
    expect((await verify(token)).status).toBe(204);
    expect(await isVerified()).toBe(true);
    expect((await verify(token)).status).toBe(204);
  });

  it('stands once in the activity of the account, however often the link is opened', async () => {
    const token = await verificationToken();
    for (let opened = 0; opened < 3; opened++) expect((await verify(token)).status).toBe(204);
    const { items } = (await browser.get('/api/account/events')).body as { items: { kind: string }[] };
    expect(items.map(({ kind }) => kind)).toEqual(['email_confirmed', 'signed_up']);
  });

  it('signs nobody in', async () => {
    const visitor = anyone();
    const answer = await visitor.post('/api/auth/verify-email', { token: await verificationToken() });
    expect(answer.setCookies).toEqual([]);
  });

  it.each(['inventado', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAYi5jb20ifQ.'])('refuses %s', async (token) => {
    const { status, body } = await verify(token);
    expect({ status, code: body.code }).toEqual({ status: 410, code: 'auth.link_invalid' });
  });

  it('answers the same for an address without an account and for a confirmed one, and mails neither', async () => {
    await verify(await verificationToken());
    server.mails.length = 0;
    const confirmed = await requestVerification();
    const unknown = await requestVerification('ninguem2@exemplo.com');
    await server.services.mail.settled();
    expect(unknown.body).toEqual(confirmed.body);
    expect([unknown.status, confirmed.status]).toEqual([202, 202]);
    expect(server.mails).toEqual([]);
  });

  it('is mailed at most three times in 15 minutes', async () => {
    for (let i = 0; i < 5; i++) await requestVerification();
    await server.services.mail.settled();
    expect(server.mails).toHaveLength(3);
  });

  it('says so to whoever is signed in to the account, and to nobody else', async () => {
    const { browser: other } = await createAccount(server, { isConfirmed: false });
    const ask = (by: Browser) => by.post('/api/auth/send-verification-email', { email });
    for (let i = 0; i < 3; i++) expect((await ask(browser)).status).toBe(202);
    const { status, body } = await ask(browser);
    expect([status, body.code]).toEqual([429, 'auth.too_many_mails']);
    expect(body.retryAfter).toBeGreaterThan(890);
    expect([(await ask(anyone())).status, (await ask(other)).status]).toEqual([202, 202]);
    await server.services.mail.settled();
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(3);
  });
});
