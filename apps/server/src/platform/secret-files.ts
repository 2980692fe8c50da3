import { readFileSync } from 'node:fs';
import { OperatorError } from '@balsamo/database/names.ts';

/**
 * Variables whose value is a secret, or an address with a password in it. Each may be given as NAME_FILE, the path of a file that holds
 * it: what a process has in its environment, its children and whoever looks at the process have too.
 */
export const SECRET_VARIABLES = [
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'STORAGE_URL',
  'FILE_KEYS',
  'VAPID_PRIVATE_KEY',
  'VAPID_PRIVATE_KEY_PREVIOUS',
  'FCM_SERVICE_ACCOUNT',
  'APNS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
] as const;

/** Those that are files of others as they are: JSON and PEM have lines. */
const OF_SEVERAL_LINES = new Set<string>(['FCM_SERVICE_ACCOUNT', 'APNS_KEY']);

/**
 * The environment with the content of each NAME_FILE in its place as NAME, without the line break at its end. An empty variable counts as unset.
 * @throws OperatorError where both are given, or the file cannot be read or holds nothing; it quotes no content.
 */
export function withSecretFiles(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const all = { ...variables };
  for (const name of SECRET_VARIABLES) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) throw new OperatorError(`${name} and ${name}_FILE are both set: leave one of them out.`);
    all[name] = secretIn(file, `${name}_FILE`, OF_SEVERAL_LINES.has(name));
    delete all[`${name}_FILE`];
  }
  return all;
}

function secretIn(file: string, name: string, mayHaveLines: boolean): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new OperatorError(`${name} ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  if (content.trim() === '') throw new OperatorError(`${name} ${file} is empty.`);
  if (!mayHaveLines && /[\r\n]/.test(content)) throw new OperatorError(`${name} ${file} has more than one line.`);
  return content;
}
