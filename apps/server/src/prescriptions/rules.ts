import type { NewPrescription } from '@balsamo/contract/prescriptions/schemas.ts';
import type { NewPrescriptionRow } from '@balsamo/database/prescriptions/queries.ts';
import { prescriptionProblems, renewalProblem } from '@balsamo/domain/prescriptions/prescription.ts';
import { type PrescriptionAction, type PrescriptionStatus, statusAfter } from '@balsamo/domain/prescriptions/status.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';

/** The domain's rules as refusals of a request; the same for patients and doctors. */

export const noSuchPrescription = () => new ProblemError(404, 'prescriptions.no_such_prescription');

/**
 * @param today the patient's local day
 * @throws ProblemError 422 at every field that the domain's rules refuse
 */
export function refuseProblems(body: NewPrescription, today: string): void {
  const form = { protocolName: body.protocolName, products: body.products, renewalDate: body.renewalDate ?? null };
  const problems = prescriptionProblems(form, today);
  if (problems.length === 0) return;
  throw refusedFields(
    ...problems.map(({ field, product, code }) => ({
      pointer: product === undefined ? `/${field}` : `/${field}/${product}`,
      code,
    })),
  );
}

/** The row of a prescription that is written down now, in the place of `previousId` where it renews or corrects one. */
export function newPrescription(body: NewPrescription, previousId: string | null, at: Date): NewPrescriptionRow {
  return {
    id: body.id,
    protocolName: body.protocolName.trim(),
    products: body.products,
    renewalDate: body.renewalDate ?? null,
    status: 'ativa',
    previousId,
    createdAt: at,
    updatedAt: at,
  };
}

type Standing = { status: PrescriptionStatus; renewalDate: string | null };

/**
 * What an action makes of a prescription.
 * @param renewalDate of a renewal
 * @throws ProblemError 409 where its status does not allow it, 422 for a renewal date that is past
 */
export function changedBy(
  action: PrescriptionAction,
  prescription: Standing,
  renewalDate: string | undefined,
  today: string,
): Standing {
  if (renewalDate !== undefined) {
    const code = renewalProblem(renewalDate, today);
    if (code) throw refusedFields({ pointer: '/renewalDate', code });
  }
  const changed = renewalDate ?? prescription.renewalDate;
  const status = statusAfter(action, { status: prescription.status, renewalDate: changed }, today);
  if (status) return { status, renewalDate: changed };
  const isOld = prescription.status === 'obsoleta';
  throw new ProblemError(409, isOld ? 'prescriptions.superseded' : 'prescriptions.cannot_pause');
}

/**
 * Decides anew what was refused with 409: where another request wrote the very same at that moment, it is found the second time.
 * @param attempt one transaction, which kept nothing when it was refused
 */
export async function decidedTwice<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ProblemError && error.status === 409)) throw error;
    return attempt();
  }
}
