/** `npm run setup`: asks for what production needs, checks each answer at once, and writes the environment file. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '@balsamo/database/names.ts';
import { CANCEL_SYMBOL, cancel, confirm, log, password, text } from '@clack/prompts';
import { composeSetup } from '../apps/server/src/installation/compose-setup.ts';
import { nextStep } from '../apps/server/src/installation/next-step.ts';
import { type Answers, answerProblem, QUESTIONS, type Question } from '../apps/server/src/installation/questions.ts';
import { checkSetup, readSetup, withMadeSecrets, writeSetup } from '../apps/server/src/installation/write-setup.ts';

const flagOf = (name: string) => name.toLowerCase().replaceAll('_', '-');

const USAGE = `npm run setup                                          asks, and writes .env
npm run setup -- --file /etc/balsamo/balsamo.env       writes another file, such as that of deploy/balsamo.service
npm run setup -- --compose                             writes balsamo.env and secrets/ for compose.yaml
npm run setup -- --yes --app-url https://diario.example …
                                                       asks nothing: flags, then what the file has, then what is usual; --overwrite where there is one

${QUESTIONS.map(({ name, ask }) => `  --${flagOf(name)}`.padEnd(27) + ask).join('\n')}`;

try {
  await run();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const { flags, given } = readFlags();
  if (flags.help) return void process.stdout.write(`${USAGE}\n`);
  const isAsking = !flags.yes;
  if (isAsking && !process.stdin.isTTY)
    throw new OperatorError(`There is nobody to ask: say --yes and give flags.\n\n${USAGE}`);
  const compose = flags.compose ? composeSetup(path.resolve(flags.folder ?? '.')) : undefined;
  const file = compose?.envFile ?? path.resolve(flags.file ?? '.env');
  if (
    existsSync(file) &&
    !(isAsking ? await agreed(`${file} exists. Write it anew, with what it has as a start?`) : flags.overwrite)
  )
    throw new OperatorError(`${file} exists and was left as it is.`);

  const kept = readSetup(file);
  const known: Answers = { ...(compose ? compose.fixed(compose.kept(kept)) : kept), ...given };
  for (const question of QUESTIONS) {
    const { name } = question;
    const isFixed = compose !== undefined && (name === 'SITE_FILE' || (known[name] !== undefined && isOfCompose(name)));
    if (isFixed || known[`${name}_FILE`]) continue;
    if (question.when && !question.when(known)) {
      delete known[name];
      continue;
    }
    const answer = isAsking ? await askFor(question, known) : await take(question, known);
    if (answer === '') delete known[name];
    else known[name] = answer;
  }
  const whole = withMadeSecrets(known);
  checkSetup(whole);
  await writeSetup(file, compose ? compose.write(whole) : whole);
  process.stdout.write(`\n${file} is written; only you can read it. ${nextStep(file, compose !== undefined)}\n`);
}

function isOfCompose(name: string): boolean {
  return ['PORT', 'DATA_DIR', 'DATABASE_URL', 'STORAGE_URL', 'TRUSTED_PROXIES'].includes(name);
}

function readFlags() {
  const options = Object.fromEntries(QUESTIONS.map(({ name }) => [flagOf(name), { type: 'string' as const }]));
  try {
    const { values } = parseArgs({
      options: {
        ...options,
        yes: { type: 'boolean' },
        overwrite: { type: 'boolean' },
        compose: { type: 'boolean' },
        help: { type: 'boolean' },
        file: { type: 'string' },
        folder: { type: 'string' },
      },
    });
    const typed = values as Record<string, string | boolean | undefined>;
    const given = QUESTIONS.flatMap(({ name }) =>
      typed[flagOf(name)] === undefined ? [] : [[name, String(typed[flagOf(name)])]],
    );
    return {
      flags: values as { yes?: true; overwrite?: true; compose?: true; help?: true; file?: string; folder?: string },
      given: Object.fromEntries(given) as Answers,
    };
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** Without asking: what is set, else what is usual. What does not work now is said, and taken. */
async function take(question: Question, known: Answers): Promise<string> {
  const value = known[question.name] ?? question.usual?.(known) ?? '';
  const problem = answerProblem(question, value);
  if (problem) throw new OperatorError(`${question.name} ${problem.replace(/\.$/, '')} (--${flagOf(question.name)}).`);
  const warning = value && (await question.probe?.(value, known));
  if (warning) process.stderr.write(`${question.name}: ${warning}\n`);
  return value;
}

async function askFor(question: Question, known: Answers): Promise<string> {
  const { name, ask, isSecret, usual, probe } = question;
  for (;;) {
    const before = known[name];
    const start = before ?? usual?.(known);
    const message = isSecret && before ? `${ask} — enter keeps what is set, - takes it away` : ask;
    const validate = (typed: string | undefined) => {
      const value = typed ?? '';
      if (isSecret && before && (value === '' || value === '-')) return undefined;
      const problem = answerProblem(question, value.trim());
      return problem && `${name} ${problem}`;
    };
    const typed = isSecret
      ? await password({ message, validate })
      : await text({ message, validate, ...(start === undefined ? {} : { initialValue: start }) });
    const answer = said(typed).trim();
    const value = isSecret && before && answer === '' ? before : isSecret && answer === '-' ? '' : answer;
    const warning = value && (await probe?.(value, known));
    if (!warning) return value;
    log.warn(warning);
    if (await agreed('Keep this answer all the same?')) return value;
  }
}

async function agreed(message: string): Promise<boolean> {
  return said(await confirm({ message, initialValue: false }));
}

function said<Value extends string | boolean>(answer: Value | typeof CANCEL_SYMBOL): Value {
  if (answer !== CANCEL_SYMBOL) return answer;
  cancel('Nothing was written.');
  process.exit(1);
}
