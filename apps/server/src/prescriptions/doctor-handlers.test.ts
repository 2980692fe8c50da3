import { asUser } from '@balsamo/database/as-user.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ask, connect } from '../connections/testing.ts';
import { createDoctorOf } from '../patients/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { prescribeTo, prescriptionBody } from './testing.ts';

let server: TestServer;
let patient: TestPerson;
let doctor: TestPerson;

const NOON = new Date('2026-11-20T15:00:00Z');

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = NOON;
  patient = await server.person();
  doctor = await createDoctorOf(server, patient);
});

const send = (method: string, path: string, as: TestPerson | undefined = doctor, body?: unknown) =>
  server.send(method, `/api/prescribed${path}`, { ...(as ? { as } : {}), ...(body === undefined ? {} : { body }) });
const prescribed = (given: Record<string, unknown> = {}, to = patient) => prescribeTo(server, doctor, to, given);
const ofPatient = (path: string, as = patient) => server.send('GET', `/api/prescriptions${path}`, { as });
const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);
const part = () => server.send('DELETE', `/api/connections/${doctor.id}`, { as: patient });
/** What the patient was told, oldest first. */
const told = async (person = patient) =>
  (await server.send('GET', '/api/notifications', { as: person })).body.items
    .filter(({ type }: { type: string }) => type.startsWith('prescription'))
    .map(({ type, relatedId, data }: { type: string; relatedId: string; data: { change?: string } }) => [
      data.change ?? type,
      relatedId,
    ])
    .reverse();
const readings = async () =>
  (
    await server.db.ownerPool.query(
      "select reader_id from access_log where patient_id = $1 and resource = 'prescriptions'",
      [patient.id],
    )
  ).rows.map((row) => row.reader_id);

describe('a doctor whose trial is over and who has no plan', () => {
  const endPlan = () =>
    server.db.ownerPool.query(
      "update subscriptions set status = 'canceled', trial_ends_at = $2::timestamptz - interval '1 day' where user_id = $1",
      [doctor.id, server.clock.now],
    );

  test('prescribes, writes a version and renews no more, and is told why', async () => {
    const { id } = await prescribed({ renewalDate: '2026-12-01' });
    await endPlan();
    const body = { ...prescriptionBody(), patientId: patient.id };
    for (const [path, sent] of [
      ['', body],
      [`/${id}/versions`, prescriptionBody()],
      [`/${id}/renew`, { renewalDate: '2027-01-01' }],
    ] as const) {
      expect((await send('POST', path, doctor, sent)).body, path).toMatchObject({
        status: 409,
        code: 'subscription.needed',
      });
    }
    expect(idsOf(await ofPatient(''))).toEqual([id]);
  });

  test('reads, pauses, resumes and removes what they prescribed as before', async () => {
    const { id } = await prescribed();
    await endPlan();
    expect((await send('GET', `/${id}`)).status).toBe(200);
    expect((await send('POST', `/${id}/pause`)).status).toBe(200);
    expect((await send('POST', `/${id}/resume`)).status).toBe(200);
    expect((await server.send('GET', `/api/patients/${patient.id}`, { as: doctor })).status).toBe(200);
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
  });

  test('is answered as before when they send again what was prescribed while they had one', async () => {
    const { id } = await prescribed();
    await endPlan();
    const body = { ...prescriptionBody({ id }), patientId: patient.id };
    expect((await send('POST', '', doctor, body)).status).toBe(200);
  });
});

describe('prescribing', () => {
  test('to a connected patient answers 201; the patient reads it with name and specialty as they were, and is told', async () => {
    await server.db.ownerPool.query(
      "insert into doctor_profiles (user_id, specialty, updated_at) values ($1, 'Neurologia', now())",
      [doctor.id],
    );
    const body = prescriptionBody({ protocolName: ' Sono ', renewalDate: '2026-12-20', patientId: patient.id });
    const { status, body: answer } = await send('POST', '', doctor, body);
    expect(status).toBe(201);
    expect(answer).toEqual({
      ...body,
      protocolName: 'Sono',
      doctorId: doctor.id,
      doctorName: 'Pessoa de Teste',
      doctorSpecialty: 'Neurologia',
      patientName: 'Pessoa de Teste',
      isConnected: true,
      status: 'ativa',
      followEndedAt: null,
      previousId: null,
      document: null,
      createdAt: NOON.toISOString(),
      updatedAt: NOON.toISOString(),
    });
    await server.db.ownerPool.query("update users set name = 'Outro Nome' where id = $1", [doctor.id]);
    const { patientId: _, patientName: __, isConnected: ___, ...shared } = answer;
    expect((await ofPatient(`/${body.id}`)).body).toEqual(shared);
    expect(await told()).toEqual([['prescription_created', body.id]]);
  });

  test('the same again answers 200 and tells nobody twice; for another patient, or with a taken id, 409', async () => {
    const first = await prescribed();
    const body = { ...prescriptionBody({ id: first.id }), patientId: patient.id };
    expect((await send('POST', '', doctor, body)).status).toBe(200);
    expect(await told()).toHaveLength(1);
    const other = await server.person();
    const otherDoctor = await createDoctorOf(server, other);
    for (const [as, to] of [
      [doctor, other],
      [otherDoctor, other],
    ] as const) {
      const answer = await send('POST', '', as, { ...body, patientId: to.id });
      expect([answer.status, answer.body.code]).toEqual([409, 'prescriptions.id_taken']);
    }
  });

  test('sent three times at once is written once, as a new version too, and nobody is refused', async () => {
    const threeTimes = async (path: string, body: object) => {
      const answers = await Promise.all([1, 2, 3].map(() => send('POST', path, doctor, body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    };
    const body = { ...prescriptionBody(), patientId: patient.id };
    await threeTimes('', body);
    await threeTimes(`/${body.id}/versions`, prescriptionBody());
    expect(await told()).toHaveLength(2);
  });

  test.each(['stranger', 'pending', 'former', 'unknown'])('to a patient who is %s answers 404', async (relation) => {
    const to = await server.person();
    if (relation === 'pending') await ask(server, doctor, to);
    if (relation === 'former') await part();
    const patientId = { former: patient.id, unknown: crypto.randomUUID() }[relation] ?? to.id;
    const answer = await send('POST', '', doctor, { ...prescriptionBody(), patientId });
    expect([answer.status, answer.body.code]).toEqual([404, 'patients.no_such_patient']);
  });

  test.each([
    ['a blank name', { protocolName: ' ' }, '/protocolName', 'protocol_name_required'],
    ['no medication', { products: [] }, '/products', 'too_small'],
    [
      'an incomplete medication',
      { products: [prescriptionBody().products[0], { type: 'flor', name: 'Flor', dosage: ' ' }] },
      '/products/1',
      'product_incomplete',
    ],
    ['a renewal date that is past', { renewalDate: '2026-11-19' }, '/renewalDate', 'renewal_date_past'],
    ['no patient', { patientId: undefined }, '/patientId', 'invalid_type'],
  ])('with %s is refused at its place', async (_, change, pointer, code) => {
    const answer = await send('POST', '', doctor, { ...prescriptionBody(), patientId: patient.id, ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
    expect(await told()).toEqual([]);
  });

  test('counts the days of the patient, where the doctor is a day ahead', async () => {
    await server.db.ownerPool.query('update users set time_zone = $2 where id = $1', [
      patient.id,
      'America/Rio_Branco',
    ]);
    await server.db.ownerPool.query('update users set time_zone = $2 where id = $1', [doctor.id, 'Pacific/Auckland']);
    expect((await prescribed({ renewalDate: '2026-11-20' })).renewalDate).toBe('2026-11-20');
  });
});

describe('what was prescribed', () => {
  test('is edited as a new version; both stay readable for both, and the patient is told', async () => {
    const old = await prescribed();
    const body = prescriptionBody({ protocolName: 'Sono e dor' });
    const written = await send('POST', `/${old.id}/versions`, doctor, body);
    expect([written.status, written.body.previousId, written.body.status]).toEqual([201, old.id, 'ativa']);
    for (const answer of [await send('GET', `/${old.id}`), await ofPatient(`/${old.id}`)])
      expect(answer.body).toMatchObject({ status: 'obsoleta', protocolName: 'Sono' });
    expect(idsOf(await send('GET', ''))).toEqual([body.id]);
    expect(idsOf(await ofPatient(''))).toEqual([body.id]);
    expect(idsOf(await send('GET', '?status=obsoleta'))).toEqual([old.id]);
    expect((await send('POST', `/${old.id}/versions`, doctor, body)).status).toBe(200);
    const forked = await send('POST', `/${old.id}/versions`, doctor, prescriptionBody());
    expect([forked.status, forked.body.code]).toEqual([409, 'prescriptions.superseded']);
    expect(await told()).toEqual([
      ['prescription_created', old.id],
      ['edited', body.id],
    ]);
  });

  test('of two edits at once one becomes the new version', async () => {
    const old = await prescribed();
    const answers = await Promise.all(
      [1, 2, 3].map(() => send('POST', `/${old.id}/versions`, doctor, prescriptionBody())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(idsOf(await ofPatient(''))).toHaveLength(1);
  });

  test('is paused, resumed and renewed; the patient is told once of each', async () => {
    const { id } = await prescribed();
    expect((await send('POST', `/${id}/pause`)).body.status).toBe('pausada');
    expect((await send('POST', `/${id}/pause`)).body.status).toBe('pausada');
    expect((await send('POST', `/${id}/resume`)).body.status).toBe('ativa');
    const renewed = await send('POST', `/${id}/renew`, doctor, { renewalDate: '2026-12-01' });
    expect(renewed.body).toMatchObject({ status: 'ativa', renewalDate: '2026-12-01' });
    const past = await send('POST', `/${id}/renew`, doctor, { renewalDate: '2026-11-19' });
    expect(past.body.errors[0]).toMatchObject({ pointer: '/renewalDate', code: 'renewal_date_past' });
    expect((await told()).map(([what]: string[]) => what)).toEqual([
      'prescription_created',
      'paused',
      'resumed',
      'renewed',
    ]);
  });

  test('is hidden from both with its earlier versions, its rows kept', async () => {
    const old = await prescribed();
    const { body: current } = await send('POST', `/${old.id}/versions`, doctor, prescriptionBody());
    expect((await send('DELETE', `/${current.id}`)).status).toBe(204);
    expect((await send('DELETE', `/${current.id}`)).status).toBe(204);
    for (const id of [old.id, current.id]) {
      expect((await send('GET', `/${id}`)).status).toBe(404);
      expect((await ofPatient(`/${id}`)).status).toBe(404);
    }
    const { rows } = await server.db.ownerPool.query(
      'select deleted_at is not null as hidden from prescriptions where doctor_id = $1',
      [doctor.id],
    );
    expect(rows).toEqual([{ hidden: true }, { hidden: true }]);
    expect((await told()).at(-1)).toEqual(['removed', current.id]);
  });

  test('is listed newest first, in pages without gaps, of one status and of one patient', async () => {
    const other = await server.person();
    await server.send('POST', '/api/connections/requests', { as: other, body: { code: doctor.id } });
    const { body: requests } = await server.send('GET', '/api/connections/requests', { as: doctor });
    await server.send('POST', `/api/connections/requests/${requests.items[0].id}/accept`, { as: doctor });
    const ids: string[] = [];
    for (const to of [patient, other, patient, other, patient]) ids.unshift((await prescribed({}, to)).id);
    const paged: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await send('GET', `?limit=2${cursor}`);
      paged.push(...body.items.map(({ id }: { id: string }) => id));
      if (!body.nextCursor) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(paged).toEqual(ids);
    expect(idsOf(await send('GET', `?patientId=${other.id}`))).toEqual([ids[1], ids[3]]);
    await send('POST', `/${ids[0]}/pause`);
    expect(idsOf(await send('GET', '?status=pausada'))).toEqual([ids[0]]);
  });
});

describe('once the connection has ended', () => {
  test('a doctor still reads what they prescribed, and changes nothing of it', async () => {
    const { id } = await prescribed();
    await part();
    expect((await send('GET', `/${id}`)).body).toMatchObject({ id, isConnected: false });
    expect(idsOf(await send('GET', ''))).toEqual([id]);
    const attempts = [
      await send('POST', `/${id}/versions`, doctor, prescriptionBody()),
      await send('POST', `/${id}/renew`, doctor, { renewalDate: '2026-12-20' }),
      await send('POST', `/${id}/pause`),
      await send('POST', `/${id}/resume`),
      await send('DELETE', `/${id}`),
    ];
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(
      attempts.map(() => [409, 'prescriptions.not_connected']),
    );
    expect((await ofPatient(`/${id}`)).body.status).toBe('ativa');
    expect((await server.send('GET', `/api/patients/${patient.id}/prescriptions`, { as: doctor })).status).toBe(404);
  });

  test('one who is connected again changes it again', async () => {
    const { id } = await prescribed();
    await part();
    const { body } = await ask(server, patient, doctor);
    await server.send('POST', `/api/connections/requests/${body.id}/accept`, { as: doctor });
    expect((await send('POST', `/${id}/pause`)).body.status).toBe('pausada');
  });
});

describe('the patient’s access log', () => {
  test('has a row for each reading, of a former doctor too, and none for what was not answered', async () => {
    const { id } = await prescribed();
    await part();
    const before = (await readings()).length;
    await send('GET', `/${id}`);
    await send('GET', '');
    await send('GET', '?status=pausada');
    expect((await readings()).slice(before)).toEqual([doctor.id, doctor.id]);
  });

  test('that cannot be written denies the reading', async () => {
    const { id } = await prescribed();
    await server.db.ownerPool.query('alter table access_log add constraint fails check (false) not valid');
    try {
      for (const answer of [await send('GET', `/${id}`), await send('GET', '')])
        expect([answer.status, answer.body.code]).toEqual([503, 'patients.access_not_logged']);
    } finally {
      await server.db.ownerPool.query('alter table access_log drop constraint fails');
    }
  });
});

describe('what another doctor prescribed', () => {
  test.each([
    ['GET', '', undefined],
    ['POST', '/versions', prescriptionBody()],
    ['POST', '/renew', { renewalDate: '2026-12-20' }],
    ['POST', '/pause', undefined],
    ['POST', '/resume', undefined],
    ['DELETE', '', undefined],
  ])('does not exist for %s %s, to doctors of the same patient either', async (method, path, body) => {
    const { id } = await prescribed();
    for (const other of [await createDoctorOf(server, patient), await server.person('medico')]) {
      const answer = await send(method, `/${id}${path}`, other, body);
      expect([answer.status, answer.body.code]).toEqual([404, 'prescriptions.no_such_prescription']);
    }
    for (const other of [patient, await server.person('associacao'), await server.person('operador')])
      expect([403, 404]).toContain((await send(method, `/${id}${path}`, other, body)).status);
    expect((await server.send(method, `/api/prescribed/${id}${path}`, { body })).status).toBe(401);
  });

  test('patients prescribe nothing through this door', async () => {
    const body = { ...prescriptionBody(), patientId: patient.id };
    expect((await send('POST', '', patient, body)).status).toBe(403);
    expect((await send('GET', '', patient)).status).toBe(403);
    expect((await server.send('GET', '/api/prescribed')).status).toBe(401);
  });
});

test('names and medications stay out of the log', () => {
  expect(server.logged.join('')).not.toMatch(/Sono|Óleo|gotas/);
});

describe('what a former doctor prescribed', () => {
  test('stays with the patient, says since when the doctor no longer follows, and again nothing once they do', async () => {
    const { id } = await prescribed();
    expect((await ofPatient('')).body.items).toMatchObject([{ id, followEndedAt: null }]);
    const endedAt = server.clock.now.toISOString();
    await part();
    expect((await ofPatient('')).body.items).toMatchObject([{ id, status: 'ativa', followEndedAt: endedAt }]);
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await connect(server, doctor, patient);
    expect((await ofPatient('')).body.items).toMatchObject([{ id, followEndedAt: null }]);
  });

  test('is put away by the patient once the doctor no longer follows, and stays the doctor’s record as it was', async () => {
    const { id } = await prescribed();
    const putAway = async (as = patient) => (await server.send('DELETE', `/api/prescriptions/${id}`, { as })).status;
    expect(await putAway()).toBe(404);
    await part();
    expect(await putAway(await server.person())).toBe(404);
    expect([await putAway(), await putAway()]).toEqual([204, 204]);
    expect((await ofPatient('')).body.items).toEqual([]);
    expect((await send('GET', '')).body.items).toMatchObject([{ id, status: 'ativa' }]);
    expect((await ofPatient(`/${id}`)).status).toBe(200);
    // Nothing but its place in the list is the patient's to change.
    const change = { text: "update prescriptions set status = 'obsoleta' where id = $1", values: [id] };
    expect((await asUser(server.db, patient.token, ({ query }) => query(change))).rowCount).toBe(0);
  });
});
