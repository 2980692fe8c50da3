import { useTranslation } from 'react-i18next';
import type { RefusalWords } from '../../components/form/form-problem.ts';
import { type AsTyped, readAsTyped, useForm } from '../../components/form/use-form.ts';
import { refusalWords } from './submission-problem.ts';
import { useRefusalToasts } from './use-refusal-toasts.ts';

type Options<Values> = AsTyped<Values> & {
  /** Where the request names a field otherwise than the form, or a refusal has words of its own. */
  refusal?: Partial<RefusalWords<keyof Values & string>>;
};

/** A form at the door, except the one to sign in (`useSignIn`). Nothing of it waits anywhere. */
export function useAccountForm<Values extends object>({ problems, refusal = {}, ...form }: Options<Values>) {
  const { t } = useTranslation(['auth']);
  return useForm<Values, Values>({
    ...form,
    isKept: false,
    read: readAsTyped(problems),
    refusal: { ...refusalWords(t), ...refusal },
    ...useRefusalToasts(),
  });
}
