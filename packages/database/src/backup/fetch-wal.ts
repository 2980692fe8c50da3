/** What PostgreSQL calls as its restore_command while a backup is replayed; the keys come by the environment. */
import { FETCH_KEYS, fetchWal } from './wal-archive.ts';

/** More than 125 ends the recovery: a damaged segment is not the end of the log. */
const DAMAGED = 200;
const MISSING = 1;

const [repository = '', name = '', target = ''] = process.argv.slice(2);
try {
  const keys = JSON.parse(process.env[FETCH_KEYS] ?? '');
  process.exit((await fetchWal(keys, repository, name, target)) ? 0 : MISSING);
} catch (error) {
  process.stderr.write(`FATAL:  ${(error as Error).message}\n`);
  process.exit(DAMAGED);
}
