import type { OperatedRegistration } from '@balsamo/contract/operators/schemas.ts';
import { REFUSAL_MAX_LENGTH } from '@balsamo/domain/doctors/registration.ts';
import { useTranslation } from 'react-i18next';
import { findingsAt } from '../../components/form/form-problem.ts';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { operatorProblem } from './operator-problem.ts';
import { useFindRegistration } from './operator-queries.ts';

type RefuseSheetProps = OpenSheetProps & { registration: OperatedRegistration };

/** Refuses a registration, with the reason that its doctor reads. */
export function RefuseSheet({ registration, ...sheet }: RefuseSheetProps) {
  const { t } = useTranslation(['operators']);
  const find = useFindRegistration();
  const form = useForm<{ reason: string }, { reason: string }>({
    start: { reason: '' },
    isKept: true,
    read: ({ reason }) => {
      const findings = findingsAt('reason', reason.trim() === '' && 'required');
      return findings.length > 0 ? { findings } : { body: { reason: reason.trim() } };
    },
    send: async ({ reason }) => {
      await find.mutateAsync({ registration, check: 'recusado', reason });
      closeSaved(sheet, t('operators:registrations.refuseDone'));
    },
    refusal: {
      fieldText: (code) =>
        t(code === 'required' ? 'operators:registrations.reasonMissing' : 'operators:registrations.reasonTooLong'),
      general: (error) => ({ title: t('operators:registrations.refuseFailed'), text: operatorProblem(error, t) }),
    },
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('operators:registrations.refuseTitle')}
      description={t('operators:registrations.refuseText', { name: registration.name, crm: registration.crm })}
      submitLabel={t('operators:registrations.refuse')}
      isDestructive
    >
      <Field
        label={t('operators:registrations.reasonLabel')}
        hint={t('operators:registrations.reasonHint')}
        error={form.errorOf('reason')}
      >
        <TextArea {...form.text('reason')} rows={4} maxLength={REFUSAL_MAX_LENGTH} />
      </Field>
    </FormSheet>
  );
}
