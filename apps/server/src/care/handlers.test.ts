import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createBrowser } from '../auth/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { createCareRequests, createCareWorld, createFamily, newEmail, newPersonBody } from './testing.ts';

const PASSWORD = 'chuva-na-serra-7';
let server: TestServer;
let world: ReturnType<typeof createCareWorld>;
let mother: TestPerson;
let father: TestPerson;
let stranger: TestPerson;
let child: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  world = createCareWorld(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  ({ mother, father, stranger, child } = await createFamily(server));
});

const { careOf, record, entriesOf, linkOf, end } = createCareRequests(() => ({ server, child }));

describe('beginning the diary of somebody', () => {
  test('makes a diary apart, of which who began it is responsible', async () => {
    const { self, actingBy, caresFor, caregivers, mayManage } = await careOf(mother);
    expect([self.id, actingBy, caregivers, mayManage]).toEqual([mother.id, null, [], true]);
    expect(caresFor).toEqual([
      {
        linkId: expect.any(String),
        personId: child,
        name: 'Ana de Teste',
        role: 'responsible',
        relation: 'child',
        colour: 'purple',
        birthDate: '2015-06-01',
        hasOwnSignIn: false,
        notifies: true,
        since: expect.any(String),
        unreadCount: 0,
        erasureDueAt: null,
      },
    ]);
    expect((await record(mother, child)).status).toBe(201);
    expect([await entriesOf(mother), await entriesOf(mother, child)]).toEqual([0, 1]);
  });

  test('is told by the account for as long as it lasts, so that pages have room for it from the beginning', async () => {
    const told = async (as: TestPerson, actingFor?: string) =>
      (await server.send('GET', '/api/account', { as, actingFor })).body.caresForSomeone;
    expect([await told(mother), await told(mother, child), await told(stranger)]).toEqual([true, undefined, undefined]);
    const kept = await world.join(mother, child, father, 'reads');
    expect(await told(father)).toBe(true);
    await end(father, kept);
    expect(await told(father)).toBeUndefined();
  });

  test('sent twice makes one person', async () => {
    const body = newPersonBody();
    const answers = await Promise.all([0, 1].map(() => server.send('POST', '/api/care/people', { as: mother, body })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await careOf(mother)).caresFor).toHaveLength(2);
  });

  test('agrees to the terms in the place of the person, who is not asked again', async () => {
    const { rows } = await server.db.ownerPool.query('select document from legal_agreements where user_id = $1', [
      child,
    ]);
    expect(rows.length).toBeGreaterThan(0);
  });

  test.each([
    [{ birthDate: '2999-01-01' }, '/birthDate', 'birth_date_impossible'],
    [{ birthDate: '1800-01-01' }, '/birthDate', 'birth_date_impossible'],
  ])('says what is wrong with %o', async (given, pointer, code) => {
    const { status, body } = await server.send('POST', '/api/care/people', { as: mother, body: newPersonBody(given) });
    expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([422, pointer, code]);
  });

  test.each([{ name: ' ' }, { birthDate: 'ontem' }, { isResponsible: false }, { colour: 'red' }, { relation: 'dog' }])(
    'refuses %o',
    async (given) => {
      const { status } = await server.send('POST', '/api/care/people', { as: mother, body: newPersonBody(given) });
      expect(status).toBe(422);
    },
  );

  test('is for accounts of patients, acting for themselves, and no id of somebody else is taken', async () => {
    const as = await server.person('medico');
    expect((await server.send('POST', '/api/care/people', { as, body: newPersonBody() })).status).toBe(403);
    const acting = await server.send('POST', '/api/care/people', {
      as: mother,
      actingFor: child,
      body: newPersonBody(),
    });
    expect([acting.status, acting.body.code]).toEqual([403, 'care.acting']);
    for (const id of [stranger.id, mother.id]) {
      expect((await server.send('POST', '/api/care/people', { as: father, body: newPersonBody({ id }) })).status).toBe(
        422,
      );
    }
    expect(
      (await server.send('POST', '/api/care/people', { as: father, body: newPersonBody({ id: child }) })).status,
    ).toBe(422);
  });

  test('ends at twelve people', async () => {
    for (let one = 1; one < 12; one++) await world.add(mother);
    const { status, body } = await server.send('POST', '/api/care/people', { as: mother, body: newPersonBody() });
    expect([status, body.code]).toEqual([409, 'care.too_many_people']);
  });
});

describe('acting for somebody', () => {
  test('is said by the account, with who acts and how', async () => {
    const { body } = await server.send('GET', '/api/account', { as: mother, actingFor: child });
    expect(body).toMatchObject({
      id: child,
      name: 'Ana de Teste',
      role: 'paciente',
      care: { caregiver: { id: mother.id }, role: 'responsible', hasOwnSignIn: false, birthDate: '2015-06-01' },
    });
    expect((await server.send('GET', '/api/account', { as: mother })).body.care).toBeUndefined();
  });

  test('goes by the cookie too, and the header wins over it', async () => {
    await record(mother, child);
    const asked = async (headers: Record<string, string>) =>
      (await server.send('GET', '/api/diary/entries', { headers })).body.items?.length;
    const session = `balsamo.session_token=${mother.token}.signature`;
    expect(await asked({ cookie: `${session}; balsamo.person=${child}` })).toBe(1);
    expect(await asked({ cookie: `${session}; balsamo.person=${child}`, 'balsamo-person': mother.id })).toBe(0);
    expect(await asked({ cookie: session })).toBe(0);
  });

  test('for anybody else opens nothing, not even oneself', async () => {
    for (const actingFor of [stranger.id, crypto.randomUUID(), 'null', "x' or true --"]) {
      const { status, body } = await server.send('GET', '/api/diary/entries', { as: mother, actingFor });
      expect([status, body.code]).toEqual([401, 'auth.other_person']);
    }
    expect((await record(stranger, child)).status).toBe(401);
  });

  test('reaches nothing of what is the own account’s alone', async () => {
    const send = (method: string, path: string, body?: unknown) =>
      server.send(method, path, { as: mother, actingFor: child, body });
    const answers = [
      await send('PUT', '/api/account/password', { currentPassword: PASSWORD, newPassword: 'outra-chuva-na-serra-8' }),
      await send('POST', '/api/account/email', { newEmail: newEmail(), password: PASSWORD }),
      await send('POST', '/api/account/erasure', { password: PASSWORD }),
      await send('GET', '/api/account/sessions'),
      await send('DELETE', '/api/account/sessions'),
      await send('POST', `/api/care/people/${child}/erasure`, { password: PASSWORD }),
    ];
    for (const { status, body } of answers) expect([status, body.code]).not.toContain(200);
    expect(answers.filter(({ body }) => body.code === 'care.acting').length).toBeGreaterThanOrEqual(4);
  });

  test('changes name and language of the person, and consents to no research for them', async () => {
    const change = (body: unknown) => server.send('PATCH', '/api/account', { as: mother, actingFor: child, body });
    expect((await change({ name: 'Ana Clara' })).body.name).toBe('Ana Clara');
    expect((await careOf(mother)).caresFor[0].name).toBe('Ana Clara');
    for (const body of [
      { researchConsent: true },
      { researchConsent: false },
      { researchConsent: true, age: 30, city: 'Recife' },
    ]) {
      const { status, body: problem } = await change(body);
      expect([status, problem.code]).toEqual([403, 'care.acting']);
    }
  });

  test('keeps the session alive of who acts, in their language', async () => {
    await server.db.ownerPool.query("update users set language = 'fr' where id = $1", [mother.id]);
    expect((await server.send('GET', '/api/account', { as: mother, actingFor: child })).status).toBe(200);
    const { rows } = await server.db.ownerPool.query('select 1 from sessions where user_id = $1', [child]);
    expect(rows).toEqual([]);
  });
});

describe('who did what', () => {
  test('is noted for everything that a caregiver does, and for nothing that a person does themselves', async () => {
    await world.join(mother, child, father, 'keeps');
    const { body: entry } = await record(father, child);
    await record(mother);
    const { body } = await server.send('GET', '/api/care/acts', { as: mother, actingFor: child });
    expect(body.items.filter(({ kind }: { kind: string }) => kind === 'diary_entries')).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        caregiver: { linkId: await linkOf(father), name: 'Pessoa de Teste', relation: 'child' },
        act: 'created',
        kind: 'diary_entries',
        thingId: entry.id,
      },
    ]);
    const own = await server.send('GET', '/api/care/acts', { as: mother });
    expect(own.body).toEqual({ items: [], nextCursor: null });
    const one = await server.send('GET', `/api/care/acts?thing=${entry.id}`, { as: mother, actingFor: child });
    expect(one.body.items).toHaveLength(1);
  });

  test('is told to the doctor of the diary, with who keeps it, and to no other; each reading stands in the access log', async () => {
    const [doctor, other] = [await server.person('medico'), await server.person('medico')];
    const connect = (patientId: string) =>
      server.db.ownerPool.query(
        "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
        [patientId, doctor.id],
      );
    await connect(child);
    await connect(stranger.id);
    const { body: entry } = await record(mother, child);
    const page = await server.send('GET', `/api/patients/${child}`, { as: doctor });
    expect(page.body.care).toMatchObject({
      caregivers: [{ name: 'Pessoa de Teste', role: 'responsible', relation: 'child' }],
      hasOwnSignIn: false,
      birthDate: '2015-06-01',
    });
    expect((await server.send('GET', `/api/patients/${stranger.id}`, { as: doctor })).body.care).toBeUndefined();
    const acts = (as: TestPerson) => server.send('GET', `/api/patients/${child}/care/acts?thing=${entry.id}`, { as });
    expect((await acts(doctor)).body.items).toMatchObject([{ act: 'created', thingId: entry.id }]);
    expect((await acts(other)).status).toBe(404);
    const { rows } = await server.db.ownerPool.query(
      'select resource from access_log where patient_id = $1 and reader_id = $2 order by at',
      [child, doctor.id],
    );
    expect(rows.map(({ resource }) => resource)).toEqual(['patient', 'entries']);
  });

  test('is read by pages', async () => {
    for (let number = 0; number < 52; number++) await record(mother, child);
    const first = await server.send('GET', '/api/care/acts', { as: mother, actingFor: child });
    expect(first.body.items).toHaveLength(50);
    const second = await server.send('GET', `/api/care/acts?cursor=${first.body.nextCursor}`, {
      as: mother,
      actingFor: child,
    });
    const ids = [...first.body.items, ...second.body.items].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(second.body.nextCursor).toBeNull();
  });

  test('stays when the care ends, and when the account of who did it is erased', async () => {
    const linkId = await world.join(mother, child, father, 'keeps');
    await record(father, child);
    await end(mother, linkId, child);
    const names = async () =>
      (await server.send('GET', '/api/care/acts', { as: mother, actingFor: child })).body.items
        .filter(({ caregiver }: { caregiver: { linkId: string } }) => caregiver.linkId === linkId)
        .map(({ caregiver }: { caregiver: { name: string | null } }) => caregiver.name);
    expect(await names()).toEqual(['Pessoa de Teste']);
    await server.db.ownerPool.query('delete from users where id = $1', [father.id]);
    expect(await names()).toEqual([null]);
  });
});

describe('the erasure of a diary', () => {
  const withPassword = async () => {
    const browser = createBrowser(server);
    const email = newEmail();
    await browser.signUp({ email });
    const { body } = await browser.post('/api/care/people', newPersonBody());
    return { browser, email, personId: body.personId as string };
  };

  test('is asked for by who is responsible, with their password, and called off by who keeps it', async () => {
    const { browser, personId } = await withPassword();
    expect((await browser.post(`/api/care/people/${personId}/erasure`, { password: 'errada' })).status).toBe(422);
    const { status, body } = await browser.post(`/api/care/people/${personId}/erasure`, { password: PASSWORD });
    expect([status, typeof body.erasureDueAt]).toEqual([200, 'string']);
    browser.cookies.set('balsamo.person', personId);
    expect((await browser.get('/api/account')).body.erasure).not.toBeNull();
    expect((await browser.delete('/api/account/erasure')).status).toBe(204);
    expect((await browser.get('/api/account')).body.erasure).toBeNull();
  });

  test('is asked for by nobody else', async () => {
    const { browser } = await withPassword();
    expect((await browser.post(`/api/care/people/${child}/erasure`, { password: PASSWORD })).status).toBe(404);
  });

  test('of every diary says from when the account of who is responsible can go too', async () => {
    const { browser, personId } = await withPassword();
    const { body: other } = await browser.post('/api/care/people', newPersonBody());
    const erasedAt = async () => (await browser.get('/api/account')).body.diariesErasedAt;
    const ask = async (id: string) =>
      (await browser.post(`/api/care/people/${id}/erasure`, { password: PASSWORD })).body;
    expect(await erasedAt()).toBeNull();
    await ask(personId);
    expect(await erasedAt()).toBeNull();
    const { erasureDueAt } = await ask(other.personId as string);
    expect(await erasedAt()).toBe(erasureDueAt);
  });

  test('of the account of who is responsible is refused until somebody else is', async () => {
    const { browser } = await withPassword();
    expect((await browser.get('/api/account')).body.erasureObstacle).toBe('cares_for_someone');
    const { status, body } = await browser.post('/api/account/erasure', { password: PASSWORD });
    expect([status, body.code]).toEqual([409, 'account.cares_for_someone']);
  });
});

describe('a browser that acts for somebody', () => {
  test('acts for itself again once somebody signs in or out on it', async () => {
    const browser = createBrowser(server);
    const email = newEmail();
    await browser.signUp({ email });
    const { body } = await browser.post('/api/care/people', newPersonBody());
    for (const change of [() => browser.signIn(email, PASSWORD), () => browser.post('/api/auth/sign-out')]) {
      browser.cookies.set('balsamo.person', body.personId as string);
      expect((await browser.get('/api/account')).body.id).toBe(body.personId);
      await change();
      expect(browser.cookies.has('balsamo.person')).toBe(false);
    }
  });
});
