import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing.ts';
import { confirmAddress, createBrowser, MARIA, tokenOf } from '../testing.ts';
import { removeExpiredSignIns } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());

const daysFromNow = (days: number) => ({ db: server.db, now: () => new Date(Date.now() + days * 86_400_000) });
const count = async (table: string) => (await server.db.ownerPool.query(`select from ${table}`)).rowCount;

it('removes sessions that ended, links a week after they expired, and attempts that no longer count', async () => {
  const browser = createBrowser(server);
  await browser.signUp({ email: 'maria@exemplo.com' });
  await browser.post('/api/auth/request-password-reset', { email: 'maria@exemplo.com' });
  await browser.signIn('maria@exemplo.com', 'errada-errada');
  await server.services.mail.settled();

  await removeExpiredSignIns(daysFromNow(0));
  expect([await count('sessions'), await count('verifications'), await count('rate_limit_attempts')]).toEqual([
    1, 1, 2,
  ]);
  const token = tokenOf(server.mails.find((mail) => mail.text.includes('recovery')));
  expect((await browser.post('/api/auth/reset-password/check', { token })).body.state).toBe('valid');

  await removeExpiredSignIns(daysFromNow(5));
  expect([await count('sessions'), await count('verifications'), await count('rate_limit_attempts')]).toEqual([
    1, 1, 0,
  ]);

  await removeExpiredSignIns(daysFromNow(31));
  expect([await count('sessions'), await count('verifications')]).toEqual([0, 0]);
  expect(await count('users')).toBe(1);
});

it('keeps a request for another address for a week after its link expired', async () => {
  const browser = createBrowser(server);
  await browser.signUp({ email: 'joana@exemplo.com' });
  await browser.post('/api/account/email', { newEmail: 'joana.nova@exemplo.com', password: MARIA.password });
  await server.services.mail.settled();
  await removeExpiredSignIns(daysFromNow(7));
  expect(await count('email_changes')).toBe(1);
  await removeExpiredSignIns(daysFromNow(9));
  expect(await count('email_changes')).toBe(0);
});

it('keeps what undoes a change of address for a week after its link expired, and a replaced password for a week', async () => {
  const browser = createBrowser(server);
  const [email, newEmail, password] = ['ines@exemplo.com', 'ines.nova@exemplo.com', 'garoa-no-quintal-4'];
  await browser.signUp({ email });
  await confirmAddress(server, email);
  await browser.post('/api/account/password', { currentPassword: MARIA.password, newPassword: password });
  await browser.post('/api/account/email', { newEmail, password });
  await server.services.mail.settled();
  const token = tokenOf(server.mails.findLast(({ to }) => to === newEmail));
  await browser.post('/api/account/email/confirmation', { token });
  const former = async () =>
    (await server.db.ownerPool.query('select from accounts where former_password is not null')).rowCount;
  await removeExpiredSignIns(daysFromNow(6));
  expect([await count('email_undos'), await former()]).toEqual([1, 1]);
  await removeExpiredSignIns(daysFromNow(8));
  expect([await count('email_undos'), await former()]).toEqual([1, 0]);
  await removeExpiredSignIns(daysFromNow(15));
  expect(await count('email_undos')).toBe(0);
});
