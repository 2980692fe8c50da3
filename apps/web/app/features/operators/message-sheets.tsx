import type { OperatedMessage } from '@balsamo/contract/operators/schemas.ts';
import { ANSWER_MAX_LENGTH, OPERATOR_NOTE_MAX_LENGTH } from '@balsamo/domain/operators/events.ts';
import { useTranslation } from 'react-i18next';
import { findingsAt } from '../../components/form/form-problem.ts';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { operatorProblem } from './operator-problem.ts';
import { useAnswerMessage, useMarkMessage } from './operator-queries.ts';

type SheetProps = OpenSheetProps & { message: OperatedMessage };

export function MessageSheet({ kind, ...props }: SheetProps & { kind: 'answer' | 'note' }) {
  return kind === 'answer' ? <AnswerSheet {...props} /> : <NoteSheet {...props} />;
}

/** Answers a message by mail. */
function AnswerSheet({ message, ...sheet }: SheetProps) {
  const { t } = useTranslation(['operators', 'common']);
  const answer = useAnswerMessage();
  const form = useForm<{ answer: string }, { answer: string }>({
    start: { answer: '' },
    isKept: true,
    read: (typed) => {
      const findings = findingsAt('answer', typed.answer.trim() === '' && 'required');
      return findings.length > 0 ? { findings } : { body: { answer: typed.answer.trim() } };
    },
    send: async (body) => {
      await answer.mutateAsync({ id: message.id, ...body });
      closeSaved(sheet, t('operators:messages.answerDone'));
    },
    refusal: {
      fieldText: (code) =>
        t(code === 'required' ? 'operators:messages.answerMissing' : 'operators:messages.answerTooLong'),
      general: (error) => ({ title: t('operators:messages.answerFailed'), text: operatorProblem(error, t) }),
    },
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('operators:messages.answerTitle', { name: message.name })}
      description={t('operators:messages.answerText', {
        email: message.email,
        language: t(`common:language.${message.language}`),
      })}
      submitLabel={t('operators:messages.send')}
    >
      <blockquote className="border-line border-l-2 pl-3 text-15 text-ink-soft whitespace-pre-wrap wrap-anywhere">
        {message.message}
      </blockquote>
      <Field
        label={t('operators:messages.answerLabel')}
        hint={t('operators:messages.answerHint')}
        error={form.errorOf('answer')}
      >
        <TextArea {...form.text('answer')} rows={8} maxLength={ANSWER_MAX_LENGTH} />
      </Field>
    </FormSheet>
  );
}

/** Notes something of a message, for operators alone. */
function NoteSheet({ message, ...sheet }: SheetProps) {
  const { t } = useTranslation(['operators']);
  const mark = useMarkMessage();
  const form = useForm<{ note: string }, { note: string | null }>({
    start: { note: message.note ?? '' },
    isKept: true,
    read: ({ note }) => ({ body: { note: note.trim() || null } }),
    send: async (body) => {
      await mark.mutateAsync({ id: message.id, ...body });
      closeSaved(sheet, t('operators:messages.noteDone'));
    },
    refusal: {
      fieldText: () => t('operators:messages.noteTooLong'),
      general: (error) => ({ title: t('operators:messages.noteFailed'), text: operatorProblem(error, t) }),
    },
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('operators:messages.note')}
      submitLabel={t('operators:messages.saveNote')}
    >
      <Field
        label={t('operators:messages.noteLabel')}
        hint={t('operators:messages.noteHint')}
        error={form.errorOf('note')}
      >
        <TextArea {...form.text('note')} rows={4} maxLength={OPERATOR_NOTE_MAX_LENGTH} />
      </Field>
    </FormSheet>
  );
}
