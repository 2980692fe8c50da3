/** `npm run reseal-files`: after FILE_KEYS got another first key, or its first one, seals what is stored with it. */
import path from 'node:path';
import { asOwner } from '@balsamo/database/as-owner.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { resealFiles } from '../apps/server/src/files/reseal-files.ts';
import { withSecretFiles } from '../apps/server/src/platform/secret-files.ts';
import { readStorageSettings } from '../apps/server/src/platform/storage-env.ts';
import { createFileStore } from '../apps/server/src/storage/create-file-store.ts';

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function run(): Promise<string> {
  const variables = withSecretFiles(process.env);
  const dataDirectory = path.resolve(variables.DATA_DIR || './data');
  const settings = readStorageSettings(variables);
  if (settings.fileKeys.length === 0) throw new OperatorError('FILE_KEYS is not set: there is no key to seal with.');
  const databaseUrl = variables.DATABASE_URL || undefined;
  const { files, resealed, failed } = await asOwner({ databaseUrl, dataDirectory }, (owner) =>
    resealFiles(owner, createFileStore({ ...settings, dataDirectory })),
  );
  const told = `${files} files, ${resealed} of them sealed anew.`;
  if (failed.length === 0) return `${told} Only the first of FILE_KEYS is needed any more.`;
  throw new OperatorError(
    [`${told} ${failed.length} could not be:`, ...failed.map(({ id, why }) => `  ${id}: ${why}`)].join('\n'),
  );
}
