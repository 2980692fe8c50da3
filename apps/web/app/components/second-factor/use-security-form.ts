import { useTranslation } from 'react-i18next';
import type { Finding } from '../form/form-problem.ts';
import { useForm } from '../form/use-form.ts';
import { fieldText, securityProblemText } from './security-problem.ts';

type Options<Values> = {
  start: Values;
  problems: (values: Values) => readonly Finding<keyof Values & string>[];
  send: (values: Values) => Promise<unknown>;
};

/** A form of the second factor; its fields are named as the request names them. Passwords and codes wait nowhere. */
export function useSecurityForm<Values extends object>({ problems, ...form }: Options<Values>) {
  const { t } = useTranslation(['security']);
  return useForm<Values, Values>({
    ...form,
    isKept: false,
    read: (values) => {
      const findings = problems(values);
      return findings.length > 0 ? { findings } : { body: values };
    },
    refusal: {
      fieldText: (code) => fieldText(code, t),
      general: (error) => ({ title: t('security:problem.title'), text: securityProblemText(error, t) }),
    },
  });
}
