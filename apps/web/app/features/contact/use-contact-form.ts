import type { NewContactMessage } from '@balsamo/contract/contact/schemas.ts';
import { CONTACT_FORM_SECONDS, type ContactForm, contactProblems } from '@balsamo/domain/contact/message.ts';
import { languageOf } from '@balsamo/domain/language.ts';
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { storageFullText } from '../../components/failure-text.ts';
import { problemOf, problemOfFindings, type RefusalWords } from '../../components/form/form-problem.ts';
import { useForm } from '../../components/form/use-form.ts';
import { ApiProblem, api, NetworkProblem } from '../../platform/api-client.ts';
import type { RefusedContact } from '../../platform/page-sources.ts';

/** `website` is the field that nobody sees. */
export type ContactValues = ContactForm & { website: string };
const EMPTY: ContactValues = { name: '', email: '', userType: '', subject: '', message: '', website: '' };

type Words = RefusalWords<keyof ContactForm>;

/**
 * The form of the contact page. `refused` is one that was sent without scripts: it stands there as it was typed, with what was wrong.
 * @param token what the form that the page came with begins with
 */
export function useContactForm(token: string, refused: RefusedContact | undefined, onSent: () => void) {
  const { t, i18n } = useTranslation(['contact']);
  const current = useRef(token);
  const words: Words = {
    fieldText: (code) =>
      t(`contact:problem.${code}` as 'contact:problem.invalid', { defaultValue: t('contact:problem.invalid') }),
    general: (error) => ({ title: t('contact:problem.title'), text: failureText(error, t) }),
  };
  const typed = refused && typedIn(refused.fields);
  return useForm<ContactValues, NewContactMessage, keyof ContactForm>({
    start: typed ?? EMPTY,
    problem: refused && typed && problemOfRefused(refused, typed, words, t),
    // Nobody is signed in here whom it could wait for.
    isKept: false,
    read: (values) => {
      const findings = contactProblems(values);
      if (findings.length > 0) return { findings };
      const { userType, ...texts } = values;
      const language = languageOf(i18n.language) ?? 'pt';
      return {
        body: { ...texts, email: texts.email.trim(), userType: userType || null, language, token: current.current },
      };
    },
    send: async (body) => {
      try {
        await api.post('/api/contact/messages', { body });
      } catch (error) {
        if (!(error instanceof ApiProblem && error.status === 409)) throw error;
        // Filled in by a browser at once, or left open for days: with a form that is a few seconds old it is taken.
        if (error.code === 'contact.form_expired') current.current = (await api.get('/api/contact/form')).token;
        await new Promise((resolve) => setTimeout(resolve, CONTACT_FORM_SECONDS.min * 1000 + 200));
        await api.post('/api/contact/messages', { body: { ...body, token: current.current } });
      }
      onSent();
    },
    refusal: words,
  });
}

function typedIn(fields: RefusedContact['fields']): ContactValues {
  const typed = Object.keys(EMPTY).map((name) => [name, fields[name] ?? '']);
  return Object.fromEntries(typed) as ContactValues;
}

/** The words of the rules where they find something, else those for the refusal; and above all of it that something is wrong. */
function problemOfRefused({ problem }: RefusedContact, typed: ContactValues, words: Words, t: TFunction<['contact']>) {
  const found = problem.status === 422 ? problemOfFindings(contactProblems(typed), words.fieldText) : undefined;
  const isFound = found !== undefined && Object.keys(found.fields).length > 0;
  const said = isFound ? found : problemOf(new ApiProblem(problem), words, Object.keys(EMPTY) as (keyof ContactForm)[]);
  return { ...said, general: said.general ?? { title: t('contact:problem.title'), text: t('contact:problem.fields') } };
}

const CODES = {
  'contact.too_fast': 'too_fast',
  'contact.form_expired': 'form_expired',
  'contact.too_many': 'too_many',
} as const;

/** Why a message was not sent, where no field is to blame. */
function failureText(error: unknown, t: TFunction<['contact']>): string {
  const full = storageFullText(error, t);
  if (full) return full;
  if (error instanceof NetworkProblem) return t('contact:problem.network');
  const code = error instanceof ApiProblem ? CODES[error.code as keyof typeof CODES] : undefined;
  return t(`contact:problem.${code ?? 'unexpected'}`);
}
