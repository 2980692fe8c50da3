import type { Database } from '@balsamo/database/connection.ts';
import type { Logger } from 'pino';
import type { Passwords } from './auth/passwords.ts';
import type { Env } from './env.ts';
import type { FileStore } from './files/store.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Wakeups } from './notifications/wakeups.ts';

/** What handlers and jobs work with. Passed in, so that tests can stop the clock and read the mails. */
export type Services = {
  env: Env;
  db: Database;
  log: Logger;
  now: () => Date;
  mail: Mailer;
  files: FileStore;
  wakeups: Wakeups;
  passwords: Passwords;
};
