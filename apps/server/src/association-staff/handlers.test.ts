import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { STAFF_ROLES, type StaffRole } from '@balsamo/domain/associations/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createBrowser } from '../auth/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'chuva-na-serra-7';
let server: TestServer;
let ours: TestAssociation;
let staff: Record<StaffRole, TestPerson>;
let strangers: TestPerson[];

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  const { ownerPool } = server.db;
  ours = await createAssociation(ownerPool, 'Raiz de Teste');
  staff = {} as Record<StaffRole, TestPerson>;
  for (const role of STAFF_ROLES) staff[role] = await createStaff(ownerPool, ours, role);
  const former = await createStaff(ownerPool, ours, 'admin');
  await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [former.id]);
  const other = await createStaff(ownerPool, await createAssociation(ownerPool), 'admin');
  strangers = [
    former,
    other,
    await createMember(ownerPool, ours),
    await server.person('medico'),
    await server.person('operador'),
  ];
});

const newEmail = () => `${crypto.randomUUID()}@exemplo.com`;
const send = (method: string, path: string, as?: TestPerson, body?: unknown) =>
  server.send(method, `/api/associations/${ours.id}/${path}`, { ...(as ? { as } : {}), body });
const invite = (email = newEmail(), role: StaffRole = 'manager', as = staff.admin) =>
  send('POST', 'staff-invitations', as, { email, role });
const invitationsOf = async () => (await send('GET', 'staff-invitations', staff.admin)).body.items;
const open = (token: string) => server.send('POST', '/api/staff-invitations/open', { body: { token } });
const accept = (token: string, as?: TestPerson) =>
  server.send('POST', '/api/staff-invitations/accept', { ...(as ? { as } : {}), body: { token } });
const rolesOf = async (as = staff.admin) =>
  (await send('GET', 'staff', as)).body.items?.map(({ role }: { role: string }) => role);
const kindsOf = async () =>
  (await send('GET', 'events', staff.admin)).body.items.map(({ kind }: { kind: string }) => kind);
async function mailTo(email: string) {
  await server.services.mail.settled();
  return server.mails.filter(({ to }) => to === email).at(-1);
}
async function tokenTo(email: string): Promise<string> {
  return /\/equipe-associacao#token=([\w-]{43})\s/.exec((await mailTo(email))?.text ?? '')?.[1] ?? '';
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

describe('naming somebody for the staff', () => {
  test('mails a link whose subject tells nothing, and shows who is invited', async () => {
    const email = newEmail();
    const { status, body } = await invite(` ${email.toUpperCase()}`.trim(), 'stock_keeper');
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        email,
        role: 'stock_keeper',
        sentAt: server.clock.now.toISOString(),
        expiresAt: new Date(server.clock.now.getTime() + 7 * DAY_MS).toISOString(),
        isExpired: false,
      },
    ]);
    expect(await invitationsOf()).toEqual([body]);
    const mail = await mailTo(email);
    expect(mail?.subject).toBe('Você recebeu um convite no Bálsamo');
    expect(mail?.text).toContain('Raiz de Teste');
    expect(JSON.stringify(body)).not.toContain(await tokenTo(email));
    expect(await kindsOf()).toEqual(['staff_invited']);
  });

  test('answers alike whether the address has an account or not, and of which role', async () => {
    const emails = [newEmail()];
    for (const role of ['paciente', 'medico', 'associacao'] as const) emails.push((await server.person(role)).email);
    const shapes = [];
    for (const email of emails) {
      const { status, body, headers } = await invite(email);
      shapes.push(JSON.stringify([status, Object.keys(body), [...headers.keys()]]));
      expect(await mailTo(email)).toBeDefined();
    }
    expect(new Set(shapes).size).toBe(1);
  });

  test('is one at a time to an address, and another once the first has ended', async () => {
    const email = newEmail();
    const answers = await Promise.all([invite(email), invite(email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await invite(email)).body.code).toBe('associationStaff.already_invited');
    await later(8 * DAY_MS, async () => {
      expect((await invitationsOf())[0].isExpired).toBe(true);
      expect((await invite(email)).status).toBe(201);
      expect(await invitationsOf()).toHaveLength(1);
    });
  });

  test('is for admins alone; for everybody else there is no such association', async () => {
    const { body } = await invite();
    for (const as of [staff.manager, staff.stock_keeper, ...strangers]) {
      const answers = [
        await invite(newEmail(), 'manager', as),
        await send('GET', 'staff-invitations', as),
        await send('POST', `staff-invitations/${body.id}/resend`, as),
        await send('DELETE', `staff-invitations/${body.id}`, as),
        await send('PATCH', `staff/${staff.manager.id}`, as, { role: 'admin' }),
        await send('DELETE', `staff/${staff.admin.id}`, as),
      ];
      for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([404, 'associations.not_found']);
    }
    expect((await send('GET', 'staff-invitations')).status).toBe(401);
    expect(await invitationsOf()).toHaveLength(1);
    expect(await rolesOf()).toEqual(['admin', 'manager', 'stock_keeper']);
  });

  test('again gives another link and voids the one before; cancelled it opens nothing', async () => {
    const email = newEmail();
    const { body } = await invite(email);
    const first = await tokenTo(email);
    expect((await send('POST', `staff-invitations/${body.id}/resend`, staff.admin)).status).toBe(200);
    const second = await tokenTo(email);
    expect((await open(first)).body.code).toBe('associationStaff.invalid');
    expect((await open(second)).status).toBe(200);
    expect((await send('DELETE', `staff-invitations/${body.id}`, staff.admin)).status).toBe(204);
    expect((await open(second)).status).toBe(410);
    expect((await send('DELETE', `staff-invitations/${body.id}`, staff.admin)).status).toBe(404);
  });
});

describe('the link', () => {
  test('tells its holder what for, and what the address is used for', async () => {
    const [none, known, patient] = [newEmail(), await server.person('associacao'), await server.person()];
    for (const [email, account] of [
      [none, 'none'],
      [known.email, 'association'],
      [patient.email, 'other'],
    ] as const) {
      await invite(email);
      expect((await open(await tokenTo(email))).body).toMatchObject({
        associationName: 'Raiz de Teste',
        email,
        role: 'manager',
        name: null,
        account,
      });
    }
  });

  test('joins with the account of its address, once, and the area opens', async () => {
    const ana = await server.person('associacao');
    await invite(ana.email, 'stock_keeper');
    const token = await tokenTo(ana.email);
    const answers = await Promise.all([accept(token, ana), accept(token, ana)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const { body } = await server.send('GET', '/api/associations/staffed', { as: ana });
    expect(body.items).toMatchObject([{ id: ours.id, role: 'stock_keeper' }]);
    expect(await kindsOf()).toEqual(['staff_joined', 'staff_invited']);
  });

  test('is refused to every other account, and stays as it is', async () => {
    const ana = await server.person('associacao');
    await invite(ana.email);
    const token = await tokenTo(ana.email);
    expect((await accept(token)).status).toBe(401);
    for (const as of [staff.manager, ...strangers])
      expect((await accept(token, as)).body.code).toBe('associationStaff.other_address');
    const patient = await server.person();
    await invite(patient.email);
    expect((await accept(await tokenTo(patient.email), patient)).status).toBe(403);
    await invite(staff.manager.email, 'admin');
    const own = await accept(await tokenTo(staff.manager.email), staff.manager);
    expect([own.status, own.body.code]).toEqual([409, 'associationStaff.already_staff']);
    expect((await open(token)).status).toBe(200);
  });

  test('makes an account of that role with a confirmed address for whoever has none', async () => {
    const email = newEmail();
    await invite(email, 'admin');
    const token = await tokenTo(email);
    const browser = createBrowser(server);
    const answer = await browser.post('/api/staff-invitations/sign-up', {
      token,
      name: 'Ana Lúcia',
      password: PASSWORD,
    });
    expect([answer.status, answer.body]).toMatchObject([200, { email, role: 'associacao', isEmailVerified: true }]);
    expect((await browser.get('/api/associations/staffed')).body.items).toMatchObject([{ id: ours.id, role: 'admin' }]);
    expect((await browser.get('/api/account')).body).toMatchObject({ isEmailVerified: true });
    expect((await createBrowser(server).signIn(email, PASSWORD)).status).toBe(200);
  });

  test('makes no account where the address has one, the password is weak or the link has ended', async () => {
    const patient = await server.person();
    await invite(patient.email);
    const signUp = async (to: string, password = PASSWORD) =>
      (
        await server.send('POST', '/api/staff-invitations/sign-up', {
          body: { token: await tokenTo(to), name: 'Ana Lúcia', password },
        })
      ).body.code;
    expect(await signUp(patient.email)).toBe('auth.email_taken');
    const email = newEmail();
    await invite(email);
    expect(await signUp(email, 'senha123')).toBe('auth.password_weak');
    await later(7 * DAY_MS, async () => expect(await signUp(email)).toBe('associationStaff.expired'));
    const { rows } = await server.db.ownerPool.query('select from users where email = $1', [email]);
    expect(rows).toEqual([]);
  });
});

describe('the staff', () => {
  test('is seen by admins and managers', async () => {
    expect((await send('GET', 'staff', staff.manager)).body.items).toEqual([
      expect.objectContaining({ id: staff.admin.id, name: 'Equipe de Teste', role: 'admin', isSelf: false }),
      expect.objectContaining({ id: staff.manager.id, role: 'manager', isSelf: true }),
      expect.objectContaining({ id: staff.stock_keeper.id, role: 'stock_keeper', isSelf: false }),
    ]);
    for (const as of [staff.stock_keeper, ...strangers]) expect((await send('GET', 'staff', as)).status).toBe(404);
  });

  test('changes by its admins, which is written down', async () => {
    const { status, body } = await send('PATCH', `staff/${staff.manager.id}`, staff.admin, { role: 'admin' });
    expect([status, body.items.map(({ role }: { role: string }) => role)]).toEqual([
      200,
      ['admin', 'admin', 'stock_keeper'],
    ]);
    await send('PATCH', `staff/${staff.manager.id}`, staff.admin, { role: 'admin' });
    expect((await send('DELETE', `staff/${staff.stock_keeper.id}`, staff.admin)).status).toBe(204);
    expect(await kindsOf()).toEqual(['staff_removed', 'role_changed']);
    const { items } = (await send('GET', 'events', staff.admin)).body;
    expect(items[1]).toMatchObject({ actorName: 'Equipe de Teste', personName: 'Equipe de Teste', subject: 'admin' });
    for (const gone of [staff.stock_keeper.id, crypto.randomUUID()])
      expect((await send('PATCH', `staff/${gone}`, staff.admin, { role: 'manager' })).status).toBe(404);
  });

  test('loses who leaves at once, with the next request', async () => {
    expect((await send('DELETE', `staff/${staff.manager.id}`, staff.manager)).status).toBe(204);
    expect((await send('GET', 'settings', staff.manager)).status).toBe(404);
    expect((await server.send('GET', '/api/associations/staffed', { as: staff.manager })).body.items).toEqual([]);
    expect(await kindsOf()).toEqual(['staff_left']);
  });

  test.each([
    ['is removed', (id: string) => send('DELETE', `staff/${id}`, staff.admin)],
    ['steps down', (id: string) => send('PATCH', `staff/${id}`, staff.manager, { role: 'manager' })],
  ])('is not joined by the links of an admin who %s', async (_, end) => {
    await send('PATCH', `staff/${staff.manager.id}`, staff.admin, { role: 'admin' });
    const [theirs, ours] = [newEmail(), newEmail()];
    await send('POST', 'staff-invitations', staff.manager, { email: theirs, role: 'admin' });
    await send('POST', 'staff-invitations', staff.admin, { email: ours, role: 'stock_keeper' });
    const token = await tokenTo(theirs);
    expect((await end(staff.manager.id)).status).toBeLessThan(300);
    expect((await open(token)).body.code).toBe('associationStaff.invalid');
    expect((await invitationsOf()).map(({ email }: { email: string }) => email)).toEqual([ours]);
  });

  test('lets an admin step down where another one stays', async () => {
    await send('PATCH', `staff/${staff.manager.id}`, staff.admin, { role: 'admin' });
    const { status, body } = await send('PATCH', `staff/${staff.admin.id}`, staff.admin, { role: 'stock_keeper' });
    expect([status, body.items]).toEqual([200, []]);
  });

  test('keeps its last admin, who can neither leave nor step down', async () => {
    const answers = [
      await send('DELETE', `staff/${staff.admin.id}`, staff.admin),
      await send('PATCH', `staff/${staff.admin.id}`, staff.admin, { role: 'manager' }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.body.code]).toEqual([409, 'associationStaff.last_admin']);
    expect(await rolesOf()).toEqual(['admin', 'manager', 'stock_keeper']);
    expect(await kindsOf()).toEqual([]);
  });

  test('keeps one of two admins who go at the same moment', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { ownerPool } = server.db;
      ours = await createAssociation(ownerPool);
      const [ana, bia] = [await createStaff(ownerPool, ours, 'admin'), await createStaff(ownerPool, ours, 'admin')];
      const answers = await Promise.all([
        send('DELETE', `staff/${ana.id}`, ana),
        send('PATCH', `staff/${bia.id}`, bia, { role: 'stock_keeper' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([expect.any(Number), 409]);
      const { rows } = await ownerPool.query(
        "select from association_staff where association_id = $1 and role = 'admin' and ended_at is null",
        [ours.id],
      );
      expect(rows).toHaveLength(1);
    }
  });
});
