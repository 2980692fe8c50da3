import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { conditionBody, medicineBody } from '../medicines/testing.ts';
import { seizureBody } from '../seizures/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { reportBody } from '../unwanted-effects/testing.ts';
import { createCareWorld } from './testing.ts';

let server: TestServer;
let world: ReturnType<typeof createCareWorld>;
let mother: TestPerson;
let doctor: TestPerson;
let child: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  world = createCareWorld(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  [mother, doctor] = [await server.person(), await server.person('medico')];
  child = await world.add(mother);
  await server.db.ownerPool.query(
    "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
    [child, doctor.id],
  );
});

const rated = () => ({
  id: crypto.randomUUID(),
  ratedAt: checkInBody().consumedAt,
  timeZone: 'UTC',
  symptoms: checkInBody().symptoms.before,
});
const prescribed = () => ({
  id: crypto.randomUUID(),
  protocolName: 'Sono',
  products: [{ type: 'oleo', name: 'Óleo', dosage: '2 gotas' }],
});
const THINGS: [what: string, kept: string, shown: string, body: () => { id: string }][] = [
  ['a seizure', '/api/seizures', 'seizures', seizureBody],
  ['a medicine', '/api/medicines', 'medicines', medicineBody],
  ['a condition', '/api/conditions', 'medicines', conditionBody],
  [
    'a report of unwanted effects',
    '/api/unwanted-effects',
    'unwanted-effects',
    () => reportBody({ isShownToDoctors: true }),
  ],
  ['a rating', '/api/diary/ratings', 'ratings', rated],
  ['a prescription of their own', '/api/prescriptions', 'prescriptions', prescribed],
];
const BY_MOTHER = { created: { name: 'Pessoa de Teste', relation: 'child' } };

test.each(THINGS)(
  'of %s it is told who recorded it, to the doctor with one line in the access log',
  async (_, kept, shown, body) => {
    const said = body();
    expect((await server.send('POST', kept, { as: mother, actingFor: child, body: said })).status).toBe(201);
    const answer = await server.send('GET', `/api/patients/${child}/${shown}`, { as: doctor });
    expect(answer.body.recorders).toEqual({ [said.id]: BY_MOTHER });
    const { rows } = await server.db.ownerPool.query(
      'select from access_log where patient_id = $1 and reader_id = $2',
      [child, doctor.id],
    );
    expect(rows).toHaveLength(1);
    const own = await server.send('GET', `/api/care/recorders?things=${said.id}`, { as: mother, actingFor: child });
    expect(own.body).toEqual({ [said.id]: BY_MOTHER });
    // Neither whoever asks for themselves nor somebody else's doctor is told.
    expect((await server.send('GET', `/api/care/recorders?things=${said.id}`, { as: mother })).body).toEqual({});
  },
);

test('who corrected it last is told beside who recorded it, also when they care no more', async () => {
  const father = await server.person();
  await server.db.ownerPool.query("update users set name = 'Rui de Teste' where id = $1", [father.id]);
  const linkId = await world.join(mother, child, father, 'keeps');
  const { id, ...said } = medicineBody();
  await server.send('POST', '/api/medicines', { as: mother, actingFor: child, body: { id, ...said } });
  const { body: kept } = await server.send('GET', '/api/medicines', { as: father, actingFor: child });
  const body = { ...said, dose: '10 mg', seenUpdatedAt: kept.medicines[0].updatedAt };
  expect((await server.send('PUT', `/api/medicines/${id}`, { as: father, actingFor: child, body })).status).toBe(200);
  await server.send('DELETE', `/api/care/links/${linkId}`, { as: mother, actingFor: child });
  const { body: shown } = await server.send('GET', `/api/patients/${child}/medicines`, { as: doctor });
  expect(shown.recorders).toEqual({ [id]: { ...BY_MOTHER, changed: { name: 'Rui de Teste', relation: 'child' } } });
});

test('of what somebody recorded themselves nobody is named', async () => {
  const said = seizureBody();
  await server.send('POST', '/api/seizures', { as: mother, body: said });
  expect((await server.send('GET', `/api/care/recorders?things=${said.id}`, { as: mother })).body).toEqual({});
});

test('what is asked for is up to a hundred ids, and nothing else', async () => {
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join(',');
  const statusOf = async (things: string) =>
    (await server.send('GET', `/api/care/recorders?things=${things}`, { as: mother, actingFor: child })).status;
  expect(await statusOf(ids(100))).toBe(200);
  for (const wrong of [ids(101), '', 'everything', `${ids(1)},`]) expect(await statusOf(wrong)).toBe(422);
});

test('that there is what a doctor is not shown, what caregivers did tells them nothing of', async () => {
  const hidden = reportBody({ isShownToDoctors: false });
  await server.send('POST', '/api/unwanted-effects', { as: mother, actingFor: child, body: hidden });
  const consumedAt = new Date(server.clock.now.getTime() - 3_600_000).toISOString();
  const body = checkInBody({ consumedAt, consumptionMethod: 'recreativo' });
  expect((await server.send('POST', '/api/diary/entries', { as: mother, actingFor: child, body })).status).toBe(201);
  const acts = async () =>
    (await server.send('GET', `/api/patients/${child}/care/acts`, { as: doctor })).body.items.map(
      ({ thingId }: { thingId: string }) => thingId,
    );
  const hide = (hidesRecreational: boolean) =>
    server.db.ownerPool.query(
      `insert into sharing_scopes (patient_id, doctor_id, hides_recreational, updated_at) values ($1, $2, $3, now())
       on conflict (patient_id, doctor_id) do update set hides_recreational = excluded.hides_recreational`,
      [child, doctor.id, hidesRecreational],
    );
  await hide(false);
  expect(await acts()).toEqual([body.id]);
  await hide(true);
  expect(await acts()).toEqual([]);
});
