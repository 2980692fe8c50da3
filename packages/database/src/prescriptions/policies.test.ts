import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asSystem, asSystemInSession } from '../as-system.ts';
import { asUser, asUserOnce } from '../as-user.ts';
import { insertFile } from '../files/queries.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { asReaderOfPrescription, findPrescribedJson, listPrescribed, NotPrescribedError } from './prescribed.ts';
import { hidePrescribed, holdLink, insertPrescribed, lockPrescribed, updatePrescribed } from './prescribing.ts';
import type { NewPrescriptionRow } from './queries.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const NOWHERE = { network: null, browser: null, system: null };
const REFUSED = { code: '42501' };
const RELATIONS = ['connected', 'pending', 'former', 'never'] as const;
type Relation = (typeof RELATIONS)[number];

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let helena: TestPerson;
let otherDoctor: TestPerson;
const patients = {} as Record<Relation, TestPerson>;
/** What Helena prescribed: to one who is connected, and to one who was. */
const prescribed = {} as Record<'connected' | 'former', string>;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  helena = await createPerson(db.ownerPool, 'medico', 'Dra. Helena');
  otherDoctor = await createPerson(db.ownerPool, 'medico', 'Dr. Otto');
  for (const relation of RELATIONS)
    patients[relation] = await createPerson(db.ownerPool, 'paciente', `Paciente ${relation}`);
  await link(patients.connected, helena);
  await link(patients.connected, otherDoctor);
  await link(patients.former, helena);
  await db.ownerPool.query(
    'insert into connection_requests (patient_id, doctor_id, requested_by, created_at) values ($1, $2, $2, now())',
    [patients.pending.id, helena.id],
  );
  prescribed.connected = await write(helena, patients.connected);
  prescribed.former = await write(helena, patients.former);
  await db.ownerPool.query(
    "update patients_doctors set status = 'inativo', ended_at = now() where patient_id = $1 and doctor_id = $2",
    [patients.former.id, helena.id],
  );
});
afterAll(() => db?.close());

const link = (patient: TestPerson, doctor: TestPerson) =>
  db.ownerPool.query(
    "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', $3)",
    [patient.id, doctor.id, NOW],
  );
const inSession = <Result>(person: { token: string }, work: (client: pg.PoolClient) => Promise<Result>) =>
  asSystemInSession(db, person.token, 'a test does what a handler does', ({ client }) => work(client));
const job = <Result>(work: (client: pg.PoolClient) => Promise<Result>) =>
  asSystem(db, 'a test does what a job does', ({ client }) => work(client));
const idsSeen = async (person: TestPerson) =>
  (await asUserOnce<{ id: string }>(db, person.token, { text: 'select id from prescriptions' })).rows.map(
    ({ id }) => id,
  );
const readings = async (patient: TestPerson) =>
  (await db.ownerPool.query('select reader_id, resource from access_log where patient_id = $1', [patient.id])).rows;

async function write(doctor: TestPerson, patient: TestPerson, id: string = randomUUID()): Promise<string> {
  const row: NewPrescriptionRow = {
    id,
    protocolName: 'Sono',
    products: [{ type: 'oleo', name: 'Óleo', dosage: '2 gotas' }],
    status: 'ativa',
    createdAt: NOW,
    updatedAt: NOW,
  };
  await inSession(doctor, (client) => insertPrescribed(client, patient.id, row));
  return id;
}

describe('what a doctor prescribed', () => {
  test('is read by its patient, and without a row in that patient’s log by nobody else', async () => {
    expect(await idsSeen(patients.connected)).toEqual([prescribed.connected]);
    for (const person of [helena, otherDoctor, patients.never]) expect(await idsSeen(person)).toEqual([]);
  });

  test.each(['connected', 'former'] as const)(
    'is read by its doctor of a %s patient in a transaction that logged it',
    async (relation) => {
      const before = (await readings(patients[relation])).length;
      const read = await asReaderOfPrescription(db, helena.token, prescribed[relation], NOWHERE, ({ query }) =>
        query<{ json: string }>(findPrescribedJson(prescribed[relation])),
      );
      expect(JSON.parse(read.rows[0]?.json ?? '')).toMatchObject({
        id: prescribed[relation],
        patientName: `Paciente ${relation}`,
        isConnected: relation === 'connected',
      });
      expect((await readings(patients[relation])).slice(before)).toEqual([
        { reader_id: helena.id, resource: 'prescriptions' },
      ]);
    },
  );

  test('opens nothing else of a former patient', async () => {
    await db.ownerPool.query(
      `insert into prescriptions (id, patient_id, protocol_name, products, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Própria', '[{}]', 'ativa', now(), now())`,
      [patients.former.id],
    );
    const seen = await asReaderOfPrescription(db, helena.token, prescribed.former, NOWHERE, async ({ query }) => {
      const { rows: own } = await query<{ id: string }>({ text: 'select id from prescriptions' });
      const { rows: diary } = await query({ text: 'select id from diary_entries' });
      return [own.map(({ id }) => id), diary];
    });
    expect(seen).toEqual([[prescribed.former], []]);
  });

  test('is opened by no other doctor and no patient, and nothing is logged then', async () => {
    const before = (await readings(patients.connected)).length;
    for (const person of [otherDoctor, patients.connected, patients.never])
      await expect(
        asReaderOfPrescription(db, person.token, prescribed.connected, NOWHERE, async () => 'opened'),
      ).rejects.toBeInstanceOf(NotPrescribedError);
    expect(await readings(patients.connected)).toHaveLength(before);
  });

  test('is listed with one row of the log for each patient on the page', async () => {
    const [before, formerBefore] = [await readings(patients.connected), await readings(patients.former)];
    const second = await write(helena, patients.connected);
    const { rows } = await listPrescribed(db, helena.token, { limit: 20 }, NOWHERE);
    expect(rows.map((row) => JSON.parse(row).id).sort()).toEqual([second, ...Object.values(prescribed)].sort());
    expect(await readings(patients.connected)).toHaveLength(before.length + 1);
    expect(await readings(patients.former)).toHaveLength(formerBefore.length + 1);
    await db.ownerPool.query('delete from prescriptions where id = $1', [second]);
  });

  test('is not read at all when the log cannot be written', async () => {
    await db.ownerPool.query('alter table access_log add constraint fails check (false) not valid');
    try {
      for (const reading of [
        asReaderOfPrescription(db, helena.token, prescribed.connected, NOWHERE, async () => 'opened'),
        listPrescribed(db, helena.token, { limit: 20 }, NOWHERE),
      ])
        await expect(reading).rejects.toMatchObject({ name: 'AccessNotLoggedError' });
    } finally {
      await db.ownerPool.query('alter table access_log drop constraint fails');
    }
  });
});

describe('prescribing', () => {
  test.each(RELATIONS.filter((relation) => relation !== 'connected'))(
    'to a %s patient is refused',
    async (relation) => {
      await expect(write(helena, patients[relation])).rejects.toMatchObject(REFUSED);
      expect(await inSession(helena, (client) => holdLink(client, patients[relation].id))).toBeUndefined();
    },
  );

  test('is done by no request as itself, and in no other name', async () => {
    const insertion = `insert into prescriptions
      (id, patient_id, doctor_id, patient_name, doctor_name, protocol_name, products, status, created_at, updated_at)
      values (gen_random_uuid(), $1, $2, $3, $4, 'Sono', '[{}]', 'ativa', now(), now())`;
    const real = [patients.connected.id, helena.id, 'Paciente connected', 'Dra. Helena'];
    for (const person of [helena, otherDoctor, patients.connected])
      await expect(asUserOnce(db, person.token, { text: insertion, values: real })).rejects.toMatchObject(REFUSED);
    for (const values of [
      [patients.connected.id, helena.id, 'Paciente connected', 'Dr. Falso'],
      [patients.connected.id, helena.id, 'Outra Pessoa', 'Dra. Helena'],
    ])
      await expect(inSession(helena, (client) => client.query(insertion, values))).rejects.toMatchObject(REFUSED);
    for (const person of [otherDoctor, patients.connected])
      await expect(inSession(person, (client) => client.query(insertion, real))).rejects.toMatchObject(REFUSED);
    await expect(job((client) => client.query(insertion, real))).rejects.toMatchObject(REFUSED);
  });
});

describe('changing what was prescribed', () => {
  const change = (person: TestPerson, id: string) =>
    inSession(person, async (client) => {
      const locked = await lockPrescribed(client, id);
      if (!locked) return 'no such prescription';
      await updatePrescribed(client, id, { status: 'pausada', renewalDate: null }, NOW);
      return (await client.query('select status from prescriptions where id = $1', [id])).rows[0].status;
    });

  test('is done by its doctor while the patient is connected', async () => {
    expect(await change(helena, prescribed.connected)).toBe('pausada');
    expect(await change(helena, prescribed.former)).toBe('no such prescription');
    expect(await change(otherDoctor, prescribed.connected)).toBe('no such prescription');
    await expect(
      inSession(helena, (client) => hidePrescribed(client, prescribed.former, NOW)),
    ).resolves.toBeUndefined();
    const { rows } = await db.ownerPool.query('select status, deleted_at from prescriptions where id = $1', [
      prescribed.former,
    ]);
    expect(rows).toEqual([{ status: 'ativa', deleted_at: null }]);
    await db.ownerPool.query("update prescriptions set status = 'ativa'");
  });

  test('gives it to no other patient, and rewrites no word of it', async () => {
    const moving = {
      text: 'update prescriptions set patient_id = $1 where id = $2',
      values: [patients.never.id, prescribed.connected],
    };
    await expect(inSession(helena, (client) => client.query(moving))).rejects.toMatchObject(REFUSED);
    const rewriting = "update prescriptions set protocol_name = 'Outro'";
    await expect(inSession(helena, (client) => client.query(rewriting))).rejects.toMatchObject(REFUSED);
    await expect(asUserOnce(db, helena.token, { text: rewriting })).rejects.toMatchObject(REFUSED);
  });

  test('is nothing that a job can do: it ends what is past and notes who was reminded', async () => {
    await db.ownerPool.query("update prescriptions set renewal_date = '2026-03-01' where id = $1", [
      prescribed.connected,
    ]);
    for (const text of [
      "update prescriptions set status = 'pausada'",
      "update prescriptions set renewal_date = '2030-01-01'",
      'update prescriptions set deleted_at = now()',
    ])
      await expect(job((client) => client.query(text))).rejects.toMatchObject(REFUSED);
    const noting = "update prescriptions set patient_reminded_on = '2026-02-28'";
    expect((await job((client) => client.query(`${noting} where renewal_date is not null`))).rowCount).toBe(1);
    await expect(job((client) => client.query(noting))).rejects.toMatchObject(REFUSED);
  });
});

describe('a signed document', () => {
  test('is seen by the two it is about; other doctors of the patient read the prescription without', async () => {
    const file = {
      id: randomUUID(),
      kind: 'prescription_document',
      mediaType: 'application/pdf',
      name: 'receita.pdf',
      byteSize: 1,
      sha256: '0'.repeat(64),
      createdAt: NOW,
    } as const;
    await inSession(helena, async (client) => {
      await client.query(insertFile(file));
      await client.query('update prescriptions set document_id = $1, document_owner_id = doctor_id where id = $2', [
        file.id,
        prescribed.connected,
      ]);
    });
    const seen = async (person: TestPerson) =>
      (await asUserOnce<{ name: string }>(db, person.token, { text: 'select name from files' })).rows;
    for (const person of [helena, patients.connected]) expect(await seen(person)).toEqual([{ name: 'receita.pdf' }]);
    for (const person of [otherDoctor, patients.former, patients.never]) expect(await seen(person)).toEqual([]);
    const opened = await asUser(db, otherDoctor.token, async ({ query }) => {
      const opening = "select id from open_patient_record($1, 'view', 'prescriptions', null, null, null, null)";
      await query({ text: opening, values: [patients.connected.id] });
      const { rows: read } = await query({ text: 'select id from prescriptions' });
      return [read.length, (await query({ text: 'select id from files' })).rows.length];
    });
    expect(opened).toEqual([1, 0]);
  });

  test('of somebody else is put onto no prescription', async () => {
    const foreign = {
      id: randomUUID(),
      kind: 'prescription_document',
      mediaType: 'application/pdf',
      name: 'x.pdf',
      byteSize: 1,
      sha256: '0'.repeat(64),
      createdAt: NOW,
    } as const;
    await asUserOnce(db, patients.never.token, insertFile(foreign));
    const taking = {
      text: 'update prescriptions set document_id = $1, document_owner_id = doctor_id where id = $2',
      values: [foreign.id, prescribed.connected],
    };
    await expect(inSession(helena, (client) => client.query(taking))).rejects.toMatchObject(REFUSED);
  });
});
