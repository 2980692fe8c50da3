/** `npm run doctor`: says what is wrong with an installation, and what to do about it. Ends with 1 where something is. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { OperatorError } from '@balsamo/database/names.ts';
import { examine, inWords } from '../apps/server/src/installation/doctor.ts';
import { readSetup } from '../apps/server/src/installation/write-setup.ts';

const USAGE = `npm run doctor                                        the environment of this shell, else .env
npm run doctor -- --file /etc/balsamo/balsamo.env     that of a file`;

try {
  const file = fileOf(process.argv.slice(2));
  const findings = await examine(file ? { ...process.env, ...readSetup(file) } : process.env, file);
  process.stdout.write(`${inWords(findings)}\n`);
  process.exit(findings.some(({ is }) => is === 'wrong') ? 1 : 0);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function fileOf(args: string[]): string | undefined {
  try {
    const { file } = parseArgs({ args, options: { file: { type: 'string' } } }).values;
    if (file !== undefined && !existsSync(file)) throw new Error(`There is no file ${file}.`);
    return file ?? (process.env.NODE_ENV !== 'production' && existsSync('.env') ? '.env' : undefined);
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n\n${USAGE}`);
  }
}
