import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { createAuthenticator } from './second-factor/testing.ts';
import { type Browser, createAccount, createBrowser, MARIA, resetLinkFor } from './testing.ts';

const ORIGIN = 'http://balsamo.test';
const RIGHT = { password: MARIA.password };
const NEW_PASSWORD = 'garoa-no-quintal-4';
let server: TestServer;
let email: string;
let squatter: Browser;
let owner: Browser;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ email, browser: squatter } = await createAccount(server, { isConfirmed: false, name: 'Intruso Qualquer' }));
  owner = createBrowser(server);
});

const userId = async () =>
  (await server.db.ownerPool.query('select id from users where email = $1', [email])).rows[0].id as string;
const resetByMail = async (more: Record<string, unknown> = {}) => {
  const token = await resetLinkFor(server, email);
  return owner.post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD, ...more });
};

describe('before the address is confirmed', () => {
  it.each([
    ['an app', '/api/account/second-factor/app'],
    ['a passkey', '/api/account/passkeys/challenge'],
  ])('no second factor is set up: %s', async (_, path) => {
    expect(await squatter.post(path, RIGHT)).toMatchObject({
      status: 409,
      body: { code: 'account.email_unconfirmed' },
    });
    expect((await squatter.get('/api/account/second-factor')).body).toMatchObject({
      isOn: false,
      emailToConfirm: email,
    });
  });

  it('nor is one that was begun finished, where the address changed its state meanwhile', async () => {
    const confirm = (is: boolean) =>
      server.db.ownerPool.query('update users set email_verified = $2 where email = $1', [email, is]);
    await confirm(true);
    const { body } = await squatter.post('/api/account/passkeys/challenge', RIGHT);
    await confirm(false);
    const passkey = createAuthenticator(ORIGIN).register(body as never);
    expect((await squatter.post('/api/account/passkeys', { name: 'Minha', passkey })).body).toMatchObject({
      code: 'account.email_unconfirmed',
    });
  });

  it('doctors are not asked for one; once it is confirmed they are', async () => {
    const doctor = createBrowser(server);
    const address = `doutora-${email}`;
    const signedUp = await doctor.signUp({ role: 'medico', crm: '1001', crmState: 'SP', email: address });
    expect(signedUp.body).not.toHaveProperty('secondFactor');
    await server.db.ownerPool.query('update users set email_verified = true where email = $1', [address]);
    expect((await doctor.get('/api/account')).body).toMatchObject({ secondFactor: 'offered' });
  });
});

describe('whoever signed up with somebody else’s address', () => {
  it('is out, and the owner in, by mail alone: a new password confirms the address', async () => {
    // As accounts from before may have it: a key of the stranger’s.
    await server.db.ownerPool.query(
      `with key as (
         insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
         values ($1::uuid, 'foreign-' || $1::text, '', 0, '{}', 'Alheia', now())
       )
       insert into trusted_devices (token_hash, user_id, expires_at) values ('foreign-' || $1::text, $1::uuid, now() + interval '1 day')`,
      [await userId()],
    );
    const token = await resetLinkFor(server, email);
    expect((await owner.post('/api/auth/reset-password/check', { token })).body).toMatchObject({ isConfirmed: false });
    expect((await owner.post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(204);
    expect((await owner.signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await owner.get('/api/account')).body).toMatchObject({ email, isEmailVerified: true });
    expect((await owner.get('/api/account/second-factor')).body).toMatchObject({ isOn: false, passkeys: [] });
    expect((await squatter.get('/api/account')).status).toBe(401);
    expect((await squatter.signIn(email, MARIA.password)).status).toBe(401);
    const { rows } = await server.db.ownerPool.query('select from trusted_devices where user_id = $1', [
      await userId(),
    ]);
    expect(rows).toEqual([]);
  });

  it('leaves neither name nor profile, nor anybody who sees what the owner writes', async () => {
    await squatter.patch('/api/account', { phone: '11 91234-5678', researchConsent: true, age: 30, city: 'Olinda' });
    await squatter.post('/api/account/email', { ...RIGHT, newEmail: `desvio-${email}` });
    const doctor = await server.person('medico');
    const id = await userId();
    await server.db.ownerPool.query(
      `with request as (
         insert into connection_requests (patient_id, doctor_id, requested_by, created_at) values ($1, $2, $2, now())
       ), code as (
         insert into connection_codes (user_id, code, created_at) values ($1, $3, now())
       )
       insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())`,
      [id, doctor.id, 'PAK7M4XP'],
    );
    await resetByMail();
    await owner.signIn(email, NEW_PASSWORD);
    const { body } = await owner.get('/api/account');
    expect(body).toMatchObject({
      name: email.split('@')[0],
      phone: null,
      age: null,
      city: null,
      researchConsent: false,
    });
    const left = await server.db.ownerPool.query(
      `select (select count(*)::int from patients_doctors where patient_id = $1 and status = 'ativo') as links,
         (select count(*)::int from connection_requests where patient_id = $1 and status = 'pending') as requests,
         (select count(*)::int from connection_codes where user_id = $1) as codes,
         (select count(*)::int from email_changes where user_id = $1) as changes`,
      [id],
    );
    expect(left.rows).toEqual([{ links: 0, requests: 0, codes: 0, changes: 0 }]);
  });

  it('keeps no diary from an owner who only forgot the password before confirming the address', async () => {
    expect((await squatter.post('/api/diary/entries', checkInBody())).status).toBe(201);
    await resetByMail();
    await owner.signIn(email, NEW_PASSWORD);
    expect((await owner.get('/api/diary/entries')).body.items).toHaveLength(1);
  });

  it('leaves nothing at all where the owner says that the account was not theirs: the address is free', async () => {
    await squatter.post('/api/diary/entries', checkInBody());
    const id = await userId();
    expect((await resetByMail({ erasesAccount: true })).status).toBe(204);
    const { rows } = await server.db.ownerPool.query(
      'select id from users where id = $1 union all select user_id from diary_entries where user_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
    expect((await squatter.get('/api/account')).status).toBe(401);
    expect((await owner.signUp({ email, password: NEW_PASSWORD })).status).toBe(200);
    expect((await owner.get('/api/diary/entries')).body.items).toEqual([]);
  });

  it('is refused that end of an account whose address was confirmed', async () => {
    await server.db.ownerPool.query('update users set email_verified = true where email = $1', [email]);
    expect(await resetByMail({ erasesAccount: true })).toMatchObject({
      status: 409,
      body: { code: 'auth.account_confirmed' },
    });
    expect((await squatter.get('/api/account')).status).toBe(200);
  });
});
