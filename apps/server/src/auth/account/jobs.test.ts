import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createMailer } from '../../mail/mailer.ts';
import { outboxFolder } from '../../mail/outbox.ts';
import { startPushService } from '../../notifications/testing-push-service.ts';
import { checkInBody, createTestServer, type TestServer } from '../../testing.ts';
import { type Browser, createBrowser, MARIA } from '../testing.ts';
import { eraseDueAccounts } from './jobs.ts';

let server: TestServer;
let maria: Browser;
let email: string;
let people = 0;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date();
  maria = await signedUp();
});

async function signedUp(): Promise<Browser> {
  email = `saida${++people}@exemplo.com`;
  const browser = createBrowser(server);
  await browser.signUp({ email });
  await server.services.mail.settled();
  server.mails.length = 0;
  return browser;
}
const ask = (who = maria) => who.post('/api/account/erasure', { password: MARIA.password });
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const WEEK_MS = 7 * 86_400_000;
const NOT_SIGNED_IN = { status: 401, body: { code: 'auth.not_signed_in' } };
const count = async (table: string) => (await server.db.ownerPool.query(`select from ${table}`)).rowCount;

describe('the erasure of an account', () => {
  it('happens when its seven days are over, not before, and is told once by mail', async () => {
    await ask();
    await server.services.mail.settled();
    server.mails.length = 0;
    later(WEEK_MS - 1);
    await eraseDueAccounts(server.services);
    expect((await maria.get('/api/account')).status).toBe(200);
    later(1);
    await Promise.all([eraseDueAccounts(server.services), eraseDueAccounts(server.services)]);
    await eraseDueAccounts(server.services);
    await server.services.mail.settled();
    expect((await maria.get('/api/account')).status).toBe(401);
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'A sua conta do Bálsamo foi apagada'],
    ]);
  });

  it('takes everything along: diary, stock, sessions, browsers, attempts', async () => {
    const push = await startPushService();
    await maria.post('/api/diary/entries', checkInBody());
    await maria.post('/api/notifications/push-subscriptions', push.subscribe());
    await maria.post('/api/account/feedback', { type: 'positive' });
    await createBrowser(server).signIn(email, 'errada-errada');
    await maria.signIn(email, 'errada-errada');
    await createBrowser(server).post('/api/auth/request-password-reset', { email });
    await server.services.mail.settled();
    await ask();
    later(WEEK_MS);
    await eraseDueAccounts(server.services);
    for (const table of ['diary_entries', 'push_subscriptions', 'app_feedback', 'verifications', 'sessions']) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
    const { rows } = await server.db.ownerPool.query('select distinct kind from rate_limit_attempts');
    expect(rows).toEqual([]);
    await push.close();
  });

  it('frees the address for a new account, which begins with nothing and is not erased', async () => {
    await maria.post('/api/diary/entries', checkInBody());
    await ask();
    later(WEEK_MS);
    await eraseDueAccounts(server.services);
    const again = createBrowser(server);
    expect((await again.signUp({ email })).status).toBe(200);
    expect((await again.get('/api/diary/entries')).body.items).toEqual([]);
    await eraseDueAccounts(server.services);
    expect((await again.get('/api/account')).body).toMatchObject({ email, erasure: null });
  });

  it('removes the mails to the person from the outbox, also to the address that was asked for, and no others', async () => {
    const { env, log, now } = server.services;
    const mailer = createMailer(env, log, now);
    const words = { subject: 'Oi', text: 'Oi', html: 'Oi' };
    await maria.post('/api/account/email', { newEmail: `outra.${email}`, password: MARIA.password });
    await server.services.mail.settled();
    for (const to of [email.toUpperCase(), `outra.${email}`, `x${email}`]) await mailer.send({ to, ...words });
    await ask();
    later(WEEK_MS);
    await eraseDueAccounts(server.services);
    expect(await readdir(outboxFolder(env.dataDirectory))).toHaveLength(1);
    mailer.close();
  });

  it('that fails keeps the whole account, holds up no other, and is tried again', async () => {
    const { body: first } = await maria.get('/api/account');
    await maria.post('/api/diary/entries', checkInBody());
    await ask();
    later(1);
    const joao = await signedUp();
    await ask(joao);
    later(WEEK_MS);
    await server.db.ownerPool.query(
      `create table stands_in_the_way (user_id uuid references users (id));
       insert into stands_in_the_way values ('${first.id}')`,
    );
    await eraseDueAccounts(server.services);
    expect((await maria.get('/api/account')).body).toMatchObject({ id: first.id, email: first.email });
    expect((await maria.get('/api/diary/entries')).body.items).toHaveLength(1);
    expect(await joao.get('/api/account')).toMatchObject(NOT_SIGNED_IN);
    await server.db.ownerPool.query('drop table stands_in_the_way');
    await eraseDueAccounts(server.services);
    expect(await maria.get('/api/account')).toMatchObject(NOT_SIGNED_IN);
  });

  it('logs nobody', async () => {
    await ask();
    later(WEEK_MS);
    await eraseDueAccounts(server.services);
    await server.services.mail.settled();
    const logged = server.logged.join('');
    expect(logged).toContain('"job":"eraseDueAccounts","removed":1');
    expect(logged).not.toMatch(/exemplo\.com|Maria/);
  });
});
