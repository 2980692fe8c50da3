import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing.ts';
import { addPasskey, turnAppOn } from '../second-factor/testing.ts';
import { type Answer, type Browser, confirmAddress, createBrowser, MARIA, resetLinkFor, tokenOf } from '../testing.ts';

const ORIGIN = 'http://balsamo.test';
const OLD = MARIA.password;
const NEW_PASSWORD = 'garoa-no-quintal-4';
const THIEFS = 'orvalho-na-janela-8';
const DAY_MS = 86_400_000;
let server: TestServer;
let email: string;
let thief: Browser;
let people = 0;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date();
  email = `dona${++people}@exemplo.com`;
  await createBrowser(server).signUp({ email });
  await confirmAddress(server, email);
  thief = createBrowser(server);
  await thief.signIn(email, OLD);
  await server.services.mail.settled();
  server.mails.length = 0;
});

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const anyone = () => createBrowser(server);
const mailsTo = async (to: string) => {
  await server.services.mail.settled();
  return server.mails.filter((mail) => mail.to === to);
};
/** Changes the address of whoever is signed in; answers the status of following the link. */
async function move(who: Browser, newEmail: string, password = OLD, more: object = {}): Promise<number> {
  const asked = await who.post('/api/account/email', { newEmail, password, ...more });
  expect(asked.status).toBe(202);
  const token = tokenOf((await mailsTo(newEmail)).at(-1));
  return (await anyone().post('/api/account/email/confirmation', { token })).status;
}
/** The token of the link that undoes a change, from the mail to the address of before. */
async function undoToken(to = email): Promise<string> {
  const mail = (await mailsTo(to)).findLast(({ text }) => text.includes('/desfazer-troca#token='));
  return tokenOf(mail);
}
const undo = (token: string, password = OLD, more: object = {}) =>
  anyone().post('/api/account/email/undo', { token, password, ...more });
const check = async (token: string) => (await anyone().post('/api/account/email/undo/check', { token })).body;
const signInStatus = async (address: string, password: string) => (await anyone().signIn(address, password)).status;
/** Chooses a password with the token that undoing answered, and signs in with it under the address of before. */
async function expectIsBack(undone: Answer): Promise<void> {
  expect(undone.status).toBe(200);
  const reset = { token: undone.body.token, newPassword: NEW_PASSWORD };
  expect((await anyone().post('/api/auth/reset-password', reset)).status).toBe(204);
  expect(await signInStatus(email, NEW_PASSWORD)).toBe(200);
}

describe('a thief with a session and the password moves the address, and its owner', () => {
  const stolen = () => `ladrao${people}@exemplo.com`;

  it('gets the account back by the mail to the old address, and the thief is out', async () => {
    expect(await move(thief, stolen())).toBe(204);
    const token = await undoToken();
    expect(await check(token)).toEqual({ state: 'valid', email, asksCode: false });
    const undone = await undo(token);
    expect(undone.status).toBe(200);
    expect((await thief.get('/api/account')).status).toBe(401);
    // The thief knows the password: it opens nothing, under either address, until the owner has chosen another.
    expect(await signInStatus(email, OLD)).toBe(401);
    expect(await signInStatus(stolen(), OLD)).toBe(401);
    await expectIsBack(undone);
  });

  it('does so with the password of before, though the thief changed it first', async () => {
    await thief.post('/api/account/password', { currentPassword: OLD, newPassword: THIEFS });
    await thief.post('/api/account/password', { currentPassword: THIEFS, newPassword: `${THIEFS}-2` });
    await move(thief, stolen(), `${THIEFS}-2`);
    await expectIsBack(await undo(await undoToken()));
  });

  it('does so though the thief changed the password afterwards, by whichever way', async () => {
    await move(thief, stolen());
    const token = await undoToken();
    await thief.post('/api/account/password', { currentPassword: OLD, newPassword: THIEFS });
    const reset = await resetLinkFor(server, stolen());
    await anyone().post('/api/auth/reset-password', { token: reset, newPassword: `${THIEFS}-2` });
    await expectIsBack(await undo(token));
  });

  it('removes the passkey that the thief added, and is asked for none', async () => {
    const { authenticator } = await addPasskey(thief, OLD, ORIGIN);
    const { body } = await thief.post('/api/account/second-factor/challenge');
    await move(thief, stolen(), OLD, { passkey: authenticator.sign(body as never) });
    const token = await undoToken();
    expect(await check(token)).toMatchObject({ asksCode: false });
    const reset = (await undo(token)).body.token;
    expect((await anyone().post('/api/auth/reset-password/check', { token: reset })).body).toMatchObject({
      state: 'valid',
      hasKeys: true,
    });
    await anyone().post('/api/auth/reset-password', { token: reset, newPassword: NEW_PASSWORD, removesKeys: true });
    expect(await signInStatus(email, NEW_PASSWORD)).toBe(200);
  });

  it('wins over every later move, and the links of the thief’s addresses are over', async () => {
    const [second, third] = [`segundo${people}@exemplo.com`, `terceiro${people}@exemplo.com`];
    await move(thief, second);
    later(1000);
    await move(thief, third);
    const foreign = await undoToken(second);
    expect((await undo(await undoToken())).status).toBe(200);
    expect((await undo(foreign)).body.code).toBe('auth.link_invalid');
    expect((await mailsTo(third)).some(({ text }) => text.includes('desfazer-troca'))).toBe(false);
  });

  it('wins also after a link of a later address was followed', async () => {
    const second = `segundo${people}@exemplo.com`;
    await move(thief, second);
    later(1000);
    await move(thief, stolen());
    expect((await undo(await undoToken(second))).status).toBe(200);
    expect((await undo(await undoToken())).status).toBe(200);
    expect(await check(await undoToken())).toEqual({ state: 'invalid' });
  });

  it('finds the old address free: nobody can sign up with it or move to it as long as the link works', async () => {
    await move(thief, stolen());
    const taken = await anyone().signUp({ email });
    expect(taken).toMatchObject({ status: 409, body: { code: 'auth.email_taken' } });
    const other = anyone();
    await other.signUp({ email: `outra${people}@exemplo.com` });
    await other.post('/api/account/email', { newEmail: email, password: OLD });
    expect((await mailsTo(email)).some(({ text }) => text.includes('type=email_change'))).toBe(false);
    later(7 * DAY_MS);
    expect((await anyone().post('/api/account/email/undo/check', { token: await undoToken() })).body.state).toBe(
      'expired',
    );
  });

  it('is told in both mailboxes, under the bell and in the log', async () => {
    await move(thief, stolen());
    const token = await undoToken();
    server.mails.length = 0;
    const { body } = await undo(token);
    expect((await mailsTo(email))[0]?.text).toContain('Nenhuma senha abre a conta');
    const [toThief] = await mailsTo(stolen());
    expect(toThief?.text).toContain('foi desfeita');
    expect(toThief?.text).not.toContain('token');
    await anyone().post('/api/auth/reset-password', { token: body.token, newPassword: NEW_PASSWORD });
    const owner = anyone();
    await owner.signIn(email, NEW_PASSWORD);
    const { items } = (await owner.get('/api/account/events')).body as { items: { kind: string }[] };
    expect(items.map(({ kind }) => kind)).toContain('email_change_undone');
    const bell = (await owner.get('/api/notifications')).body as { items: { data: object }[] };
    expect(bell.items.map(({ data }) => data)).toContainEqual({ change: 'email_change_undone' });
  });
});

describe('an owner moves to a new address, and whoever reads the old mailbox', () => {
  const own = () => `nova${people}@exemplo.com`;
  let owner: Browser;
  beforeEach(() => {
    owner = thief;
  });

  it('cannot take the account back by the link alone', async () => {
    await move(owner, own());
    const token = await undoToken();
    expect(await undo(token, 'palpite-qualquer')).toMatchObject({
      status: 422,
      body: { code: 'account.wrong_password', errors: [{ pointer: '/password' }] },
    });
    expect((await owner.get('/api/account')).body.email).toBe(own());
    // Ten attempts an hour, however many come at the same moment; the right one is not evaluated then either.
    const attempts = await Promise.all(Array.from({ length: 12 }, () => undo(token, 'palpite-qualquer')));
    expect(attempts.filter(({ status }) => status === 422)).toHaveLength(9);
    expect(await undo(token)).toMatchObject({ status: 429, body: { code: 'auth.too_many_guesses' } });
  });

  it('cannot with a password that they had set by mail', async () => {
    const reset = await resetLinkFor(server, email);
    await anyone().post('/api/auth/reset-password', { token: reset, newPassword: THIEFS });
    const again = await resetLinkFor(server, email);
    await anyone().post('/api/auth/reset-password', { token: again, newPassword: NEW_PASSWORD });
    await owner.signIn(email, NEW_PASSWORD);
    await move(owner, own(), NEW_PASSWORD);
    expect(await undo(await undoToken(), THIEFS)).toMatchObject({
      status: 422,
      body: { code: 'account.wrong_password' },
    });
    expect((await owner.get('/api/account')).body.email).toBe(own());
  });

  it('cannot with the password either, where a second factor was on for some days', async () => {
    const { recoveryCodes } = await turnAppOn(owner, OLD, server.services.now);
    later(8 * DAY_MS);
    await move(owner, own(), OLD, { code: recoveryCodes[0] });
    const token = await undoToken();
    expect(await check(token)).toMatchObject({ asksCode: true });
    expect((await undo(token)).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/code', code: 'code_required' }],
    });
    expect((await undo(token, OLD, { code: '000000' })).body).toMatchObject({ code: 'auth.wrong_code' });
    expect((await undo(token, OLD, { code: recoveryCodes[1] })).status).toBe(200);
  });

  it('gets no link where the old address was never confirmed', async () => {
    await server.db.ownerPool.query('update users set email_verified = false where email = $1', [email]);
    await move(owner, own());
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.text).toContain('Este aqui não abre mais a conta.');
    expect(mail?.text).not.toContain('token');
    expect(await signInStatus(own(), OLD)).toBe(200);
    expect((await anyone().signUp({ email })).status).toBe(200);
  });
});

describe('the link', () => {
  it('works once, also of two at the same moment', async () => {
    await move(thief, `nova${people}@exemplo.com`);
    const token = await undoToken();
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [410, 'auth.link_invalid'],
    ]);
  });

  it('is over after seven days', async () => {
    await move(thief, `nova${people}@exemplo.com`);
    const token = await undoToken();
    later(7 * DAY_MS + 1000);
    expect((await undo(token)).body).toMatchObject({ status: 410, code: 'auth.link_expired' });
  });

  it('stands nowhere but in the mail', async () => {
    await move(thief, `nova${people}@exemplo.com`);
    const token = await undoToken();
    const { rows } = await server.db.ownerPool.query('select * from email_undos');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logged.join('')).not.toContain(token);
  });

  it('leaves its owner free to move back to the old address', async () => {
    await move(thief, `nova${people}@exemplo.com`);
    later(1000);
    expect(await move(thief, email)).toBe(204);
    expect(await signInStatus(email, OLD)).toBe(200);
  });
});
