import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { forgetOldAssociationInvitations, mailAssociationInvitations } from './jobs.ts';

let server: TestServer;
let ours: TestAssociation;
let admin: TestPerson;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  ours = await createAssociation(server.db.ownerPool, 'Raiz Serena');
  admin = await createStaff(server.db.ownerPool, ours, 'admin');
});

const DAY_MS = 86_400_000;
const PASSWORD = 'chuva-na-serra-7';
const newEmail = () => `${crypto.randomUUID()}@exemplo.com`;
const send = (method: string, path: string, as?: TestPerson, body?: unknown) =>
  server.send(method, `/api/associations/${ours.id}${path}`, { ...(as ? { as } : {}), body });
const invite = (email: string, more: object = {}, as = admin) => send('POST', '/invitations', as, { email, ...more });
const inviteList = (text: string) => send('POST', '/invitations/list', admin, { text });
const take = (way: string, body: object, as?: TestPerson) =>
  server.send('POST', `/api/memberships/invitations/${way}`, { ...(as ? { as } : {}), body });
const accept = (as: TestPerson | undefined, token: string, sharesSummary = false) =>
  take('accept', { token, sharesSummary }, as);
const membersOf = async (query = '', as = admin) => (await send('GET', `/members${query}`, as)).body;
const codeOf = async (as: TestPerson) => (await server.send('GET', '/api/connections/code', { as })).body.code;
const toldOf = async (as: TestPerson) => (await server.send('GET', '/api/notifications', { as })).body.items;
const events = async () =>
  (
    await server.db.ownerPool.query<{ kind: string; subject: string | null }>(
      'select kind, subject from association_events where association_id = $1 order by at, id',
      [ours.id],
    )
  ).rows.map(({ kind, subject }) => (subject === null ? kind : `${kind} ${subject}`));

async function mailTo(email: string) {
  await server.services.mail.settled();
  return server.mails.filter((mail) => mail.to === email).at(-1);
}
async function tokenTo(email: string): Promise<string> {
  return /\/convite-associacao#token=([\w-]{43})\s/.exec((await mailTo(email))?.text ?? '')?.[1] ?? '';
}
async function invited(email: string, more: object = {}): Promise<string> {
  expect((await invite(email, more)).status).toBe(201);
  return tokenTo(email);
}
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
  test('mails a link that tells who invites, and a subject that does not', async () => {
    const email = newEmail();
    const { status, body } = await invite(email.toUpperCase(), { message: ' Bem-vinda! ' });
    expect([status, body.email, body.message, body.status]).toEqual([201, email, 'Bem-vinda!', 'pending']);
    const mail = await mailTo(email);
    expect(mail?.subject).toBe('Você recebeu um convite no Bálsamo');
    expect(mail?.text).toContain('Uma associação convidou você para fazer parte dela no Bálsamo: Raiz Serena.');
    expect(mail?.text).toContain('Bem-vinda!');
    const opened = await take('open', { token: await tokenTo(email) });
    expect(opened.body).toEqual({
      association: {
        id: expect.any(String),
        name: 'Raiz Serena',
        logoId: null,
        description: null,
        neighborhood: null,
        city: null,
        state: null,
      },
      email,
      message: 'Bem-vinda!',
      expiresAt: new Date(server.clock.now.getTime() + 7 * DAY_MS).toISOString(),
    });
    expect(await events()).toEqual(['member_invited']);
  });

  test('answers alike whether the address has an account or not, and of which kind', async () => {
    const shapes = new Set<string>();
    for (const person of [await server.person(), await server.person('medico'), undefined]) {
      const { status, body } = await invite(person?.email ?? newEmail());
      shapes.add(JSON.stringify([status, Object.keys(body), body.status, body.sentAt]));
    }
    expect(shapes.size).toBe(1);
    const byCode = await createMember(server.db.ownerPool, ours);
    expect((await invite(byCode.email)).status).toBe(201);
  });

  test('says what the association knows by its own invitations', async () => {
    const maria = await server.person();
    const token = await invited(maria.email);
    const pending = await invite(maria.email);
    expect([pending.status, pending.body.code]).toEqual([409, 'memberships.already_pending']);
    expect((await accept(maria, token)).status).toBe(200);
    const member = await invite(maria.email);
    expect([member.status, member.body.code]).toEqual([409, 'memberships.already_member']);
    const theirs = await createAssociation(server.db.ownerPool);
    const other = await createStaff(server.db.ownerPool, theirs, 'admin');
    const elsewhere = await server.send('POST', `/api/associations/${theirs.id}/invitations`, {
      as: other,
      body: { email: maria.email },
    });
    expect(elsewhere.status).toBe(201);
  });

  test.each([
    [{ email: 'ana' }, '/email'],
    [{ message: 'x'.repeat(501) }, '/message'],
    [{ invitedBy: 'me' }, '/invitedBy'],
  ])('refuses %j', async (given, pointer) => {
    const { status, body } = await invite(newEmail(), given);
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
  });

  test('is 20 in a quarter of an hour of a person', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await invite(newEmail())).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    await server.services.mail.settled();
  });

  test('sent again has a new link; cancelled has none', async () => {
    const email = newEmail();
    const { body } = await invite(email);
    const first = await tokenTo(email);
    await later(8 * DAY_MS, async () => {
      expect((await take('open', { token: first })).body.code).toBe('memberships.invitation_expired');
      expect((await send('GET', '/invitations?status=pending', admin)).body.items[0].status).toBe('expired');
      const again = await send('POST', `/invitations/${body.id}/resend`, admin);
      expect([again.status, again.body.status]).toEqual([200, 'pending']);
      expect((await take('open', { token: first })).body.code).toBe('memberships.invitation_invalid');
      const second = await tokenTo(email);
      expect((await take('open', { token: second })).status).toBe(200);
      expect((await send('DELETE', `/invitations/${body.id}`, admin)).status).toBe(204);
      expect((await take('open', { token: second })).body.code).toBe('memberships.invitation_invalid');
      expect((await send('DELETE', `/invitations/${body.id}`, admin)).body.code).toBe('memberships.no_such_invitation');
    });
    expect(await events()).toEqual(['member_invited', 'invitation_resent', 'invitation_cancelled']);
  });

  test('whose mail failed is mailed with the next run', async () => {
    const email = newEmail();
    const { send: works } = server.services.mail;
    server.services.mail.send = () => Promise.reject(new Error('no mail server'));
    const { body } = await invite(email);
    await server.services.mail.settled();
    server.services.mail.send = works;
    expect((await send('GET', '/invitations', admin)).body.items).toEqual([{ ...body, sentAt: null }]);
    await mailAssociationInvitations(server.services);
    expect(await tokenTo(email)).not.toBe('');
    await mailAssociationInvitations(server.services);
    expect(server.mails.filter((mail) => mail.to === email)).toHaveLength(1);
  });
});

describe('a list of addresses', () => {
  test('has each line answered, and the same list again changes nothing', async () => {
    const [maria, joao, carla] = [await server.person(), await server.person(), await server.person()];
    await accept(maria, await invited(maria.email));
    await invite(joao.email);
    await take('decline', { token: await invited(carla.email) }, carla);
    const [ana, bia] = [newEmail(), newEmail()];
    const text = ['Nome;E-mail', `Ana;${ana}`, 'Sem e-mail', bia, ana, maria.email, joao.email, carla.email].join(
      '\r\n',
    );
    const outcomes = ({ body }: { body: { items: { line: number; outcome: string }[] } }) =>
      body.items.map(({ line, outcome }) => [line, outcome]);
    const first = await inviteList(text);
    expect(outcomes(first)).toEqual([
      [2, 'invited'],
      [3, 'invalid'],
      [4, 'invited'],
      [5, 'duplicate'],
      [6, 'member'],
      [7, 'pending'],
      [8, 'declined'],
    ]);
    expect([await tokenTo(ana), await tokenTo(bia)].every((token) => token.length === 43)).toBe(true);
    const sent = server.mails.length;
    const again = await inviteList(text);
    expect(outcomes(again).map(([, outcome]) => outcome)).toEqual([
      'pending',
      'invalid',
      'pending',
      'duplicate',
      'member',
      'pending',
      'declined',
    ]);
    await server.services.mail.settled();
    expect(server.mails).toHaveLength(sent);
    expect((await events()).filter((event) => event.startsWith('invitation_list'))).toEqual(['invitation_list_read 2']);
  });

  test('is refused as a whole where it is too long or empty', async () => {
    const text = Array.from({ length: 501 }, (_, n) => `p${n}@exemplo.com`).join('\n');
    for (const [list, code] of [
      [text, 'list_too_long'],
      [' \n', 'list_empty'],
    ] as const) {
      const { status, body } = await inviteList(list);
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ pointer: '/text', code })]]);
    }
    expect((await send('GET', '/invitations', admin)).body.items).toEqual([]);
  });

  test('with 500 lines is one request', async () => {
    const text = Array.from({ length: 500 }, () => newEmail()).join('\n');
    const { body } = await inviteList(text);
    expect(body.items.filter(({ outcome }: { outcome: string }) => outcome === 'invited')).toHaveLength(500);
    await server.services.mail.settled();
  });

  test('is read six times a day of an association, where it invites somebody', async () => {
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await inviteList(newEmail())).status);
    expect(statuses).toEqual([...Array(6).fill(200), 429]);
  });
});

describe('taking an invitation', () => {
  test('makes a patient a member, with consent only where they gave it, and tells who keeps the members', async () => {
    const manager = await createStaff(server.db.ownerPool, ours, 'manager');
    const keeper = await createStaff(server.db.ownerPool, ours, 'stock_keeper');
    const [maria, joao] = [await server.person(), await server.person()];
    for (const [person, sharesSummary] of [
      [maria, true],
      [joao, false],
    ] as const) {
      const { status, body } = await accept(person, await invited(person.email), sharesSummary);
      expect([status, body]).toEqual([200, { associationId: ours.id, associationName: 'Raiz Serena' }]);
    }
    const { items, totalActive } = await membersOf();
    expect(totalActive).toBe(2);
    expect(
      new Map(
        items.map((one: { invitedEmail: string; sharesSummary: boolean }) => [one.invitedEmail, one.sharesSummary]),
      ),
    ).toEqual(
      new Map([
        [maria.email, true],
        [joao.email, false],
      ]),
    );
    for (const person of [admin, manager])
      expect((await toldOf(person)).map((one: { type: string; about: object }) => [one.type, one.about])).toEqual(
        Array(2).fill(['association_invitation_accepted', { person: 'Pessoa de Teste', thing: null, usedAt: null }]),
      );
    expect(await toldOf(keeper)).toEqual([]);
    const { rows } = await server.db.ownerPool.query('select email_verified from users where id = $1', [maria.id]);
    expect(rows).toEqual([{ email_verified: true }]);
  });

  test('makes somebody new an account whose address counts as confirmed', async () => {
    const email = newEmail();
    const token = await invited(email);
    const signUp = { token, name: 'Rita Moura', password: PASSWORD, sharesSummary: true };
    const { status, body } = await take('sign-up', signUp);
    expect([status, body.email, body.role, body.isEmailVerified]).toEqual([200, email, 'paciente', true]);
    expect((await membersOf()).items).toEqual([
      expect.objectContaining({ name: 'Rita Moura', source: 'invitation', sharesSummary: true, invitedEmail: email }),
    ]);
    expect((await take('sign-up', signUp)).body.code).toBe('memberships.invitation_answered');
  });

  test('leads who has an account to the sign-in, and makes none for a link that does not work', async () => {
    const maria = await server.person();
    const body = { name: 'Maria Silva', password: PASSWORD, sharesSummary: false };
    const taken = await take('sign-up', { ...body, token: await invited(maria.email) });
    expect([taken.status, taken.body.code]).toEqual([409, 'auth.email_taken']);
    expect((await take('sign-up', { ...body, token: 'x' })).body.code).toBe('memberships.invitation_invalid');
  });

  test('is for its address and for patients', async () => {
    const [maria, joao, doctor] = [await server.person(), await server.person(), await server.person('medico')];
    const token = await invited(maria.email);
    for (const way of ['accept', 'decline']) {
      const answer = await take(way, { token, ...(way === 'accept' ? { sharesSummary: true } : {}) }, joao);
      expect([answer.status, answer.body.code]).toEqual([409, 'memberships.other_address']);
    }
    expect((await accept(doctor, await invited(doctor.email))).status).toBe(403);
    expect((await accept(undefined, token)).status).toBe(401);
    expect((await accept(maria, token)).status).toBe(200);
  });

  test('happens once, also at the same moment', async () => {
    const maria = await server.person();
    const token = await invited(maria.email);
    const answers = await Promise.all([accept(maria, token), accept(maria, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await take('decline', { token }, maria)).body.code).toBe('memberships.invitation_answered');
  });

  test('is declined by its person or by who holds the link, and the staff learn no name', async () => {
    const maria = await server.person();
    const unknown = newEmail();
    expect((await take('decline', { token: await invited(maria.email) }, maria)).status).toBe(204);
    expect((await take('decline', { token: await invited(unknown) })).status).toBe(204);
    const stale = { ...maria, token: 'ended' };
    expect((await take('decline', { token: await invited(newEmail()) }, stale)).status).toBe(204);
    const told = (await toldOf(admin)).map((one: { type: string; about: { person: string; thing: string } }) => [
      one.type,
      one.about.person,
      one.about.thing,
    ]);
    expect(told).toContainEqual(['association_invitation_declined', null, maria.email]);
    expect(told).toContainEqual(['association_invitation_declined', null, unknown]);
    expect((await membersOf()).items).toEqual([]);
  });

  test('of somebody who came by code before keeps them, and takes their consent', async () => {
    const byCode = await createMember(server.db.ownerPool, ours);
    expect((await accept(byCode, await invited(byCode.email), true)).status).toBe(200);
    const [member] = (await membersOf()).items;
    expect([member.source, member.sharesSummary]).toEqual(['code', true]);
  });

  test('brings back who was removed, without the consent of before', async () => {
    const maria = await server.person();
    await accept(maria, await invited(maria.email), true);
    const [{ id }] = (await membersOf()).items;
    await later(60_000, async () => {
      await send('DELETE', `/members/${id}`, admin);
      expect((await membersOf()).totalActive).toBe(0);
    });
    await later(120_000, async () => {
      expect((await accept(maria, await invited(maria.email))).status).toBe(200);
      expect((await membersOf()).items).toEqual([expect.objectContaining({ id, sharesSummary: false, leftAt: null })]);
    });
  });

  test('of a closed association is not there', async () => {
    const token = await invited(newEmail());
    await server.db.ownerPool.query("update associations set status = 'closed' where id = $1", [ours.id]);
    expect((await take('open', { token })).body.code).toBe('memberships.invitation_invalid');
  });
});

describe('adding by code', () => {
  test('makes the patient a member without consent to anything, and tells them which association it is', async () => {
    const maria = await server.person();
    const { status, body } = await send('POST', '/members', admin, {
      code: ` ${(await codeOf(maria)).toLowerCase()} `,
    });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        name: 'Pessoa de Teste',
        source: 'code',
        sharesSummary: false,
        invitedEmail: null,
        status: 'active',
      }),
    ]);
    const [told] = await toldOf(maria);
    expect([told.type, told.about.thing]).toEqual(['association_joined', 'Raiz Serena']);
    const again = await send('POST', '/members', admin, { code: await codeOf(maria) });
    expect([again.status, again.body.code]).toEqual([409, 'memberships.already_member']);
    expect(await events()).toEqual(['member_added']);
  });

  test('asks whoever left for a new code: the one given before ended with the membership', async () => {
    const maria = await server.person();
    const code = await codeOf(maria);
    const minute = 60_000;
    const added = await send('POST', '/members', admin, { code });
    expect(added.status).toBe(201);
    await later(minute, async () => {
      expect((await server.send('POST', `/api/memberships/${ours.id}/leave`, { as: maria })).status).toBe(204);
      const before = await send('POST', '/members', admin, { code });
      expect([before.status, before.body.code]).toEqual([409, 'memberships.code_used']);
    });
    await later(2 * minute, async () => {
      const renewed = (await server.send('POST', '/api/connections/code', { as: maria })).body.code;
      expect((await send('POST', '/members', admin, { code: renewed })).status).toBe(201);
      // The same where staff end it.
      expect((await send('DELETE', `/members/${added.body.id}`, admin)).status).toBe(204);
      expect((await send('POST', '/members', admin, { code: renewed })).body.code).toBe('memberships.code_used');
    });
  });

  test('finds nobody by a doctor’s code, an id, or what is no code', async () => {
    const [maria, doctor] = [await server.person(), await server.person('medico')];
    for (const code of [await codeOf(doctor), maria.id, 'PAAAAAAA', 'x']) {
      const { status, body } = await send('POST', '/members', admin, { code });
      expect([status, body.code]).toEqual([404, 'memberships.code_unknown']);
    }
    expect((await send('POST', '/members', admin, { code: ' ' })).body.errors[0].code).toBe('code_required');
    const statuses = [];
    for (let n = 0; n < 17; n++) statuses.push((await send('POST', '/members', admin, { code: 'PAAAAAAA' })).status);
    expect(statuses).toEqual([...Array(16).fill(404), 429]);
  });
});

describe('an invitation in the app', () => {
  const received = async (as: TestPerson) => (await server.send('GET', '/api/memberships/invitations', { as })).body;
  const answer = (as: TestPerson | undefined, id: string, way: 'accept' | 'decline', sharesSummary = false) =>
    server.send('POST', `/api/memberships/invitations/${id}/${way}`, {
      ...(as ? { as } : {}),
      ...(way === 'accept' ? { body: { sharesSummary } } : {}),
    });
  const bellOf = async (as: TestPerson) =>
    (await toldOf(as)).map(({ type, about }: { type: string; about: { thing: string } }) => [type, about.thing]);
  async function confirmed(role?: 'medico'): Promise<TestPerson> {
    const person = await server.person(role);
    await server.db.ownerPool.query('update users set email_verified = true where id = $1', [person.id]);
    return person;
  }
  async function invitedId(email: string): Promise<string> {
    const { body } = await invite(email, { message: 'Bem-vinda!' });
    await server.services.mail.settled();
    return body.id;
  }

  test('stands in the bell and the list of whoever has the confirmed address, without what its mail holds', async () => {
    const maria = await confirmed();
    const id = await invitedId(maria.email);
    const token = await tokenTo(maria.email);
    expect(await bellOf(maria)).toEqual([['association_invited', 'Raiz Serena']]);
    const list = await received(maria);
    expect(list.items).toEqual([
      {
        id,
        association: {
          id: ours.id,
          logoId: null,
          name: 'Raiz Serena',
          description: null,
          neighborhood: null,
          city: null,
          state: null,
        },
        email: maria.email,
        message: 'Bem-vinda!',
        expiresAt: new Date(server.clock.now.getTime() + 7 * DAY_MS).toISOString(),
      },
    ]);
    expect(JSON.stringify([list, await toldOf(maria)])).not.toContain(token);
    // The invitation has a mail of its own.
    expect(server.mails.filter((mail) => mail.to === maria.email)).toHaveLength(1);
  });

  test('is neither seen nor answered with an address that nobody has confirmed, nor with another', async () => {
    const [squatter, other, doctor] = [await server.person(), await confirmed(), await confirmed('medico')];
    const id = await invitedId(squatter.email);
    for (const as of [squatter, other, doctor]) {
      expect((await received(as)).items).toEqual([]);
      expect(await bellOf(as)).toEqual([]);
      for (const way of ['accept', 'decline'] as const)
        expect((await answer(as, id, way)).status, way).toBe(as === doctor && way === 'accept' ? 403 : 404);
    }
    for (const way of ['accept', 'decline'] as const) expect((await answer(undefined, id, way)).status).toBe(401);
    const [{ status }] = (await send('GET', '/invitations', admin)).body.items;
    expect(status).toBe('pending');
  });

  test('accepted by its id makes a member as its link does, once, with the consent that was given', async () => {
    const maria = await confirmed();
    const id = await invitedId(maria.email);
    const { status, body } = await answer(maria, id, 'accept', true);
    expect([status, body]).toEqual([200, { associationId: ours.id, associationName: 'Raiz Serena' }]);
    expect((await membersOf()).items).toEqual([
      expect.objectContaining({ source: 'invitation', sharesSummary: true, invitedEmail: maria.email }),
    ]);
    expect([(await received(maria)).items, await bellOf(maria)]).toEqual([[], []]);
    const again = await answer(maria, id, 'decline');
    expect([again.status, again.body.code]).toEqual([410, 'memberships.invitation_answered']);
  });

  test('declined, cancelled or ended it waits no more, and the bell does not lead there', async () => {
    const maria = await confirmed();
    expect((await answer(maria, await invitedId(maria.email), 'decline')).status).toBe(204);
    expect([(await received(maria)).items, await bellOf(maria)]).toEqual([[], []]);
    expect((await toldOf(admin))[0].type).toBe('association_invitation_declined');
    const id = await invitedId(maria.email);
    expect((await send('DELETE', `/invitations/${id}`, admin)).status).toBe(204);
    expect([(await received(maria)).items, await bellOf(maria)]).toEqual([[], []]);
    expect((await answer(maria, id, 'accept')).status).toBe(404);
    const ended = await invitedId(maria.email);
    await later(8 * DAY_MS, async () => {
      expect((await received(maria)).items).toEqual([]);
      expect((await answer(maria, ended, 'accept')).body.code).toBe('memberships.invitation_expired');
      await send('POST', `/invitations/${ended}/resend`, admin);
      await server.services.mail.settled();
      expect([(await received(maria)).items.length, await bellOf(maria)]).toEqual([
        1,
        [['association_invited', 'Raiz Serena']],
      ]);
    });
  });

  test('rings for nobody who belongs to the association already', async () => {
    const maria = await confirmed();
    await send('POST', '/members', admin, { code: await codeOf(maria) });
    await invitedId(maria.email);
    expect([(await received(maria)).items, await bellOf(maria)]).toEqual([[], [['association_joined', 'Raiz Serena']]]);
  });
});

test('who is removed is told of which association, and shows it nothing any more', async () => {
  const maria = await server.person();
  await accept(maria, await invited(maria.email), true);
  const [{ id }] = (await membersOf()).items;
  expect((await send('DELETE', `/members/${id}`, admin)).status).toBe(204);
  const [told] = await toldOf(maria);
  expect([told.type, told.about.thing]).toEqual(['association_membership_ended', 'Raiz Serena']);
  expect((await membersOf('?status=inactive')).items).toEqual([expect.objectContaining({ id, sharesSummary: false })]);
  expect((await server.send('GET', '/api/memberships', { as: maria })).body.items).toEqual([]);
});

describe('the list of members', () => {
  test('comes in pages, newest joined first, and is searched and told apart by status', async () => {
    await server.db.ownerPool.query(
      `with people as (
         insert into users (name, email) select 'Pessoa ' || n, gen_random_uuid() || '@exemplo.com' from generate_series(1, 25) n returning id, name
       )
       insert into association_members (association_id, patient_id, status, source, joined_at, left_at)
       select $1, id, case when name = 'Pessoa 3' then 'inactive' else 'active' end, 'code',
         $2::timestamptz - substr(name, 8)::int * interval '1 hour', case when name = 'Pessoa 3' then $2::timestamptz end from people`,
      [ours.id, server.clock.now],
    );
    await createMember(server.db.ownerPool, ours, { name: 'Ângela Conceição' });
    const first = await membersOf();
    expect([first.items.length, first.totalActive]).toEqual([20, 25]);
    const second = await membersOf(`?cursor=${first.nextCursor}`);
    const names = [...first.items, ...second.items].map(({ name }: { name: string }) => name);
    expect([names.length, new Set(names).size, names[1], names.at(-1), second.nextCursor]).toEqual([
      25,
      25,
      'Pessoa 1',
      'Pessoa 25',
      null,
    ]);
    const named = async (query: string) => (await membersOf(query)).items.map(({ name }: { name: string }) => name);
    expect(await named('?search=ANGELA%20conceicao')).toEqual(['Ângela Conceição']);
    expect(await named('?status=inactive')).toEqual(['Pessoa 3']);
    expect(await named('?search=%25')).toEqual([]);
  });

  test('shows neither address nor telephone nor the id of an account', async () => {
    const maria = await createMember(server.db.ownerPool, ours);
    const text = JSON.stringify(await membersOf());
    for (const hidden of [maria.id, maria.email]) expect(text).not.toContain(hidden);
  });

  test('is kept by admins and managers alone: everybody else is told that there is no such association', async () => {
    const { ownerPool } = server.db;
    const manager = await createStaff(ownerPool, ours, 'manager');
    const member = await createMember(ownerPool, ours);
    const { body: invitation } = await invite(newEmail());
    const [{ id: memberId }] = (await membersOf()).items;
    const theirs = await createAssociation(ownerPool);
    const former = await createStaff(ownerPool, ours, 'admin');
    await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [former.id]);
    const others = [
      await createStaff(ownerPool, ours, 'stock_keeper'),
      await createStaff(ownerPool, theirs, 'admin'),
      former,
      member,
      await server.person(),
      await server.person('medico'),
      await server.person('operador'),
    ];
    const asked: [string, string, unknown?][] = [
      ['GET', '/members'],
      ['POST', '/members', { code: 'PAAAAAAA' }],
      ['DELETE', `/members/${memberId}`],
      ['GET', '/invitations'],
      ['POST', '/invitations', { email: newEmail() }],
      ['POST', '/invitations/list', { text: newEmail() }],
      ['POST', `/invitations/${invitation.id}/resend`],
      ['DELETE', `/invitations/${invitation.id}`],
    ];
    for (const [method, path, body] of asked) {
      for (const other of others) {
        const answer = await send(method, path, other, body);
        expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([404, 'associations.not_found']);
      }
      expect((await send(method, path, undefined, body)).status).toBe(401);
    }
    expect((await send('GET', '/members', manager)).body.items).toHaveLength(1);
    expect((await send('DELETE', `/members/${memberId}`, manager)).status).toBe(204);
    expect((await send('DELETE', `/members/${memberId}`, manager)).body.code).toBe('memberships.no_such_member');
    expect(await events()).toEqual(['member_invited', 'member_removed']);
  });
});

test('what was declined or ended a month ago is forgotten, and the address of a member is not', async () => {
  const [maria, gone] = [await server.person(), newEmail()];
  await accept(maria, await invited(maria.email));
  await take('decline', { token: await invited(gone) });
  // Waited for: the mail that goes out says anew when its link ends.
  await invited(newEmail());
  await server.db.ownerPool.query(
    `update association_invitations set expires_at = now() - interval '31 days', responded_at = responded_at - interval '31 days'
     where association_id = $1`,
    [ours.id],
  );
  await forgetOldAssociationInvitations(server.services);
  const left = (await send('GET', '/invitations', admin)).body.items;
  expect(left.map(({ email }: { email: string }) => email)).toEqual([maria.email]);
});
