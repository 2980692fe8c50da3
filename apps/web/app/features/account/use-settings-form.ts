import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstInvalid } from '../../components/ui/focus-first-invalid.ts';
import { fieldText, settingsProblem } from './settings-problem.ts';

type Options<Field extends string> = {
  /** What the rules say before anything is sent, in the order of the form. */
  problems: () => readonly { field: Field; code: string }[];
  send: () => Promise<unknown>;
  /** The form's fields by the JSON pointers of the request. */
  fieldOf: Readonly<Record<string, Field>>;
  /** Stands over the words about a failure that no field is to blame for. */
  failedTitle: string;
};

/**
 * Submission as every form of the settings has it: rules first, then the server; words next to the field, the focus on the
 * first that is wrong, and everything typed stays.
 */
export function useSettingsForm<Field extends string>({ problems, send, fieldOf, failedTitle }: Options<Field>) {
  const { t } = useTranslation(['account']);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [alert, setAlert] = useState<{ title: string; text: string }>();
  const [isSending, setSending] = useState(false);

  // Counts refusals, so that the focus moves when their words have been drawn.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current);
  }, [refusals]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setAlert(undefined);
    const found = problems();
    setErrors(Object.fromEntries(found.map(({ field, code }) => [field, fieldText(code, t)])));
    if (found.length > 0) return setRefusals((count) => count + 1);
    setSending(true);
    try {
      await send();
    } catch (error) {
      const { fields, text } = settingsProblem(error, t, fieldOf);
      setErrors(fields);
      if (text) setAlert({ title: failedTitle, text });
      else setRefusals((count) => count + 1);
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
