import { useTranslation } from 'react-i18next';
import { fieldsByName, problemOfFindings } from '../form/form-problem.ts';
import { useForm } from '../form/use-form.ts';
import { fieldText, securityProblemText } from './security-problem.ts';

type FieldOf<Values> = keyof Values & string;
type Findings<Values> = readonly { field: FieldOf<Values>; code: string }[];

type Options<Values> = {
  start: Values;
  problems: (values: Values) => Findings<Values>;
  send: (values: Values) => Promise<unknown>;
};

/** A form of the second factor; its fields are named as the request names them. Passwords and codes wait nowhere. */
export function useSecurityForm<Values extends object>({ start, problems, send }: Options<Values>) {
  const { t } = useTranslation(['security']);
  const problemOf = (found: Findings<Values>) => problemOfFindings(found, (code) => fieldText(code, t));
  const form = useForm<Values, Values>({
    start,
    isKept: false,
    read: (values) => {
      const found = problems(values);
      return found.length > 0 ? { problem: problemOf(found) } : { body: values };
    },
    send,
    refusal: {
      fieldOf: fieldsByName(Object.keys(start) as FieldOf<Values>[]),
      fieldText: (code) => fieldText(code, t),
      general: (error) => ({ title: t('security:problem.title'), text: securityProblemText(error, t) }),
    },
  });
  return {
    ...form,
    /** Does something else of the form's, unless rules of its own found something. */
    attemptUnless: (found: Findings<Values>, work: () => Promise<unknown>) =>
      form.attempt(work, found.length > 0 ? problemOf(found) : undefined),
  };
}
