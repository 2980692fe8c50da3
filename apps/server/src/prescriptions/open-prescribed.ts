import type { UserTransaction } from '@balsamo/database/as-user.ts';
import { asReaderOfPrescription, NotPrescribedError } from '@balsamo/database/prescriptions/prescribed.ts';
import type { Context } from 'hono';
import { accessOrigin } from '../http/access-origin.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { noSuchPrescription } from './rules.ts';

/** `asReaderOfPrescription` for a request. @throws ProblemError 404 for what this doctor did not prescribe */
export async function openPrescribed<Result>(
  db: Services['db'],
  context: Context,
  id: string,
  work: (transaction: UserTransaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await asReaderOfPrescription(db, requireSession(context), id, accessOrigin(context), work);
  } catch (error) {
    throw error instanceof NotPrescribedError ? noSuchPrescription() : error;
  }
}
