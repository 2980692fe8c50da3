import type { AccessAction } from '@balsamo/domain/access-log/vocabulary.ts';
import { type AccessOrigin, logging } from '../access-log/as-reader.ts';
import { asUser, type Session, type UserTransaction } from '../as-user.ts';
import type { Database } from '../connection.ts';

/** One of the patients whose records a report opened. */
export type ReportPatient = { id: string; name: string };

/** Whose records are opened: `patientIds` null = every patient of this doctor. How: looked at, or taken along as a file. */
export type ReportAccess = {
  patientIds: readonly string[] | null;
  action: Extract<AccessAction, 'view' | 'download'>;
  origin: AccessOrigin;
};

/**
 * The door of doctors to a report over their patients: one statement writes a row into the access log of each, and what is read
 * is read in the same transaction. Who is not a patient of theirs is left out, which tells nothing of whether there is such an account.
 * @throws AccessNotLoggedError; NotSignedInError
 */
export async function asReaderOfReport<Result>(
  database: Pick<Database, 'appPool'>,
  session: Session,
  { patientIds, action, origin }: ReportAccess,
  work: (transaction: UserTransaction, patients: ReportPatient[]) => Promise<Result>,
): Promise<Result> {
  return asUser(database, session, async (transaction) => {
    const patients = await logging<ReportPatient>(transaction, {
      name: 'open_patient_report',
      text: 'select id, name from open_patient_report($1, $2, $3, $4, $5)',
      values: [patientIds, action, origin.network, origin.browser, origin.system],
    });
    return work(transaction, patients);
  });
}
