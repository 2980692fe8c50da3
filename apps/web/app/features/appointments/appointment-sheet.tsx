import {
  type Appointment,
  preparedAppointment,
  QUESTIONS_MAX_LENGTH,
} from '@balsamo/domain/appointments/appointment.ts';
import { isCalendarDay } from '@balsamo/domain/time/calendar-day.ts';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { failureText } from '../../components/failure-text.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSavedToast } from '../../components/outbox/use-saved-toast.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import type { PreparedWrite } from './appointment-write.ts';
import { usePrepareAppointment } from './use-appointment.ts';

/** `seen`: what stood there when the sheet was opened. A draft that comes back was made from those, whatever stands there by now. */
type Values = { day: string; questions: string; seen: Appointment };

/** The day of the appointment, and what to ask there. What is typed waits when the sheet is closed, and is sent when there is a network. */
export default function AppointmentSheet({ appointment, ...sheet }: { appointment: Appointment } & OpenSheetProps) {
  const { t } = useTranslation(['diary', 'appointments']);
  const whose = useWhose();
  const prepare = usePrepareAppointment();
  const tellSaved = useSavedToast();
  const form = useForm<Values, PreparedWrite, 'day' | 'questions'>({
    start: () => ({
      day: appointment.day ?? '',
      questions: appointment.questions ?? '',
      seen: { day: appointment.day, questions: appointment.questions },
    }),
    isKept: true,
    read: (values) =>
      values.day !== '' && !isCalendarDay(values.day)
        ? { problem: { fields: { day: t('appointments:dateInvalid') } } }
        : { body: { ...preparedAppointment(values), seenDay: values.seen.day, seenQuestions: values.seen.questions } },
    send: async (body: PreparedWrite) => {
      await prepare(body);
      tellSaved(t('appointments:saved'));
      sheet.onOpenChange(false);
    },
    refusal: {
      fieldOf: { '/day': 'day', '/questions': 'questions' },
      fieldText: () => t('appointments:refused'),
      general: (error) => ({
        title: t('appointments:failed'),
        text:
          error instanceof ApiProblem && error.code === 'appointments.too_long_together'
            ? t('appointments:tooLongTogether')
            : failureText(error, t),
      }),
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
        label={t('appointments:questions', whose)}
        hint={t('appointments:questionsHint', whose)}
        error={form.errorOf('questions')}
      >
        <TextArea rows={6} maxLength={QUESTIONS_MAX_LENGTH} {...form.text('questions')} />
      </Field>
    </FormSheet>
  );
}
