import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createDoctor } from '../connections/testing.ts';
import { startJobs } from '../jobs.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { operationsOf } from './testing-operations.ts';

const cluster = inject('cluster');
let server: TestServer;
let isFull = false;

beforeAll(async () => {
  server = await createTestServer(cluster);
  server.db.storage.isFull = () => isFull;
});
afterEach(() => {
  isFull = false;
});
afterAll(() => server?.close());

/** Read with a body: nothing of it is written anywhere. */
const READ_BY_POST = /^\/api\/unwanted-effects\/\{id\}\/vigimed(\/pdf)?$/;

test('on a full disk every write is refused with 507 and reading goes on', async () => {
  const person = await server.person();
  const body = checkInBody();
  await server.send('POST', '/api/diary/entries', { as: person, body });
  const { operations } = await operationsOf(server);
  isFull = true;
  const others: unknown[] = [];
  for (const { operationId, method, path } of operations) {
    if (method === 'GET' || path === '/api/auth/sign-out' || READ_BY_POST.test(path)) continue;
    const answer = await server.send(method, path.replace(/\{\w+\}/g, body.id), { as: person });
    if (answer.status !== 507 || answer.body.code !== 'server.storage_full') others.push([operationId, answer.status]);
  }
  expect(others).toEqual([]);
  expect((await server.send('GET', `/api/diary/entries/${body.id}`, { as: person })).status).toBe(200);
  for (const path of ['vigimed', 'vigimed/pdf']) {
    const answer = await server.send('POST', `/api/unwanted-effects/${body.id}/${path}`, { as: person });
    expect(answer.body.code).toBe('unwantedEffects.no_such_report');
  }
  expect((await server.send('GET', '/api/ready')).status).toBe(200);
});

test('who wants to leave a device on a full disk is let out', async () => {
  isFull = true;
  const person = await server.person();
  const answer = await server.send('POST', '/api/auth/sign-out', { as: person });
  expect(answer.status).toBe(204);
  expect((await server.send('GET', '/api/account', { as: person })).body.code).toBe('auth.not_signed_in');
});

test('a reading that could not be logged because the disk is full is denied with 507', async () => {
  const [doctor, patient] = [await createDoctor(server, { isSubscribed: true }), await server.person()];
  await server.db.ownerPool.query(
    "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
    [patient.id, doctor.id],
  );
  await server.db.ownerPool.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on access_log for each row execute function no_room()`);
  const read = () => server.send('GET', `/api/patients/${patient.id}`, { as: doctor });
  const denied = await read();
  await server.db.ownerPool.query('drop function no_room cascade');
  expect([denied.status, denied.body.code, denied.headers.get('retry-after')]).toEqual([
    507,
    'server.storage_full',
    '5',
  ]);
  expect((await read()).status).toBe(200);
});

test('jobs rest while the disk is full', async () => {
  isFull = true;
  let runs = 0;
  const work = async () => void runs++;
  const stop = startJobs(server.services, { often: { work, everyMs: 20 } });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(runs).toBe(0);
  isFull = false;
  await expect.poll(() => runs).toBeGreaterThan(0);
  await stop();
});
