/** `npm run backup`, and what the server starts for a backup by the clock. */
import { OperatorError } from '@balsamo/database/names.ts';
import { runBackupCommand } from './backup-command.ts';

try {
  process.stdout.write(`${await runBackupCommand(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
