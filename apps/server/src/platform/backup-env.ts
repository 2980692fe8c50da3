import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkProtection, type Opening, type Protection } from '@balsamo/database/backup/keys.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { withSecretFiles } from './secret-files.ts';

/** Backups that the server makes by itself. */
export type BackupSettings = {
  repository: string;
  /** How many are kept. */
  keep: number;
  /** When: so many hours after the one before, or each day at this time of the server's clock (minutes since midnight). */
  schedule: { everyHours: number } | { atMinute: number };
};

const KEEP = 7;
const EVERY_HOURS = 24;

/** @throws OperatorError naming the first variable that is wrong */
export function readBackupSettings(variables: NodeJS.ProcessEnv): BackupSettings | undefined {
  const { BACKUP_DIR: directory, BACKUP_AT: at, BACKUP_EVERY_HOURS: every } = variables;
  if (!directory) return undefined;
  if (variables.DATABASE_URL) throw new OperatorError(`BACKUP_DIR is for the embedded database. ${USE_ITS_OWN_TOOLS}`);
  checkProtection(readProtection(variables));
  if (at && every) throw new OperatorError('BACKUP_AT and BACKUP_EVERY_HOURS exclude each other: set one of them.');
  const [, hour, minute] = (at && /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at)) || [];
  if (at && hour === undefined) throw new OperatorError('BACKUP_AT must be a time of day such as 03:30.');
  const keep = readKeep(variables) ?? KEEP;
  const schedule =
    hour === undefined
      ? { everyHours: positive('BACKUP_EVERY_HOURS', every) ?? EVERY_HOURS }
      : { atMinute: Number(hour) * 60 + Number(minute) };
  return { repository: path.resolve(directory), keep, schedule };
}

export const USE_ITS_OWN_TOOLS =
  'With DATABASE_URL the database is backed up by its own tools (pgBackRest, WAL-G or pg_dump), see docs/operations.md.';

export function readKeep(variables: NodeJS.ProcessEnv): number | undefined {
  return positive('BACKUP_KEEP', variables.BACKUP_KEEP);
}

export function readProtection(variables: NodeJS.ProcessEnv): Protection {
  return { recipient: variables.BACKUP_RECIPIENT || undefined, passphrase: readPassphrase(variables) };
}

export function readOpening(variables: NodeJS.ProcessEnv): Opening {
  return {
    identity: readIdentity(variables),
    passphrase: readPassphrase(variables),
  };
}

const readPassphrase = (variables: NodeJS.ProcessEnv) => withSecretFiles(variables).BACKUP_PASSPHRASE || undefined;

/** A secret key, or a key file of age's: unlike other files of secrets it has lines that are comments. */
function readIdentity({
  BACKUP_IDENTITY: identity,
  BACKUP_IDENTITY_FILE: file,
}: NodeJS.ProcessEnv): string | undefined {
  if (!file) return identity || undefined;
  if (identity)
    throw new OperatorError('BACKUP_IDENTITY and BACKUP_IDENTITY_FILE are both set: leave one of them out.');
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines
      .filter((line) => !line.startsWith('# '))
      .join('\n')
      .trim();
  } catch (error) {
    throw new OperatorError(`BACKUP_IDENTITY_FILE cannot be read: ${(error as Error).message}.`);
  }
}

function positive(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new OperatorError(`${name} must be a whole number from 1 to 9999.`);
  return Number(text);
}
