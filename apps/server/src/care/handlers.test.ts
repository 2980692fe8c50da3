import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createBrowser } from '../auth/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { createCareWorld, newPersonBody } from './testing.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'chuva-na-serra-7';
let server: TestServer;
let world: ReturnType<typeof createCareWorld>;
let mother: TestPerson;
let father: TestPerson;
let aunt: TestPerson;
let stranger: TestPerson;
let child: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  world = createCareWorld(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  [mother, father, aunt, stranger] = (await Promise.all(Array.from({ length: 4 }, () => server.person()))) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  child = await world.add(mother);
});

const newEmail = () => `${crypto.randomUUID()}@exemplo.com`;
const careOf = async (as: TestPerson, actingFor?: string) =>
  (await server.send('GET', '/api/care', { as, actingFor })).body;
const record = (as: TestPerson, actingFor?: string, given: Record<string, unknown> = {}) =>
  server.send('POST', '/api/diary/entries', {
    as,
    actingFor,
    body: checkInBody({ consumedAt: new Date(server.clock.now.getTime() - 3_600_000).toISOString(), ...given }),
  });
const entriesOf = async (as: TestPerson, actingFor?: string) => {
  const { status, body } = await server.send('GET', '/api/diary/entries', { as, actingFor });
  return status === 200 ? body.items.length : body.code;
};
const linkOf = async (as: TestPerson) =>
  (await careOf(as)).caresFor.find(({ personId }: { personId: string }) => personId === child)?.linkId;
const end = (as: TestPerson, linkId: string, actingFor?: string) =>
  server.send('DELETE', `/api/care/links/${linkId}`, { as, actingFor });
const giveRole = (as: TestPerson, linkId: string, role: string) =>
  server.send('PUT', `/api/care/links/${linkId}/role`, { as, actingFor: child, body: { role } });

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

describe('several caregivers', () => {
  test('are invited by mail, whose subject tells nothing, and keep or only read', async () => {
    const { status, body } = await world.invite(mother, child, father.email, 'keeps');
    expect([status, body.role, body.isExpired]).toEqual([201, 'keeps', false]);
    const token = await world.tokenTo(father.email);
    expect(server.mails.at(-1)?.subject).toBe('Você recebeu um convite no Bálsamo');
    const opened = await server.send('POST', '/api/care/invitations/open', { body: { token } });
    expect(opened.body).toMatchObject({
      personName: 'Ana de Teste',
      role: 'keeps',
      account: 'patient',
      caregivers: [],
    });
    expect((await world.accept(stranger, token)).body.code).toBe('care.other_address');
    expect((await world.accept(father, token)).status).toBe(200);
    expect((await world.accept(father, token)).body.code).toBe('care.invalid');

    await world.join(mother, child, aunt, 'reads');
    expect((await record(father, child)).status).toBe(201);
    const refused = await record(aunt, child);
    expect([refused.status, refused.body.code]).toEqual([403, 'care.read_only']);
    const { body: kept } = await server.send('GET', '/api/diary/entries', { as: aunt, actingFor: child });
    // Several statements are sent at once there: the first one is refused, and the others with it.
    const edited = await server.send('PATCH', `/api/diary/entries/${kept.items[0].id}`, {
      as: aunt,
      actingFor: child,
      body: { notes: 'outra' },
    });
    expect([edited.status, edited.body.code]).toEqual([403, 'care.read_only']);
    expect([await entriesOf(aunt, child), await entriesOf(stranger, child)]).toEqual([1, 'auth.other_person']);
    expect((await careOf(aunt, child)).caregivers.map(({ role }: { role: string }) => role)).toEqual([
      'responsible',
      'keeps',
      'reads',
    ]);
  });

  test('who only read write nothing by any way, and their own diary as ever', async () => {
    const linkId = await world.join(mother, child, aunt, 'reads');
    const item = { nickname: 'Óleo', productType: 'oleo', unit: 'ml', initialQuantity: 30 };
    for (const [method, path, body] of [
      ['POST', '/api/inventory', item],
      ['PATCH', '/api/account', { name: 'Outra' }],
      ['POST', '/api/connections/code', {}],
      ['POST', '/api/care/invitations', { email: newEmail(), role: 'keeps' }],
    ] as const) {
      const { status } = await server.send(method, path, { as: aunt, actingFor: child, body });
      expect([path, status >= 400]).toEqual([path, true]);
    }
    expect((await record(aunt)).status).toBe(201);
    expect(
      (await server.send('PATCH', `/api/care/links/${linkId}`, { as: aunt, body: { colour: 'pink' } })).body.colour,
    ).toBe('pink');
  });

  test('decide nothing about others unless they are responsible', async () => {
    const kept = await world.join(mother, child, father, 'keeps');
    const read = await world.join(mother, child, aunt, 'reads');
    expect((await world.invite(father, child, newEmail(), 'keeps')).status).toBe(403);
    for (const as of [father, aunt, stranger]) {
      const { status, body } = await giveRole(as, as === aunt ? kept : read, 'keeps');
      expect([status === 404 || status === 401, body.code]).toEqual([true, expect.any(String)]);
    }
    expect((await end(father, read, child)).status).toBe(404);
    expect((await giveRole(mother, read, 'keeps')).status).toBe(200);
    expect((await record(aunt, child)).status).toBe(201);
    expect((await careOf(father, child)).mayManage).toBe(false);
    expect((await careOf(father, child)).invitations).toEqual([]);
  });

  test('are one responsible at a time, who hands it on and goes', async () => {
    const own = await linkOf(mother);
    expect((await end(mother, own)).body.code).toBe('care.responsible_stays');
    expect((await giveRole(mother, own, 'keeps')).body.code).toBe('care.responsible_stays');
    const kept = await world.join(mother, child, father, 'keeps');
    await world.invite(mother, child, 'segundo@exemplo.com', 'keeps');
    const { body } = await giveRole(mother, kept, 'responsible');
    expect(body.caregivers.map(({ role }: { role: string }) => role).sort()).toEqual(['keeps', 'responsible']);
    // A link that the first one may have sent to herself is void.
    expect((await careOf(father, child)).invitations).toEqual([]);
    expect((await world.invite(mother, child, newEmail(), 'keeps')).status).toBe(403);
    expect((await end(mother, own)).status).toBe(204);
    expect(await entriesOf(mother, child)).toBe('auth.other_person');
    expect((await careOf(mother)).caresFor).toEqual([]);
  });

  test('leave by themselves or are removed, and reach nothing from that moment', async () => {
    const kept = await world.join(mother, child, father, 'keeps');
    await world.join(mother, child, aunt, 'keeps');
    expect((await end(father, kept)).status).toBe(204);
    expect(await entriesOf(father, child)).toBe('auth.other_person');
    expect((await end(father, kept)).status).toBe(404);
    expect((await end(mother, await linkOf(aunt), child)).status).toBe(204);
    expect(await entriesOf(aunt, child)).toBe('auth.other_person');
    const ended = (await careOf(mother, child)).caregivers.filter(({ endedAt }: { endedAt: string | null }) => endedAt);
    expect(ended).toHaveLength(2);
  });

  test('are invited to no more than one link at a time, sent again with another one, cancelled', async () => {
    const email = newEmail();
    const { body } = await world.invite(mother, child, email, 'reads');
    expect((await world.invite(mother, child, email, 'reads')).body.code).toBe('care.already_invited');
    const first = await world.tokenTo(email);
    const again = await server.send('POST', `/api/care/invitations/${body.id}/resend`, {
      as: mother,
      actingFor: child,
    });
    expect(again.status).toBe(200);
    const open = (token: string) => server.send('POST', '/api/care/invitations/open', { body: { token } });
    expect((await open(first)).body.code).toBe('care.invalid');
    const second = await world.tokenTo(email);
    expect((await open(second)).status).toBe(200);
    const cancel = (as: TestPerson) =>
      server.send('DELETE', `/api/care/invitations/${body.id}`, { as, actingFor: child });
    expect((await cancel(mother)).status).toBe(204);
    expect((await cancel(mother)).status).toBe(404);
    expect((await open(second)).status).toBe(410);
  });

  test('come in by a link for a week', async () => {
    const email = newEmail();
    await world.invite(mother, child, email, 'reads');
    const token = await world.tokenTo(email);
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 8 * DAY_MS);
    try {
      expect((await server.send('POST', '/api/care/invitations/open', { body: { token } })).body.code).toBe(
        'care.expired',
      );
    } finally {
      server.clock.now = now;
    }
  });

  test('may be new: they make an account by the link and are signed in', async () => {
    const email = newEmail();
    await world.invite(mother, child, email, 'keeps');
    const token = await world.tokenTo(email);
    const browser = createBrowser(server);
    const body = { token, name: 'João Novo', password: PASSWORD, relation: 'child', colour: 'orange' };
    const { status, body: account } = await browser.post('/api/care/invitations/sign-up', body);
    expect([status, account.email, account.isEmailVerified]).toEqual([200, email, true]);
    const again = await createBrowser(server).post('/api/auth/sign-in/email', { email, password: PASSWORD });
    expect([account.caresForSomeone, again.body.caresForSomeone]).toEqual([true, true]);
    const { caresFor } = (await browser.get('/api/care')).body as { caresFor: { personId: string }[] };
    expect(caresFor.map(({ personId }) => personId)).toEqual([child]);
  });

  test('of a person with a sign-in are invited and removed by that person', async () => {
    const linkId = await world.join(father, father.id, aunt, 'keeps');
    expect((await record(aunt, father.id)).status).toBe(201);
    expect(await entriesOf(father)).toBe(1);
    expect((await giveRole(father, linkId, 'responsible')).status).not.toBe(200);
    const mine = await server.send('PUT', `/api/care/links/${linkId}/role`, {
      as: father,
      body: { role: 'responsible' },
    });
    expect(mine.body.code).toBe('care.not_responsible');
    expect((await world.invite(father, undefined, newEmail(), 'owns')).body.code).toBe('care.has_own_sign_in');
    expect((await end(father, linkId)).status).toBe(204);
    expect(await entriesOf(aunt, father.id)).toBe('auth.other_person');
  });

  test('care for themselves by no link', async () => {
    await world.invite(father, undefined, father.email, 'keeps');
    expect((await world.accept(father, await world.tokenTo(father.email))).body.code).toBe('care.oneself');
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

describe('the handover to the person', () => {
  const takeOver = (token: string, goesOn: string[] = [], password = PASSWORD) =>
    createBrowser(server).post('/api/care/invitations/take-over', { token, password, birthDate: '2015-06-01', goesOn });

  test('gives them a sign-in of their own, and ends the access of whoever they do not let go on', async () => {
    await world.join(mother, child, father, 'keeps');
    await world.join(mother, child, aunt, 'reads');
    await record(father, child);
    const email = newEmail();
    await world.invite(mother, child, email, 'owns');
    const token = await world.tokenTo(email);
    const opened = await server.send('POST', '/api/care/invitations/open', { body: { token } });
    expect(opened.body).toMatchObject({ role: 'owns', account: 'none' });
    expect(opened.body.caregivers).toHaveLength(3);
    const browser = createBrowser(server);
    const motherLink = await linkOf(mother);
    const { status, body } = await browser.post('/api/care/invitations/take-over', {
      token,
      password: PASSWORD,
      birthDate: '2015-06-01',
      goesOn: [motherLink],
    });
    expect([status, body.id, body.email, body.isEmailVerified]).toEqual([200, child, email, true]);
    expect(((await browser.get('/api/diary/entries')).body as { items: unknown[] }).items).toHaveLength(1);
    expect([await entriesOf(mother, child), await entriesOf(father, child), await entriesOf(aunt, child)]).toEqual([
      1,
      'auth.other_person',
      'auth.other_person',
    ]);
    expect((await careOf(mother)).caresFor).toMatchObject([{ role: 'keeps', hasOwnSignIn: true, birthDate: null }]);
    expect((await world.invite(mother, child, newEmail(), 'keeps')).status).toBe(403);
    const signedIn = createBrowser(server);
    expect((await signedIn.signIn(email, PASSWORD)).status).toBe(200);
    const { caregivers, mayManage } = (await signedIn.get('/api/care')).body as {
      caregivers: unknown[];
      mayManage: boolean;
    };
    expect([caregivers.length, mayManage]).toEqual([3, true]);
    expect((await takeOver(token)).status).toBe(410);
  });

  test('calls off an erasure that was asked for before', async () => {
    await server.db.ownerPool.query(
      "insert into account_erasures (user_id, requested_at, due_at) values ($1, now(), now() + interval '7 days')",
      [child],
    );
    const email = newEmail();
    await world.invite(mother, child, email, 'owns');
    const browser = createBrowser(server);
    const body = { token: await world.tokenTo(email), password: PASSWORD, birthDate: '2015-06-01', goesOn: [] };
    expect((await browser.post('/api/care/invitations/take-over', body)).body.erasure).toBeNull();
    expect((await browser.get('/api/account')).body.erasure).toBeNull();
  });

  test('wants a good password and a free address, and changes nothing without', async () => {
    await world.invite(mother, child, stranger.email, 'owns');
    const taken = await takeOver(await world.tokenTo(stranger.email));
    expect([taken.status, taken.body.code]).toEqual([409, 'auth.email_taken']);
    const email = newEmail();
    await world.invite(mother, child, email, 'owns');
    const token = await world.tokenTo(email);
    expect((await takeOver(token, [], '12345678')).status).toBe(422);
    expect((await world.accept(stranger, await world.tokenTo(stranger.email))).status).toBe(403);
    expect(await entriesOf(mother, child)).toBe(0);
    expect((await careOf(mother, child)).mayManage).toBe(true);
  });

  test('wants the day of birth, so that a link to a wrong address gives nothing away, and is void after five wrong ones', async () => {
    const email = newEmail();
    const { body: invitation } = await world.invite(mother, child, email, 'owns');
    const attempt = (token: string, birthDate: string) =>
      createBrowser(server).post('/api/care/invitations/take-over', {
        token,
        password: PASSWORD,
        birthDate,
        goesOn: [],
      });
    const token = await world.tokenTo(email);
    for (let one = 0; one < 5; one++) {
      const { status, body } = await attempt(token, `2015-06-0${one + 2}`);
      expect([status, body.errors]).toEqual([
        422,
        [expect.objectContaining({ pointer: '/birthDate', code: 'birth_date_wrong' })],
      ]);
    }
    expect((await attempt(token, '2015-06-01')).body.code).toBe('care.invalid');
    expect((await server.send('POST', '/api/care/invitations/open', { body: { token } })).status).toBe(410);
    expect(await entriesOf(mother, child)).toBe(0);
    await server.send('POST', `/api/care/invitations/${invitation.id}/resend`, { as: mother, actingFor: child });
    expect((await attempt(await world.tokenTo(email), '2015-06-01')).status).toBe(200);
  });

  test('is done by one of two who try at the same moment', async () => {
    const email = newEmail();
    await world.invite(mother, child, email, 'owns');
    const token = await world.tokenTo(email);
    const answers = await Promise.all([takeOver(token), takeOver(token), takeOver(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
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
