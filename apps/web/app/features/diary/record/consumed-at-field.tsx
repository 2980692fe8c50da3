import { CONSUMED_AT_MAX_AHEAD_MS } from '@balsamo/domain/diary/entry.ts';
import { instantOf, localTime } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { useClockError, useClockErrorText } from '../../../components/clock-error.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import type { DiaryForm } from '../diary-form.tsx';

/** What a `datetime-local` box shows for an instant on the clock of a zone. */
export function localDateTimeText(instant: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(instant, timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The instant that the text of a `datetime-local` box means on the clock of a zone; undefined while it is incomplete. */
export function readLocalDateTime(text: string, timeZone: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number];
  return instantOf({ year, month, day, hour, minute, second: 0 }, timeZone);
}

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
