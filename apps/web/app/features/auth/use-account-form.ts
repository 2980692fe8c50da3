import { useTranslation } from 'react-i18next';
import { fieldsByName, problemOfFindings, type RefusalWords } from '../../components/form/form-problem.ts';
import { useForm } from '../../components/form/use-form.ts';
import { fieldText, refusalWords } from './submission-problem.ts';
import { useRefusalToasts } from './use-refusal-toasts.ts';

type FieldOf<Values> = keyof Values & string;

type Options<Values> = {
  start: Values;
  problems: (values: Values) => readonly { field: FieldOf<Values>; code: string }[];
  send: (values: Values) => Promise<unknown>;
  /** Where the request names a field otherwise than the form, or a refusal has words of its own. */
  refusal?: Partial<RefusalWords<FieldOf<Values>>>;
};

/** A form at the door, except the one to sign in (`useSignIn`). Nothing of it waits anywhere. */
export function useAccountForm<Values extends object>({ start, problems, send, refusal = {} }: Options<Values>) {
  const { t } = useTranslation(['auth']);
  return useForm<Values, Values>({
    start,
    isKept: false,
    read: (values) => {
      const found = problems(values);
      return found.length > 0 ? { problem: problemOfFindings(found, (code) => fieldText(code, t)) } : { body: values };
    },
    send,
    refusal: { ...refusalWords(fieldsByName(Object.keys(start) as FieldOf<Values>[]), t), ...refusal },
    ...useRefusalToasts(),
  });
}
