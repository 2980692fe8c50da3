import { type SignInForm, signInProblems } from '@balsamo/domain/auth/forms.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstInvalid } from '../../components/form/focus-first-invalid.ts';
import { type FormProblem, problemOf, problemOfFindings } from '../../components/form/form-problem.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { fieldText, refusalWords } from './submission-problem.ts';
import { useRefusalToasts } from './use-refusal-toasts.ts';

type Field = keyof SignInForm;

/** Submission of the form to sign in, by hand: the page that everyone loads first has no room for the layer (ADR-0028). */
export function useSignIn(values: SignInForm, send: (values: SignInForm) => Promise<unknown>) {
  const { t } = useTranslation(['auth']);
  const { onAttempt, onRefused } = useRefusalToasts();
  const element = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const [{ fields, general }, setProblem] = useState<FormProblem<Field>>({ fields: {} });

  function refuse(problem: FormProblem<Field>, error?: unknown): void {
    setProblem(problem);
    if (!problem.general) focusFirstInvalid(element.current);
    onRefused(problem, error);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current) return;
    onAttempt();
    const found = signInProblems(values);
    if (found.length > 0) return refuse(problemOfFindings(found, (code) => fieldText(code, t)));
    setProblem({ fields: {} });
    isUnderWay.current = true;
    setSending(true);
    try {
      await send({ ...values, email: values.email.trim() });
    } catch (error) {
      const wrong = error instanceof ApiProblem && error.code === 'auth.wrong_credentials';
      const fieldsOf = () => (wrong ? { password: t('auth:problem.wrongCredentialsText') } : {});
      refuse(problemOf(error, { ...refusalWords(t), fieldsOf }, ['email', 'password']), error);
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }

  return {
    element,
    submit,
    isSending,
    alert: general,
    errorOf: (field: Field) => fields[field],
    /** What was said about a field no longer holds once it is edited. */
    forget: (field: Field) => setProblem((before) => ({ ...before, fields: { ...before.fields, [field]: undefined } })),
  };
}
