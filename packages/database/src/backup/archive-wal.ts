/** What PostgreSQL calls as its archive_command, by the settings of `archivingSettings`. */
import { archiveWal } from './wal-archive.ts';

const [repository = '', dataDirectory = '', file = '', name = ''] = process.argv.slice(2);
try {
  await archiveWal(repository, dataDirectory, file, name);
} catch (error) {
  // It ends in the log of PostgreSQL, which tries again.
  process.stderr.write(`The write-ahead log is not archived: ${(error as Error).message}\n`);
  process.exit(1);
}
