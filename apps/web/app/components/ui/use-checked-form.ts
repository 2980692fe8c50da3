import { type FormEvent, useEffect, useRef, useState } from 'react';
import { focusFirstInvalid } from '../form/focus-first-invalid.ts';

/** Why a form was not taken: words for each refused field, and a title with a text where no field is to blame. */
export type FormProblem = { title?: string; text?: string; fields: Readonly<Record<string, string>> };

/** What the form's own rules say, in the order of the form. */
export type Findings<Field extends string> = readonly { field: Field; code: string }[];

export type CheckedFormOptions<Field extends string> = {
  /** Asked before anything is sent. */
  problems: () => Findings<Field>;
  send: () => Promise<unknown>;
  /** Words for what a rule found. */
  fieldText: (code: string) => string;
  /** Words for a request that failed. */
  failure: (error: unknown) => FormProblem;
  onAttempt?: () => void;
  /** Where a refusal is said outside of the form too. */
  onRefused?: (problem: FormProblem, by: 'rules' | 'server') => void;
};

const NO_PROBLEM: FormProblem = { fields: {} };

/**
 * Submission as every form of an account has it: rules first, then the server, once at a time; words next to the field or below,
 * the focus on the first field that is wrong, and everything typed stays.
 */
export function useCheckedForm<Field extends string>(options: CheckedFormOptions<Field>) {
  const { problems, send, fieldText, failure, onAttempt, onRefused } = options;
  const form = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState(NO_PROBLEM);
  // Counts refusals, so that the focus moves when their words have been drawn.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current);
  }, [refusals]);

  function refuse(refusal: FormProblem, by: 'rules' | 'server') {
    setProblem(refusal);
    if (Object.keys(refusal.fields).length > 0) setRefusals((count) => count + 1);
    onRefused?.(refusal, by);
  }

  async function attempt(found: Findings<Field>, work: () => Promise<unknown>) {
    if (isUnderWay.current) return;
    onAttempt?.();
    setProblem(NO_PROBLEM);
    if (found.length > 0) {
      return refuse({ fields: Object.fromEntries(found.map(({ field, code }) => [field, fieldText(code)])) }, 'rules');
    }
    isUnderWay.current = true;
    setSending(true);
    try {
      await work();
    } catch (error) {
      refuse(failure(error), 'server');
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }

  const { title, text, fields } = problem;
  return {
    form,
    isSending,
    alert: title && text ? { title, text } : undefined,
    /** Does something else of the form's, by rules of its own and with the same words when it fails. */
    attempt,
    submit: (event: FormEvent) => {
      event.preventDefault();
      return attempt(problems(), send);
    },
    errorOf: (field: Field): string | undefined => fields[field],
    /** Called when a field is edited: what was said about it no longer holds. */
    forget: (field: Field) => {
      if (!fields[field]) return;
      const { [field]: _, ...others } = fields;
      setProblem({ ...problem, fields: others });
    },
  };
}
