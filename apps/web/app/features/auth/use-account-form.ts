import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToast, showToast } from '../../components/ui/toast.ts';
import { fieldText, submissionProblem } from './submission-problem.ts';

type Options<Field extends string> = {
  /** What the rules say before anything is sent, in the order of the form. */
  problems: () => readonly { field: Field; code: string }[];
  send: () => Promise<void>;
  /** The form's fields by the JSON pointers of the request. */
  fieldOf: Readonly<Record<string, Field>>;
};

/**
 * Submission as every account form has it: rules first, then the server; words next to the field and in a toast, the focus
 * on the first field that is wrong, and everything typed stays.
 */
export function useAccountForm<Field extends string>({ problems, send, fieldOf }: Options<Field>) {
  const { t } = useTranslation(['auth']);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [alert, setAlert] = useState<{ title: string; text: string }>();
  const [isSending, setSending] = useState(false);

  // Counts refusals, so that the focus moves when their words have been drawn.
  const [refusals, setRefusals] = useState(0);
  const toast = `account-form-${refusals}`;
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  // At the top: at the bottom of a phone it would lie over the button that is pressed next.
  function refuse(title: string, description: string | undefined) {
    setRefusals((count) => count + 1);
    void showToast('error', title, { id: `account-form-${refusals + 1}`, position: 'top-center', description });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setAlert(undefined);
    void dismissToast(toast);
    const found = problems();
    const [first] = found;
    if (first) {
      setErrors(Object.fromEntries(found.map(({ field, code }) => [field, fieldText(code, t)])));
      refuse(t('auth:invalid.title'), fieldText(first.code, t));
      return;
    }
    setErrors({});
    setSending(true);
    try {
      await send();
    } catch (error) {
      const problem = submissionProblem(error, t, fieldOf);
      setErrors(problem.fields);
      if (problem.text) setAlert({ title: problem.title, text: problem.text });
      refuse(problem.title, problem.text);
    } finally {
      setSending(false);
    }
  }

  return {
    form,
    submit,
    isSending,
    alert,
    errorOf: (field: Field): string | undefined => errors[field],
    /** Called when a field is edited: what was said about it no longer holds. */
    forget: (field: Field) => {
      if (!errors[field]) return;
      const { [field]: _, ...others } = errors;
      setErrors(others);
    },
  };
}
