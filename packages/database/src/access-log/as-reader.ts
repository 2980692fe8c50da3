import type { AccessResource } from '@balsamo/domain/access-log/vocabulary.ts';
import pg from 'pg';
import { asUser, type Session, type UserTransaction } from '../as-user.ts';
import type { Database } from '../connection.ts';
import { AccessNotLoggedError } from '../session-errors.ts';

/** From where somebody looks: a shortened network, and which browser on which system; null = not known. */
export type AccessOrigin = { network: string | null; browser: string | null; system: string | null };
/** What is looked at; `resourceId` where it is a single thing. */
export type Access = { resource: AccessResource; resourceId?: string; origin: AccessOrigin };

/** The patient whose record is open. */
export type OpenPatient = { id: string; name: string; time_zone: string; connected_at: Date };
/** A transaction in which the record of one patient is open: statements read it as `OPENED`. */
export type ReaderTransaction = UserTransaction & { patient: OpenPatient };

/** Not a patient of this person: unknown, never connected, no longer connected; which, nobody is told. */
export class NoSuchPatientError extends Error {
  override name = 'NoSuchPatientError';
}

/**
 * Runs a statement that writes the log; whatever keeps it from doing so denies the reading.
 * @throws AccessNotLoggedError
 */
export async function logging<Row extends pg.QueryResultRow>(
  { query }: UserTransaction,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  try {
    return (await query<Row>(statement)).rows;
  } catch (error) {
    throw error instanceof pg.DatabaseError ? new AccessNotLoggedError('', { cause: error }) : error;
  }
}

/**
 * The only door to somebody else's data: writes into the access log who looks at what and reads, in one transaction. The
 * policies show nothing of a patient to whom no row of the log was written in this transaction: a way around this door
 * reads nothing.
 * @throws NoSuchPatientError, AccessNotLoggedError; NotSignedInError
 */
export async function asReaderOfPatient<Result>(
  database: Pick<Database, 'appPool'>,
  session: Session,
  patientId: string,
  access: Access,
  work: (transaction: ReaderTransaction) => Promise<Result>,
): Promise<Result> {
  const { resource, resourceId, origin } = access;
  return asUser(database, session, async (transaction) => {
    const [patient] = await logging<OpenPatient>(transaction, {
      name: 'open_patient_record',
      text: "select id, name, time_zone, connected_at from open_patient_record($1, 'view', $2, $3, $4, $5, $6)",
      values: [patientId, resource, resourceId ?? null, origin.network, origin.browser, origin.system],
    });
    if (!patient) throw new NoSuchPatientError();
    return work({ ...transaction, patient });
  });
}
