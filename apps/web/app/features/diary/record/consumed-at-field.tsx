import { CONSUMED_AT_MAX_AHEAD_MS } from '@balsamo/domain/diary/entry.ts';
import { useTranslation } from 'react-i18next';
import { useClockError, useClockErrorText } from '../../../components/clock-error.ts';
import { localDateTimeText } from '../../../components/local-date-time.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import type { DiaryForm } from '../diary-form.tsx';

type ConsumedAtFieldProps = { form: DiaryForm<{ consumedAt: string }>; timeZone: string; now: Date };

export function ConsumedAtField({ form, timeZone, now }: ConsumedAtFieldProps) {
  const { t } = useTranslation(['diary']);
  const clockError = useClockError();
  const clockErrorText = useClockErrorText();
  return (
    <Field
      label={t('diary:form.consumedAt')}
      hint={clockError === undefined ? undefined : `${clockErrorText(clockError)} ${t('diary:clock.typed')}`}
      error={form.errorOf('consumedAt')}
      isRequired
    >
      <Input
        {...form.text('consumedAt')}
        type="datetime-local"
        min="1900-01-01T00:00"
        max={localDateTimeText(new Date(now.getTime() + CONSUMED_AT_MAX_AHEAD_MS), timeZone)}
      />
    </Field>
  );
}
