import { useTranslation } from 'react-i18next';
import type { Finding } from '../../components/form/form-problem.ts';
import { type FormOptions, useForm } from '../../components/form/use-form.ts';
import { fieldText, settingsProblemText } from './settings-problem.ts';

type FieldOf<Values> = keyof Values & string;

type Options<Values> = Pick<FormOptions<Values, Values, FieldOf<Values>>, 'start' | 'isKept' | 'send' | 'onRefused'> & {
  problems: (values: Values) => readonly Finding<FieldOf<Values>>[];
  /** Stands over the words about a failure that no field is to blame for. */
  failedTitle?: string;
  failureText?: typeof settingsProblemText;
};

/** A form of the settings. Its fields are named as the request names them. */
export function useSettingsForm<Values extends object>({
  problems,
  failedTitle,
  failureText = settingsProblemText,
  ...form
}: Options<Values>) {
  const { t } = useTranslation(['account']);
  return useForm<Values, Values>({
    ...form,
    read: (values) => {
      const findings = problems(values);
      return findings.length > 0 ? { findings } : { body: values };
    },
    refusal: {
      fieldText: (code) => fieldText(code, t),
      general: (error) => ({ title: failedTitle ?? t('account:problem.title'), text: failureText(error, t) }),
    },
  });
}
