import { useTranslation } from 'react-i18next';
import { failureText } from '../../components/failure-text.ts';
import type { RefusalWords } from '../../components/form/form-problem.ts';
import { ApiProblem } from '../../platform/api-client.ts';

const KNOWN = [
  'name_missing',
  'dose_missing',
  'before_since',
  'nothing_named',
  'year_missing',
  'month_missing',
  'date_invalid',
  'since_in_future',
  'ended_in_future',
  'ended_before_since',
] as const;
const isKnown = (code: string): code is (typeof KNOWN)[number] => (KNOWN as readonly string[]).includes(code);

/** What both forms say when something is refused; the request names the fields as they do. */
export function useRefusalWords<Field extends string>(): RefusalWords<Field> {
  const { t } = useTranslation(['diary', 'medicines']);
  return {
    fieldText: (code) => (isKnown(code) ? t(`medicines:problem.${code}`) : t('medicines:problem.other')),
    general: (error) => ({ title: t('medicines:form.failed'), text: textOf(error) }),
  };

  function textOf(error: unknown): string {
    const code = error instanceof ApiProblem ? error.code : undefined;
    if (code === 'medicines.changed_meanwhile') return t('medicines:form.changedMeanwhile');
    // Of a changed dose: it was stopped since.
    if (code === 'medicines.has_ended') return t('medicines:form.hasEnded');
    if (code === 'medicines.full') return t('medicines:form.full');
    return failureText(error, t);
  }
}
