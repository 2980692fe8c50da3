import { PRODUCTS_MAX, type PrescriptionFinding } from '@balsamo/domain/prescriptions/prescription.ts';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../components/form/form-problem.ts';
import { type FormOptions, useForm } from '../../components/form/use-form.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { refusalUnder } from './prescription-problem.ts';

/** What is wrong with a medication is said of it as a whole, by its place. */
export type PrescriptionField = PrescriptionFinding['field'] | 'patientId' | `product.${number}`;

const FIELD_OF: Readonly<Record<string, PrescriptionField>> = {
  '/protocolName': 'protocolName',
  '/renewalDate': 'renewalDate',
  ...Object.fromEntries(
    Array.from({ length: PRODUCTS_MAX }, (_, place) => [`/products/${place}`, `product.${place}` as const]),
  ),
  '/products': 'products',
};

type PrescriptionFormOptions<Values, Body> = Pick<
  FormOptions<Values, Body, PrescriptionField>,
  'start' | 'read' | 'send'
> & {
  /** Stands over the words about a failure that no field is to blame for. */
  failedTitle: string;
};

/** A form about a prescription. */
export function usePrescriptionForm<Values extends object, Body>({
  failedTitle,
  ...form
}: PrescriptionFormOptions<Values, Body>) {
  const { t } = useTranslation(['diary', 'prescriptions']);
  return useForm<Values, Body, PrescriptionField>({
    ...form,
    isKept: true,
    refusal: {
      fieldOf: FIELD_OF,
      fieldText: (code, place) =>
        t(`prescriptions:problem.${code.split('.').at(-1)}` as 'prescriptions:problem.refused', {
          // Of a medication: the number in its place.
          number: Number(/\d+/.exec(place)?.[0] ?? 0) + 1,
          defaultValue: t('prescriptions:problem.refused'),
        }),
      fieldsOf: (error) =>
        error instanceof ApiProblem && error.code === 'patients.no_such_patient'
          ? { patientId: t('prescriptions:problem.patient_not_connected') }
          : {},
      general: (error) => refusalUnder(failedTitle, error, t),
    },
  });
}

/** What the rules found, at the fields of the form. */
export function findingsOf(found: readonly PrescriptionFinding[]): Finding<PrescriptionField>[] {
  return found.map(({ field, code, product }) => ({
    field: product === undefined ? field : `product.${product}`,
    code,
  }));
}
