import { useTranslation } from 'react-i18next';
import type { Finding, RefusalWords } from '../../components/form/form-problem.ts';
import { useForm } from '../../components/form/use-form.ts';
import { refusalWords } from './submission-problem.ts';
import { useRefusalToasts } from './use-refusal-toasts.ts';

type FieldOf<Values> = keyof Values & string;

type Options<Values> = {
  start: Values;
  problems: (values: Values) => readonly Finding<FieldOf<Values>>[];
  send: (values: Values) => Promise<unknown>;
  /** Where the request names a field otherwise than the form, or a refusal has words of its own. */
  refusal?: Partial<RefusalWords<FieldOf<Values>>>;
};

/** A form at the door, except the one to sign in (`useSignIn`). Nothing of it waits anywhere. */
export function useAccountForm<Values extends object>({ problems, refusal = {}, ...form }: Options<Values>) {
  const { t } = useTranslation(['auth']);
  return useForm<Values, Values>({
    ...form,
    isKept: false,
    read: (values) => {
      const findings = problems(values);
      return findings.length > 0 ? { findings } : { body: values };
    },
    refusal: { ...refusalWords(t), ...refusal },
    ...useRefusalToasts(),
  });
}
