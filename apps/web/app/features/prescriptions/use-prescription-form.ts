import { PRODUCTS_MAX, type PrescriptionFinding } from '@balsamo/domain/prescriptions/prescription.ts';
import { useTranslation } from 'react-i18next';
import { problemOfFindings } from '../../components/form/form-problem.ts';
import { useForm } from '../../components/form/use-form.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { refusalText } from './prescription-problem.ts';

/** What is wrong with a medication is said of it as a whole, by its place. */
export type PrescriptionField = PrescriptionFinding['field'] | 'patientId' | `product.${number}`;
type Finding = { field: PrescriptionField; code: PrescriptionFinding['code'] | 'patient_required' };

const FIELD_OF: Readonly<Record<string, PrescriptionField>> = {
  '/protocolName': 'protocolName',
  '/renewalDate': 'renewalDate',
  ...Object.fromEntries(
    Array.from({ length: PRODUCTS_MAX }, (_, place) => [`/products/${place}`, `product.${place}` as const]),
  ),
  '/products': 'products',
};

type PrescriptionFormOptions<Values, Body> = {
  start: () => Values;
  read: (values: Values) => { body: NoInfer<Body> } | { findings: readonly Finding[] };
  send: (body: Body) => Promise<unknown>;
  /** Stands over the words about a failure that no field is to blame for. */
  failedTitle: string;
};

/** A form about a prescription. */
export function usePrescriptionForm<Values extends object, Body>({
  start,
  read,
  send,
  failedTitle,
}: PrescriptionFormOptions<Values, Body>) {
  const { t } = useTranslation(['diary', 'prescriptions']);
  /** `place` is a field or a pointer; the number in it is that of a medication. */
  const fieldText = (code: string, place: string) =>
    t(`prescriptions:problem.${code.split('.').at(-1)}` as 'prescriptions:problem.refused', {
      number: Number(/\d+/.exec(place)?.[0] ?? 0) + 1,
      defaultValue: t('prescriptions:problem.refused'),
    });
  return useForm<Values, Body, PrescriptionField>({
    start,
    isKept: true,
    read: (values) => {
      const reading = read(values);
      return 'body' in reading ? reading : { problem: problemOfFindings(reading.findings, fieldText) };
    },
    send,
    refusal: {
      fieldOf: FIELD_OF,
      fieldText,
      fieldsOf: (error) =>
        error instanceof ApiProblem && error.code === 'patients.no_such_patient'
          ? { patientId: t('prescriptions:problem.patient_not_connected') }
          : {},
      general: (error) => ({ title: failedTitle, text: refusalText(error, t) }),
    },
  });
}

/** What the rules found, at the fields of the form. */
export function findingsOf(found: readonly PrescriptionFinding[]): Finding[] {
  return found.map(({ field, code, product }) => ({
    field: product === undefined ? field : `product.${product}`,
    code,
  }));
}
