import { parseEnv } from 'node:util';
import { OperatorError } from '@balsamo/database/names.ts';

/** Needs no quotes in any of the three formats, and none of the three would take a quote off again that is not needed. */
const PLAIN = /^[A-Za-z0-9_./:@%+,=-]*$/;

/**
 * One `NAME=value` per line, which systemd's EnvironmentFile, env_file of compose and `set -a; . ./file` of a shell all read alike: a
 * value is plain, or in single quotes, within which none of the three replaces anything.
 * @throws OperatorError for a value that they would read differently
 */
export function formatEnvFile(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => {
      if (/['\\\r\n\0]/.test(value))
        throw new OperatorError(
          `${name} holds a quote, a backslash or a line break, which an environment file cannot say: percent-encode it (%27, %5C), or use ${name}_FILE.`,
        );
      return `${name}=${PLAIN.test(value) ? value : `'${value}'`}\n`;
    })
    .join('');
}

/** What `formatEnvFile` wrote, or someone by hand; empty variables are left out. */
export function parseEnvFile(content: string): Record<string, string> {
  const entries = Object.entries(parseEnv(content)).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(entries);
}
