import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { itemBody } from '../inventory/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { expirePrescriptions } from './jobs.ts';

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
  server.clock.now = NOON;
});
afterAll(() => server?.close());

const PRESCRIPTIONS = '/api/prescriptions';
const PRODUCT = { type: 'oleo', name: 'Óleo CBD 20:1', dosage: '4 gotas', frequency: '1 vez ao dia' };
const NOON = new Date('2026-11-20T15:00:00Z');

function prescriptionBody(given: Record<string, unknown> = {}) {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  return {
    id: crypto.randomUUID(),
    protocolName: 'Sono',
    products: [PRODUCT],
    ...given,
  };
}
type Person = Awaited<ReturnType<TestServer['person']>>;
const send = (method: string, path: string, as: Person, body?: unknown) =>
  server.send(method, `${PRESCRIPTIONS}${path}`, { as, body });
const write = async (as: Person, given: Record<string, unknown> = {}) =>
  (await send('POST', '', as, prescriptionBody(given))).body;
const listed = async (as: Person, query = '') =>
  (await send('GET', query, as)).body.items.map((one: { id: string }) => one.id);

/** A prescription by a doctor, written as the owner: doctors write with their own feature. */
async function prescribed(patient: Person): Promise<string> {
  const doctor = await server.person('medico');
  const { rows } = await server.db.ownerPool.query(
    `insert into prescriptions (id, patient_id, doctor_id, patient_name, doctor_name, protocol_name, products, status, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'Pessoa de Teste', 'Dra. Helena', 'Dor', '[{"type":"oleo","name":"Óleo","dosage":"2 gotas"}]', 'ativa', now(), now()) returning id`,
    [patient.id, doctor.id],
  );
  return rows[0].id;
}

describe('a prescription of one’s own', () => {
  test('answers 201, active and of no doctor, and is in the list', async () => {
    const maria = await server.person();
    const body = prescriptionBody({ protocolName: ' Sono ', renewalDate: '2026-12-20' });
    const { status, body: answer } = await send('POST', '', maria, body);
    expect(status).toBe(201);
    expect(answer).toEqual({
      ...body,
      protocolName: 'Sono',
      doctorId: null,
      doctorName: null,
      doctorSpecialty: null,
      document: null,
      status: 'ativa',
      followEndedAt: null,
      previousId: null,
      createdAt: server.clock.now.toISOString(),
      updatedAt: server.clock.now.toISOString(),
    });
    expect(await listed(maria)).toEqual([body.id]);
    expect((await send('GET', `/${body.id}`, maria)).body).toEqual(answer);
  });

  test('sent again answers 200 with what is stored; with someone else’s id 409', async () => {
    const [maria, joao] = [await server.person(), await server.person()];
    const body = prescriptionBody();
    await send('POST', '', maria, body);
    const again = await send('POST', '', maria, { ...body, protocolName: 'Outro' });
    expect([again.status, again.body.protocolName]).toEqual([200, 'Sono']);
    const foreign = await send('POST', '', joao, body);
    expect([foreign.status, foreign.body.code]).toEqual([409, 'prescriptions.id_taken']);
  });

  test('sent three times at once is written once, as a new version too, and nobody is refused', async () => {
    const maria = await server.person();
    const threeTimes = async (path: string, body: object) => {
      const answers = await Promise.all([1, 2, 3].map(() => send('POST', path, maria, body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    };
    for (let round = 0; round < 10; round++) {
      const body = prescriptionBody();
      await threeTimes('', body);
      await threeTimes(`/${body.id}/versions`, prescriptionBody());
    }
    expect(await listed(maria)).toHaveLength(10);
  });

  test.each([
    ['a blank name', { protocolName: ' ' }, '/protocolName', 'protocol_name_required'],
    ['no medication', { products: [] }, '/products', 'too_small'],
    [
      'an incomplete medication',
      { products: [{ type: 'flor', name: ' ', dosage: '1 g' }] },
      '/products/0',
      'product_incomplete',
    ],
    [
      'a type that is not prescribed',
      { products: [{ type: 'comestivel', name: 'Bala', dosage: '1' }] },
      '/products/0/type',
      'invalid_value',
    ],
    ['a renewal date that is past', { renewalDate: '2026-11-19' }, '/renewalDate', 'renewal_date_past'],
  ])('with %s is refused at its place', async (_, change, pointer, code) => {
    const answer = await send('POST', '', await server.person(), prescriptionBody(change));
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('may be renewed on the patient’s own today, where UTC is a day ahead', async () => {
    const maria = await server.person();
    const { id } = await write(maria);
    server.clock.now = new Date('2026-11-22T01:00:00Z');
    expect((await send('POST', `/${id}/renew`, maria, { renewalDate: '2026-11-21' })).status).toBe(200);
    expect((await send('POST', `/${id}/renew`, maria, { renewalDate: '2026-11-20' })).body.errors[0]).toMatchObject({
      pointer: '/renewalDate',
      code: 'renewal_date_past',
    });
    server.clock.now = NOON;
  });
});

describe('an edit', () => {
  test('writes a new version; the old one becomes obsoleta, both stay readable', async () => {
    const maria = await server.person();
    const old = await write(maria);
    const body = prescriptionBody({ protocolName: 'Sono e dor' });
    const written = await send('POST', `/${old.id}/versions`, maria, body);
    expect([written.status, written.body.previousId, written.body.status]).toEqual([201, old.id, 'ativa']);
    expect((await send('GET', `/${old.id}`, maria)).body).toMatchObject({ status: 'obsoleta', protocolName: 'Sono' });
    expect(await listed(maria)).toEqual([body.id]);
    expect(await listed(maria, '?status=obsoleta')).toEqual([old.id]);
    expect((await send('POST', `/${old.id}/versions`, maria, body)).status).toBe(200);
  });

  test('of an old version is refused, and two at once leave one new version', async () => {
    const maria = await server.person();
    const old = await write(maria);
    const answers = await Promise.all(
      [1, 2, 3].map(() => send('POST', `/${old.id}/versions`, maria, prescriptionBody())),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('prescriptions.superseded');
    expect(await listed(maria)).toHaveLength(1);
    for (const [action, body] of [
      ['renew', { renewalDate: '2026-12-01' }],
      ['pause', undefined],
      ['resume', undefined],
    ] as const) {
      const answer = await send('POST', `/${old.id}/${action}`, maria, body);
      expect([answer.status, answer.body.code]).toEqual([409, 'prescriptions.superseded']);
    }
  });
});

describe('status', () => {
  test('is paused by pause, left by resume', async () => {
    const maria = await server.person();
    const { id } = await write(maria);
    expect((await send('POST', `/${id}/pause`, maria)).body.status).toBe('pausada');
    expect(await listed(maria, '?status=ativa')).toEqual([]);
    expect((await send('POST', `/${id}/resume`, maria)).body.status).toBe('ativa');
  });

  test('expires by the patient’s own calendar, and a renewal brings it back', async () => {
    const [noronha, acre] = [await server.person(), await server.person()];
    await server.db.ownerPool.query('update users set time_zone = $2 where id = $1', [noronha.id, 'America/Noronha']);
    await server.db.ownerPool.query('update users set time_zone = $2 where id = $1', [acre.id, 'America/Rio_Branco']);
    const given = { renewalDate: '2026-12-10' };
    const ids = [(await write(noronha, given)).id, (await write(acre, given)).id];
    const paused = (await write(acre, given)).id;
    await send('POST', `/${paused}/pause`, acre);
    const statuses = async () => [
      (await send('GET', `/${ids[0]}`, noronha)).body.status,
      (await send('GET', `/${ids[1]}`, acre)).body.status,
      (await send('GET', `/${paused}`, acre)).body.status,
    ];
    const runAt = (instant: string) => expirePrescriptions({ ...server.services, now: () => new Date(instant) });
    await runAt('2026-12-11T01:59:00Z');
    expect(await statuses()).toEqual(['ativa', 'ativa', 'pausada']);
    await runAt('2026-12-11T02:00:00Z');
    expect(await statuses()).toEqual(['expirada', 'ativa', 'pausada']);
    await Promise.all([runAt('2026-12-11T05:00:00Z'), runAt('2026-12-11T05:00:00Z')]);
    expect(await statuses()).toEqual(['expirada', 'expirada', 'pausada']);

    server.clock.now = new Date('2026-12-11T15:00:00Z');
    expect((await send('POST', `/${ids[0]}/pause`, noronha)).body.code).toBe('prescriptions.cannot_pause');
    const renewed = await send('POST', `/${ids[0]}/renew`, noronha, { renewalDate: '2027-01-10' });
    expect(renewed.body).toMatchObject({ status: 'ativa', renewalDate: '2027-01-10' });
    expect((await send('POST', `/${paused}/resume`, acre)).body.status).toBe('expirada');
    server.clock.now = NOON;
  });
});

describe('a deletion', () => {
  test('hides the prescription with its earlier versions, keeps the rows, and can be repeated', async () => {
    const maria = await server.person();
    const old = await write(maria);
    const { body: current } = await send('POST', `/${old.id}/versions`, maria, prescriptionBody());
    expect((await send('DELETE', `/${current.id}`, maria)).status).toBe(204);
    expect((await send('DELETE', `/${current.id}`, maria)).status).toBe(204);
    for (const { id } of [old, current]) expect((await send('GET', `/${id}`, maria)).status).toBe(404);
    const { rows } = await server.db.ownerPool.query(
      'select deleted_at is not null as hidden from prescriptions where patient_id = $1',
      [maria.id],
    );
    expect(rows).toEqual([{ hidden: true }, { hidden: true }]);
  });
});

describe('the plan beside what was recorded', () => {
  test('counts the uses of the product that was prescribed, by the local day of each, for prescriptions in force', async () => {
    const maria = await server.person();
    const item = (
      await server.send('POST', '/api/inventory/items', { as: maria, body: itemBody({ nickname: 'Óleo CBD 20:1' }) })
    ).body;
    server.clock.now = new Date('2026-11-01T15:00:00Z');
    const use = (consumedAt: string, given: Record<string, unknown> = {}) =>
      server.send('POST', '/api/diary/entries', {
        as: maria,
        body: checkInBody({ consumedAt, timeZone: 'America/Sao_Paulo', inventoryItemId: item.id, ...given }),
      });
    const body = prescriptionBody({
      products: [
        { ...PRODUCT, frequency: '2x ao dia' },
        { ...PRODUCT, name: 'Outro' },
      ],
    });
    server.clock.now = new Date('2026-11-01T15:00:00Z');
    await send('POST', '', maria, body);
    server.clock.now = NOON;
    for (const at of ['2026-11-06T02:59:00Z', '2026-11-06T03:00:00Z', '2026-11-10T15:00:00Z', '2026-11-20T03:00:00Z'])
      await use(at);
    await use('2026-11-10T16:00:00Z', { inventoryItemId: null });
    const plan = async () => (await send('GET', '/planned-uses', maria)).body.items;
    expect(await plan()).toEqual([
      { prescriptionId: body.id, product: 0, plan: { kind: 'known', perDay: 2, days: 14, recorded: 2 } },
      { prescriptionId: body.id, product: 1, plan: { kind: 'unknown', reason: 'no_such_product' } },
    ]);
    await send('POST', `/${body.id}/pause`, maria);
    expect(await plan()).toEqual([]);
    expect((await send('GET', '/planned-uses', await server.person())).body).toEqual({ items: [] });
    expect((await server.send('GET', `${PRESCRIPTIONS}/planned-uses`)).status).toBe(401);
  });
});

describe('what a doctor prescribed', () => {
  test('is read by its patient, and changed by no patient', async () => {
    const maria = await server.person();
    const id = await prescribed(maria);
    expect((await send('GET', `/${id}`, maria)).body).toMatchObject({ protocolName: 'Dor', status: 'ativa' });
    expect(await listed(maria)).toEqual([id]);
    const attempts = [
      await send('POST', `/${id}/versions`, maria, prescriptionBody()),
      await send('POST', `/${id}/renew`, maria, { renewalDate: '2026-12-20' }),
      await send('POST', `/${id}/pause`, maria),
      await send('POST', `/${id}/resume`, maria),
    ];
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(
      attempts.map(() => [404, 'prescriptions.no_such_prescription']),
    );
  });
});

describe('somebody else’s prescription', () => {
  test.each([
    ['GET', '', undefined],
    [
      'POST',
      '/versions',
      { id: crypto.randomUUID(), protocolName: 'Minha', products: [{ type: 'flor', name: 'F', dosage: '1' }] },
    ],
    ['POST', '/renew', { renewalDate: '2027-12-20' }],
    ['POST', '/pause', undefined],
    ['POST', '/resume', undefined],
    ['DELETE', '', undefined],
  ])('does not exist for %s %s', async (method, path, body) => {
    const { id } = await write(await server.person());
    for (const role of ['paciente', 'medico', 'associacao', 'operador'] as const) {
      const answer = await send(method, `/${id}${path}`, await server.person(role), body);
      expect([answer.status, answer.body.code]).toEqual([404, 'prescriptions.no_such_prescription']);
    }
    expect((await server.send(method, `${PRESCRIPTIONS}/${id}${path}`, { body })).status).toBe(401);
  });

  test('is written by no doctor through this door, and needs a session', async () => {
    const doctor = await server.person('medico');
    expect((await send('POST', '', doctor, prescriptionBody())).status).toBe(403);
    expect((await server.send('GET', PRESCRIPTIONS)).status).toBe(401);
    expect((await server.send('POST', PRESCRIPTIONS, { body: prescriptionBody() })).status).toBe(401);
  });
});

test('the list pages without gaps, newest first', async () => {
  const maria = await server.person();
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.unshift((await write(maria)).id);
  const paged: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await send('GET', `?limit=2${cursor}`, maria);
    paged.push(...body.items.map((one: { id: string }) => one.id));
    if (!body.nextCursor) break;
    cursor = `&cursor=${body.nextCursor}`;
  }
  expect(paged).toEqual(ids);
});

test('the job sees neither names nor medications', async () => {
  await expect(server.db.systemPool.query('select protocol_name from prescriptions')).rejects.toMatchObject({
    code: '42501',
  });
  await expect(server.db.systemPool.query('select products from prescriptions')).rejects.toMatchObject({
    code: '42501',
  });
  const maria = await server.person();
  await write(maria, { renewalDate: '2027-06-01' });
  await expect(
    server.db.systemPool.query("update prescriptions set status = 'pausada' where status = 'ativa'"),
  ).rejects.toMatchObject({ code: '42501' });
});

test('keep names and medications out of the log', () => {
  expect(server.logged.join('')).not.toMatch(/Sono|Óleo|gotas/);
});
