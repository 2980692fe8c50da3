import type { PrescriptionStatus } from '@balsamo/domain/prescriptions/status.ts';
import type pg from 'pg';
import type { NewPrescriptionRow } from './queries.ts';

/**
 * What doctors write, as the system role in their session: the patient is told in the same transaction. That role reads no words of a
 * prescription; what was written is read afterwards through `asReaderOfPrescription`.
 */

/** A patient who is connected with the doctor of this session, until the transaction ends. */
export type LinkedPatient = { id: string; timeZone: string };

/** Holds the link with a patient, so that it ends before this writing or after it. Undefined: no patient of this doctor. */
export async function holdLink(client: pg.ClientBase, patientId: string): Promise<LinkedPatient | undefined> {
  const { rows } = await client.query<LinkedPatient>(
    `select patient.id, patient.time_zone as "timeZone"
     from patients_doctors link join users patient on patient.id = link.patient_id
     where link.patient_id = $1 and link.doctor_id = (select current_user_id()) and link_stands(link.status, link.ends_at)
     for share of link`,
    [patientId],
  );
  return rows[0];
}

/** A prescription of the doctor's, without its words; `patientId` null = the patient's account is gone. */
export type PrescribedRow = {
  id: string;
  patientId: string | null;
  status: PrescriptionStatus;
  renewalDate: string | null;
  documentId: string | null;
};

/** One that the doctor of this session wrote and did not hide; undefined where there is none. */
export async function findPrescribed(client: pg.ClientBase, id: string): Promise<PrescribedRow | undefined> {
  return findIn(client, id, '');
}

/** The same, locked until the transaction ends; of a patient whose link is held, or no row. */
export async function lockPrescribed(client: pg.ClientBase, id: string): Promise<PrescribedRow | undefined> {
  return findIn(client, id, 'for update');
}

async function findIn(client: pg.ClientBase, id: string, lock: '' | 'for update') {
  const { rows } = await client.query<PrescribedRow>(
    `select id, patient_id as "patientId", status, renewal_date::text as "renewalDate", document_id as "documentId"
     from prescriptions
     where id = $1 and doctor_id = (select current_user_id()) and deleted_at is null ${lock}`,
    [id],
  );
  return rows[0];
}

/** Writes a prescription with both names and the specialty as they are now. False: the id is taken. */
export async function insertPrescribed(
  client: pg.ClientBase,
  patientId: string,
  row: NewPrescriptionRow,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into prescriptions
       (id, patient_id, doctor_id, patient_name, doctor_name, doctor_specialty, protocol_name, products, status,
        renewal_date, previous_id, created_at, updated_at)
     select $1, patient.id, doctor.id, patient.name, doctor.name, profile.specialty, $3, $4, $5, $6, $7, $8, $8
     from users patient, users doctor left join doctor_profiles profile on profile.user_id = doctor.id
     where patient.id = $2 and doctor.id = (select current_user_id())
     on conflict do nothing`,
    [
      row.id,
      patientId,
      row.protocolName,
      JSON.stringify(row.products),
      row.status,
      row.renewalDate ?? null,
      row.previousId ?? null,
      row.createdAt,
    ],
  );
  return rowCount === 1;
}

/** Writes status and renewal date of one that is locked. */
export async function updatePrescribed(
  client: pg.ClientBase,
  id: string,
  { status, renewalDate }: Pick<PrescribedRow, 'status' | 'renewalDate'>,
  now: Date,
): Promise<void> {
  await client.query('update prescriptions set status = $2, renewal_date = $3, updated_at = $4 where id = $1', [
    id,
    status,
    renewalDate,
    now,
  ]);
}

/** Hides one that is locked, with the versions before it. */
export async function hidePrescribed(client: pg.ClientBase, id: string, now: Date): Promise<void> {
  await client.query(
    `with recursive version as (
       select id, previous_id from prescriptions where id = $1
       union all
       select earlier.id, earlier.previous_id from version
       join prescriptions earlier on earlier.id = version.previous_id and earlier.doctor_id = (select current_user_id())
     )
     update prescriptions set deleted_at = $2, updated_at = $2
     where id in (select id from version) and deleted_at is null`,
    [id, now],
  );
}

/** Was it hidden by the doctor of this session? Hiding again changes nothing. */
export async function isHiddenPrescribed(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from prescriptions where id = $1 and doctor_id = (select current_user_id()) and deleted_at is not null',
    [id],
  );
  return rowCount === 1;
}
