import type { Medicine } from '@balsamo/contract/medicines/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { CONDITIONS_MAX, MEDICINES_MAX } from '@balsamo/domain/medicines/medicine.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { eraseDueAccounts } from '../auth/account/jobs.ts';
import { connect } from '../connections/testing.ts';
import { createDoctorOf } from '../patients/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { addCondition, addMedicine, conditionBody, medicineBody } from './testing.ts';

let server: TestServer;
let patient: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  patient = await server.person();
});

const send = (method: string, path: string, body?: unknown, as = patient) => server.send(method, path, { as, body });
const own = async (as = patient) => (await send('GET', '/api/medicines', undefined, as)).body;
const shownTo = (doctor: TestPerson) => send('GET', `/api/patients/${patient.id}/medicines`, undefined, doctor);
const readings = async () =>
  (
    await server.db.ownerPool.query('select reader_id, action, resource from access_log where patient_id = $1', [
      patient.id,
    ])
  ).rows;

const KINDS = [
  ['medicine', '/api/medicines', medicineBody, 'medicines'],
  ['condition', '/api/conditions', conditionBody, 'conditions'],
] as const;

describe.each(KINDS)('a %s', (_, path, bodyOf, list) => {
  const seen = (kept: Record<string, unknown>, changes: object) => {
    const { id: _id, createdAt: _createdAt, updatedAt, ...said } = kept;
    return { ...said, ...changes, seenUpdatedAt: updatedAt };
  };

  test('is kept with all that it says, and sending it again changes nothing', async () => {
    const body = bodyOf({ name: 'Óxido', since: '2019-02', hasEnded: true, endedOn: '2024' });
    const first = await send('POST', path, { ...body, name: ' Óxido ' });
    expect(first).toMatchObject({ status: 201, body });
    expect(await send('POST', path, { ...body, name: 'Outro' })).toMatchObject({ status: 200, body: first.body });
    expect((await own())[list]).toEqual([first.body]);
  });

  test('is changed as a whole where it is as it was seen, and removed for good', async () => {
    const { body: kept } = await send('POST', path, bodyOf());
    const changed = await send('PUT', `${path}/${kept.id}`, seen(kept, { hasEnded: true, endedOn: '2026' }));
    expect(changed).toMatchObject({ status: 200, body: { id: kept.id, hasEnded: true, endedOn: '2026' } });
    expect(changed.body.updatedAt > kept.updatedAt).toBe(true);
    expect((await send('DELETE', `${path}/${kept.id}`)).status).toBe(204);
    expect((await send('DELETE', `${path}/${kept.id}`)).status).toBe(204);
    expect((await own())[list]).toEqual([]);
    expect(await send('PUT', `${path}/${kept.id}`, seen(kept, {}))).toMatchObject({
      status: 404,
      body: { code: 'medicines.not_found' },
    });
  });

  test('is not changed where it was changed since; a second try after a lost answer is answered', async () => {
    const { body: kept } = await send('POST', path, bodyOf());
    const mine = seen(kept, { name: 'Um' });
    const first = await send('PUT', `${path}/${kept.id}`, mine);
    expect(await send('PUT', `${path}/${kept.id}`, mine)).toMatchObject({ status: 200, body: first.body });
    expect(await send('PUT', `${path}/${kept.id}`, seen(kept, { name: 'Dois' }))).toMatchObject({
      status: 409,
      body: { code: 'medicines.changed_meanwhile' },
    });
    expect((await own())[list]).toEqual([first.body]);
  });

  test('is changed by one of two at the same moment', async () => {
    const { body: kept } = await send('POST', path, bodyOf());
    const answers = await Promise.all(
      ['Um', 'Dois', 'Três'].map((name) => send('PUT', `${path}/${kept.id}`, seen(kept, { name }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test.each([
    ['since a day that no month has', { since: '2026-02-30' }, '/since', 'date_invalid'],
    ['since a time that is to come', { since: '2096' }, '/since', 'since_in_future'],
    ['an end before it began', { since: '2024', hasEnded: true, endedOn: '2023-12' }, '/endedOn', 'ended_before_since'],
    ['an end of what goes on', { endedOn: '2023-12' }, '/endedOn', 'end_of_what_goes_on'],
    ['a name of blanks', { name: '  ' }, '/name', 'empty'],
    ['a name with a NUL', { name: 'a\u0000' }, '/name', 'not_storable'],
    ['more than is asked', { note: 'x' }, '/note', undefined],
  ])('with %s is refused next to the field', async (_, given, pointer, code) => {
    const answer = await send('POST', path, { ...bodyOf(), ...given });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, ...(code && { code }) }));
    expect((await own())[list]).toEqual([]);
  });

  test('is neither read, changed nor removed by anybody else, nor its id told apart from another', async () => {
    const other = await server.person();
    const { body: theirs } = await send('POST', path, bodyOf(), other);
    expect(await send('POST', path, { ...bodyOf(), id: theirs.id })).toMatchObject({
      status: 409,
      body: { code: 'medicines.id_taken' },
    });
    expect((await send('PUT', `${path}/${theirs.id}`, seen(theirs, { name: 'x' }))).status).toBe(404);
    await send('DELETE', `${path}/${theirs.id}`);
    expect((await own(other))[list]).toEqual([theirs]);
  });

  test('is nothing that doctors and associations have', async () => {
    for (const role of ['medico', 'associacao'] as const) {
      const as = await server.person(role);
      expect((await send('POST', path, bodyOf(), as)).status).toBe(403);
      expect(await own(as)).toEqual({ medicines: [], conditions: [] });
    }
  });

  test('is refused where the list is full, also by two at the same moment', async () => {
    const max = list === 'medicines' ? MEDICINES_MAX : CONDITIONS_MAX;
    await server.db.ownerPool.query(
      `insert into ${list} (id, user_id, name, has_ended, is_shown_to_doctors, created_at, updated_at)
       select gen_random_uuid(), $1, 'x', false, false, now(), now() from generate_series(2, $2)`,
      [patient.id, max],
    );
    const bodies = [bodyOf(), bodyOf()];
    const answers = await Promise.all(bodies.map((body) => send('POST', path, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('medicines.full');
    // What was stored is answered all the same.
    const stored = bodies[answers.findIndex(({ status }) => status === 201)];
    expect((await send('POST', path, stored)).status).toBe(200);
  });
});

describe('a changed dose', () => {
  const NEW = '0197a1b2-0000-7000-8000-00000000d05e';
  const doseOf = (id: string, newId: string) => `/api/medicines/${id}/doses/${newId}`;
  const change = { dose: ' 20 mg ', on: '2026-03-04' };

  test('ends the line on its day and begins another, once', async () => {
    const kept = await addMedicine(server, patient, { dose: '10 mg', since: '2025' });
    const newId = crypto.randomUUID();
    const first = await send('PUT', doseOf(kept.id, newId), change);
    expect(first).toMatchObject({
      status: 200,
      body: {
        former: { id: kept.id, dose: '10 mg', since: '2025', hasEnded: true, endedOn: '2026-03-04' },
        medicine: {
          id: newId,
          name: kept.name,
          substance: kept.substance,
          dose: '20 mg',
          since: '2026-03-04',
          hasEnded: false,
          isShownToDoctors: kept.isShownToDoctors,
        },
      },
    });
    expect(await send('PUT', doseOf(kept.id, newId), change)).toMatchObject({ status: 200, body: first.body });
    expect((await own()).medicines).toHaveLength(2);
  });

  test('is taken back as if it had not been said, once', async () => {
    const kept = await addMedicine(server, patient, { dose: '10 mg', since: '2025' });
    const newId = crypto.randomUUID();
    await send('PUT', doseOf(kept.id, newId), change);
    const back = await send('DELETE', doseOf(kept.id, newId));
    expect(back).toMatchObject({ status: 200, body: { id: kept.id, hasEnded: false, endedOn: null } });
    expect((await own()).medicines).toEqual([back.body]);
    // Ended since by the person: a second try of the first undo does not begin it again.
    const { id: _, createdAt: _at, updatedAt, ...said } = back.body;
    await send('PUT', `/api/medicines/${kept.id}`, { ...said, hasEnded: true, seenUpdatedAt: updatedAt });
    expect(await send('DELETE', doseOf(kept.id, newId))).toMatchObject({ status: 200, body: { hasEnded: true } });
  });

  test.each([
    ['before the line began', { dose: '20 mg', on: '2024' }, 422, '/on'],
    ['on a day that is to come', { dose: '20 mg', on: '2096' }, 422, '/on'],
    ['without a dose', { dose: ' ', on: '2026' }, 422, '/dose'],
  ])('%s is refused, and nothing is changed', async (_, body, status, pointer) => {
    const kept = await addMedicine(server, patient, { dose: '10 mg', since: '2025' });
    const answer = await send('PUT', doseOf(kept.id, crypto.randomUUID()), body);
    expect(answer).toMatchObject({ status, body: { errors: [expect.objectContaining({ pointer })] } });
    expect((await own()).medicines).toEqual([kept]);
  });

  test('of what has ended, of nobody’s or with an id of somebody else’s is refused, and nothing is changed', async () => {
    const kept = await addMedicine(server, patient, { dose: '10 mg' });
    const over = await addMedicine(server, patient, { hasEnded: true });
    const other = await server.person();
    const theirs = await addMedicine(server, other);
    expect(await send('PUT', doseOf(over.id, NEW), change)).toMatchObject({
      status: 409,
      body: { code: 'medicines.has_ended' },
    });
    expect((await send('PUT', doseOf(theirs.id, NEW), change)).status).toBe(404);
    expect((await send('DELETE', doseOf(theirs.id, NEW))).status).toBe(404);
    expect(await send('PUT', doseOf(kept.id, theirs.id), change)).toMatchObject({
      status: 409,
      body: { code: 'medicines.id_taken' },
    });
    expect((await send('DELETE', doseOf(kept.id, theirs.id))).body).toEqual(kept);
    expect(await send('PUT', doseOf(kept.id, kept.id), change)).toMatchObject({
      status: 409,
      body: { code: 'medicines.id_taken' },
    });
    const { medicines } = await own();
    expect(medicines).toHaveLength(2);
    expect(medicines).toEqual(expect.arrayContaining([kept, over]));
    expect((await own(other)).medicines).toEqual([theirs]);
  });

  test.each([
    [
      'was changed again',
      (id: string) => send('PUT', doseOf(id, crypto.randomUUID()), { dose: '30 mg', on: '2026-03-05' }),
    ],
    [
      'was stopped',
      async (id: string) => {
        const {
          id: _,
          createdAt: _at,
          updatedAt,
          ...said
        } = (await own()).medicines.find((one: Medicine) => one.id === id) as Medicine;
        return send('PUT', `/api/medicines/${id}`, { ...said, hasEnded: true, seenUpdatedAt: updatedAt });
      },
    ],
  ])('is not taken back where the new line %s elsewhere: both would go on, or what ended', async (_, elsewhere) => {
    const kept = await addMedicine(server, patient, { dose: '10 mg', since: '2025' });
    const newId = crypto.randomUUID();
    await send('PUT', doseOf(kept.id, newId), change);
    expect((await elsewhere(newId)).status).toBe(200);
    const before = await own();
    expect(await send('DELETE', doseOf(kept.id, newId))).toMatchObject({
      status: 409,
      body: { code: 'medicines.changed_meanwhile' },
    });
    expect(await own()).toEqual(before);
  });

  test('of nothing but a line of its own is taken back', async () => {
    const kept = await addMedicine(server, patient, { dose: '10 mg', since: '2025' });
    const another = await addMedicine(server, patient, { name: 'Outro' });
    expect((await send('DELETE', doseOf(kept.id, another.id))).status).toBe(409);
    expect((await own()).medicines).toHaveLength(2);
  });
});

test('any name is kept as a medicine, and any key of a list that is longer than ours', async () => {
  const kept = await addMedicine(server, patient, { name: 'Chá da vovó 💚', substance: null });
  const newer = await addMedicine(server, patient, { name: 'Novo', substance: 'substancia-de-amanha-2' });
  expect([kept.substance, newer.substance]).toEqual([null, 'substancia-de-amanha-2']);
  const answer = await send('POST', '/api/medicines', { ...medicineBody(), substance: "Robert'); drop" });
  expect(answer.status).toBe(422);
});

test('a condition is named in words or by its chapter', async () => {
  const unnamed = await send('POST', '/api/conditions', { ...conditionBody(), name: null, chapter: null, code: 'P06' });
  expect(unnamed.status).toBe(422);
  expect(unnamed.body.errors).toContainEqual(expect.objectContaining({ pointer: '/name', code: 'nothing_named' }));
  expect((await addCondition(server, patient, { name: null, chapter: 'V' })).name).toBeNull();
});

test('both go with the account', async () => {
  await addMedicine(server, patient);
  await addCondition(server, patient);
  await server.db.ownerPool.query(
    "insert into account_erasures (user_id, requested_at, due_at) values ($1, $2::timestamptz - interval '8 days', $2::timestamptz - interval '1 minute')",
    [patient.id, server.clock.now],
  );
  await eraseDueAccounts(server.services);
  const { rows } = await server.db.ownerPool.query(
    'select id from medicines where user_id = $1 union all select id from conditions where user_id = $1',
    [patient.id],
  );
  expect(rows).toEqual([]);
});

describe('the doctors of a patient', () => {
  test('are shown what the patient shows them, and each reading stands in the patient’s log', async () => {
    const doctor = await createDoctorOf(server, patient);
    const medicine = await addMedicine(server, patient);
    const condition = await addCondition(server, patient);
    await addMedicine(server, patient, { name: 'só meu', isShownToDoctors: false });
    await addCondition(server, patient, { name: 'só minha', isShownToDoctors: false });
    expect(await shownTo(doctor)).toMatchObject({
      status: 200,
      body: { medicines: [medicine], conditions: [condition] },
    });
    expect(await readings()).toEqual([{ reader_id: doctor.id, action: 'view', resource: 'medicines' }]);
  });

  test('read nothing where nothing is shown, and nothing is logged', async () => {
    const doctor = await createDoctorOf(server, patient);
    await addMedicine(server, patient, { isShownToDoctors: false });
    expect((await shownTo(doctor)).body).toEqual({ medicines: [], conditions: [], recorders: {} });
    expect(await readings()).toEqual([]);
  });

  test('change and remove nothing', async () => {
    const doctor = await createDoctorOf(server, patient);
    const { id, createdAt: _, updatedAt, ...said } = await addMedicine(server, patient);
    const change = { ...said, name: 'Outro', seenUpdatedAt: updatedAt };
    expect((await send('PUT', `/api/medicines/${id}`, change, doctor)).status).toBe(404);
    await send('DELETE', `/api/medicines/${id}`, undefined, doctor);
    expect((await own()).medicines).toMatchObject([{ id, name: 'Clobazam' }]);
  });

  test('read nothing any more once the connection has ended', async () => {
    const doctor = await createDoctorOf(server, patient);
    await addMedicine(server, patient);
    await send('DELETE', `/api/connections/${doctor.id}`);
    expect((await shownTo(doctor)).status).toBe(404);
  });

  test('are one patient’s: what the same doctor opens of another shows nothing of this one', async () => {
    const doctor = await createDoctorOf(server, patient);
    const sibling = await server.person();
    await connect(server, doctor, sibling);
    await addMedicine(server, patient);
    const answer = await send('GET', `/api/patients/${sibling.id}/medicines`, undefined, doctor);
    expect(answer.body).toEqual({ medicines: [], conditions: [], recorders: {} });
  });

  test('read nothing where the log cannot be written', async () => {
    const doctor = await createDoctorOf(server, patient);
    await addMedicine(server, patient);
    await server.db.ownerPool.query('alter table access_log add constraint broken check (false) not valid');
    try {
      expect(await shownTo(doctor)).toMatchObject({ status: 503, body: { code: 'patients.access_not_logged' } });
    } finally {
      await server.db.ownerPool.query('alter table access_log drop constraint broken');
    }
  });
});
