import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { STAFF_ROLES, type StaffRole } from '@balsamo/domain/associations/permissions.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sweepFiles } from '../files/jobs.ts';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let ours: TestAssociation;
let member: TestPerson;
let strangers: Record<string, TestPerson>;
const staff = {} as Record<StaffRole, TestPerson>;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  const { ownerPool } = server.db;
  ours = await createAssociation(ownerPool, 'Raiz de Teste');
  for (const role of STAFF_ROLES) staff[role] = await createStaff(ownerPool, ours, role);
  member = await createMember(ownerPool, ours);
  const former = await createStaff(ownerPool, ours, 'admin');
  await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [former.id]);
  strangers = {
    'an admin of another association': await createStaff(ownerPool, await createAssociation(ownerPool), 'admin'),
    'former staff': former,
    member,
    doctor: await server.person('medico'),
    operator: await server.person('operador'),
  };
});
afterAll(() => server?.close());

const at = (path: string, { id } = ours) => `/api/associations/${id}/${path}`;
const read = (as?: TestPerson) => server.send('GET', at('settings'), as ? { as } : {});
const change = (as: TestPerson, body: unknown) => server.send('PATCH', at('settings'), { as, body });
const eventsOf = async (query = '') => (await server.send('GET', at(`events${query}`), { as: staff.admin })).body;
const picture = (width = 800, height = 400) =>
  sharp({ create: { width, height, channels: 4, background: '#1f5b4380' } })
    .png()
    .toBuffer();
const put = async (as: TestPerson, image: string, bytes: Uint8Array) => {
  const response = await server.app.request(at(`images/${image}`), {
    method: 'PUT',
    headers: { cookie: `balsamo.session_token=${as.token}.signature`, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const body: any = await response.json();
  return { status: response.status, body };
};
const open = (as: TestPerson, fileId: string) =>
  server.app.request(at(`files/${fileId}`), { headers: { cookie: `balsamo.session_token=${as.token}.signature` } });
async function storedIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const part of server.services.files.list()) ids.push(...part.map(({ id }) => id));
  return ids.sort();
}

describe('the settings of an association', () => {
  test('are read and changed by admins and managers', async () => {
    for (const role of ['admin', 'manager'] as const) {
      const changed = await change(staff[role], { about: `De ${role}` });
      expect([changed.status, changed.body.about]).toEqual([200, `De ${role}`]);
      expect((await read(staff[role])).body).toEqual(changed.body);
    }
  });

  test('do not exist for anybody else, whoever they are', async () => {
    for (const as of [staff.stock_keeper, ...Object.values(strangers)]) {
      for (const answer of [await read(as), await change(as, { about: 'x' })])
        expect([answer.status, answer.body.code]).toEqual([404, 'associations.not_found']);
    }
    expect((await read()).status).toBe(401);
    expect(
      (await server.send('GET', `/api/associations/${crypto.randomUUID()}/settings`, { as: staff.admin })).status,
    ).toBe(404);
  });

  test('say until when the association has paid, which its staff does not write, and not what operators noted', async () => {
    expect((await read(staff.admin)).body.paidUntil).toBeNull();
    const plan = { paidUntil: '2026-12-31', note: 'R$ 900 por mês' };
    const as = strangers.operator as TestPerson;
    expect((await server.send('PUT', `/api/admin/associations/${ours.id}/plan`, { as, body: plan })).status).toBe(204);
    for (const role of ['admin', 'manager'] as const) {
      const { body } = await read(staff[role]);
      expect(body.paidUntil).toBe('2026-12-31');
      expect(JSON.stringify(body)).not.toContain('R$ 900');
    }
    expect((await change(staff.admin, { paidUntil: '2030-12-31' })).status).toBe(422);
    expect((await read(staff.admin)).body.paidUntil).toBe('2026-12-31');
    const seenByMember = await server.send('GET', '/api/memberships', { as: member });
    expect(JSON.stringify(seenByMember.body)).not.toContain('2026-12-31');
  });

  test('are kept as they are looked for: handles without @, numbers as digits, addresses with https', async () => {
    const { body } = await change(staff.manager, {
      name: ' Raiz  Serena ',
      email: 'Contato@Raiz.org.br',
      whatsappNumber: '(81) 98765-4321',
      website: 'raiz.org.br',
      instagram: '@raiz.serena',
      state: 'PE',
      city: 'Olinda',
      description: '',
    });
    expect(body).toMatchObject({
      name: 'Raiz Serena',
      email: 'contato@raiz.org.br',
      whatsappNumber: '5581987654321',
      website: 'https://raiz.org.br',
      instagram: 'raiz.serena',
      state: 'PE',
      city: 'Olinda',
      description: null,
    });
  });

  test('say how many days a delivery usually takes, which a change that does not name it leaves alone', async () => {
    expect((await read(staff.admin)).body.deliveryDays).toBeNull();
    for (const [role, deliveryDays] of [
      ['admin', 1],
      ['manager', 180],
    ] as const)
      expect((await change(staff[role], { deliveryDays })).body.deliveryDays).toBe(deliveryDays);
    expect((await eventsOf('?limit=1')).items[0]).toMatchObject({ kind: 'settings_changed', subject: 'deliveryDays' });
    expect((await change(staff.manager, { city: 'Olinda' })).body.deliveryDays).toBe(180);
    expect((await change(staff.manager, { deliveryDays: null })).body.deliveryDays).toBeNull();
    expect((await read(staff.manager)).body.deliveryDays).toBeNull();
  });

  test('are not written over what somebody else wrote meanwhile, unless that is known', async () => {
    await change(staff.admin, { about: 'Antes', missionStatement: 'Missão' });
    await change(staff.manager, { about: 'Da colega' });
    const outdated = await change(staff.admin, {
      about: 'Minha',
      missionStatement: 'Nova',
      before: { about: 'Antes' },
    });
    expect([outdated.status, outdated.body.code]).toEqual([409, 'associations.settings_changed']);
    expect((await read(staff.admin)).body).toMatchObject({ about: 'Da colega', missionStatement: 'Missão' });
    // The same text again, as after a lost answer, is no conflict; nor is what was not changed by this person.
    const same = await change(staff.admin, { about: 'Da colega', before: { about: 'Antes', name: 'Outro' } });
    expect(same.status).toBe(200);
    const meant = await change(staff.admin, { about: 'Minha', before: { about: 'Da colega' } });
    expect([meant.status, meant.body.about]).toEqual([200, 'Minha']);
    // An app of before compares nothing.
    expect((await change(staff.admin, { about: null })).status).toBe(200);
  });

  test('change one by one, also at the same moment', async () => {
    await change(staff.admin, { phone: null, facebook: null });
    await Promise.all([change(staff.admin, { phone: '81 3456-7890' }), change(staff.manager, { facebook: 'raiz' })]);
    expect((await read(staff.admin)).body).toMatchObject({ phone: '81 3456-7890', facebook: 'raiz' });
  });

  test.each([
    [{ name: '' }, '/name', 'association_name_required'],
    [{ name: 'AB' }, '/name', 'association_name_too_short'],
    [{ email: 'raiz' }, '/email', 'email_missing_at'],
    [{ website: 'não é' }, '/website', 'url_invalid'],
    [{ instagram: 'a b' }, '/instagram', 'handle_invalid'],
    [{ whatsappNumber: '12' }, '/whatsappNumber', 'whatsapp_invalid'],
    [{ state: 'XX' }, '/state', 'state_unknown'],
    [{ deliveryDays: 0 }, '/deliveryDays', 'delivery_days_invalid'],
    [{ deliveryDays: 181 }, '/deliveryDays', 'delivery_days_invalid'],
    [{ deliveryDays: 1.5 }, '/deliveryDays', 'invalid_type'],
    [{ deliveryDays: '15' }, '/deliveryDays', 'invalid_type'],
    [{ about: 'x'.repeat(5001) }, '/about', 'too_big'],
    [{ status: 'closed' }, '/status', 'unknown_field'],
    [{ logoId: crypto.randomUUID() }, '/logoId', 'unknown_field'],
  ])('refuse %j', async (body, pointer, code) => {
    const refused = await change(staff.admin, body);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });
});

describe('what staff did', () => {
  test('is told to admins: who, what, when and to what, and nothing where nothing changed', async () => {
    await change(staff.manager, { mission: undefined, missionStatement: 'Cuidar.', twitter: '@raiz' });
    const { items } = await eventsOf();
    expect(items[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      kind: 'settings_changed',
      actorName: 'Equipe de Teste',
      personName: null,
      subject: 'missionStatement, twitter',
    });
    await change(staff.manager, { missionStatement: 'Cuidar.', twitter: 'raiz' });
    expect((await eventsOf()).items).toEqual(items);
  });

  test('is told page by page, each line once', async () => {
    for (let turn = 0; turn < 5; turn++) await change(staff.admin, { about: `Vez ${turn}` });
    const first = await eventsOf('?limit=2');
    const second = await eventsOf(`?limit=2&cursor=${first.nextCursor}`);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
    const all = await eventsOf('?limit=100');
    expect(all.items.slice(0, 4).map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(all.nextCursor).toBeNull();
  });

  test('is told to nobody else', async () => {
    for (const as of [staff.manager, staff.stock_keeper, ...Object.values(strangers)]) {
      const answer = await server.send('GET', at('events'), { as });
      expect([answer.status, answer.body.code]).toEqual([404, 'associations.not_found']);
    }
  });

  test('stays when the account of whoever did it is erased, without a name', async () => {
    const gone = await createStaff(server.db.ownerPool, ours, 'manager');
    await change(gone, { neighborhood: 'Carmo' });
    await server.db.ownerPool.query('delete from users where id = $1', [gone.id]);
    expect((await eventsOf('?limit=1')).items[0]).toMatchObject({ subject: 'neighborhood', actorName: null });
  });
});

describe('logo and banner', () => {
  test('are brought by admins, encoded anew, and seen by whoever is signed in', async () => {
    const { status, body } = await put(staff.admin, 'logo', await picture());
    expect([status, body.logoId]).toEqual([200, expect.any(String)]);
    for (const as of [staff.stock_keeper, ...Object.values(strangers)]) {
      const answer = await open(as, body.logoId);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(answer.headers.get('cache-control')).toContain('private');
      const { width, height, hasAlpha } = await sharp(await answer.arrayBuffer()).metadata();
      expect([width, height, hasAlpha]).toEqual([512, 256, false]);
    }
    expect((await server.send('GET', at(`files/${body.logoId}`))).status).toBe(401);
    expect((await eventsOf('?limit=1')).items[0]).toMatchObject({ kind: 'image_changed', subject: 'logo' });
  });

  test('of another association do not exist under the address of this one', async () => {
    const { body } = await put(staff.admin, 'banner', await picture());
    const other = await createAssociation(server.db.ownerPool);
    const answer = await server.send('GET', at(`files/${body.bannerId}`, other), { as: member });
    expect([answer.status, answer.body.code]).toEqual([404, 'files.gone']);
  });

  test('of a closed association are seen by nobody', async () => {
    const closed = await createAssociation(server.db.ownerPool);
    const admin = await createStaff(server.db.ownerPool, closed, 'admin');
    const response = await server.app.request(at('images/logo', closed), {
      method: 'PUT',
      headers: { cookie: `balsamo.session_token=${admin.token}.signature` },
      body: new Uint8Array(await picture()),
    });
    const { logoId } = (await response.json()) as { logoId: string };
    await server.db.ownerPool.query("update associations set status = 'closed' where id = $1", [closed.id]);
    expect((await server.send('GET', at(`files/${logoId}`, closed), { as: admin })).status).toBe(404);
  });

  test('leave nothing of the one before, in the store or the table', async () => {
    await put(staff.admin, 'logo', await picture());
    const before = await storedIds();
    const { body } = await put(staff.admin, 'logo', await picture(300, 300));
    expect(await storedIds()).toHaveLength(before.length);
    expect(await storedIds()).toContain(body.logoId);
    const removed = await server.send('DELETE', at('images/logo'), { as: staff.admin });
    expect(removed.status).toBe(204);
    expect(await storedIds()).toHaveLength(before.length - 1);
    expect((await read(staff.admin)).body.logoId).toBeNull();
    expect((await server.send('DELETE', at('images/logo'), { as: staff.admin })).status).toBe(204);
  });

  test('are for admins alone, and nothing is kept of what others bring', async () => {
    const before = await storedIds();
    for (const as of [staff.manager, staff.stock_keeper, ...Object.values(strangers)]) {
      const answer = await put(as, 'logo', await picture());
      expect([answer.status, answer.body.code]).toEqual([404, 'associations.not_found']);
      expect((await server.send('DELETE', at('images/banner'), { as })).status).toBe(404);
    }
    expect(await storedIds()).toEqual(before);
  });

  test('go when their row cannot be written', async () => {
    const before = await storedIds();
    await server.db.ownerPool.query('revoke execute on function set_association_image from balsamo_app');
    try {
      expect((await put(staff.admin, 'logo', await picture())).status).toBe(403);
    } finally {
      await server.db.ownerPool.query('grant execute on function set_association_image to balsamo_app');
    }
    expect(await storedIds()).toEqual(before);
    const { rows } = await server.db.ownerPool.query('select id from association_files where association_id = $1', [
      ours.id,
    ]);
    const { body } = await read(staff.admin);
    expect(rows.map(({ id }) => id).sort()).toEqual([body.logoId, body.bannerId].filter(Boolean).sort());
  });

  test.each([
    ['no picture', Buffer.from('%PDF-1.7 …'), 422, 'files.file_type_refused'],
    ['nothing', Buffer.alloc(0), 422, 'files.file_empty'],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'files.file_too_large'],
  ])('are refused as %s', async (_, bytes, status, code) => {
    const answer = await put(staff.admin, 'banner', bytes);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('are known to the sweep of the store', async () => {
    await put(staff.admin, 'logo', await picture());
    const before = await storedIds();
    const now = () => new Date(server.clock.now.getTime() + 365 * 86_400_000);
    await sweepFiles({ ...server.services, now });
    expect(await storedIds()).toEqual(before);
  });
});
