import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_MAX_LENGTH,
  type FeedbackCategory,
  type FeedbackType,
  feedbackProblems,
} from '@balsamo/domain/account/feedback.ts';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftState } from '../../components/form/draft.tsx';
import { focusFirstInvalid } from '../../components/form/focus-first-invalid.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/input.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { api } from '../../platform/api-client.ts';
import { feedbackProblemText } from './feedback-problem.ts';
import { fieldText } from './settings-problem.ts';

/** Feedback in words. */
export default function FeedbackSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['account']);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [type, setType] = useDraftState<FeedbackType | undefined>('type', undefined);
  const [category, setCategory] = useDraftState<FeedbackCategory>('category', 'sugestoes');
  const [message, setMessage] = useDraftState('message', '');
  const [errors, setErrors] = useState<{ type?: string; message?: string }>({});
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setProblem(undefined);
    const found = feedbackProblems({ type, message });
    setErrors(Object.fromEntries(found.map(({ field, code }) => [field, fieldText(code, t)])));
    if (found.length > 0 || type === undefined) return focusFirstInvalid(form.current);
    setSending(true);
    try {
      await api.post('/api/account/feedback', { body: { type, category, message: message.trim() } });
      sheet.onOpenChange(false);
      void showToast('success', t('account:feedback.thanks'));
    } catch (error) {
      setProblem(feedbackProblemText(error, t));
      setSending(false);
    }
  }

  return (
    <Sheet
      {...sheet}
      title={t('account:feedback.title')}
      description={t('account:feedback.description')}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={() => sheet.onOpenChange(false)}>
            {t('account:cancel')}
          </Button>
          <Button type="submit" form={formId} size="lg" isPending={isSending}>
            {t('account:feedback.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5 pt-2">
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
          onValueChange={(next) => {
            setType(next);
            setErrors(({ message: words }) => (words ? { message: words } : {}));
          }}
          error={errors.type}
        />
        <Field label={t('account:feedback.category')}>
          <Select value={category} onChange={(event) => setCategory(event.target.value as FeedbackCategory)}>
            {FEEDBACK_CATEGORIES.map((option) => (
              <option key={option} value={option}>
                {t(`account:feedback.categories.${option}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('account:feedback.message')}
          hint={t('account:feedback.charactersLeft', { count: FEEDBACK_MAX_LENGTH - message.length })}
          error={errors.message}
          isRequired
        >
          <TextArea
            rows={5}
            maxLength={FEEDBACK_MAX_LENGTH}
            value={message}
            onChange={(event) => {
              setMessage(event.target.value);
              setErrors(({ type: kind }) => (kind ? { type: kind } : {}));
            }}
          />
        </Field>
        <FormAlert problem={problem ? { title: t('account:problem.title'), text: problem } : undefined} />
      </form>
    </Sheet>
  );
}
