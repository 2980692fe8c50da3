import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asReaderOfPatient } from '../access-log/as-reader.ts';
import { asUserOnce } from '../as-user.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { beginVisit, type VisitRow } from './visits.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let doctor: TestPerson;
let patient: TestPerson;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  doctor = await createPerson(db.ownerPool, 'medico');
  patient = await createPerson(db.ownerPool);
  await db.ownerPool.query(
    "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
    [patient.id, doctor.id],
  );
});
afterAll(() => db?.close());

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);
const look = (time: string) =>
  asReaderOfPatient(
    db,
    doctor.token,
    patient.id,
    { resource: 'patient', origin: { network: null, browser: null, system: null } },
    async ({ query }) => (await query<VisitRow>(beginVisit(at(time)))).rows[0]?.newSince ?? null,
  );

describe('a visit', () => {
  test('has nothing before it when it is the first, and goes on while the looks are close to each other', async () => {
    expect(await look('09:00')).toBeNull();
    expect(await look('09:30')).toBeNull();
    expect(await look('10:00')).toBeNull();
  });

  test('that is another one shows what came since the end of the one before, however often it is looked at', async () => {
    expect(await look('10:31')).toEqual(at('10:00'));
    expect(await look('10:40')).toEqual(at('10:00'));
    expect(await look('15:00')).toEqual(at('10:40'));
  });

  test('is not put back by a look that arrives late', async () => {
    await look('14:00');
    expect(await look('15:10')).toEqual(at('10:40'));
  });

  test('reads what the bell told about this patient, and nothing else', async () => {
    const other = await createPerson(db.ownerPool);
    await db.ownerPool.query(
      `insert into notifications (user_id, sequence, type, related_id, data, created_at)
       select $1, n, type, gen_random_uuid(), jsonb_build_object('patientId', about), now()
       from (values (1, 'patient_checkin', $2::uuid), (2, 'patient_checkin', $3::uuid), (3, 'new_patient_connected', $2::uuid)) as told (n, type, about)`,
      [doctor.id, patient.id, other.id],
    );
    await look('16:00');
    const { rows } = await db.ownerPool.query('select sequence::int from notifications where is_read');
    expect(rows).toEqual([{ sequence: 1 }]);
  });

  test('is noted by nobody who has not opened the record', async () => {
    const note = {
      text: 'insert into patient_visits (patient_id, doctor_id, last_seen_at) values ($1, (select current_user_id()), now()) on conflict (patient_id, doctor_id) do update set last_seen_at = now()',
      values: [patient.id],
    };
    const stranger = await createPerson(db.ownerPool, 'medico');
    for (const person of [doctor, stranger, patient]) {
      await expect(asUserOnce(db, person.token, note)).rejects.toThrow(/row-level security|foreign key/);
    }
    const { rows } = await asUserOnce(db, patient.token, { text: 'select patient_id from patient_visits' });
    expect(rows).toEqual([]);
  });
});
