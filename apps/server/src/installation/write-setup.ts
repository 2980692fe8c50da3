import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeDurableFolder, writeDurably } from '@balsamo/database/durable-file.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { readEnv } from '../platform/env.ts';
import { formatEnvFile, parseEnvFile } from '../platform/env-file.ts';
import type { Answers } from './questions.ts';

/** What is set in an environment file; nothing where there is none. @throws OperatorError where it cannot be read */
export function readSetup(file: string): Answers {
  if (!existsSync(file)) return {};
  try {
    return parseEnvFile(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** What nobody has to be asked: it is made once, and kept where it is set or lies in a file. */
export function withMadeSecrets(answers: Answers): Answers {
  const made: Answers = { NODE_ENV: 'production', ...answers };
  const has = (name: string) => Boolean(made[name] ?? made[`${name}_FILE`]);
  if (!has('AUTH_SECRET')) made.AUTH_SECRET = randomBytes(48).toString('base64url');
  if (!has('FILE_KEYS')) made.FILE_KEYS = randomBytes(32).toString('base64url');
  if (!has('VAPID_PUBLIC_KEY') && !has('VAPID_PRIVATE_KEY')) {
    const pair = createECDH('prime256v1');
    made.VAPID_PUBLIC_KEY = pair.generateKeys('base64url');
    // A number that begins with zeros is shorter, and would be refused.
    made.VAPID_PRIVATE_KEY = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url');
  }
  return made;
}

/**
 * Ends where the server would not start with these.
 * @throws OperatorError with the sentence that the start would end with
 */
export function checkSetup(answers: Answers): void {
  readEnv({ ...answers });
}

/** Writes the environment file, readable for its owner only. */
export async function writeSetup(file: string, answers: Answers): Promise<void> {
  await write(file, formatEnvFile(answers));
}

async function write(file: string, content: string): Promise<void> {
  try {
    await makeDurableFolder(path.dirname(file));
    await writeDurably(file, Buffer.from(content));
  } catch (error) {
    throw new OperatorError(`${file} cannot be written: ${(error as Error).message}.`);
  }
}
