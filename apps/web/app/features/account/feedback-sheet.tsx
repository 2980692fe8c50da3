import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_MAX_LENGTH,
  type FeedbackCategory,
  type FeedbackType,
  feedbackProblems,
} from '@balsamo/domain/account/feedback.ts';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/input.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { api } from '../../platform/api-client.ts';
import { feedbackProblemText } from './feedback-problem.ts';
import { useSettingsForm } from './use-settings-form.ts';

type Values = { type: FeedbackType | undefined; category: FeedbackCategory; message: string };

/** Feedback in words. */
export default function FeedbackSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['account']);
  const form = useSettingsForm<Values>({
    start: { type: undefined, category: 'sugestoes', message: '' },
    isKept: true,
    problems: feedbackProblems,
    send: async ({ type, category, message }) => {
      // The rules let nothing pass without.
      const body = { type: type as FeedbackType, category, message: message.trim() };
      await api.post('/api/account/feedback', { body });
      closeSaved(sheet, t('account:feedback.thanks'));
    },
    failureText: feedbackProblemText,
  });
  const { type, message } = form.values;

  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('account:feedback.title')}
      description={t('account:feedback.description')}
      submitLabel={t('account:feedback.submit')}
      buttonSize="lg"
    >
      <RadioCards
        legend={t('account:feedback.type')}
        name="type"
        cards={[
          {
            value: 'positive',
            label: t('account:feedback.positive'),
            icon: <ThumbsUp className="size-5" aria-hidden="true" />,
          },
          {
            value: 'negative',
            label: t('account:feedback.negative'),
            icon: <ThumbsDown className="size-5" aria-hidden="true" />,
          },
        ]}
        value={type}
        onValueChange={(chosen) => form.set({ type: chosen })}
        error={form.errorOf('type')}
      />
      <Field label={t('account:feedback.category')}>
        <Select {...form.text('category')}>
          <Options values={FEEDBACK_CATEGORIES} label={(option) => t(`account:feedback.categories.${option}`)} />
        </Select>
      </Field>
      <Field
        label={t('account:feedback.message')}
        hint={t('account:feedback.charactersLeft', { count: FEEDBACK_MAX_LENGTH - message.length })}
        error={form.errorOf('message')}
        isRequired
      >
        <TextArea {...form.text('message')} rows={5} maxLength={FEEDBACK_MAX_LENGTH} />
      </Field>
    </FormSheet>
  );
}
