import type { PrescriptionFinding, PrescriptionProblem } from '@balsamo/domain/prescriptions/prescription.ts';
import type { TFunction } from 'i18next';
import { failureText } from '../../components/failure-text.ts';
import { ApiProblem } from '../../platform/api-client.ts';

type Translate = TFunction<['diary', 'prescriptions']>;

/** What is wrong with a prescription's form, in words. */
export type FormProblem = {
  protocolName?: string;
  renewalDate?: string;
  /** A doctor prescribes to nobody, or to someone who is no longer connected. */
  patientId?: string;
  /** Of the list of medications as a whole. */
  products?: string;
  /** By the place of the medication. */
  product: Partial<Record<number, string>>;
  general?: { title: string; text: string };
};
export const NO_PROBLEM: FormProblem = { product: {} };

const PROBLEMS: ReadonlySet<string> = new Set<PrescriptionProblem>([
  'protocol_name_required',
  'products_required',
  'product_incomplete',
  'too_many_products',
  'text_too_long',
  'date_invalid',
  'renewal_date_required',
  'renewal_date_past',
]);

type Finding = Omit<PrescriptionFinding, 'code'> & { code: PrescriptionProblem | 'refused' };

/** Words for what is wrong (product.md §5), each at its field. */
export function problemOf(found: readonly Finding[], t: Translate): FormProblem {
  const problem: FormProblem = { product: {} };
  for (const { field, code, product } of found) {
    const text = t(`prescriptions:problem.${code}`, { number: (product ?? 0) + 1 });
    if (product !== undefined) problem.product[product] ??= text;
    else problem[field] ??= text;
  }
  return problem;
}

/** What is still said once a medication was put right. */
export function withoutProduct(problem: FormProblem, place: number): FormProblem {
  const { [place]: _, ...product } = problem.product;
  return { ...problem, product };
}

/** Puts a failed submission into words; what was typed stays in the form. */
export function failedSubmission(error: unknown, title: string, t: Translate): FormProblem {
  if (error instanceof ApiProblem) {
    const found = error.errors.flatMap(({ pointer, code }): Finding[] => {
      const [, field, place] = pointer.split('/');
      const problem = code.split('.').at(-1) ?? '';
      const known = PROBLEMS.has(problem) ? (problem as PrescriptionProblem) : 'refused';
      if (field === 'products') {
        return [{ field, code: known, ...(place === undefined ? {} : { product: Number(place) }) }];
      }
      return field === 'protocolName' || field === 'renewalDate' ? [{ field, code: known }] : [];
    });
    if (found.length > 0) return problemOf(found, t);
    if (error.code === 'patients.no_such_patient') {
      return { product: {}, patientId: t('prescriptions:problem.patient_not_connected') };
    }
  }
  return { product: {}, general: { title, text: refusalText(error, t) } };
}

/** Why nothing was changed, where no field is to blame. */
export function refusalText(error: unknown, t: Translate): string {
  if (error instanceof ApiProblem) {
    if (error.code === 'prescriptions.superseded') return t('prescriptions:errors.superseded');
    if (error.code === 'prescriptions.not_connected') return t('prescriptions:errors.notConnected');
    if (error.code === 'patients.access_not_logged') return t('prescriptions:errors.notLogged');
  }
  return failureText(error, t);
}
