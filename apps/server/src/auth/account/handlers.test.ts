import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing.ts';
import { type Browser, createBrowser } from '../testing.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
let maria: Browser;
let people = 0;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date();
  maria = createBrowser(server);
  await maria.signUp({ email: `perfil${++people}@exemplo.com` });
});

describe('settings', () => {
  it('say that nothing was told yet', async () => {
    expect((await maria.get('/api/account')).body).toMatchObject({
      phone: null,
      age: null,
      city: null,
      researchConsent: false,
      researchConsentedAt: null,
      notifyByPush: true,
      notifyByEmail: false,
    });
  });

  it('keep what was changed and leave the rest', async () => {
    await maria.patch('/api/account', { phone: '+55 81 99999-0000', notifyByEmail: true });
    const { status, body } = await maria.patch('/api/account', { name: '  Maria   José ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Maria José', phone: '+55 81 99999-0000', notifyByEmail: true });
    expect((await maria.get('/api/account')).body).toEqual(body);
  });

  it('take age and city under research consent, with the time it was given', async () => {
    const { body } = await maria.patch('/api/account', { researchConsent: true, age: 41, city: ' Olinda ' });
    expect(body).toMatchObject({
      researchConsent: true,
      researchConsentedAt: server.clock.now.toISOString(),
      age: 41,
      city: 'Olinda',
    });
  });

  it('clear age and city when consent is withdrawn, in the database too', async () => {
    await maria.patch('/api/account', { researchConsent: true, age: 41, city: 'Olinda', phone: '81999990000' });
    const { body } = await maria.patch('/api/account', { researchConsent: false });
    const nothing = { age: null, city: null, researchConsent: false, researchConsentedAt: null };
    expect(body).toMatchObject({ ...nothing, phone: '81999990000' });
    const { rows } = await server.db.ownerPool.query(
      'select age, city, has_research_consent as "researchConsent", research_consented_at as "researchConsentedAt" from profiles where user_id = $1',
      [body.id],
    );
    expect(rows).toEqual([nothing]);
  });

  it('take no age and no city without consent', async () => {
    const { status, body } = await maria.patch('/api/account', { age: 41, city: 'Olinda' });
    expect([status, body.age, body.city]).toEqual([200, null, null]);
  });

  it('keep no age behind a withdrawal that another device sends at the same moment', async () => {
    await maria.patch('/api/account', { researchConsent: true, age: 41 });
    await Promise.all([
      maria.patch('/api/account', { researchConsent: false }),
      maria.patch('/api/account', { age: 42 }),
    ]);
    expect((await maria.get('/api/account')).body).toMatchObject({ researchConsent: false, age: null });
  });

  it.each([
    [{ name: 'M' }, '/name', 'name_too_short'],
    [{ phone: 'não tenho' }, '/phone', 'phone_invalid'],
    [{ age: 12 }, '/age', 'too_small'],
    [{ age: 151 }, '/age', 'too_big'],
    [{ city: 'X' }, '/city', 'city_invalid'],
    [{ city: ' \u00a0 ' }, '/city', 'city_invalid'],
    [{ notifyByPush: 'sim' }, '/notifyByPush', 'invalid_type'],
    [{ theme: 'dark' }, '/theme', 'unknown_field'],
  ])('refuse %j at its field', async (change, pointer, code) => {
    const { status, body } = await maria.patch('/api/account', change);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer, code }]);
  });

  it('are kept by every role', async () => {
    for (const role of ['medico', 'associacao', 'operador'] as const) {
      const person = await server.person(role);
      const { status, body } = await server.send('PATCH', '/api/account', {
        as: person,
        body: { phone: '8133330000' },
      });
      expect([status, body.role, body.phone]).toEqual([200, role, '8133330000']);
    }
  });

  it('of one person are not read or changed by another', async () => {
    await maria.patch('/api/account', { phone: '81999990000' });
    const stranger = createBrowser(server);
    await stranger.signUp({ email: `estranha${people}@exemplo.com` });
    expect((await stranger.get('/api/account')).body.phone).toBeNull();
    await stranger.patch('/api/account', { phone: null, name: 'Outra Pessoa' });
    expect((await maria.get('/api/account')).body).toMatchObject({ name: 'Maria Silva', phone: '81999990000' });
  });
});

describe('a session in use', () => {
  const usedAt = async () => {
    const { body } = await maria.get('/api/account/sessions');
    return Date.parse((body.items as { lastUsedAt: string }[])[0]?.lastUsedAt ?? '');
  };

  it('is noted at most once an hour', async () => {
    const begun = await usedAt();
    server.clock.now = new Date(begun + 0.9 * HOUR_MS);
    await maria.get('/api/account');
    expect(await usedAt()).toBe(begun);
    server.clock.now = new Date(begun + 1.1 * HOUR_MS);
    await maria.get('/api/account');
    expect(await usedAt()).toBe(server.clock.now.getTime());
  });
});
