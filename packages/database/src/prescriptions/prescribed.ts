import type { PrescriptionStatus } from '@balsamo/domain/prescriptions/status.ts';
import type pg from 'pg';
import { type AccessOrigin, logging } from '../access-log/as-reader.ts';
import { asUser, type Session, type UserTransaction } from '../as-user.ts';
import type { Database } from '../connection.ts';
import { PRESCRIPTION_FIELDS, type PrescriptionPlace } from './queries.ts';

/** Prescriptions of this doctor; `isConnected` says whether they may still be changed. */
const DOCTOR_PRESCRIPTION_JSON = `json_build_object(${PRESCRIPTION_FIELDS},
    'patientId', patient_id, 'patientName', patient_name,
    'isConnected', exists (
      select from patients_doctors link
      where link.patient_id = prescriptions.patient_id and link.doctor_id = prescriptions.doctor_id and link_stands(link.status, link.ends_at))
  )::text`;

/** Nothing that this person prescribed, or hidden. */
export class NotPrescribedError extends Error {
  override name = 'NotPrescribedError';
}

/**
 * The door of doctors to one prescription of their own, whether its patient is still connected or not: writes the patient's access
 * log and reads, in one transaction. Without it the policies show none.
 * @throws NotPrescribedError, AccessNotLoggedError; NotSignedInError
 */
export async function asReaderOfPrescription<Result>(
  database: Pick<Database, 'appPool'>,
  session: Session,
  id: string,
  { network, browser, system }: AccessOrigin,
  work: (transaction: UserTransaction) => Promise<Result>,
): Promise<Result> {
  return asUser(database, session, async (transaction) => {
    const [opened] = await logging<{ id: string | null }>(transaction, {
      name: 'open_prescribed',
      text: 'select open_prescribed($1, $2, $3, $4) as id',
      values: [id, network, browser, system],
    });
    if (!opened?.id) throw new NotPrescribedError();
    return work(transaction);
  });
}

export type PrescribedFilter = {
  status?: PrescriptionStatus | undefined;
  patientId?: string | undefined;
  limit: number;
  after?: PrescriptionPlace | undefined;
};

/**
 * The same for a page of them, newest first, of one status or all but old versions: a row of the log for each patient on it.
 * @throws AccessNotLoggedError; NotSignedInError
 */
export async function listPrescribed(
  database: Pick<Database, 'appPool'>,
  session: Session,
  { status, patientId, limit, after }: PrescribedFilter,
  { network, browser, system }: AccessOrigin,
): Promise<{ rows: string[]; hasMore: boolean }> {
  return asUser(database, session, async (transaction) => {
    const page = await logging<{ id: string; has_more: boolean }>(transaction, {
      name: 'open_prescribed_list',
      text: 'select id, has_more from open_prescribed_list($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [
        status ?? null,
        patientId ?? null,
        limit,
        after?.createdAt ?? null,
        after?.id ?? null,
        network,
        browser,
        system,
      ],
    });
    if (page.length === 0) return { rows: [], hasMore: false };
    const { rows } = await transaction.query<{ json: string }>({
      name: 'prescribed_list',
      text: `select ${DOCTOR_PRESCRIPTION_JSON} as json from prescriptions
        where id = any($1) and doctor_id = (select current_user_id())
        order by created_at desc, id desc`,
      values: [page.map(({ id }) => id)],
    });
    return { rows: rows.map(({ json }) => json), hasMore: page[0]?.has_more ?? false };
  });
}

/** One prescription of this doctor, in a transaction that opened it. */
export function findPrescribedJson(id: string): pg.QueryConfig {
  return {
    name: 'prescribed_find',
    text: `select ${DOCTOR_PRESCRIPTION_JSON} as json from prescriptions
      where id = $1 and doctor_id = (select current_user_id())`,
    values: [id],
  };
}
