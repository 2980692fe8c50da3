import { useTranslation } from 'react-i18next';
import { type CheckedFormOptions, useCheckedForm } from '../ui/use-checked-form.ts';
import { fieldText, securityProblem } from './security-problem.ts';

type Options<Field extends string> = Pick<CheckedFormOptions<Field>, 'problems' | 'send'>;

/** A form of the second factor: fields are named as the request names them. */
export function useSecurityForm<Field extends string>({ problems, send }: Options<Field>) {
  const { t } = useTranslation(['security']);
  return useCheckedForm<Field>({
    problems,
    send,
    fieldText: (code) => fieldText(code, t),
    failure: (error) => ({ title: t('security:problem.title'), ...securityProblem(error, t) }),
  });
}
