import type { PrescriptionStatus } from '@balsamo/domain/prescriptions/status.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { instantJson } from '../columns.ts';
import { namedFor, OWN, type RowScope } from '../row-scope.ts';
import { prescriptions } from './tables.ts';

export type PrescriptionRow = typeof prescriptions.$inferSelect;
export type NewPrescriptionRow = Omit<
  typeof prescriptions.$inferInsert,
  | 'patientId'
  | 'patientName'
  | 'doctorId'
  | 'doctorName'
  | 'doctorSpecialty'
  | 'documentId'
  | 'patientRemindedOn'
  | 'doctorRemindedOn'
  | 'deletedAt'
  | 'putAwayAt'
  | 'followEndedAt'
>;
/** Where a page of the list ends. */
export type PrescriptionPlace = { createdAt: Date; id: string };

/** The fields of the contract's `Prescription`. The document is there for those who may read it. */
export const PRESCRIPTION_FIELDS = `
    'id', prescriptions.id, 'doctorId', doctor_id, 'doctorName', doctor_name, 'doctorSpecialty', doctor_specialty,
    'protocolName', protocol_name, 'products', products, 'status', status,
    'renewalDate', renewal_date, 'previousId', previous_id,
    'followEndedAt', case when prescriptions.doctor_id is not null then (
      select ${instantJson('link.ended_at')} from patients_doctors link
      where link.patient_id = prescriptions.patient_id and link.doctor_id = prescriptions.doctor_id and link.status = 'inativo'
        and link.patient_id = (select current_user_id()))
      when patient_id = (select current_user_id()) then ${instantJson('follow_ended_at')} end,
    'document', (
      select json_build_object('name', files.name, 'mediaType', files.media_type, 'byteSize', files.byte_size,
        'addedAt', ${instantJson('files.created_at')})
      from files where files.id = prescriptions.document_id),
    'createdAt', ${instantJson('prescriptions.created_at')}, 'updatedAt', ${instantJson('prescriptions.updated_at')}`;
const PRESCRIPTION_JSON = `json_build_object(${PRESCRIPTION_FIELDS})::text`;

const isOwn = (id: string) =>
  and(eq(prescriptions.id, id), eq(prescriptions.patientId, sql`(select current_user_id())`));

/** Writes a prescription in no doctor's name; answers it, or nothing when the id is taken. */
export async function insertPrescription(
  { orm }: UserTransaction,
  row: NewPrescriptionRow,
): Promise<string | undefined> {
  const [inserted] = await orm
    .insert(prescriptions)
    .values({ ...row, patientId: sql`(select current_user_id())` })
    .onConflictDoNothing()
    .returning({ json: sql<string>`${sql.raw(PRESCRIPTION_JSON)}` });
  return inserted?.json;
}

/** One prescription of the patient's, old versions too, hidden ones not. */
export function findPrescription(id: string): pg.QueryConfig {
  return {
    name: 'prescriptions_find',
    text: `select ${PRESCRIPTION_JSON} as json from prescriptions
      where id = $1 and patient_id = (select current_user_id()) and deleted_at is null`,
    values: [id],
  };
}

/** A patient's prescriptions, newest first: of one status, or all but old versions. */
export function listPrescriptions(
  filter: {
    status?: PrescriptionStatus | undefined;
    limit: number;
    after?: PrescriptionPlace | undefined;
  },
  rowScope: RowScope = OWN,
): pg.QueryConfig {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const { status, limit, after } = filter;
  const name = `prescriptions_list${status ? '_status' : ''}${after ? '_after' : ''}`;
  const text = `select ${PRESCRIPTION_JSON} as json from prescriptions
    where patient_id = ${rowScope} and deleted_at is null ${rowScope === OWN ? 'and put_away_at is null' : ''}
      and ${status ? `status = ${place(status)}` : "status <> 'obsoleta'"}
      ${after ? `and (created_at, id) < (${place(after.createdAt)}, ${place(after.id)})` : ''}
    order by created_at desc, id desc limit ${place(limit)}`;
  return { name: namedFor(rowScope, name), text, values };
}

/**
 * A prescription that the patient wrote, locked until the transaction ends. Undefined: no such one of theirs, hidden, or a
 * doctor's, which only that doctor changes.
 */
export async function lockOwnPrescription({ orm }: UserTransaction, id: string): Promise<PrescriptionRow | undefined> {
  const [row] = await orm
    .select()
    .from(prescriptions)
    .where(and(isOwn(id), isNull(prescriptions.doctorName), isNull(prescriptions.deletedAt)))
    .for('update');
  return row;
}

/** Writes status or renewal date and answers the prescription. */
export async function updatePrescription(
  { orm }: UserTransaction,
  id: string,
  changes: Pick<Partial<PrescriptionRow>, 'status' | 'renewalDate'> & { updatedAt: Date },
): Promise<string> {
  const [row] = await orm
    .update(prescriptions)
    .set(changes)
    .where(isOwn(id))
    .returning({ json: sql<string>`${sql.raw(PRESCRIPTION_JSON)}` });
  if (!row) throw new Error('a locked prescription was not there to update');
  return row.json;
}

/**
 * Hides a prescription that the patient wrote, with the versions before it; again changes nothing. No row: no such one
 * of theirs.
 */
export function hidePrescription(id: string, now: Date): pg.QueryConfig {
  return {
    name: 'prescriptions_hide',
    text: `with recursive version as (
        select id, previous_id from prescriptions
        where id = $1 and patient_id = (select current_user_id()) and doctor_name is null
        union all
        select earlier.id, earlier.previous_id from version
        join prescriptions earlier on earlier.id = version.previous_id and earlier.doctor_name is null
      )
      update prescriptions
      set deleted_at = coalesce(deleted_at, $2), updated_at = case when deleted_at is null then $2 else updated_at end
      where id in (select id from version) returning id`,
    values: [id, now],
  };
}

/** Puts away what a doctor prescribed who no longer follows the patient; again changes nothing. `count` 0: nothing to put away. */
export function putAwayPrescription(id: string, now: Date): pg.QueryConfig {
  return { name: 'prescriptions_put_away', text: 'select put_away_prescription($1, $2) as count', values: [id, now] };
}
