import type { NewVisitNote, VisitNote } from '@balsamo/contract/visit-notes/schemas.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { VISIT_NOTE_MAX_LENGTH, visitNoteProblem } from '@balsamo/domain/visit-notes/visit-note.ts';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { newId } from '../../platform/new-id.ts';
import { useSaveVisitNote } from './visit-note-queries.ts';

export type VisitNoteSheetProps = OpenSheetProps & {
  patient: { id: string; name: string };
  /** To be corrected; without it a new one is written. */
  note?: VisitNote | undefined;
};

/** Writes a note of a visit, or corrects it. Its doctor alone reads it, which the sheet says. */
export default function VisitNoteSheet({ patient, note, ...sheet }: VisitNoteSheetProps) {
  const { t } = useTranslation(['record']);
  const today = localDay(useNow(), useHomeTimeZone());
  const save = useSaveVisitNote(patient.id);
  const words = (code: string) =>
    code === 'text_too_long'
      ? t('record:note.problem.text_too_long', { count: VISIT_NOTE_MAX_LENGTH })
      : code === 'date_in_future' || code === 'date_required'
        ? t(`record:note.problem.${code}`)
        : t('record:note.problem.text_required');
  const form = useForm({
    start: () => ({ id: note?.id ?? newId(), visitedOn: note?.visitedOn ?? today, text: note?.text ?? '' }),
    isKept: true,
    read: ({ id, visitedOn, text }) => {
      const code = visitNoteProblem({ visitedOn, text }, today);
      if (!code) return { body: { id, visitedOn, text: text.trim() } };
      const field = code.startsWith('date') ? 'visitedOn' : 'text';
      return { findings: [{ field, code }] };
    },
    send: async (body: NewVisitNote & { id: string }) => {
      await save.mutateAsync(body);
      closeSaved(sheet, t('record:note.saved'));
    },
    refusal: {
      fieldText: words,
      general: () => ({ title: t('record:note.saveFailed'), text: t('record:errors.later') }),
    },
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={note ? t('record:note.edit') : t('record:note.new')}
      description={t('record:note.private', { name: patient.name })}
      submitLabel={t('record:note.save')}
    >
      <Field label={t('record:note.visitedOn')} error={form.errorOf('visitedOn')} isRequired>
        <Input {...form.text('visitedOn')} type="date" max={today} />
      </Field>
      <Field label={t('record:note.text')} error={form.errorOf('text')} isRequired>
        <TextArea {...form.text('text')} rows={8} />
      </Field>
    </FormSheet>
  );
}
