import { useTranslation } from 'react-i18next';
import { failureText } from '../../components/failure-text.ts';
import { type FormOptions, useForm } from '../../components/form/use-form.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { isIdTaken } from './id-taken.ts';

/** Fields of the forms of what is handed out and called back. */
export type DispensingField = 'memberId' | 'lotId' | 'quantity' | 'note' | 'reason';
type Code =
  | 'member_required'
  | 'quantity_invalid'
  | 'lot_required'
  | 'unknown_member'
  | 'not_enough'
  | 'lot_expired'
  | 'lot_recalled'
  | 'reason_required'
  | 'text_too_long';

/** Refusals that name no field, at the field that they are about. */
const FIELD_OF_CODE: Readonly<Record<string, [DispensingField, Code]>> = {
  'dispensary.not_enough': ['quantity', 'not_enough'],
  'dispensary.lot_expired': ['lotId', 'lot_expired'],
  'dispensary.lot_recalled': ['lotId', 'lot_recalled'],
};

type DispensingFormOptions<Values, Body> = Pick<
  FormOptions<Values, Body, DispensingField>,
  'start' | 'read' | 'send'
> & {
  /** Stands over the words about a failure that no field is to blame for. */
  failedTitle: string;
};

export function useDispensingForm<Values extends object, Body>({
  failedTitle,
  ...form
}: DispensingFormOptions<Values, Body>) {
  const { t } = useTranslation(['diary', 'dispensing']);
  const fieldText = (code: string) =>
    t(`dispensing:problem.${code as Code}`, { defaultValue: t('dispensing:problem.refused') });
  return useForm<Values, Body, DispensingField>({
    ...form,
    isKept: true,
    refusal: {
      fieldOf: {
        '/memberId': 'memberId',
        '/lotId': 'lotId',
        '/quantity': 'quantity',
        '/note': 'note',
        '/reason': 'reason',
      },
      fieldText,
      fieldsOf: (error) => {
        const [field, code] = (error instanceof ApiProblem && FIELD_OF_CODE[error.code]) || [];
        return field && code ? { [field]: fieldText(code) } : {};
      },
      general: (error) => ({
        title: failedTitle,
        text: isIdTaken(error) ? t('dispensing:problem.id_taken') : failureText(error, t),
      }),
    },
  });
}
