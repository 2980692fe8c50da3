import { useTranslation } from 'react-i18next';
import { type AsTyped, readAsTyped, useForm } from '../form/use-form.ts';
import { fieldText, securityProblemText } from './security-problem.ts';

/** A form of the second factor; its fields are named as the request names them. Passwords and codes wait nowhere. */
export function useSecurityForm<Values extends object>({ problems, ...form }: AsTyped<Values>) {
  const { t } = useTranslation(['security']);
  return useForm<Values, Values>({
    ...form,
    isKept: false,
    read: readAsTyped(problems),
    refusal: {
      fieldText: (code) => fieldText(code, t),
      general: (error) => ({ title: t('security:problem.title'), text: securityProblemText(error, t) }),
    },
  });
}
