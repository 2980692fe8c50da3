import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, get, set as setAt, useForm as useReactHookForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../acting/acting.ts';
import { useDraft } from './draft.tsx';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { type Finding, type FormProblem, problemOf, problemOfFindings, type RefusalWords } from './form-problem.ts';
import { useHeldForm } from './use-held-form.ts';

/** A form as the rules of the domain read it: what is to be sent, or what is wrong with it, as codes or in words. */
export type Reading<Body, Field extends string> =
  | { body: NoInfer<Body> }
  | { findings: readonly Finding<Field>[] }
  | { problem: FormProblem<Field> };

export type FormOptions<Values, Body, Field extends string> = {
  /** What stands in the form when it opens. */
  start: Values | (() => Values);
  /**
   * Does it wait for its person when the session or the tab ends before it was sent? Then its values are what JSON can say, and
   * never a password or a code.
   */
  isKept: boolean;
  /** Asked before anything is sent. */
  read: (values: Values) => Reading<Body, Field>;
  /** Called once at a time, with what was read; names its type. */
  send: (body: Body) => Promise<unknown>;
  refusal: RefusalWords<Field>;
  /** Is the alert about what was typed? Then an edit takes it back; otherwise it stands until the next try. */
  isAlertAboutValues?: boolean | undefined;
  /** What is said from the beginning, of a form that corrects what was refused before. */
  problem?: FormProblem<Field> | undefined;
  /** Called before each try. */
  onAttempt?: () => void;
  /** Where a refusal is said outside of the form too. Without an error it was the rules that refused. */
  onRefused?: (problem: FormProblem<Field>, error?: unknown) => void;
};

/** A form whose values are sent as they were typed, unless its rules find something. */
export type AsTyped<Values> = {
  start: Values | (() => Values);
  problems: (values: Values) => readonly Finding<keyof Values & string>[];
  send: (values: Values) => Promise<unknown>;
};

/** Reads such a form. */
export function readAsTyped<Values>(problems: AsTyped<Values>['problems']) {
  return (values: Values): Reading<Values, keyof Values & string> => {
    const findings = problems(values);
    return findings.length > 0 ? { findings } : { body: values as NoInfer<Values> };
  };
}

type NameOfText<Values> = { [Name in keyof Values]-?: Values[Name] extends string ? Name : never }[keyof Values] &
  string;

export type Form<Values, Field extends string = keyof Values & string> = {
  element: RefObject<HTMLFormElement | null>;
  values: Values;
  /** Changes values. What was said about the fields of these names no longer holds. */
  set: (changes: Partial<Values>) => void;
  /** Ties a text box, or a select, to a value. */
  text: (name: NameOfText<Values>) => {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  };
  errorOf: (field: Field) => string | undefined;
  /** Takes back what was said about fields that no value is named like. */
  forget: (...fields: Field[]) => void;
  /** What no field is to blame for. */
  alert: FormProblem<Field>['general'];
  isSending: boolean;
  submit: (event: FormEvent) => Promise<void>;
  /** Does something else of the form's, with the same words when it fails, unless rules of its own found something before. */
  attempt: (work: () => Promise<unknown>, findings?: readonly Finding<Field>[]) => Promise<void>;
  /** Puts in place what the server has by now: nothing of the form waits any more. */
  settle: (values: Values) => void;
};

/**
 * Every form of the app: rules first, then the server, once at a time; words next to the field or above the button, the focus on the
 * first field that is wrong, and everything typed stays. `Field` names what can be wrong: the values, unless the form says otherwise.
 */
export function useForm<Values extends FieldValues, Body, Field extends string = keyof Values & string>(
  options: FormOptions<Values, Body, Field>,
): Form<Values, Field> {
  const { read, send, refusal, isAlertAboutValues = false, problem, onAttempt, onRefused } = options;
  const { t } = useTranslation(['common']);
  const isReadOnly = useIsReadOnly();
  const around = useDraft();
  const draft = options.isKept ? around : undefined;
  const element = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const [alert, setAlert] = useState(problem?.general);
  const [opened] = useState(() => {
    const start = typeof options.start === 'function' ? options.start() : options.start;
    const kept = Object.keys(start).flatMap((name) => {
      const typed = draft?.read(name);
      return typed === undefined ? [] : [[name, typed]];
    });
    return { values: { ...start, ...Object.fromEntries(kept) }, errors: errorsOf(problem) };
  });
  // Not sent by `handleSubmit`: it reads in the background, and what the rules say is to stand there at once.
  const { watch, getValues, setValues, setError, clearErrors, reset, formState } = useReactHookForm<FieldValues>({
    defaultValues: opened.values,
    errors: opened.errors,
  });
  const values = watch() as Values;
  const { errors } = formState;

  useEffect(() => {
    for (const [name, value] of Object.entries(opened.values)) draft?.note(name, value);
  }, [draft, opened]);

  useHeldForm(element, (name, typed) => {
    if (typeof values[name] === 'string') set({ [name]: typed } as Partial<Values>);
  });

  const problemIn = (findings: readonly Finding<Field>[]) => problemOfFindings(findings, refusal.fieldText);

  function refuse(refused: FormProblem<Field>, error?: unknown): void {
    setAlert(refused.general);
    for (const [field, message] of Object.entries<string | undefined>(refused.fields)) {
      setError(field, { message: message ?? '' });
    }
    if (Object.keys(refused.fields).length > 0) focusFirstInvalid(element.current);
    onRefused?.(refused, error);
  }

  async function attempt(work: () => Promise<unknown>, problem?: FormProblem<Field>): Promise<void> {
    if (isUnderWay.current) return;
    onAttempt?.();
    clearErrors();
    setAlert(undefined);
    if (problem) return refuse(problem);
    if (isReadOnly) {
      return refuse({ fields: {}, general: { title: t('common:care.readOnly'), text: t('common:care.readOnlyText') } });
    }
    isUnderWay.current = true;
    setSending(true);
    try {
      await work();
    } catch (error) {
      refuse(problemOf(error, refusal, Object.keys(opened.values) as Field[]), error);
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }

  function set(changes: Partial<Values>): void {
    setValues((before) => ({ ...before, ...changes }), { shouldDirty: true });
    clearErrors(Object.keys(changes));
    if (isAlertAboutValues) setAlert(undefined);
    for (const [name, value] of Object.entries(changes)) draft?.type(name, value);
  }

  return {
    element,
    values,
    set,
    text: (name) => ({
      name,
      value: values[name],
      onChange: ({ target }) => set({ [name]: target.value } as Partial<Values>),
    }),
    errorOf: (field) => (get(errors, field) as { message?: string } | undefined)?.message,
    forget: (...fields) => clearErrors(fields),
    alert,
    isSending,
    submit: async (event) => {
      event.preventDefault();
      const reading = read(getValues() as Values);
      if ('body' in reading) await attempt(() => send(reading.body));
      else await attempt(async () => {}, 'problem' in reading ? reading.problem : problemIn(reading.findings));
    },
    attempt: (work, findings = []) => attempt(work, findings.length > 0 ? problemIn(findings) : undefined),
    settle: (settled) => {
      reset(settled);
      draft?.end();
      // What is typed from now on is kept with all that it stands beside.
      for (const [name, value] of Object.entries(settled)) draft?.note(name, value);
    },
  };
}

/** As the library keeps them. */
function errorsOf(problem: FormProblem<string> | undefined): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {};
  for (const [field, message] of Object.entries(problem?.fields ?? {}))
    setAt(errors, field, { type: 'refused', message });
  return errors;
}
