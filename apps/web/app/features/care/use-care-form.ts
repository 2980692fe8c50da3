import { useTranslation } from 'react-i18next';
import { careFieldText, careProblemText } from '../../components/care/care-problem.ts';
import type { RefusalWords } from '../../components/form/form-problem.ts';
import { type AsTyped, type FormOptions, readAsTyped, useForm } from '../../components/form/use-form.ts';

type Options<Values> = AsTyped<Values> &
  Pick<FormOptions<Values, Values, keyof Values & string>, 'isKept'> & {
    fieldsOf?: NonNullable<RefusalWords<keyof Values & string>['fieldsOf']>;
  };

/** A form about who cares for whom. Its fields are named as the request names them. */
export function useCareForm<Values extends object>({ problems, fieldsOf, ...form }: Options<Values>) {
  const { t } = useTranslation(['care']);
  return useForm<Values, Values>({
    ...form,
    read: readAsTyped(problems),
    refusal: {
      fieldText: (code, place) => careFieldText(code, place, t),
      ...(fieldsOf ? { fieldsOf } : {}),
      general: (error) => ({ title: t('care:problem.failed'), text: careProblemText(error, t) }),
    },
  });
}
