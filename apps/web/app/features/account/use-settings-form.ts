import { useTranslation } from 'react-i18next';
import { type CheckedFormOptions, useCheckedForm } from '../../components/ui/use-checked-form.ts';
import { fieldText, settingsProblem } from './settings-problem.ts';

type Options<Field extends string> = Pick<CheckedFormOptions<Field>, 'problems' | 'send'> & {
  /** The form's fields by the JSON pointers of the request. */
  fieldOf: Readonly<Record<string, Field>>;
  /** Stands over the words about a failure that no field is to blame for. */
  failedTitle: string;
};

/** A form of the settings. */
export function useSettingsForm<Field extends string>({ problems, send, fieldOf, failedTitle }: Options<Field>) {
  const { t } = useTranslation(['account']);
  return useCheckedForm<Field>({
    problems,
    send,
    fieldText: (code) => fieldText(code, t),
    failure: (error) => ({ title: failedTitle, ...settingsProblem(error, t, fieldOf) }),
  });
}
