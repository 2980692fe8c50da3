import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { eraseAccount } from '../account/erasures.ts';
import { asSystem, asSystemInSession } from '../as-system.ts';
import { asUserOnce } from '../as-user.ts';
import { NotSignedInError } from '../session-errors.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { takeInvitation } from './invitations.ts';
import { beginLink, endLink } from './links.ts';
import { answerRequest, insertRequest, withdrawRequest } from './requests.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
/** A doctor, and patients by what they are to her. */
let helena: TestPerson;
const patients = {} as Record<'connected' | 'pending' | 'former' | 'never', TestPerson>;
let otherDoctor: TestPerson;
const NOW = new Date('2026-03-02T12:00:00Z');
const REFUSED = { code: '42501' };

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  helena = await createDoctor();
  otherDoctor = await createDoctor();
  for (const relation of ['connected', 'pending', 'former', 'never'] as const) {
    patients[relation] = await createPerson(db.ownerPool, 'paciente', `Paciente ${relation}`);
  }
  await connect(patients.connected, helena);
  await connect(patients.former, helena);
  await inSession(patients.former, (client) => endLink(client, helena.id, NOW));
  await inSession(patients.pending, (client) => insertRequest(client, pairOf(patients.pending), NOW));
});
afterAll(() => db?.close());

async function createDoctor(): Promise<TestPerson> {
  const doctor = await createPerson(db.ownerPool, 'medico', 'Dra. Helena');
  await db.ownerPool.query("update users set crm = '123456-SP' where id = $1", [doctor.id]);
  return doctor;
}
const pairOf = (patient: TestPerson, doctor = helena) => ({ patientId: patient.id, doctorId: doctor.id });
const inSession = <Result>(person: { token: string }, work: (client: pg.PoolClient) => Promise<Result>) =>
  asSystemInSession(db, person.token, 'a test does what a handler does', ({ client }) => work(client));
const byJob = <Result>(work: (client: pg.PoolClient) => Promise<Result>) =>
  asSystem(db, 'a test does what a job does', ({ client }) => work(client));
const rowsOf = async (person: { token: string }, text: string, values: unknown[] = []) =>
  (await asUserOnce(db, person.token, { text, values })).rows;

async function connect(patient: TestPerson, doctor: TestPerson): Promise<void> {
  const id = await inSession(patient, (client) => insertRequest(client, pairOf(patient, doctor), NOW));
  await inSession(doctor, async (client) => {
    await answerRequest(client, id as string, 'accepted', NOW);
    await beginLink(client, pairOf(patient, doctor), NOW);
  });
}

describe('what requests read', () => {
  test('of links: a doctor the active ones, a patient also those that ended, others none', async () => {
    const patientIds = async (person: TestPerson) =>
      (await rowsOf(person, 'select patient_id from patients_doctors')).map((row) => row.patient_id);
    expect(await patientIds(helena)).toEqual([patients.connected.id]);
    expect(await patientIds(patients.connected)).toEqual([patients.connected.id]);
    expect(await patientIds(patients.former)).toEqual([patients.former.id]);
    for (const person of [patients.pending, patients.never, otherDoctor]) expect(await patientIds(person)).toEqual([]);
  });

  test('of open requests: the two it is about', async () => {
    const text = "select patient_id, requested_by from connection_requests where status = 'pending'";
    const open = [{ patient_id: patients.pending.id, requested_by: patients.pending.id }];
    expect([await rowsOf(helena, text), await rowsOf(patients.pending, text)]).toEqual([open, open]);
    for (const person of [patients.connected, patients.never, otherDoctor])
      expect(await rowsOf(person, text)).toEqual([]);
  });

  test.each(['connection_requests', 'patients_doctors', 'connection_changes', 'subscriptions'])(
    'is not written by them: %s',
    async (table) => {
      for (const person of [helena, patients.connected, patients.pending]) {
        await expect(rowsOf(person, `delete from ${table}`)).rejects.toMatchObject(REFUSED);
        await expect(rowsOf(person, `insert into ${table} select * from ${table}`)).rejects.toMatchObject(REFUSED);
      }
      await expect(rowsOf(patients.former, "update patients_doctors set status = 'ativo'")).rejects.toMatchObject(
        REFUSED,
      );
    },
  );

  test('of invitations: nothing, not even their doctor', async () => {
    await expect(rowsOf(helena, 'select id from invitations')).rejects.toMatchObject(REFUSED);
  });
});

describe('the functions of policies', () => {
  test('name the patients of whose doctor it is, and nobody’s for everyone else', async () => {
    const ids = async (person: { token: string }) =>
      (await rowsOf(person, 'select connected_patients() as ids'))[0]?.ids;
    expect(await ids(helena)).toEqual([patients.connected.id]);
    for (const person of [otherDoctor, ...Object.values(patients)]) expect(await ids(person)).toEqual([]);
    const { rows } = await db.appPool.query('select connected_patients() as ids');
    expect(rows).toEqual([{ ids: [] }]);
  });

  test('are asked once per statement, and let a person’s index be walked', async () => {
    const { rows } = await asUserOnce<{ 'QUERY PLAN': string }>(db, helena.token, {
      text: 'explain select from patients_doctors where patient_id = any ((select connected_patients())::uuid[])',
    });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/InitPlan/);
  });

  test('tell the names of those one is connected with or has a request with, and no others', async () => {
    const name = async (person: TestPerson, of: TestPerson) =>
      (await rowsOf(person, 'select connected_name($1) as name', [of.id]))[0]?.name;
    expect(await name(helena, patients.connected)).toBe('Paciente connected');
    expect(await name(helena, patients.pending)).toBe('Paciente pending');
    expect(await name(patients.pending, helena)).toBe('Dra. Helena');
    for (const patient of [patients.former, patients.never]) {
      expect([await name(helena, patient), await name(patient, helena)]).toEqual([null, null]);
    }
    expect(await name(otherDoctor, patients.connected)).toBeNull();
    expect(await name(patients.never, patients.connected)).toBeNull();
  });
});

describe('the system role in someone’s session', () => {
  test('asks in nobody else’s name, and only a patient a doctor or a doctor a patient', async () => {
    const insertion = `insert into connection_requests (patient_id, doctor_id, requested_by, created_at) values ($1, $2, $3, now())`;
    const attempts: [TestPerson, string[]][] = [
      [patients.never, [patients.connected.id, helena.id, patients.connected.id]],
      [otherDoctor, [patients.never.id, helena.id, helena.id]],
      [patients.never, [patients.never.id, patients.connected.id, patients.never.id]],
      [otherDoctor, [helena.id, otherDoctor.id, otherDoctor.id]],
    ];
    for (const [person, values] of attempts) {
      await expect(inSession(person, (client) => client.query(insertion, values))).rejects.toMatchObject(REFUSED);
    }
  });

  test('answers a request for nobody but the other side, and takes one back for nobody but who asked', async () => {
    const { rows } = await db.ownerPool.query("select id from connection_requests where status = 'pending'");
    const [{ id }] = rows;
    const accept = "update connection_requests set status = 'accepted', responded_at = now() where id = $1";
    for (const person of [patients.pending, patients.never, otherDoctor]) {
      expect((await inSession(person, (client) => client.query(accept, [id]))).rowCount).toBe(0);
    }
    for (const person of [helena, patients.never, otherDoctor]) {
      expect(await inSession(person, (client) => withdrawRequest(client, id))).toBeUndefined();
    }
  });

  test('begins no link that nobody accepted, and none again that has ended', async () => {
    for (const [patient, person] of [
      [patients.never, helena],
      [patients.never, patients.never],
      [patients.pending, helena],
      [patients.connected, otherDoctor],
    ] as const) {
      const doctor = person === otherDoctor ? otherDoctor : helena;
      await expect(
        inSession(person, (client) => beginLink(client, pairOf(patient, doctor), NOW)),
      ).rejects.toMatchObject(REFUSED);
    }
    // With the instant of its old acceptance it was accepted; with that of today nobody did.
    const later = new Date(NOW.getTime() + 1000);
    for (const person of [helena, patients.former]) {
      await expect(
        inSession(person, (client) => beginLink(client, pairOf(patients.former), later)),
      ).rejects.toMatchObject(REFUSED);
    }
    await expect(
      inSession(otherDoctor, (client) => beginLink(client, pairOf(patients.former), NOW)),
    ).rejects.toMatchObject(REFUSED);
  });

  test('begins no link again by what was accepted before it ended', async () => {
    const [patient, doctor] = [await createPerson(db.ownerPool), await createDoctor()];
    await connect(patient, doctor);
    const later = new Date(NOW.getTime() + 1000);
    await inSession(doctor, (client) => endLink(client, patient.id, later));
    for (const person of [patient, doctor]) {
      await expect(
        inSession(person, (client) => beginLink(client, pairOf(patient, doctor), NOW)),
      ).rejects.toMatchObject(REFUSED);
    }
  });

  test.each([
    ['that was ended', "status = 'inativo', ended_at = '2026-03-02T12:00:01Z'"],
    ['whose last day is over', "ends_on = current_date - 1, ends_at = now() - interval '1 second'"],
  ])('moves the end of no link %s, to begin it again by what was accepted before', async (_, change) => {
    const [patient, doctor] = [await createPerson(db.ownerPool), await createDoctor()];
    await connect(patient, doctor);
    await db.ownerPool.query(`update patients_doctors set ${change} where doctor_id = $1`, [doctor.id]);
    const text = "update patients_doctors set status = 'inativo', ended_at = $2 where doctor_id = $1";
    for (const person of [patient, doctor]) {
      for (const at of [NOW, null]) {
        const moved = inSession(person, (client) => client.query(text, [doctor.id, at]));
        await expect(moved).rejects.toMatchObject(REFUSED);
      }
    }
    // Other tests count what a statement about every link reaches.
    await db.ownerPool.query('delete from patients_doctors where doctor_id = $1', [doctor.id]);
  });

  test('ends a link for its two only', async () => {
    for (const person of [patients.never, otherDoctor]) {
      const text = "update patients_doctors set status = 'inativo', ended_at = now()";
      expect((await inSession(person, (client) => client.query(text))).rowCount).toBe(0);
    }
    expect(await rowsOf(helena, 'select patient_id from patients_doctors')).toHaveLength(1);
  });

  const invitation = (doctorId: string) => ({
    text: `insert into invitations (doctor_id, token_hash, patient_name, patient_email, language, created_at, sent_at, expires_at)
      values ($1, gen_random_uuid()::text, 'Ana', gen_random_uuid() || '@example.test', 'pt', now(), now(), now() + interval '1 day') returning id`,
    values: [doctorId],
  });

  test('invites in the name of a doctor with a registration, their own', async () => {
    const unregistered = await createPerson(db.ownerPool, 'medico');
    for (const [person, doctorId] of [
      [otherDoctor, helena.id],
      [patients.never, patients.never.id],
      [unregistered, unregistered.id],
    ] as const) {
      await expect(inSession(person, (client) => client.query(invitation(doctorId)))).rejects.toMatchObject(REFUSED);
    }
    const { rows } = await inSession(helena, (client) => client.query(invitation(helena.id)));
    const removal = { text: 'delete from invitations where id = $1', values: [rows[0].id] };
    for (const person of [otherDoctor, patients.never]) {
      expect((await inSession(person, (client) => client.query(removal))).rowCount).toBe(0);
    }
    expect((await inSession(helena, (client) => client.query(removal))).rowCount).toBe(1);
  });

  test('makes a request of an invitation for a patient only, and to the doctor who invited', async () => {
    const { rows } = await inSession(helena, (client) => client.query(invitation(helena.id)));
    const of = { id: rows[0].id as string, name: 'Ana' };
    const patient = await createPerson(db.ownerPool);
    for (const [person, doctor] of [
      [patient, otherDoctor],
      [helena, helena],
    ] as const) {
      await expect(
        inSession(person, (client) => insertRequest(client, pairOf(patient, doctor), NOW, { invitation: of })),
      ).rejects.toMatchObject(REFUSED);
    }
    const made = await inSession(patient, (client) =>
      insertRequest(client, pairOf(patient, helena), NOW, { invitation: of }),
    );
    expect(made).toBeTruthy();
  });

  test('accepts an invitation for a patient, in their own name and for nobody else', async () => {
    const { rows } = await inSession(helena, (client) => client.query(invitation(helena.id)));
    const text = "update invitations set status = 'accepted', patient_id = $2, responded_at = now() where id = $1";
    for (const person of [patients.never, otherDoctor, helena]) {
      const values = [rows[0].id, patients.connected.id];
      await expect(inSession(person, (client) => client.query(text, values))).rejects.toMatchObject(REFUSED);
    }
    await expect(
      inSession(otherDoctor, (client) => client.query(text, [rows[0].id, otherDoctor.id])),
    ).rejects.toMatchObject(REFUSED);
    // Made for another address.
    await expect(
      inSession(patients.never, (client) => client.query(text, [rows[0].id, patients.never.id])),
    ).rejects.toMatchObject(REFUSED);
    expect(await inSession(patients.never, (client) => takeInvitation(client, 'a token of nobody', NOW))).toBe(false);
  });

  test('is nobody with a token that is dead', async () => {
    await expect(inSession({ token: 'invented' }, async () => undefined)).rejects.toBeInstanceOf(NotSignedInError);
  });
});

describe('the system role without a session', () => {
  test('connects, asks, answers and invites for nobody, and forgets only what is old', async () => {
    await expect(byJob((client) => beginLink(client, pairOf(patients.never), NOW))).rejects.toMatchObject(REFUSED);
    await expect(byJob((client) => insertRequest(client, pairOf(patients.never), NOW))).rejects.toMatchObject(REFUSED);
    const nothing = [
      "update connection_requests set status = 'accepted', responded_at = now()",
      "update patients_doctors set status = 'inativo', ended_at = now()",
      "delete from connection_requests where status = 'pending'",
      "delete from invitations where status = 'pending' and expires_at > now()",
      'delete from patients_doctors',
    ];
    for (const text of nothing) expect((await byJob((client) => client.query(text))).rowCount).toBe(0);
    await expect(
      byJob((client) => client.query('update patients_doctors set doctor_id = patient_id')),
    ).rejects.toMatchObject(REFUSED);
  });

  test('sees of a doctor’s profile the specialty and nothing else', async () => {
    for (const column of ['bio', 'contact_email', 'whatsapp_number', '*']) {
      await expect(db.systemPool.query(`select ${column} from doctor_profiles`)).rejects.toMatchObject(REFUSED);
    }
  });
});

test('who is connected with someone, or waits for them, learns when that account is erased', async () => {
  const [leaver, doctor, asked] = [await createPerson(db.ownerPool), await createDoctor(), await createDoctor()];
  await connect(leaver, doctor);
  await inSession(leaver, (client) => insertRequest(client, pairOf(leaver, asked), NOW));
  await db.ownerPool.query(
    "insert into account_erasures (user_id, requested_at, due_at) values ($1, now(), now() + interval '7 days')",
    [leaver.id],
  );
  await byJob((client) => eraseAccount(client, leaver.id, new Date()));
  const { rows } = await db.ownerPool.query('select user_id, version from connection_changes where user_id = any($1)', [
    [doctor.id, asked.id],
  ]);
  expect(rows.map(({ version }) => Number(version))).toEqual([1, 1]);
  expect(await rowsOf(doctor, 'select patient_id from patients_doctors')).toEqual([]);
});

test('an account that is erased takes along what doctors sent to its address', async () => {
  const leaver = await createPerson(db.ownerPool);
  const insertion = `insert into invitations (doctor_id, token_hash, patient_name, patient_email, language, created_at, sent_at, expires_at)
    values ($1, $2, 'Ana', $3, 'pt', now(), now(), now() + interval '1 day')`;
  await inSession(helena, (client) => client.query(insertion, [helena.id, 'to the leaver', leaver.email]));
  await inSession(helena, (client) => client.query(insertion, [helena.id, 'to another', 'other@example.test']));
  const removal = { text: 'delete from invitations where patient_email = $1', values: [leaver.email] };
  expect((await byJob((client) => client.query(removal))).rowCount).toBe(0);
  await db.ownerPool.query(
    "insert into account_erasures (user_id, requested_at, due_at) values ($1, now(), now() + interval '7 days')",
    [leaver.id],
  );
  await byJob((client) => eraseAccount(client, leaver.id, new Date()));
  const { rows } = await db.ownerPool.query("select token_hash from invitations where token_hash like 'to %'");
  expect(rows).toEqual([{ token_hash: 'to another' }]);
});
