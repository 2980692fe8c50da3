import { PASSKEYS_MAX } from '@balsamo/domain/auth/second-factor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing.ts';
import { type Browser, confirmAddress, createAccount, createBrowser, MARIA } from '../testing.ts';
import { addPasskey, createApp, createAuthenticator, turnAppOn } from './testing.ts';

const ORIGIN = 'http://balsamo.test';
const WRONG = { password: 'errada-errada-1' };
const RIGHT = { password: MARIA.password };
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
const state = async (browser = owner) => (await browser.get('/api/account/second-factor')).body;
const subjects = async () => {
  await server.services.mail.settled();
  return server.mails.map(({ subject }) => subject);
};

describe('turning an app on', () => {
  it('asks for the password, then for a code of the app', async () => {
    const refused = await owner.post('/api/account/second-factor/app', WRONG);
    expect(refused).toMatchObject({ status: 422, body: { code: 'account.wrong_password' } });
    const { body } = await owner.post('/api/account/second-factor/app', RIGHT);
    expect(body.address).toContain(`secret=${body.secret}`);
    expect(await state()).toMatchObject({ isOn: false, hasApp: false });
    const wrong = await owner.post('/api/account/second-factor/app/confirmation', { code: '000000' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'auth.wrong_code' } });
    const code = createApp(body.secret as string).codeAt(server.clock.now);
    const on = await owner.post('/api/account/second-factor/app/confirmation', { code });
    expect(on.status).toBe(200);
    expect(on.body.recoveryCodes).toHaveLength(10);
    expect(await state()).toMatchObject({ isOn: true, hasApp: true, recoveryCodesLeft: 10 });
    expect(await subjects()).toEqual(['Algo mudou na segurança da sua conta no Bálsamo']);
  });

  it('ends every other session and leaves this one', async () => {
    const elsewhere = createBrowser(server);
    await elsewhere.signIn(email, MARIA.password);
    await turnAppOn(owner, MARIA.password, server.services.now);
    expect(await elsewhere.get('/api/account')).toMatchObject({ status: 401, body: { code: 'auth.not_signed_in' } });
    expect((await owner.get('/api/account')).body).toMatchObject({ email });
    expect((await owner.get('/api/account/sessions')).body.items).toHaveLength(1);
  });

  it('keeps the secret sealed', async () => {
    const { body } = await owner.post('/api/account/second-factor/app', RIGHT);
    const { rows } = await server.db.ownerPool.query('select * from second_factors');
    expect(JSON.stringify(rows)).not.toContain(body.secret);
  });

  it('leaves the app in use until another one is confirmed, and keeps the recovery codes', async () => {
    const { app, recoveryCodes } = await turnAppOn(owner, MARIA.password, server.services.now);
    server.clock.now = new Date(server.clock.now.getTime() + 30_000);
    const current = app.codeAt(server.clock.now);
    const { body } = await owner.post('/api/account/second-factor/app', { ...RIGHT, code: current });
    server.clock.now = new Date(server.clock.now.getTime() + 30_000);
    const browser = createBrowser(server);
    await browser.signIn(email, MARIA.password);
    expect((await browser.post('/api/auth/sign-in/second-step', { code: app.codeAt(server.clock.now) })).status).toBe(
      200,
    );
    const code = createApp(body.secret as string).codeAt(server.clock.now);
    const replaced = await owner.post('/api/account/second-factor/app/confirmation', { code });
    expect(replaced.body).toEqual({ recoveryCodes: null });
    expect(recoveryCodes).toHaveLength(10);
    expect(await state()).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('confirms nothing that was not begun', async () => {
    const { status, body } = await owner.post('/api/account/second-factor/app/confirmation', { code: '123456' });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'account.no_pending_app' });
  });
});

describe('passkeys', () => {
  it('are added with a name, listed, renamed, and kept from other people', async () => {
    const { answer } = await addPasskey(owner, MARIA.password, ORIGIN, '  Celular  ');
    expect(answer.status).toBe(201);
    expect(answer.body.recoveryCodes).toHaveLength(10);
    const { id } = answer.body.passkey as { id: string };
    expect(await state()).toMatchObject({
      isOn: true,
      hasApp: false,
      passkeys: [{ id, name: 'Celular', lastUsedAt: null }],
    });
    const stranger = createBrowser(server);
    await stranger.signUp({ email: `alheia-${email}` });
    expect((await stranger.patch(`/api/account/passkeys/${id}`, { name: 'Meu' })).status).toBe(404);
    expect((await owner.patch(`/api/account/passkeys/${id}`, { name: 'Novo' })).body).toMatchObject({ name: 'Novo' });
    expect((await owner.patch(`/api/account/passkeys/${id}`, { name: ' ' })).status).toBe(422);
  });

  it('are not added twice, nor for the challenge of someone else, nor for one that was answered', async () => {
    const { registration } = await addPasskey(owner, MARIA.password, ORIGIN);
    const again = await owner.post('/api/account/passkeys', { name: 'De novo', passkey: registration });
    expect(again).toMatchObject({ status: 409, body: { code: 'account.passkey_too_late' } });
    const stranger = createBrowser(server);
    await stranger.signUp({ email: `alheia-${email}` });
    await confirmAddress(server, `alheia-${email}`);
    const { body: theirs } = await stranger.post('/api/account/passkeys/challenge', RIGHT);
    const made = createAuthenticator(ORIGIN).register(
      theirs as Parameters<ReturnType<typeof createAuthenticator>['register']>[0],
    );
    expect((await owner.post('/api/account/passkeys', { name: 'Alheia', passkey: made })).status).toBe(409);
  });

  it.each([
    ['of another site', { origin: 'https://balsamo.example' }],
    ['for another name', { rpId: 'balsamo.example' }],
  ])('%s are refused', async (_, lies) => {
    const { body } = await owner.post('/api/account/passkeys/challenge', RIGHT);
    const passkey = createAuthenticator(ORIGIN).register(body as never, lies);
    const { status, body: problem } = await owner.post('/api/account/passkeys', { name: 'Falsa', passkey });
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'account.passkey_refused' });
    expect(await state()).toMatchObject({ isOn: false, passkeys: [] });
  });

  it('are removed with the password, but the last factor is not', async () => {
    const { answer } = await addPasskey(owner, MARIA.password, ORIGIN);
    const { id } = answer.body.passkey as { id: string };
    const codes = answer.body.recoveryCodes as string[];
    const send = (password: object) => sendBody({ ...password, code: codes.pop() });
    const sendBody = (body: unknown) =>
      server.send('DELETE', `/api/account/passkeys/${id}`, {
        body,
        headers: { cookie: [...owner.cookies].map((pair) => pair.join('=')).join('; ') },
      });
    expect((await send(WRONG)).status).toBe(422);
    expect(await send(RIGHT)).toMatchObject({ status: 409, body: { code: 'account.last_second_factor' } });
    await turnAppOn(owner, MARIA.password, server.services.now, { code: codes.pop() });
    expect((await send(RIGHT)).status).toBe(204);
    expect((await send(RIGHT)).status).toBe(404);
  });

  it('asked for without a session are nobody’s', async () => {
    const nobody = createBrowser(server);
    expect((await nobody.post('/api/account/passkeys/challenge', RIGHT)).status).toBe(401);
    expect((await nobody.get('/api/account/second-factor')).status).toBe(401);
    expect((await nobody.post('/api/account/second-factor/off', { ...RIGHT, code: '123456' })).status).toBe(401);
  });
});

describe('passkeys beyond what an account holds', () => {
  it('are refused, however many were asked for before', async () => {
    const { recoveryCodes } = await turnAppOn(owner, MARIA.password, server.services.now);
    const ask = () => owner.post('/api/account/passkeys/challenge', { ...RIGHT, code: recoveryCodes.pop() });
    await server.db.ownerPool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
       select id, 'key-' || id || n, '', 0, '{}', 'Chave', now() from users, generate_series(1, $2) as n where email = $1`,
      [email, PASSKEYS_MAX - 1],
    );
    const asked = [];
    for (let time = 0; time < 2; time++) asked.push((await ask()).body);
    const answers = [];
    for (const options of asked) {
      const passkey = createAuthenticator(ORIGIN).register(options as never);
      answers.push(await owner.post('/api/account/passkeys', { name: 'Celular', passkey }));
    }
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [201, undefined],
      [409, 'account.passkeys_full'],
    ]);
    const third = await ask();
    expect(third).toMatchObject({ status: 409, body: { code: 'account.passkeys_full' } });
  });
});

describe('turning it off', () => {
  it('needs the password and a code, and removes everything', async () => {
    const { app, recoveryCodes } = await turnAppOn(owner, MARIA.password, server.services.now);
    await addPasskey(owner, MARIA.password, ORIGIN, 'Celular', { code: recoveryCodes[1] });
    server.clock.now = new Date(server.clock.now.getTime() + 30_000);
    const code = app.codeAt(server.clock.now);
    const off = (body: unknown) => owner.post('/api/account/second-factor/off', body);
    expect((await off({ ...WRONG, code })).status).toBe(422);
    expect((await off({ ...RIGHT, code: '000000' })).status).toBe(422);
    expect((await off(RIGHT)).status).toBe(422);
    server.mails.length = 0;
    expect((await off({ ...RIGHT, code })).status).toBe(204);
    expect(await state()).toMatchObject({ isOn: false, hasApp: false, passkeys: [], recoveryCodesLeft: 0 });
    expect(await subjects()).toContain('Algo mudou na segurança da sua conta no Bálsamo');
    expect((await off({ ...RIGHT, code: recoveryCodes[0] })).body).toMatchObject({ code: 'account.second_factor_off' });
    expect((await createBrowser(server).signIn(email, MARIA.password)).status).toBe(200);
  });

  it('is done with a passkey where there is no app', async () => {
    const { authenticator } = await addPasskey(owner, MARIA.password, ORIGIN);
    const { body } = await owner.post('/api/account/second-factor/challenge');
    const passkey = authenticator.sign(body as never);
    expect((await owner.post('/api/account/second-factor/off', { ...RIGHT, passkey })).status).toBe(204);
    expect(await state()).toMatchObject({ isOn: false, passkeys: [] });
  });
});

it('new recovery codes end the old ones', async () => {
  const { recoveryCodes } = await turnAppOn(owner, MARIA.password, server.services.now);
  const { body } = await owner.post('/api/account/second-factor/recovery-codes', { ...RIGHT, code: recoveryCodes[1] });
  expect(body.recoveryCodes).toHaveLength(10);
  const browser = createBrowser(server);
  await browser.signIn(email, MARIA.password);
  const answer = (code: string | undefined) => browser.post('/api/auth/sign-in/second-step', { code });
  expect((await answer(recoveryCodes[0])).status).toBe(422);
  expect((await answer((body.recoveryCodes as string[])[0])).status).toBe(200);
});

describe('doctors', () => {
  const DOCTOR = { role: 'medico', crm: '123456', crmState: 'SP' };

  it('are asked at the first sign-in with a confirmed address, until they put it off or turn it on; patients are not', async () => {
    const doctor = createBrowser(server);
    const address = `doutora-${email}`;
    expect((await doctor.signUp({ ...DOCTOR, email: address })).body).not.toHaveProperty('secondFactor');
    await confirmAddress(server, address);
    expect((await doctor.signIn(address, MARIA.password)).body).toMatchObject({ secondFactor: 'offered' });
    expect((await doctor.get('/api/account')).body).toMatchObject({ secondFactor: 'offered' });
    expect((await doctor.post('/api/account/second-factor/later')).status).toBe(204);
    expect((await doctor.get('/api/account')).body).not.toHaveProperty('secondFactor');
    expect((await doctor.signIn(address, MARIA.password)).body).not.toHaveProperty('secondFactor');
    expect((await owner.get('/api/account')).body).not.toHaveProperty('secondFactor');
  });

  describe('where the installation requires it', () => {
    let strict: TestServer;
    let doctor: Browser;
    beforeAll(async () => {
      strict = await createTestServer(inject('cluster'), { REQUIRE_SECOND_FACTOR: 'medico, operador' });
    });
    afterAll(() => strict.close());
    beforeEach(async () => {
      doctor = createBrowser(strict);
      const signedUp = await doctor.signUp({ ...DOCTOR, email: `exigida-${email}` });
      expect(signedUp.body).toMatchObject({ secondFactor: 'required' });
    });

    it('reach nothing but setting it up, also in the database', async () => {
      for (const path of ['/api/account', '/api/notifications', '/api/account/sessions']) {
        const { status, body } = await doctor.get(path);
        expect({ path, status, code: body.code }).toEqual({ path, status: 403, code: 'auth.second_factor_needed' });
      }
      const changed = await doctor.post('/api/account/password', {
        currentPassword: MARIA.password,
        newPassword: 'vento-no-vale-9',
      });
      expect(changed.body).toMatchObject({ code: 'auth.second_factor_needed' });
      const token = doctor.cookies.get('balsamo.session_token')?.split('.')[0];
      const client = await strict.db.appPool.connect();
      try {
        await client.query('begin');
        await client.query('select * from open_session($1)', [token]);
        expect((await client.query('select current_user_id() as id')).rows).toEqual([{ id: null }]);
        expect((await client.query('select id from users')).rows).toEqual([]);
      } finally {
        await client.query('rollback');
        client.release();
      }
    });

    it('cannot put it off', async () => {
      await doctor.post('/api/account/second-factor/later');
      expect(await doctor.get('/api/account')).toMatchObject({
        status: 403,
        body: { code: 'auth.second_factor_needed' },
      });
    });

    it('confirm their address first, get in with the session that they have once it is on, and cannot turn it off', async () => {
      expect((await doctor.get('/api/account/second-factor')).body).toMatchObject({ isOn: false, isRequired: true });
      const { email: address } = (await strict.db.ownerPool.query('select email from users order by created_at desc'))
        .rows[0];
      expect((await doctor.get('/api/account/second-factor')).body).toMatchObject({ emailToConfirm: address });
      expect((await doctor.post('/api/account/second-factor/app', RIGHT)).body).toMatchObject({
        code: 'account.email_unconfirmed',
      });
      await confirmAddress(strict, address);
      const { app, recoveryCodes } = await turnAppOn(doctor, MARIA.password, strict.services.now);
      expect((await doctor.get('/api/account')).status).toBe(200);
      expect(app).toBeDefined();
      const off = await doctor.post('/api/account/second-factor/off', { ...RIGHT, code: recoveryCodes[0] });
      expect(off).toMatchObject({ status: 409, body: { code: 'account.second_factor_required' } });
    });

    it('patients of the same installation are asked for nothing', async () => {
      const patient = createBrowser(strict);
      await patient.signUp({ email: `paciente-${email}` });
      const { status, body } = await patient.get('/api/account');
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('secondFactor');
    });
  });
});
