import {
  type Appointment,
  preparedAppointment,
  QUESTIONS_MAX_LENGTH,
} from '@balsamo/domain/appointments/appointment.ts';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../components/failure-text.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSavedToast } from '../../components/outbox/use-saved-toast.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { usePrepareAppointment } from './use-appointment.ts';

type Values = { day: string; questions: string };

/** The day of the appointment, and what to ask there. What is typed waits when the sheet is closed, and is sent when there is a network. */
export default function AppointmentSheet({ appointment, ...sheet }: { appointment: Appointment } & OpenSheetProps) {
  const { t } = useTranslation(['diary', 'appointments']);
  const prepare = usePrepareAppointment();
  const tellSaved = useSavedToast();
  const form = useForm<Values, Appointment, keyof Values>({
    start: () => ({ day: appointment.day ?? '', questions: appointment.questions ?? '' }),
    isKept: true,
    read: (values) => ({ body: preparedAppointment(values) }),
    send: async (body: Appointment) => {
      await prepare(body);
      tellSaved(t('appointments:saved'));
      sheet.onOpenChange(false);
    },
    refusal: {
      fieldOf: { '/day': 'day', '/questions': 'questions' },
      fieldText: () => t('appointments:refused'),
      general: (error) => ({ title: t('appointments:failed'), text: failureText(error, t) }),
    },
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('appointments:title')}
      description={t('appointments:sheetText')}
      submitLabel={t('appointments:submit')}
      isFocusHeldBack
    >
      <Field label={t('appointments:day')} error={form.errorOf('day')}>
        <Input type="date" {...form.text('day')} />
      </Field>
      <Field
        label={t('appointments:questions')}
        hint={t('appointments:questionsHint')}
        error={form.errorOf('questions')}
      >
        <TextArea rows={6} maxLength={QUESTIONS_MAX_LENGTH} {...form.text('questions')} />
      </Field>
    </FormSheet>
  );
}
