import { NOTES_MAX_LENGTH } from '@balsamo/domain/diary/entry.ts';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/field.tsx';
import { TextArea } from '../../../components/ui/input.tsx';

/** The counter appears when this many characters are left. */
const COUNTER_FROM = 200;

export function NotesField({
  notes,
  onNotesChange,
  error,
}: {
  notes: string;
  onNotesChange: (notes: string) => void;
  error?: string;
}) {
  const { t } = useTranslation(['diary']);
  const left = NOTES_MAX_LENGTH - notes.length;
  return (
    <Field
      label={t('diary:form.notes')}
      aside={<span className="text-13 text-ink-soft">{t('diary:form.optional')}</span>}
      hint={left <= COUNTER_FROM ? t('diary:form.charactersLeft', { count: left }) : undefined}
      error={error}
    >
      <TextArea
        name="notes"
        maxLength={NOTES_MAX_LENGTH}
        value={notes}
        onChange={(event) => onNotesChange(event.target.value)}
      />
    </Field>
  );
}
