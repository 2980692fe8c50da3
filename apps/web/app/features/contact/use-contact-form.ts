import type { NewContactMessage } from '@balsamo/contract/contact/schemas.ts';
import { CONTACT_FORM_SECONDS, type ContactForm, contactProblems } from '@balsamo/domain/contact/message.ts';
import { languageOf } from '@balsamo/domain/language.ts';
import type { TFunction } from 'i18next';
import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { focusFirstInvalid } from '../../components/form/focus-first-invalid.ts';
import {
  type FormProblem,
  problemOf,
  problemOfFindings,
  type RefusalWords,
} from '../../components/form/form-problem.ts';
import { useHeldForm } from '../../components/form/use-held-form.ts';
import { track } from '../../platform/analytics.ts';
import { ApiProblem, api, NetworkProblem } from '../../platform/api-client.ts';
import type { RefusedContact } from '../../platform/page-sources.ts';

type Field = keyof ContactForm;
/** `website` is the field that nobody sees. */
export type ContactValues = ContactForm & { website: string };
const EMPTY: ContactValues = { name: '', email: '', userType: '', subject: '', message: '', website: '' };
const NAMES = Object.keys(EMPTY) as (keyof ContactValues)[];
const FIELDS = NAMES.filter((name): name is Field => name !== 'website');

type Words = RefusalWords<Field>;

type ContactFormState = {
  element: RefObject<HTMLFormElement | null>;
  text: (name: keyof ContactValues) => {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  };
  errorOf: (field: Field) => string | undefined;
  alert: FormProblem<Field>['general'];
  isSending: boolean;
  submit: (event: FormEvent) => Promise<void>;
};

/**
 * The form of the contact page. `refused` is one that was sent without scripts: it stands there as it was typed, with what was wrong.
 * Beside the form layer, for which a first page has no room (ADR-0048).
 * @param token what the form that the page came with begins with
 */
export function useContactForm(
  token: string,
  refused: RefusedContact | undefined,
  onSent: () => void,
): ContactFormState {
  const { t, i18n } = useTranslation(['contact']);
  const words = wordsOf(t);
  const element = useRef<HTMLFormElement>(null);
  const current = useRef(token);
  const isUnderWay = useRef(false);
  const [values, setValues] = useState(() => (refused ? typedIn(refused.fields) : EMPTY));
  const [problem, setProblem] = useState<FormProblem<Field>>(() =>
    refused ? problemOfRefused(refused, values, words, t) : { fields: {} },
  );
  const [isSending, setSending] = useState(false);
  useHeldForm(element, (name, typed) => {
    if (isName(name)) change(name, typed);
  });

  function change(name: keyof ContactValues, typed: string): void {
    setValues((before) => ({ ...before, [name]: typed }));
    setProblem(({ fields, ...rest }) => ({ ...rest, fields: { ...fields, [name]: undefined } }));
  }

  function refuse(found: FormProblem<Field>): void {
    setProblem(found);
    if (Object.keys(found.fields).length > 0) focusFirstInvalid(element.current);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current) return;
    const findings = contactProblems(values);
    if (findings.length > 0) return refuse(problemOfFindings(findings, words.fieldText));
    isUnderWay.current = true;
    setSending(true);
    setProblem({ fields: {} });
    try {
      const language = languageOf(i18n.language) ?? 'pt';
      await send({ ...values, email: values.email.trim(), userType: values.userType || null, language }, current);
      track({ event: 'generate_lead', lead_type: 'contact' });
      onSent();
    } catch (error) {
      refuse(problemOf(error, words, FIELDS));
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }

  return {
    element,
    text: (name) => ({ name, value: values[name], onChange: ({ target }) => change(name, target.value) }),
    errorOf: (field) => problem.fields[field],
    alert: problem.general,
    isSending,
    submit,
  };
}

/** Sends a message; once more where its form was filled in by a browser at once, or left open for days. */
async function send(message: Omit<NewContactMessage, 'token'>, token: RefObject<string>): Promise<void> {
  try {
    await api.post('/api/contact/messages', { body: { ...message, token: token.current } });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 409)) throw error;
    if (error.code === 'contact.form_expired') token.current = (await api.get('/api/contact/form')).token;
    await new Promise((resolve) => setTimeout(resolve, CONTACT_FORM_SECONDS.min * 1000 + 200));
    await api.post('/api/contact/messages', { body: { ...message, token: token.current } });
  }
}

const isName = (name: string): name is keyof ContactValues => (NAMES as string[]).includes(name);

function typedIn(fields: RefusedContact['fields']): ContactValues {
  return Object.fromEntries(NAMES.map((name) => [name, fields[name] ?? ''])) as ContactValues;
}

/** The words of the rules where they find something, else those for the refusal; and above all of it that something is wrong. */
function problemOfRefused(
  { problem }: RefusedContact,
  typed: ContactValues,
  words: Words,
  t: TFunction<['contact']>,
): FormProblem<Field> {
  const found = problem.status === 422 ? problemOfFindings(contactProblems(typed), words.fieldText) : undefined;
  const isFound = found !== undefined && Object.keys(found.fields).length > 0;
  const said = isFound ? found : problemOf(new ApiProblem(problem), words, FIELDS);
  return { ...said, general: said.general ?? { title: t('contact:problem.title'), text: t('contact:problem.fields') } };
}

function wordsOf(t: TFunction<['contact']>): Words {
  return {
    fieldText: (code) =>
      t(`contact:problem.${code}` as 'contact:problem.invalid', { defaultValue: t('contact:problem.invalid') }),
    general: (error) => ({ title: t('contact:problem.title'), text: failureText(error, t) }),
  };
}

const CODES = {
  'contact.too_fast': 'too_fast',
  'contact.form_expired': 'form_expired',
  'contact.too_many': 'too_many',
} as const;

/** Why a message was not sent, where no field is to blame. */
function failureText(error: unknown, t: TFunction<['contact']>): string {
  const full = commonFailureText(error, t);
  if (full) return full;
  if (error instanceof NetworkProblem) return t('contact:problem.network');
  const code = error instanceof ApiProblem ? CODES[error.code as keyof typeof CODES] : undefined;
  return t(`contact:problem.${code ?? 'unexpected'}`);
}
