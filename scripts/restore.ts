/** `npm run restore`: brings a backup back into an empty DATA_DIR, or into an empty database of DATABASE_URL. */
import { OperatorError } from '@balsamo/database/names.ts';
import { runRestoreCommand } from '../apps/server/src/backup/restore-command.ts';

try {
  process.stdout.write(`${await runRestoreCommand(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
