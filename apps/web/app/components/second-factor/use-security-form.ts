import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { fieldText, securityProblem } from './security-problem.ts';

type Options<Field extends string> = {
  /** What the rules say before anything is sent, in the order of the form. */
  problems: () => readonly { field: Field; code: string }[];
  send: () => Promise<unknown>;
};

/** A form of the second factor: fields are named as the request names them; what went wrong stands beside them or below. */
export function useSecurityForm<Field extends string>({ problems, send }: Options<Field>) {
  const { t } = useTranslation(['security']);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [alert, setAlert] = useState<{ title: string; text: string }>();
  const [isSending, setSending] = useState(false);
  // Counts refusals, so that the focus moves when their words have been drawn.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current);
  }, [refusals]);

  async function run(work: () => Promise<unknown>) {
    if (isSending) return;
    setAlert(undefined);
    setErrors({});
    setSending(true);
    try {
      await work();
    } catch (error) {
      const { fields, text } = securityProblem(error, t);
      setErrors(fields);
      if (text) setAlert({ title: t('security:problem.title'), text });
      else setRefusals((count) => count + 1);
    } finally {
      setSending(false);
    }
  }

  /** Says what is wrong, or does it. */
  async function attempt(found: readonly { field: Field; code: string }[], work: () => Promise<unknown>) {
    if (found.length === 0) return run(work);
    setAlert(undefined);
    setErrors(Object.fromEntries(found.map(({ field, code }) => [field, fieldText(code, t)])));
    setRefusals((count) => count + 1);
  }

  return {
    form,
    isSending,
    alert,
    /** Does something else of the form's, by rules of its own and with the same words when it fails. */
    attempt,
    submit: (event: FormEvent) => {
      event.preventDefault();
      return attempt(problems(), send);
    },
    errorOf: (field: Field): string | undefined => errors[field],
    /** Called when a field is edited: what was said about it no longer holds. */
    forget: (field: Field) => {
      if (!errors[field]) return;
      const { [field]: _, ...others } = errors;
      setErrors(others);
    },
  };
}
