import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import { registerDoctor } from '@balsamo/database/recommendations/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { codeOf, connect } from '../connections/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let association: TestAssociation;
let admin: TestPerson;
let helena: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  association = await createAssociation(server.db.ownerPool, 'Raiz Serena');
  admin = await createStaff(server.db.ownerPool, association, 'admin');
  helena = await doctorCalled('Helena Prado');
});

async function doctorCalled(name: string, given: Parameters<typeof registerDoctor>[2] = {}): Promise<TestPerson> {
  const doctor = await server.person('medico');
  await server.db.ownerPool.query('update users set name = $2 where id = $1', [doctor.id, name]);
  await registerDoctor(server.db.ownerPool, doctor, given);
  // These tests move the clock on by months.
  await server.db.ownerPool.query(
    `insert into subscriptions (user_id, plan_type, status, trial_ends_at, updated_at) values ($1, 'trial', 'active', $2::timestamptz + interval '1 day', $2)`,
    [doctor.id, server.clock.now],
  );
  return doctor;
}
const list = '/recommended-doctors';
const send = (method: string, path: string, as?: TestPerson, body?: unknown, of = association) =>
  server.send(method, `/api/associations/${of.id}${path}`, { ...(as ? { as } : {}), body });
const byCode = async (doctor: TestPerson, reason: string | null = null, as = admin) =>
  send('POST', list, as, { doctor: { code: await codeOf(server, doctor) }, reason });
const search = (words: string, as = admin) => send('POST', `${list}/search`, as, { search: words });
const decline = (id: string, as = helena) => server.send('POST', `/api/recommendations/${id}/decline`, { as });
const own = async (as = helena) => (await server.send('GET', '/api/recommendations', { as })).body.items;
const newsOf = async (as: TestPerson) => (await server.send('GET', '/api/notifications', { as })).body.items;
const daysLater = (days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * 86_400_000);
};

describe('recommending', () => {
  test('by search: a doctor of the directory is found by name, recommended with a reason, and then marked as recommended', async () => {
    const [found] = (await search('hélena pra')).body.items;
    expect(found).toEqual({
      directoryId: expect.any(String),
      name: 'Helena Prado',
      crm: expect.stringMatching(/^\d{6}-SP$/),
      specialty: 'Neurologia',
      isRegistrationChecked: false,
      photo: null,
      isAlreadyRecommended: false,
    });
    const body = { doctor: { directoryId: found.directoryId }, reason: '  Acompanha dor crônica. ' };
    const made = await send('POST', list, admin, body);
    expect(made.status).toBe(201);
    expect((await send('GET', list, admin)).body).toEqual({
      page: 1,
      total: 1,
      items: [
        {
          id: made.body.id,
          directoryId: found.directoryId,
          name: 'Helena Prado',
          specialty: 'Neurologia',
          isRegistrationChecked: false,
          photo: null,
          reason: 'Acompanha dor crônica.',
          recommendedAt: server.clock.now.toISOString(),
        },
      ],
    });
    expect((await search('hélena pra')).body.items[0].isAlreadyRecommended).toBe(true);
    await send('DELETE', `${list}/${made.body.id}`, admin);
  });

  test('a whole address finds its listed doctor, and nothing less of it; three characters are the least', async () => {
    expect((await search(` ${helena.email.toUpperCase()} `)).body.items).toHaveLength(1);
    expect((await search(helena.email.slice(0, -1))).body.items).toEqual([]);
    expect(await search('he')).toMatchObject({ status: 422, body: { errors: [{ pointer: '/search' }] } });
    const unlisted = await doctorCalled('Zilda Reis', { isListed: false });
    expect((await search('zilda')).body.items).toEqual([]);
    expect((await search(unlisted.email)).body.items).toEqual([]);
  });

  test('finds ten at most, by name', async () => {
    for (let n = 12; n > 0; n -= 1) await doctorCalled(`Otília ${String(n).padStart(2, '0')}`);
    const names = (await search('otilia')).body.items.map(({ name }: { name: string }) => name);
    expect(names).toEqual(Array.from({ length: 10 }, (_, n) => `Otília ${String(n + 1).padStart(2, '0')}`));
  });

  test('by code: who is not listed is a name and a specialty, and stands on the list without a place in the directory', async () => {
    const zilda = await doctorCalled('Zilda Reis', { isListed: false, specialty: 'Geriatria' });
    const code = await codeOf(server, zilda);
    const lookedUp = await send('POST', `${list}/look-up`, admin, { code: ` ${code.toLowerCase()} ` });
    const found = { name: 'Zilda Reis', specialty: 'Geriatria', isRegistrationChecked: false };
    expect(lookedUp).toMatchObject({ status: 200 });
    expect(lookedUp.body).toEqual({ ...found, isAlreadyRecommended: false });
    expect((await byCode(zilda)).status).toBe(201);
    expect((await send('POST', `${list}/look-up`, admin, { code })).body.isAlreadyRecommended).toBe(true);
    const [shown] = (await send('GET', list, admin)).body.items;
    expect(shown).toMatchObject({ ...found, directoryId: null, reason: null });
    expect(JSON.stringify(shown)).not.toContain(zilda.id);
  });

  test('nobody is found by a code that is none, by a patient’s, by an account id, or under a refused registration', async () => {
    const patient = await server.person();
    const refused = await doctorCalled('Rui Dias');
    const refusedCode = await codeOf(server, refused);
    await server.db.ownerPool.query(
      "update users set registration_check = 'recusado', registration_refusal = 'Não consta.' where id = $1",
      [refused.id],
    );
    const codes = ['DR', 'DRAAAAAA', await codeOf(server, patient), helena.id, refusedCode];
    for (const code of codes) {
      const unknown = { status: 404, body: { code: 'recommendations.code_unknown' } };
      expect(await send('POST', `${list}/look-up`, admin, { code })).toMatchObject(unknown);
      expect(await send('POST', list, admin, { doctor: { code }, reason: null })).toMatchObject(unknown);
    }
    const doctor = { directoryId: crypto.randomUUID() };
    expect((await send('POST', list, admin, { doctor, reason: null })).body.code).toBe(
      'recommendations.doctor_unknown',
    );
  });

  test('tries at codes are limited, with those of connections', async () => {
    for (let n = 0; n < 20; n += 1) await send('POST', `${list}/look-up`, admin, { code: 'DRAAAAAA' });
    expect(await send('POST', `${list}/look-up`, admin, { code: 'DRAAAAAA' })).toMatchObject({
      status: 429,
      body: { code: 'connections.too_many_tries' },
    });
  });

  test('a doctor stands on the list once, however many staff are at it', async () => {
    const manager = await createStaff(server.db.ownerPool, association, 'manager');
    await codeOf(server, helena);
    const answers = await Promise.all([byCode(helena), byCode(helena, null, manager), byCode(helena)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await byCode(helena)).body.code).toBe('recommendations.already_recommended');
    expect((await send('GET', list, admin)).body.total).toBe(1);
  });

  test('what was done is kept for the admins, by whom and to whom', async () => {
    const { id } = (await byCode(helena)).body;
    await send('DELETE', `${list}/${id}`, admin);
    const { rows } = await server.db.ownerPool.query(
      'select kind, actor_id, subject_id, subject from association_events where association_id = $1 order by at, id',
      [association.id],
    );
    const byAdmin = { actor_id: admin.id, subject_id: helena.id, subject: null };
    expect(rows).toEqual([
      { kind: 'doctor_recommended', ...byAdmin },
      { kind: 'recommendation_removed', ...byAdmin },
    ]);
  });
});

describe('who may', () => {
  test('change the list are admins and managers; every staff role reads it, everybody else is told of no such association', async () => {
    const { ownerPool } = server.db;
    const { id } = (await byCode(helena)).body;
    const others = {
      'staff elsewhere': await createStaff(ownerPool, await createAssociation(ownerPool), 'admin'),
      'former staff': await createStaff(ownerPool, association, 'admin'),
      member: await createMember(ownerPool, association),
      doctor: helena,
      operator: await server.person('operador'),
      stranger: await server.person('associacao'),
    };
    await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [
      others['former staff'].id,
    ]);
    const staff = Object.fromEntries(
      await Promise.all(
        STAFF_ROLES.map(async (role) => [role, await createStaff(ownerPool, association, role)] as const),
      ),
    );
    const notFound = { status: 404, body: { code: 'associations.not_found' } };
    const changes = async (as: TestPerson) => [
      await search('helena', as),
      await send('POST', `${list}/look-up`, as, { code: 'DRAAAAAA' }),
      await send('POST', list, as, { doctor: { code: 'DRAAAAAA' }, reason: null }),
      await send('DELETE', `${list}/${crypto.randomUUID()}`, as),
    ];
    for (const [name, as] of Object.entries(others)) {
      for (const answer of [
        await send('GET', list, as),
        ...(await changes(as)),
        await send('DELETE', `${list}/${id}`, as),
      ])
        expect(answer, name).toMatchObject(notFound);
      expect((await send('GET', '/doctors', as)).body.total, name).toBe(1);
    }
    for (const role of STAFF_ROLES) {
      const as = staff[role] as TestPerson;
      expect((await send('GET', list, as)).body.total).toBe(1);
      const codes = (await changes(as)).map(({ status, body }) => [status, body.code ?? null]);
      expect(codes, role).toEqual(
        role === 'stock_keeper'
          ? Array.from({ length: 4 }, () => [404, 'associations.not_found'])
          : [
              [200, null],
              [404, 'recommendations.code_unknown'],
              [404, 'recommendations.code_unknown'],
              [404, 'recommendations.not_found'],
            ],
      );
    }
    for (const path of [list, '/doctors']) expect((await send('GET', path)).status).toBe(401);
  });

  test('nobody reads the list of a closed association', async () => {
    await byCode(helena);
    await server.db.ownerPool.query("update associations set status = 'closed' where id = $1", [association.id]);
    for (const path of [list, '/doctors'])
      expect((await send('GET', path, admin)).body.code).toBe('associations.not_found');
    expect(await own()).toEqual([]);
  });
});

describe('the list', () => {
  test('is turned by pages of twenty, newest first; a page behind the last one is empty', async () => {
    for (let n = 0; n < 23; n += 1) {
      daysLater(1);
      const doctor = await doctorCalled(`Doutora ${n}`);
      const { directory_id } = (
        await server.db.ownerPool.query('select directory_id from doctor_profiles where user_id = $1', [doctor.id])
      ).rows[0];
      await send('POST', list, admin, { doctor: { directoryId: directory_id }, reason: null });
    }
    const names = async (page: number) => {
      const { body } = await send('GET', `/doctors?page=${page}`, await server.person());
      return [body.total, body.page, body.items.map(({ name }: { name: string }) => name)];
    };
    const doctors = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, n) => `Doutora ${from - n}`);
    expect(await names(1)).toEqual([23, 1, doctors(22, 3)]);
    expect(await names(2)).toEqual([23, 2, doctors(2, 0)]);
    expect(await names(3)).toEqual([23, 3, []]);
    for (const page of ['0', '-1', 'x', '1.5', '99999'])
      expect((await send('GET', `/doctors?page=${page}`, admin)).status).toBe(422);
  });

  test('loses who was removed, once, and takes them again', async () => {
    const { id } = (await byCode(helena)).body;
    expect((await send('DELETE', `${list}/${id}`, admin)).status).toBe(204);
    expect((await send('DELETE', `${list}/${id}`, admin)).body.code).toBe('recommendations.not_found');
    expect((await send('GET', list, admin)).body).toEqual({ page: 1, total: 0, items: [] });
    expect((await byCode(helena)).status).toBe(201);
  });

  test('another association’s recommendation is none of ours', async () => {
    const { id } = (await byCode(helena)).body;
    const other = await createAssociation(server.db.ownerPool);
    const theirs = await createStaff(server.db.ownerPool, other, 'admin');
    expect((await send('DELETE', `${list}/${id}`, theirs, undefined, other)).body.code).toBe(
      'recommendations.not_found',
    );
    expect((await send('GET', list, admin)).body.total).toBe(1);
  });
});

describe('the doctor', () => {
  test('is told by name of the association, sees it, and is told nothing of a removal', async () => {
    const { id } = (await byCode(helena, 'Acompanha dor crônica.')).body;
    const [news] = await newsOf(helena);
    expect([news.type, news.relatedId, news.about.thing]).toEqual(['association_recommended', id, 'Raiz Serena']);
    expect(await own()).toEqual([
      {
        id,
        reason: 'Acompanha dor crônica.',
        recommendedAt: server.clock.now.toISOString(),
        association: {
          id: association.id,
          slug: association.slug,
          name: 'Raiz Serena',
          logoId: null,
          description: null,
          city: null,
          state: null,
          website: null,
          email: null,
        },
      },
    ]);
    await send('DELETE', `${list}/${id}`, admin);
    expect(await own()).toEqual([]);
    expect(await newsOf(helena)).toHaveLength(1);
  });

  test('who is taken off and put on the list again is not told anew within a month', async () => {
    for (const [days, told] of [
      [0, 1],
      [5, 1],
      [31, 2],
    ] as const) {
      daysLater(days);
      const { id } = (await byCode(helena)).body;
      expect(await newsOf(helena)).toHaveLength(told);
      await send('DELETE', `${list}/${id}`, admin);
    }
  });

  test('declines, which ends it; admins and managers are told who, in the app alone', async () => {
    const { ownerPool } = server.db;
    const manager = await createStaff(ownerPool, association, 'manager');
    const keeper = await createStaff(ownerPool, association, 'stock_keeper');
    await ownerPool.query('update users set notify_by_email = true, email_verified = true where id = $1', [admin.id]);
    const { id } = (await byCode(helena)).body;
    expect((await decline(id, admin)).body.code).toBe('recommendations.not_found');
    expect((await decline(id)).status).toBe(204);
    expect((await decline(id)).body.code).toBe('recommendations.not_found');
    expect(await own()).toEqual([]);
    expect((await send('GET', '/doctors', helena)).body.total).toBe(0);
    for (const one of [admin, manager]) {
      const [news] = await newsOf(one);
      expect([news.type, news.about.person, news.about.thing]).toEqual([
        'recommendation_declined',
        'Helena Prado',
        'Raiz Serena',
      ]);
    }
    expect(await newsOf(keeper)).toEqual([]);
    const { rows } = await ownerPool.query(
      'select from notification_deliveries where user_id = $1 and expires_at > $2',
      [admin.id, server.clock.now],
    );
    expect(rows).toHaveLength(0);
  });

  test('who declined is not recommended again for 90 days, by that association', async () => {
    const { id } = (await byCode(helena)).body;
    await decline(id);
    expect(await byCode(helena)).toMatchObject({ status: 409, body: { code: 'recommendations.declined' } });
    const other = await createAssociation(server.db.ownerPool);
    const theirs = await createStaff(server.db.ownerPool, other, 'admin');
    const body = { doctor: { code: await codeOf(server, helena) }, reason: null };
    expect((await send('POST', list, theirs, body, other)).status).toBe(201);
    // The policy asks PostgreSQL's clock, so it is the row that ages here.
    await server.db.ownerPool.query(
      "update association_recommended_doctors set declined_at = now() - interval '91 days' where id = $1",
      [id],
    );
    expect((await byCode(helena)).status).toBe(201);
  });

  test('reads those who recommend them by pages', async () => {
    const { ownerPool } = server.db;
    for (let n = 0; n < 3; n += 1) {
      daysLater(1);
      const one = await createAssociation(ownerPool, `Associação ${n}`);
      const staff = await createStaff(ownerPool, one, 'manager');
      await send('POST', list, staff, { doctor: { code: await codeOf(server, helena) }, reason: null }, one);
    }
    const page = async (path: string, as: TestPerson, cursor?: string) =>
      (await server.send('GET', `${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`, { as })).body;
    for (const path of ['/api/recommendations', `/api/doctors/${helena.id}/associations`]) {
      const first = await page(path, helena);
      const second = await page(path, helena, first.nextCursor);
      const names = [...first.items, ...second.items].map(({ association: { name } }) => name);
      expect([names, second.nextCursor]).toEqual([['Associação 2', 'Associação 1', 'Associação 0'], null]);
    }
  });
});

describe('the associations of a doctor', () => {
  const of = (doctor: TestPerson, as: TestPerson) =>
    server.send('GET', `/api/doctors/${doctor.id}/associations`, { as });

  test('are read by whoever may see the profile; without one it is as if there were no doctor', async () => {
    const zilda = await doctorCalled('Zilda Reis', { isListed: false });
    const maria = await server.person();
    await byCode(zilda, 'Atende de longe.');
    for (const doctor of [zilda, { ...zilda, id: crypto.randomUUID() }])
      expect(await of(doctor, maria)).toMatchObject({ status: 404, body: { code: 'doctors.profile_not_public' } });
    await connect(server, zilda, maria);
    expect((await of(zilda, maria)).body).toMatchObject({
      items: [{ reason: 'Atende de longe.', association: { name: 'Raiz Serena' } }],
      nextCursor: null,
    });
    expect((await of(helena, maria)).body).toEqual({ items: [], nextCursor: null });
  });
});
