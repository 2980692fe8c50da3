import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type Env, readEnv } from '../platform/env.ts';
import { SECRET_VARIABLES, withSecretFiles } from '../platform/secret-files.ts';
import { doubtful, type Finding, good, wrong } from './findings.ts';

const GB = 1024 ** 3;
const DAY_MS = 86_400_000;
/** A secret of random characters has more of them; a word that is repeated has fewer. */
const LEAST_DIFFERENT_CHARACTERS = 12;
const LEAST_FREE_BYTES = 2 * GB;
const OLDEST_BACKUP_DAYS = 2;

/** The environment as the server reads it; undefined where the server would not start. */
export function lookAtVariables(variables: NodeJS.ProcessEnv): { env: Env | undefined; findings: Finding[] } {
  if (variables.NODE_ENV !== 'production')
    return {
      env: undefined,
      findings: [
        wrong(
          `NODE_ENV is ${variables.NODE_ENV || 'not set'}: this is no installation for people, or its environment was not read.`,
          'Set NODE_ENV=production, or name the environment file: npm run doctor -- --file .env',
        ),
      ],
    };
  try {
    const env = readEnv(variables);
    const findings = [good('The environment is whole, and what belongs together fits together.')];
    const secret = withSecretFiles(variables).AUTH_SECRET ?? '';
    if (new Set(secret).size < LEAST_DIFFERENT_CHARACTERS)
      findings.push(
        wrong(
          'AUTH_SECRET can be guessed: it has too few different characters.',
          'Make another one: openssl rand -base64 48, and give this one as AUTH_SECRET_PREVIOUS for a day. Nobody is signed out.',
        ),
      );
    if (!variables.VAPID_PRIVATE_KEY && !variables.VAPID_PRIVATE_KEY_FILE)
      findings.push(good('The keys of push messages are those that the database keeps.'));
    else findings.push(good('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair.'));
    return { env, findings };
  } catch (error) {
    return {
      env: undefined,
      findings: [
        wrong(`The server does not start: ${(error as Error).message}`, 'Correct it, or run npm run setup again.'),
      ],
    };
  }
}

/** Who else may read the environment file and the files of secrets. */
export async function lookAtSecretFiles(envFile: string | undefined, variables: NodeJS.ProcessEnv): Promise<Finding[]> {
  const named = SECRET_VARIABLES.map((name) => variables[`${name}_FILE`]).filter((file) => file !== undefined);
  const files = [...new Set([...(envFile ? [envFile] : []), ...named.filter(Boolean)])];
  const findings: Finding[] = [];
  for (const file of files) {
    const found = await stat(file).catch(() => undefined);
    const folder = await stat(path.dirname(path.resolve(file))).catch(() => undefined);
    if (!found || !folder) continue;
    // A container sees its own secrets alone, and systemd's credentials lie in a folder for the service only.
    const isHandedOver = file.startsWith('/run/secrets/') || file.startsWith('/run/credentials/');
    if ((found.mode & 0o006) !== 0 && (folder.mode & 0o001) !== 0 && !isHandedOver)
      findings.push(wrong(`Everyone on this machine can read ${file}.`, `chmod 600 ${file}`));
    else if ((found.mode & 0o022) !== 0) findings.push(wrong(`Others can change ${file}.`, `chmod go-w ${file}`));
  }
  if (files.length > 0 && findings.length === 0) findings.push(good('Secrets on the disk can be read by nobody else.'));
  return findings;
}

export async function lookAtDataDirectory({ dataDirectory }: Pick<Env, 'dataDirectory'>): Promise<Finding[]> {
  const found = await stat(dataDirectory).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error)
    return found.code === 'ENOENT'
      ? [
          doubtful(
            `DATA_DIR ${dataDirectory} is not there yet.`,
            'The first start makes it, where its user may write above it.',
          ),
        ]
      : [
          wrong(
            `DATA_DIR ${dataDirectory} cannot be looked at (${found.code}).`,
            'Run this as the user that the server runs as.',
          ),
        ];
  const findings: Finding[] = [];
  const user = process.getuid?.();
  if ((found.mode & 0o077) !== 0)
    findings.push(
      wrong(
        `Others can look into DATA_DIR ${dataDirectory} (mode ${(found.mode & 0o777).toString(8)}).`,
        `chmod 700 ${dataDirectory}`,
      ),
    );
  if (user !== undefined && user !== 0 && found.uid !== user)
    findings.push(
      wrong(
        `DATA_DIR ${dataDirectory} belongs to another user (uid ${found.uid}).`,
        'Run this, and the server, as that user; or give it away: chown -R, with the server stopped.',
      ),
    );
  const { bavail, bsize } = await statfs(dataDirectory);
  const free = `${((bavail * bsize) / GB).toFixed(1)} GB are free`;
  if (bavail * bsize < LEAST_FREE_BYTES)
    findings.push(wrong(`The disk of DATA_DIR is nearly full: ${free}.`, 'Free some space, or give it a larger disk.'));
  return findings.length > 0 ? findings : [good(`DATA_DIR ${dataDirectory} is for its owner only, and ${free}.`)];
}

/** Only how old the newest is: whether it can be restored, a backup's own check says. */
export async function lookAtBackups(directory: string | undefined, now: Date): Promise<Finding[]> {
  if (!directory)
    return [doubtful('BACKUP_DIR is not set: nothing here makes backups.', 'See Backups in docs/operations.md.')];
  const names = await readdir(directory, { recursive: true }).catch(() => undefined);
  if (!names) return [wrong(`BACKUP_DIR ${directory} cannot be read.`, 'Make it, or correct BACKUP_DIR.')];
  const manifests = names.filter((name) => path.basename(name).startsWith('manifest'));
  const times = await Promise.all(manifests.map(async (name) => (await stat(path.join(directory, name))).mtimeMs));
  if (times.length === 0)
    return [wrong(`There is no backup in BACKUP_DIR ${directory}.`, 'See Backups in docs/operations.md.')];
  const days = Math.floor((now.getTime() - Math.max(...times)) / DAY_MS);
  return days < OLDEST_BACKUP_DAYS
    ? [good('The newest backup is less than two days old.')]
    : [wrong(`The newest backup is ${days} days old.`, 'Look into the log for why no other followed.')];
}

/** Who answers for the data: people and the authority have a right to know (LGPD art. 9 and 41). */
export function lookAtLegalFacts({ siteFacts: { legal } }: Pick<Env, 'siteFacts'>): Finding[] {
  const missing = Object.entries(legal).flatMap(([member, value]) => (value === null ? [`legal.${member}`] : []));
  if (missing.length === 0) return [good('The pages say who answers for the data.')];
  return [
    wrong(
      `The privacy page cannot say who answers for the data: ${missing.join(', ')} of SITE_FILE ${missing.length === 1 ? 'is' : 'are'} missing.`,
      'Write it down as docs/operations.md shows, set SITE_FILE, and start again.',
    ),
  ];
}
