import path from 'node:path';
import { formProblem } from '../platform/env.ts';
import { readSiteFile } from '../platform/site-file.ts';
import { mailServerProblem } from './mail-server.ts';
import { databaseProblem, portProblem, storeProblem } from './probes.ts';

export type Answers = Record<string, string>;

type Variable = Parameters<typeof formProblem>[0];

export type Question = {
  name: Variable;
  ask: string;
  isSecret?: true;
  /** Offered where nothing was set before; undefined: empty, which means without it. */
  usual?: (answers: Answers) => string;
  isNeeded?: true;
  /** Asked only then. */
  when?: (answers: Answers) => boolean;
  /** What is wrong with an answer in itself: it is asked for again. */
  problem?: (value: string) => string | undefined;
  /** What does not work now, as a sentence. Whoever sets up may go on: it may work later. */
  probe?: (value: string, answers: Answers) => Promise<string | undefined>;
};

const takesStripe = (answers: Answers) => answers.PAYMENTS === 'stripe';
const hostOf = (answers: Answers) =>
  URL.canParse(answers.APP_URL ?? '') ? new URL(answers.APP_URL ?? '').hostname : 'localhost';

/** What production needs, in the order in which it is asked; NODE_ENV, AUTH_SECRET and the pair of VAPID are made. */
export const QUESTIONS: readonly Question[] = [
  {
    name: 'APP_URL',
    ask: 'The address under which people reach it, such as https://diario.example',
    isNeeded: true,
    problem: (value) =>
      value.startsWith('https://') ? undefined : 'must begin with https://: the diary is health data',
  },
  {
    name: 'PORT',
    ask: 'The port on this machine that the proxy passes requests on to',
    usual: () => '3000',
    probe: (value, answers) => portProblem(answers.HOST ?? '127.0.0.1', Number(value)),
  },
  {
    name: 'DATA_DIR',
    ask: 'The folder for the database, files and mails that were not sent',
    usual: () => '/var/lib/balsamo',
    problem: (value) => (path.isAbsolute(value) ? undefined : 'must be an absolute path'),
  },
  {
    name: 'DATABASE_URL',
    ask: 'A PostgreSQL 18 of your own, postgres://owner:password@host:5432/balsamo (empty: the built-in one)',
    isSecret: true,
    probe: databaseProblem,
  },
  {
    name: 'STORAGE_URL',
    ask: 'An S3-compatible bucket for files, s3://key:secret@host/bucket?region=sa-east-1 (empty: in the data folder)',
    isSecret: true,
    probe: storeProblem,
  },
  {
    name: 'SMTP_URL',
    ask: 'Your mail server, smtps://user:password@host:465 (empty: mails stay in files, and nobody can confirm an address)',
    isSecret: true,
    probe: (value) => mailServerProblem(value),
  },
  {
    name: 'MAIL_FROM',
    ask: 'Whom mails come from',
    usual: (answers) => `Bálsamo <nao-responda@${hostOf(answers)}>`,
  },
  {
    name: 'OPERATOR_EMAIL',
    ask: 'Where feedback and messages to the team are mailed to (empty: kept in the database only)',
  },
  {
    name: 'TRUSTED_PROXIES',
    ask: 'The proxies in front: addresses, networks, or the words loopback (this machine) and private',
    usual: () => 'loopback',
  },
  { name: 'PAYMENTS', ask: 'Payments: stripe, or sandbox, which charges nobody', usual: () => 'sandbox' },
  { name: 'STRIPE_SECRET_KEY', ask: 'Secret key of Stripe', isSecret: true, isNeeded: true, when: takesStripe },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    ask: 'Secret of its webhook endpoint',
    isSecret: true,
    isNeeded: true,
    when: takesStripe,
  },
  { name: 'STRIPE_PRICE_ID', ask: 'Id of the price of R$ 99 a month', isNeeded: true, when: takesStripe },
  {
    name: 'SITE_FILE',
    ask: 'A JSON file with who answers for the data (docs/operations.md; empty: later)',
    problem: (value) => {
      try {
        readSiteFile(value);
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    },
  },
];

/** What is wrong with an answer in itself, as words that follow the variable's name; undefined: nothing. */
export function answerProblem(question: Question, value: string): string | undefined {
  if (value === '') return question.isNeeded ? 'is needed' : undefined;
  if (/['\\\r\n]/.test(value))
    return 'must not hold quotes, backslashes or line breaks: percent-encode them (%27, %5C)';
  return formProblem(question.name, value) ?? question.problem?.(value);
}
