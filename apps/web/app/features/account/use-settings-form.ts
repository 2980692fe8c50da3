import { useTranslation } from 'react-i18next';
import { type AsTyped, type FormOptions, readAsTyped, useForm } from '../../components/form/use-form.ts';
import { fieldText, settingsProblemText } from './settings-problem.ts';

type Options<Values> = AsTyped<Values> &
  Pick<FormOptions<Values, Values, keyof Values & string>, 'isKept' | 'onRefused'> & {
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
    read: readAsTyped(problems),
    refusal: {
      fieldText: (code) => fieldText(code, t),
      general: (error) => ({ title: failedTitle ?? t('account:problem.title'), text: failureText(error, t) }),
    },
  });
}
