import { type AccessOrigin, logging } from '../access-log/as-reader.ts';
import { asUser, type Session, type UserTransaction } from '../as-user.ts';
import type { Database } from '../connection.ts';

/** One of a doctor's patients, whose record is open. */
export type PracticePatient = { id: string; name: string; connected_at: Date };
export type PracticeTransaction = UserTransaction & {
  /** In no order. Not waiting for it lets statements travel along with the opening. */
  patients: Promise<PracticePatient[]>;
};

/**
 * The door to all of a doctor's patients at once, or to those whose name matches: what compares people has read each of them, so
 * each has a row in the access log, written by one statement in the transaction that reads.
 * @throws AccessNotLoggedError; NotSignedInError
 */
export async function asReaderOfPractice<Result>(
  database: Pick<Database, 'appPool'>,
  session: Session,
  looked: { search?: string | undefined; origin: AccessOrigin },
  work: (transaction: PracticeTransaction) => Promise<Result>,
): Promise<Result> {
  const { network, browser, system } = looked.origin;
  return asUser(database, session, async (transaction) => {
    const patients = logging<PracticePatient>(transaction, {
      name: 'open_practice',
      text: 'select id, name, connected_at from open_practice($1, $2, $3, $4)',
      values: [looked.search?.trim() || null, network, browser, system],
    });
    // When the log cannot be written nothing is read, whatever the statements behind it say of the failed transaction.
    const [opened, done] = await Promise.allSettled([patients, work({ ...transaction, patients })]);
    if (opened.status === 'rejected') throw opened.reason;
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  });
}
