import { ERASURE_GRACE_DAYS } from '@balsamo/domain/account/erasure.ts';
import { CHECK_OUT_SPAN } from '@balsamo/domain/diary/check-out.ts';
import { GRACE_DAYS, PROFESSIONAL_PRICE_BRL, TRIAL_PATIENTS_MAX } from '@balsamo/domain/subscriptions/subscription.ts';
import type { TFunction } from 'i18next';

/** The three categories of spec §2.6, with the questions of each. */
const TOPICS = [
  { id: 'about', questions: ['what', 'cost', 'dose', 'privacy', 'leave'] },
  { id: 'usage', questions: ['record', 'again', 'forgot', 'offline', 'install', 'answer'] },
  { id: 'professionals', questions: ['start', 'sees', 'trial', 'legal', 'listed', 'association'] },
] as const;

const FIGURES = {
  ...CHECK_OUT_SPAN,
  price: PROFESSIONAL_PRICE_BRL,
  patients: TRIAL_PATIENTS_MAX,
  grace: GRACE_DAYS,
  days: ERASURE_GRACE_DAYS,
};

export type FaqTopic = { id: string; title: string; entries: { id: string; question: string; answer: string }[] };

/** All questions and answers in the language of `t`: the page and its structured data say the same. `trialDays` as the installation has them (spec-D18). */
export function faqTopics(t: TFunction<['faq']>, trialDays: number): FaqTopic[] {
  const text = (key: string) => t(`faq:${key}` as 'faq:about.what.a', { ...FIGURES, trialDays });
  return TOPICS.map(({ id, questions }) => ({
    id,
    title: text(`${id}.title`),
    entries: questions.map((question) => ({
      id: `${id}-${question}`,
      question: text(`${id}.${question}.q`),
      answer: text(`${id}.${question}.a`),
    })),
  }));
}

/** The questions as schema.org reads them, as text of a script element. */
export function faqStructuredData(topics: readonly FaqTopic[], language: string): string {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: topics
      .flatMap(({ entries }) => entries)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  };
  return JSON.stringify(page).replaceAll('<', '\\u003c');
}
