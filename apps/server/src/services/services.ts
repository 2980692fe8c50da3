import type { Database } from '@balsamo/database/connection.ts';
import type { Logger } from 'pino';
import type { Mailer } from '../mail/mailer.ts';
import type { Payments } from '../payments/payments.ts';
import type { Env } from '../platform/env.ts';
import type { ServerState } from '../platform/server-state.ts';
import type { Sight } from '../platform/sight.ts';
import type { FileStore } from '../storage/store.ts';
import type { Passwords } from './passwords.ts';
import type { Wakeups } from './wakeups.ts';

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
  payments: Payments;
  sight: Sight;
  state: ServerState;
};
