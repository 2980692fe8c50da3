import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createBrowser } from '../../auth/testing.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { ask, connect, createDoctor, SHOWN } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

const DAY_MS = 86_400_000;
const PASSWORD = 'chuva-na-serra-7';
const newEmail = () => `${crypto.randomUUID()}@exemplo.com`;
const send = (method: string, path: string, as?: TestPerson, body?: unknown) =>
  server.send(method, `/api/invitations${path}`, { ...(as ? { as } : {}), body });
const invite = (as: TestPerson | undefined, given: Record<string, unknown> = {}) =>
  send('POST', '', as, { name: 'Ana Lúcia', email: newEmail(), ...given });
const open = (token: string) => send('POST', '/open', undefined, { token });
const accept = (as: TestPerson | undefined, token: string, scope?: object) =>
  send('POST', '/accept', as, { token, ...(scope ? { scope } : {}) });
const patientsOf = async (doctor: TestPerson) =>
  (await server.send('GET', '/api/connections', { as: doctor })).body.items.map(
    (item: { person: { id: string; name: string } }) => item.person,
  );

/** The newest mail to an address, once what was begun is sent. */
async function mailTo(email: string) {
  await server.services.mail.settled();
  return server.mails.filter((mail) => mail.to === email).at(-1);
}
async function tokenTo(email: string): Promise<string> {
  return /\/aceitar-convite#token=([\w-]{43})\s/.exec((await mailTo(email))?.text ?? '')?.[1] ?? '';
}

/** Moves the clock and puts it back. */
async function later(ms: number, work: () => Promise<void>): Promise<void> {
  const { now } = server.clock;
  server.clock.now = new Date(now.getTime() + ms);
  try {
    await work();
  } finally {
    server.clock.now = now;
  }
}

describe('inviting by mail', () => {
  test('keeps what the doctor said, and mails a link that tells who invites whom', async () => {
    const helena = await createDoctor(server);
    const given = {
      name: ' Ana  Lúcia ',
      email: `Ana.${newEmail()}`,
      phone: '+55 11 98765-4321',
      birthDate: '1984-05-06',
      notes: 'Da clínica',
    };
    const { status, body } = await invite(helena, given);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...given,
      name: 'Ana Lúcia',
      email: given.email.toLowerCase(),
      status: 'pending',
      acceptedAt: null,
      expiresAt: new Date(server.clock.now.getTime() + 7 * DAY_MS).toISOString(),
    });
    expect((await send('GET', '', helena)).body.items).toEqual([body]);
    const mail = await mailTo(body.email);
    expect(mail?.text).toContain('Pessoa de Teste convidou você');
    expect(mail?.subject).toBe('Você recebeu um convite no Bálsamo');
    const opened = await open(await tokenTo(body.email));
    expect(opened.body).toEqual({
      name: 'Ana Lúcia',
      email: body.email,
      doctorName: 'Pessoa de Teste',
      isRegistrationChecked: false,
      expiresAt: body.expiresAt,
    });
    const { rows } = await server.db.ownerPool.query('select token_hash from invitations where id = $1', [body.id]);
    expect(JSON.stringify([rows, body])).not.toContain(await tokenTo(body.email));
  });

  test('writes to someone with an account in their language, to others in that of the invitation or the doctor', async () => {
    const helena = await createDoctor(server, { isSubscribed: true });
    const known = await server.person();
    await server.db.ownerPool.query("update users set language = 'fr' where id = $1", [known.id]);
    await invite(helena, { email: known.email, language: 'en' });
    expect((await mailTo(known.email))?.subject).toBe('Vous avez reçu une invitation sur Bálsamo');
    const english = newEmail();
    await invite(helena, { email: english, language: 'en' });
    expect((await mailTo(english))?.subject).toBe('You have an invitation on Bálsamo');
  });

  test('answers alike whether the address has an account or not', async () => {
    const helena = await createDoctor(server, { isSubscribed: true });
    const [known, doctor] = [await server.person(), await createDoctor(server)];
    const shapes = [];
    for (const email of [newEmail(), known.email, doctor.email]) {
      const { status, body, headers } = await invite(helena, { email });
      shapes.push([status, Object.keys(body), body.status, [...headers.keys()]]);
    }
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(shapes[0]?.[0]).toBe(201);
  });

  test('says that a patient exists only of a patient whom the doctor has', async () => {
    const [helena, other] = [await createDoctor(server), await createDoctor(server)];
    const [maria, waiting, former] = [await server.person(), await server.person(), await server.person()];
    await connect(server, helena, former);
    await server.send('DELETE', `/api/connections/${helena.id}`, { as: former });
    await connect(server, helena, maria);
    const exists = await invite(helena, { email: maria.email.toUpperCase() });
    expect([exists.status, exists.body.code]).toEqual([409, 'invitations.patient_exists']);
    expect((await invite(other, { email: maria.email })).status).toBe(201);
    await ask(server, waiting, helena);
    expect((await invite(helena, { email: waiting.email })).status).toBe(201);
    await send('DELETE', `/${(await send('GET', '', helena)).body.items[0].id}`, helena);
    expect((await invite(helena, { email: former.email })).status).toBe(201);
  });

  test('is one at a time to an address, and another once the first has ended', async () => {
    const helena = await createDoctor(server, { isSubscribed: true });
    const email = newEmail();
    const answers = await Promise.all([invite(helena, { email }), invite(helena, { email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('invitations.already_pending');
    await later(7 * DAY_MS, async () => {
      expect((await invite(helena, { email })).status).toBe(201);
      expect((await send('GET', '', helena)).body.items).toHaveLength(1);
    });
  });

  test('is for doctors with a registration', async () => {
    const unregistered = await server.person('medico');
    const refused = await invite(unregistered);
    expect([refused.status, refused.body.code]).toEqual([403, 'invitations.crm_required']);
    for (const role of ['paciente', 'associacao', 'operador'] as const) {
      const person = await server.person(role);
      for (const answer of [await invite(person), await send('GET', '', person)]) expect(answer.status).toBe(403);
    }
    for (const answer of [await invite(undefined), await send('GET', '')]) expect(answer.status).toBe(401);
  });

  test.each([
    [{ name: '123' }, '/name', 'name_not_letters'],
    [{ email: 'ana' }, '/email', 'invalid_format'],
    [{ phone: 'ligue já' }, '/phone', 'phone_invalid'],
    [{ birthDate: '1899-12-31' }, '/birthDate', 'birth_date_invalid'],
    [{ birthDate: '2199-01-01' }, '/birthDate', 'birth_date_invalid'],
    [{ notes: 'x'.repeat(501) }, '/notes', 'too_big'],
    [{ doctorId: crypto.randomUUID() }, '/doctorId', 'unknown_field'],
  ])('refuses %j', async (given, pointer, code) => {
    const { status, body } = await invite(await createDoctor(server), given);
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ pointer, code })]]);
  });

  test('counts as a patient as long as it stands: two on trial, also at the same moment', async () => {
    const helena = await createDoctor(server);
    const answers = await Promise.all([1, 2, 3, 4].map(() => invite(helena)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('connections.limit_reached');
    const { body: received } = await ask(server, await server.person(), helena);
    const acceptance = `/api/connections/requests/${received.id}/accept`;
    expect((await server.send('POST', acceptance, { as: helena })).body.code).toBe('connections.limit_reached');
    const [first] = (await send('GET', '', helena)).body.items;
    await send('DELETE', `/${first.id}`, helena);
    expect((await server.send('POST', acceptance, { as: helena })).status).toBe(200);
  });

  test('fills nobody’s mailbox: three mails in a quarter of an hour, and 20 invitations of a doctor', async () => {
    const email = newEmail();
    for (let doctor = 0; doctor < 4; doctor++)
      expect((await invite(await createDoctor(server), { email })).status).toBe(201);
    await server.services.mail.settled();
    expect(server.mails.filter((mail) => mail.to === email)).toHaveLength(3);
    const helena = await createDoctor(server, { isSubscribed: true });
    const statuses = [];
    for (let invited = 0; invited < 22; invited++) statuses.push((await invite(helena)).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429, 429]);
  });
});

describe('an invitation', () => {
  test('sent again has a new link and a new end; the link before is void', async () => {
    const helena = await createDoctor(server);
    const { body } = await invite(helena);
    const before = await tokenTo(body.email);
    await later(8 * DAY_MS, async () => {
      expect((await open(before)).body.code).toBe('invitations.expired');
      expect((await send('GET', '', helena)).body.items[0].status).toBe('expired');
      const again = await send('POST', `/${body.id}/resend`, helena);
      expect([again.status, again.body.status]).toEqual([200, 'pending']);
      expect((await open(before)).body.code).toBe('invitations.invalid');
      expect((await open(await tokenTo(body.email))).status).toBe(200);
    });
  });

  test('that ended is sent again only where there is room', async () => {
    const helena = await createDoctor(server);
    const { body } = await invite(helena);
    await later(8 * DAY_MS, async () => {
      await connect(server, helena, await server.person());
      await connect(server, helena, await server.person());
      expect((await send('POST', `/${body.id}/resend`, helena)).body.code).toBe('connections.limit_reached');
    });
  });

  test('belongs to its doctor alone', async () => {
    const { body } = await invite(await createDoctor(server));
    const strangers = [await createDoctor(server), await server.person(), await server.person('operador')];
    for (const person of strangers) {
      const status = person === strangers[0] ? 404 : 403;
      expect((await send('POST', `/${body.id}/resend`, person)).status).toBe(status);
      expect((await send('DELETE', `/${body.id}`, person)).status).toBe(status);
    }
    expect((await send('DELETE', `/${body.id}`)).status).toBe(401);
    expect((await open(await tokenTo(body.email))).status).toBe(200);
  });

  test('that was cancelled opens nothing', async () => {
    const helena = await createDoctor(server);
    const { body } = await invite(helena);
    expect((await send('DELETE', `/${body.id}`, helena)).status).toBe(204);
    const token = await tokenTo(body.email);
    expect([(await open(token)).status, (await accept(await server.person(), token)).status]).toEqual([410, 410]);
    expect((await send('DELETE', `/${body.id}`, helena)).status).toBe(404);
  });

  test('is opened by its token and by nothing like it', async () => {
    const { body } = await invite(await createDoctor(server));
    const token = await tokenTo(body.email);
    for (const wrong of [token.slice(1), token.toLowerCase(), `${token}A`, body.id, '%00']) {
      expect((await open(wrong)).body.code).toBe('invitations.invalid');
    }
  });
});

describe('accepting', () => {
  test('as someone new makes a confirmed account, signs in, connects, and tells the doctor', async () => {
    const helena = await createDoctor(server);
    const { body } = await invite(helena);
    const token = await tokenTo(body.email);
    const browser = createBrowser(server);
    const answer = await browser.post('/api/invitations/sign-up', { token, password: PASSWORD });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { name: 'Ana Lúcia', email: body.email, role: 'paciente', isEmailVerified: true },
    ]);
    expect((await browser.get('/api/account')).body).toMatchObject({ email: body.email, isEmailVerified: true });
    expect((await browser.get('/api/connections')).body.items).toMatchObject([{ person: { id: helena.id } }]);
    expect(await patientsOf(helena)).toEqual([
      { id: answer.body.id, name: 'Ana Lúcia', specialty: null, isRegistrationChecked: null },
    ]);
    const { body: bell } = await server.send('GET', '/api/notifications', { as: helena });
    expect(bell.items).toMatchObject([{ type: 'new_patient_connected', data: { patientId: answer.body.id } }]);
    expect((await send('GET', '?status=accepted', helena)).body.items).toMatchObject([
      { id: body.id, status: 'accepted' },
    ]);
    expect((await send('GET', '?status=pending', helena)).body.items).toEqual([]);
    expect((await createBrowser(server).signIn(body.email, PASSWORD)).status).toBe(200);
  });

  test('with a password that is refused makes no account and leaves the link as it is', async () => {
    const { body } = await invite(await createDoctor(server));
    const token = await tokenTo(body.email);
    const refused = await send('POST', '/sign-up', undefined, { token, password: 'senha123' });
    expect([refused.status, refused.body.code]).toEqual([422, 'auth.password_weak']);
    expect((await send('POST', '/sign-up', undefined, { token, password: 'curta' })).status).toBe(422);
    const { rows } = await server.db.ownerPool.query('select from users where email = $1', [body.email]);
    expect(rows).toEqual([]);
    expect((await open(token)).status).toBe(200);
  });

  test('with a link that has ended or leads to a doctor without room makes no account', async () => {
    const helena = await createDoctor(server, { isSubscribed: true });
    const { body } = await invite(helena);
    const token = await tokenTo(body.email);
    const tryIt = async () => (await send('POST', '/sign-up', undefined, { token, password: PASSWORD })).body.code;
    await later(7 * DAY_MS, async () => expect(await tryIt()).toBe('invitations.expired'));
    await connect(server, helena, await server.person());
    await connect(server, helena, await server.person());
    await server.db.ownerPool.query("update subscriptions set status = 'canceled' where user_id = $1", [helena.id]);
    expect(await tryIt()).toBe('connections.doctor_limit_reached');
    const { rows } = await server.db.ownerPool.query('select from users where email = $1', [body.email]);
    expect(rows).toEqual([]);
  });

  test('as someone whose address has an account asks to sign in; signed in it works', async () => {
    const [helena, maria] = [await createDoctor(server), await server.person()];
    await invite(helena, { email: maria.email });
    const token = await tokenTo(maria.email);
    const taken = await send('POST', '/sign-up', undefined, { token, password: PASSWORD });
    expect([taken.status, taken.body.code]).toEqual([409, 'auth.email_taken']);
    const accepted = await accept(maria, token);
    expect([accepted.status, accepted.body.person]).toEqual([
      200,
      { id: helena.id, name: 'Pessoa de Teste', specialty: null, isRegistrationChecked: false },
    ]);
    expect(await patientsOf(helena)).toHaveLength(1);
    const { rows } = await server.db.ownerPool.query('select email_verified from users where id = $1', [maria.id]);
    expect(rows).toEqual([{ email_verified: true }]);
  });

  test('as somebody else than whom it was made for is refused, whatever the client does, and the link stays as it is', async () => {
    const [helena, joao] = [await createDoctor(server), await server.person()];
    const { body } = await invite(helena);
    const token = await tokenTo(body.email);
    const refused = await accept(joao, token);
    expect([refused.status, refused.body.code]).toEqual([409, 'invitations.other_address']);
    expect(await patientsOf(helena)).toEqual([]);
    expect((await send('GET', '', helena)).body.items).toMatchObject([{ id: body.id, status: 'pending' }]);
    expect((await open(token)).status).toBe(200);
    const { rows } = await server.db.ownerPool.query('select email_verified from users where id = $1', [joao.id]);
    expect(rows).toEqual([{ email_verified: false }]);
  });

  test('is for patients who are signed in', async () => {
    const { body } = await invite(await createDoctor(server));
    const token = await tokenTo(body.email);
    expect(await accept(undefined, token)).toMatchObject({ status: 401, body: { code: 'auth.not_signed_in' } });
    for (const role of ['medico', 'associacao', 'operador'] as const) {
      const { status, body: refusal } = await accept(await server.person(role), token);
      expect([status, refusal.code]).toEqual([403, 'request.not_allowed']);
    }
    expect((await open(token)).status).toBe(200);
  });

  test('happens once, however often at the same moment', async () => {
    const [helena, maria] = [await createDoctor(server), await server.person()];
    await invite(helena, { email: maria.email });
    const token = await tokenTo(maria.email);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => accept(maria, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    expect(await patientsOf(helena)).toHaveLength(1);
  });

  test('while connected changes what the doctor sees and until when, as chosen, and nothing where nothing was chosen', async () => {
    const [helena, maria] = [await createDoctor(server), await server.person()];
    const scopeOf = async () => (await server.send('GET', `/api/connections/${helena.id}/scope`, { as: maria })).body;
    const endsOn = addDays(localDay(new Date(), 'America/Sao_Paulo'), 30);
    await invite(helena, { email: maria.email });
    await connect(server, helena, maria, { ...SHOWN, hidesStock: false });
    const before = await scopeOf();
    expect(before).toEqual({ hidesRecreational: false, hidesNotes: false, hidesStock: false, endsOn: null });
    const chosen = { hidesRecreational: true, hidesNotes: true, hidesStock: true, endsOn };
    const accepted = await accept(maria, await tokenTo(maria.email), chosen);
    expect([accepted.status, accepted.body.endsOn]).toEqual([200, endsOn]);
    expect(await scopeOf()).toEqual(chosen);

    const [bento, joao] = [await createDoctor(server), await server.person()];
    await invite(bento, { email: joao.email });
    await connect(server, bento, joao, { ...SHOWN, endsOn });
    expect((await accept(joao, await tokenTo(joao.email))).body.endsOn).toBe(endsOn);
    const { body } = await server.send('GET', `/api/connections/${bento.id}/scope`, { as: joao });
    expect(body).toEqual({ ...SHOWN, hidesStock: true, endsOn });
  });

  test.each(['patient', 'doctor'] as const)('settles what the %s had asked for besides', async (asker) => {
    const [helena, maria] = [await createDoctor(server), await server.person()];
    await invite(helena, { email: maria.email });
    await (asker === 'patient' ? ask(server, maria, helena) : ask(server, helena, maria));
    expect((await accept(maria, await tokenTo(maria.email))).status).toBe(200);
    for (const as of [maria, helena]) {
      expect((await server.send('GET', '/api/connections/requests', { as })).body.items).toEqual([]);
    }
  });
});

describe('going on with an invitation that was made for somebody else', () => {
  const request = (as: TestPerson | undefined, token: string) => send('POST', '/request', as, { token });
  const requestsOf = async (as: TestPerson) =>
    (await server.send('GET', '/api/connections/requests', { as })).body.items;
  const answer = (as: TestPerson, id: string, how: 'accept' | 'reject') =>
    server.send('POST', `/api/connections/requests/${id}/${how}`, { as });

  async function joaoAsks() {
    const [helena, joao, maria] = [await createDoctor(server), await server.person(), await server.person()];
    const { body: invitation } = await invite(helena, { email: maria.email, name: 'Maria das Dores' });
    const token = await tokenTo(maria.email);
    const asked = await request(joao, token);
    return { helena, joao, maria, invitation, token, asked };
  }

  test('asks the doctor, who sees who really asks and for whom the invitation was', async () => {
    const { helena, joao, asked } = await joaoAsks();
    expect([asked.status, asked.body]).toMatchObject([
      201,
      { direction: 'sent', person: { id: helena.id }, invitedName: 'Maria das Dores' },
    ]);
    expect(await requestsOf(helena)).toEqual([
      {
        id: asked.body.id,
        direction: 'received',
        person: { id: joao.id, name: 'Pessoa de Teste', specialty: null, isRegistrationChecked: null },
        invitedName: 'Maria das Dores',
        createdAt: asked.body.createdAt,
        endsOn: null,
      },
    ]);
    expect(await patientsOf(helena)).toEqual([]);
    const { body: bell } = await server.send('GET', '/api/notifications', { as: helena });
    expect(bell.items).toMatchObject([{ type: 'connection_request', relatedId: asked.body.id }]);
  });

  test('leaves the link to whom it was made for, until the doctor says yes', async () => {
    const { helena, joao, token, asked } = await joaoAsks();
    expect((await open(token)).status).toBe(200);
    await answer(helena, asked.body.id, 'reject');
    expect((await open(token)).status).toBe(200);
    const again = await request(joao, token);
    expect((await answer(helena, again.body.id, 'accept')).status).toBe(200);
    expect((await patientsOf(helena)).map(({ id }: { id: string }) => id)).toEqual([joao.id]);
    expect((await open(token)).body.code).toBe('invitations.invalid');
    expect((await send('GET', '', helena)).body.items).toEqual([]);
  });

  test('is accepted in the place that was kept for the invitation', async () => {
    const { helena, asked } = await joaoAsks();
    await connect(server, helena, await server.person());
    expect((await answer(helena, asked.body.id, 'accept')).status).toBe(200);
  });

  test('takes nothing from whom it was made for, who accepts meanwhile', async () => {
    const { helena, joao, maria, token, asked } = await joaoAsks();
    expect((await accept(maria, token)).status).toBe(200);
    expect((await requestsOf(helena)).map(({ id }: { id: string }) => id)).toEqual([asked.body.id]);
    expect((await answer(helena, asked.body.id, 'accept')).status).toBe(200);
    const ids = (await patientsOf(helena)).map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual([joao.id, maria.id].sort());
    expect((await send('GET', '?status=accepted', helena)).body.items).toHaveLength(1);
  });

  test('asks once, and nothing where there is nothing to ask for', async () => {
    const { helena, joao, token } = await joaoAsks();
    expect((await request(joao, token)).body.code).toBe('connections.already_requested');
    const connected = await server.person();
    await connect(server, helena, connected);
    expect((await request(connected, token)).body.code).toBe('connections.already_connected');
    expect((await request(undefined, token)).status).toBe(401);
    expect((await request(await createDoctor(server), token)).status).toBe(403);
    await later(8 * DAY_MS, async () => {
      expect((await request(await server.person(), token)).body.code).toBe('invitations.expired');
    });
  });
});

test('addresses, names, notes and tokens stay out of the log', async () => {
  const { body } = await invite(await createDoctor(server), { notes: 'Segredo da clínica' });
  const token = await tokenTo(body.email);
  await open(token);
  for (const secret of [token, body.email, 'Lúcia', 'Segredo']) expect(server.logged.join('')).not.toContain(secret);
});
