import { createFileStore } from '../storage/create-file-store.ts';
import type { Finding } from './findings.ts';
import { lookAtDatabase } from './look-at-database.ts';
import {
  lookAtBackups,
  lookAtDataDirectory,
  lookAtLegalFacts,
  lookAtSecretFiles,
  lookAtVariables,
} from './look-at-environment.ts';
import { lookAtAddress, lookAtMail } from './look-at-network.ts';

/**
 * Looks at everything that an installation needs, and changes nothing. The server may be running or not. No finding holds a secret.
 * @param envFile where the variables were read from, if from a file
 */
export async function examine(variables: NodeJS.ProcessEnv, envFile?: string): Promise<Finding[]> {
  const now = () => new Date();
  const { env, findings } = lookAtVariables(variables);
  findings.push(...(await lookAtSecretFiles(envFile, variables)));
  if (!env) return findings;
  const parts = await Promise.all([
    lookAtDataDirectory(env),
    lookAtDatabase(env, createFileStore(env), now),
    lookAtMail(env),
    lookAtAddress(env),
    lookAtBackups(variables.BACKUP_DIR, now()),
  ]);
  return [...findings, ...parts.flat(), ...lookAtLegalFacts(env)];
}

const SIGNS = { good: '✓', doubtful: '?', wrong: '✗' } as const;

export function inWords(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ is, says, remedy }) => [
    `${SIGNS[is]} ${says}`,
    ...(remedy ? [`    ${remedy}`] : []),
  ]);
  const count = findings.filter(({ is }) => is === 'wrong').length;
  const end = count === 0 ? 'Nothing is wrong.' : count === 1 ? 'One thing is wrong.' : `${count} things are wrong.`;
  return [...lines, '', end].join('\n');
}
