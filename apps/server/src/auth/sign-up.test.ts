import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { createBrowser, MARIA } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());

const stored = async (email: string) =>
  (await server.db.ownerPool.query('select * from users where email = $1', [email])).rows[0];

describe('signing up', () => {
  it('makes a patient who is signed in at once', async () => {
    const browser = createBrowser(server);
    const { status, body } = await browser.signUp({ name: '  Maria   Silva ', email: 'Nova.Maria@Exemplo.com' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Maria Silva',
      email: 'nova.maria@exemplo.com',
      role: 'paciente',
      crm: null,
      isEmailVerified: false,
      language: 'pt',
      timeZone: 'America/Sao_Paulo',
    });
    expect((await browser.get('/api/account')).body).toMatchObject(body);
  });

  it('gives ids that sort by time', async () => {
    const { body } = await createBrowser(server).signUp({ email: 'id@exemplo.com' });
    expect(body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('stores the registration of a doctor as number-UF', async () => {
    const doctor = { email: 'helena@exemplo.com', role: 'medico', crm: '123456', crmState: 'SP' };
    const { body } = await createBrowser(server).signUp(doctor);
    expect(body).toMatchObject({ role: 'medico', crm: '123456-SP' });
  });

  it('begins the trial of a doctor, as long as the installation says', async () => {
    const days = async (test: TestServer) => {
      const browser = createBrowser(test);
      await browser.signUp({ email: 'teste@exemplo.com', role: 'medico', crm: '654321', crmState: 'SP' });
      const { trialEndsAt, now } = (await browser.get('/api/subscription')).body;
      return (Date.parse(String(trialEndsAt)) - Date.parse(String(now))) / 86_400_000;
    };
    expect(await days(server)).toBe(14);
    const other = await createTestServer(inject('cluster'), { TRIAL_DAYS: '30' });
    try {
      expect(await days(other)).toBe(30);
    } finally {
      await other.close();
    }
  });

  it.each([
    [{ crm: undefined, crmState: 'SP' }, '/crm', 'crm_required'],
    [{ crm: '123456', crmState: undefined }, '/crmState', 'crm_state_required'],
    [{ crm: '123', crmState: 'SP' }, '/crm', 'crm_invalid'],
    [{ crm: '123456', crmState: 'XX' }, '/crmState', 'invalid_value'],
  ])('refuses a doctor with %j', async (registration, pointer, code) => {
    const { status, body } = await createBrowser(server).signUp({ role: 'medico', ...registration });
    expect(status).toBe(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  it('gives a patient no registration', async () => {
    const { body } = await createBrowser(server).signUp({ email: 'sem@exemplo.com', crm: '123456', crmState: 'SP' });
    expect(body).toMatchObject({ role: 'paciente', crm: null });
  });

  it.each(['operador', 'associacao', 'admin', '', null])('refuses the role %s', async (role) => {
    const email = 'atrevida@exemplo.com';
    expect((await createBrowser(server).signUp({ email, role })).status).toBe(422);
    expect(await stored(email)).toBeUndefined();
  });

  it.each([
    ['emailVerified', true],
    ['id', '0190a0e0-0000-7000-8000-000000000000'],
    ['language', 'fr'],
    ['timeZone', 'Europe/Paris'],
    ['image', 'https://exemplo.com/x.png'],
    ['callbackURL', '/'],
  ])('refuses the unknown field %s', async (field, value) => {
    const { status, body } = await createBrowser(server).signUp({ email: 'extra@exemplo.com', [field]: value });
    expect(status).toBe(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ pointer: `/${field}`, code: 'unknown_field' }));
  });

  it('is held by the database too: the role of sign-in can insert no operator and promote nobody', async () => {
    const insert = "insert into users (name, email, role) values ('X', 'x@exemplo.com', 'operador')";
    await expect(server.db.systemPool.query(insert)).rejects.toMatchObject({ code: '42501' });
    const promote = "update users set role = 'operador'";
    await expect(server.db.systemPool.query(promote)).rejects.toMatchObject({ code: '42501' });
  });

  it('says when the address has an account, in whatever case it is written', async () => {
    await createBrowser(server).signUp({ email: 'dupla@exemplo.com' });
    const again = await createBrowser(server).signUp({ email: 'DUPLA@exemplo.com' });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'auth.email_taken', errors: [{ pointer: '/email' }] });
  });

  it('makes one account of two sign-ups at the same moment', async () => {
    const both = await Promise.all([1, 2].map(() => createBrowser(server).signUp({ email: 'corrida@exemplo.com' })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const { rows } = await server.db.ownerPool.query(
      "select count(*)::int as n from users u join accounts a on a.user_id = u.id where email = 'corrida@exemplo.com'",
    );
    expect(rows[0].n).toBe(1);
  });

  it.each(['Flamengo-1', 'Abcdefg1!', 'MariaSilva2024!', 'maria@exemplo.com'])(
    'refuses the common password %s',
    async (password) => {
      const { status, body } = await createBrowser(server).signUp({ password });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: 'auth.password_common',
        errors: [{ pointer: '/password', code: 'password_common' }],
      });
    },
  );

  it.each([
    ['senha123', 'password_uppercase_missing'],
    ['Password123!', 'password_too_simple'],
    ['12345678', 'password_lowercase_missing'],
    ['Rio-7azuuul', 'password_too_simple'],
  ])('refuses %s: %s', async (password, code) => {
    const { status, body } = await createBrowser(server).signUp({ password });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'auth.password_weak', errors: [{ pointer: '/password', code }] });
  });

  it.each([
    ['curta-7', 422],
    ['Rio-7azu', 200],
    [`${'chuva na serra '.repeat(8)}fim-12x!`, 200],
    [`${'chuva na serra '.repeat(8)}fim-12x!!`, 422],
  ])('takes passwords of 8 to 128 characters: %s', async (password, status) => {
    const email = `tamanho${password.length}@exemplo.com`;
    expect((await createBrowser(server).signUp({ email, password })).status).toBe(status);
  });

  it('accepts the demo password', async () => {
    const demo = { email: 'demo@exemplo.com', password: 'balsamo-demo-2026' };
    expect((await createBrowser(server).signUp(demo)).status).toBe(200);
  });

  it('keeps the language of the page', async () => {
    const french = createBrowser(server, { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' });
    expect((await french.signUp({ email: 'claire@exemplo.com' })).body.language).toBe('fr');
    const chosen = createBrowser(server, { 'accept-language': 'fr', cookie: 'i18nextLng=en' });
    expect((await chosen.signUp({ email: 'emily@exemplo.com' })).body.language).toBe('en');
  });

  it('mails a link to confirm the address', async () => {
    await createBrowser(server).signUp({ email: 'carta@exemplo.com' });
    await server.services.mail.settled();
    expect(server.mails.filter((mail) => mail.to === 'carta@exemplo.com')).toHaveLength(1);
  });

  it('stores no password as it was typed', async () => {
    const { rows } = await server.db.ownerPool.query('select password from accounts');
    expect(rows.length).toBeGreaterThan(0);
    for (const { password } of rows) expect(password).not.toContain(MARIA.password);
  });

  it('writes no personal data to the log', async () => {
    await createBrowser(server).signUp({ email: 'dupla@exemplo.com' });
    await server.services.mail.settled();
    expect(server.logged.join('')).not.toMatch(/exemplo\.com|Silva|chuva/i);
  });
});
