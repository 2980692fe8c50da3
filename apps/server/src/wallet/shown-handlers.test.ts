import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import { membershipOf } from '@balsamo/database/dispensary/testing-dispensing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { connect } from '../connections/testing.ts';
import { photoWithPlace } from '../files/testing-pictures.ts';
import { createDoctorOf } from '../patients/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { addDocument, dayAfter, getFile, putFile, showDocument } from './testing.ts';

let server: TestServer;
let photo: Buffer;
let association: TestAssociation;
let patient: TestPerson;
let doctor: TestPerson;
let shown: { id: string };
let hidden: { id: string };

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  photo = await photoWithPlace();
  association = await createAssociation(server.db.ownerPool, 'Raiz de Teste');
});
afterAll(() => server?.close());
beforeEach(async () => {
  patient = await createMember(server.db.ownerPool, association);
  doctor = await createDoctorOf(server, patient);
  shown = await showDocument(server, patient, { doctorId: doctor.id }, 'mostrado');
  hidden = await addDocument(server, patient, { number: 'escondido' });
  await putFile(server, patient, shown.id, { bytes: photo });
  await putFile(server, patient, hidden.id, { bytes: photo });
});

const listAs = (as: TestPerson) => server.send('GET', `/api/patients/${patient.id}/documents`, { as });
const fileAs = (as: TestPerson, id = shown.id) =>
  getFile(server, as, `/api/patients/${patient.id}/documents/${id}/file`);
const memberPath = async () =>
  `/api/associations/${association.id}/members/${await membershipOf(server.db.ownerPool, association, patient.id)}/documents`;
const log = async () =>
  (
    await server.db.ownerPool.query(
      'select reader_id, reader_association, action, resource, resource_id from access_log where patient_id = $1 order by at, id',
      [patient.id],
    )
  ).rows;

describe('a doctor to whom a document is shown', () => {
  test('reads that one, its file too, and both readings stand in the patient’s log', async () => {
    const { status, body } = await listAs(doctor);
    expect([status, body.items.map(({ id, number }: Record<string, unknown>) => [id, number])]).toEqual([
      200,
      [[shown.id, 'mostrado']],
    ]);
    expect(body.items[0]).toMatchObject({ endsOn: dayAfter(server, 30), file: { mediaType: 'image/jpeg' } });
    expect((await fileAs(doctor)).status).toBe(200);
    const line = { reader_id: doctor.id, reader_association: null, action: 'view' };
    expect(await log()).toEqual([
      { ...line, resource: 'documents', resource_id: null },
      { ...line, resource: 'document', resource_id: shown.id },
    ]);
  });

  test('reads no other of the same patient, and no attempt opens one', async () => {
    expect((await fileAs(doctor, hidden.id)).status).toBe(404);
    expect((await getFile(server, doctor, `/api/documents/${shown.id}/file`)).status).toBe(404);
    expect((await server.send('GET', '/api/documents', { as: doctor })).body.items).toEqual([]);
    expect(await log()).toEqual([]);
  });

  test.each([
    [
      'the last day is over',
      () => update('wallet_shares', "ends_at = now() - interval '1 second', created_at = now() - interval '1 day'"),
    ],
    ['the patient takes it back', unshare],
    ['the connection ends', () => server.send('DELETE', `/api/connections/${doctor.id}`, { as: patient })],
    ['the document is removed', () => server.send('DELETE', `/api/documents/${shown.id}`, { as: patient })],
  ])('reads nothing of it any more once %s', async (_, end) => {
    expect((await fileAs(doctor)).status).toBe(200);
    await end();
    expect((await listAs(doctor)).body.items).toEqual([]);
    expect((await fileAs(doctor)).status).toBe(404);
  });

  test('reads nothing of it after the connection has ended and begun again, until it is shown anew', async () => {
    await server.send('DELETE', `/api/connections/${doctor.id}`, { as: patient });
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await connect(server, doctor, patient);
    expect((await listAs(doctor)).body.items).toEqual([]);
    expect((await fileAs(doctor)).status).toBe(404);
    const own = async () => {
      const { body } = await server.send('GET', '/api/documents', { as: patient });
      return body.items.find(({ id }: { id: string }) => id === shown.id).shares;
    };
    expect(await own()).toEqual([expect.objectContaining({ isOver: true })]);
    const body = { doctorId: doctor.id, endsOn: dayAfter(server, 1) };
    await server.send('PUT', `/api/documents/${shown.id}/shares`, { as: patient, body });
    expect((await fileAs(doctor)).status).toBe(200);
    expect(await own()).toEqual([expect.objectContaining({ isOver: false })]);
  });

  test('is one doctor, and no other of the patient', async () => {
    const other = await createDoctorOf(server, patient);
    expect((await listAs(other)).body.items).toEqual([]);
    expect((await fileAs(other)).status).toBe(404);
    expect(await log()).toEqual([]);
  });

  test('reads it no longer when the connection has ended, and the patient sees that it is over', async () => {
    await server.send('DELETE', `/api/connections/${doctor.id}`, { as: patient });
    const { body } = await server.send('GET', '/api/documents', { as: patient });
    const { shares } = body.items.find(({ id }: { id: string }) => id === shown.id);
    expect(shares).toEqual([expect.objectContaining({ isOver: true })]);
  });

  test('reads nothing where the log cannot be written', async () => {
    await server.db.ownerPool.query('alter table access_log add constraint broken check (false) not valid');
    try {
      expect((await listAs(doctor)).body.code).toBe('patients.access_not_logged');
      expect((await fileAs(doctor)).status).toBe(503);
    } finally {
      await server.db.ownerPool.query('alter table access_log drop constraint broken');
    }
  });
});

describe('an association to which a member shows a document', () => {
  test.each([
    ['admin', 1, 200],
    ['manager', 1, 200],
    ['stock_keeper', 0, 404],
  ] as const)('as its %s sees %i', async (role, count, status) => {
    const staff = await createStaff(server.db.ownerPool, association, role);
    const { id } = await showDocument(server, patient, { associationId: association.id }, 'da associação');
    await putFile(server, patient, id, { bytes: photo });
    const path = await memberPath();
    expect((await server.send('GET', path, { as: staff })).body.items).toHaveLength(count);
    expect((await getFile(server, staff, `${path}/${id}/file`)).status).toBe(status);
    expect((await getFile(server, staff, `${path}/${shown.id}/file`)).status).toBe(404);
    const line = { reader_id: staff.id, reader_association: 'Raiz de Teste', action: 'view' };
    expect(await log()).toEqual(
      count === 0
        ? []
        : [
            { ...line, resource: 'documents', resource_id: null },
            { ...line, resource: 'document', resource_id: id },
          ],
    );
  });

  test.each([
    [
      'the member has left and come back',
      () => update('association_members', "joined_at = now() + interval '1 minute'", 'patient_id'),
    ],
    ['the member leaves', () => update('association_members', "status = 'inactive', left_at = now()", 'patient_id')],
    [
      'the last day is over',
      () => update('wallet_shares', "ends_at = now() - interval '1 second', created_at = now() - interval '1 day'"),
    ],
  ])('reads nothing any more once %s', async (_, end) => {
    const staff = await createStaff(server.db.ownerPool, association, 'admin');
    await showDocument(server, patient, { associationId: association.id }, 'da associação');
    const path = await memberPath();
    expect((await server.send('GET', path, { as: staff })).body.items).toHaveLength(1);
    await end();
    expect((await server.send('GET', path, { as: staff })).body.items).toEqual([]);
  });

  test('opens nothing to a person of its staff who is the patient’s doctor, nor the other way round', async () => {
    await showDocument(server, patient, { associationId: association.id }, 'da associação');
    await server.db.ownerPool.query(
      "insert into association_staff (association_id, user_id, role, assigned_at) values ($1, $2, 'admin', now())",
      [association.id, doctor.id],
    );
    const numbers = (items: { number: string }[]) => items.map(({ number }) => number);
    expect(numbers((await listAs(doctor)).body.items)).toEqual(['mostrado']);
    expect(numbers((await server.send('GET', await memberPath(), { as: doctor })).body.items)).toEqual([
      'da associação',
    ]);
  });
});

async function unshare(): Promise<void> {
  const { body } = await server.send('GET', '/api/documents', { as: patient });
  const { shares } = body.items.find(({ id }: { id: string }) => id === shown.id);
  await server.send('DELETE', `/api/documents/${shown.id}/shares/${shares[0].id}`, { as: patient });
}

const update = (table: string, change: string, column = 'user_id') =>
  server.db.ownerPool.query(`update ${table} set ${change} where ${column} = $1`, [patient.id]);
