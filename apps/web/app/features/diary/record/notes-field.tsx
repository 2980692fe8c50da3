import { NOTES_MAX_LENGTH } from '@balsamo/domain/diary/entry.ts';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/field.tsx';
import { TextArea } from '../../../components/ui/input.tsx';
import type { DiaryForm } from '../diary-form.tsx';

/** The counter appears when this many characters are left. */
const COUNTER_FROM = 200;

export function NotesField({ form }: { form: DiaryForm<{ notes: string }> }) {
  const { t } = useTranslation(['diary']);
  const left = NOTES_MAX_LENGTH - form.values.notes.length;
  return (
    <Field
      label={t('diary:form.notes')}
      aside={<span className="text-13 text-ink-soft">{t('diary:form.optional')}</span>}
      hint={left <= COUNTER_FROM ? t('diary:form.charactersLeft', { count: left }) : undefined}
      error={form.errorOf('notes')}
    >
      <TextArea {...form.text('notes')} maxLength={NOTES_MAX_LENGTH} />
    </Field>
  );
}
