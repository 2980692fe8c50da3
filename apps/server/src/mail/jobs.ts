import type { Logger } from 'pino';
import type { Env } from '../platform/env.ts';
import { removeMailsBefore } from './outbox.ts';

/** No link in a mail works that long; until then its file is there for whoever runs this without a mail server. */
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;

type OutboxServices = { env: Pick<Env, 'dataDirectory'>; log: Pick<Logger, 'info'>; now: () => Date };

/** Removes mails that lie in the outbox for 30 days. May run at any time and twice. */
export async function removeOldMails({ env, log, now }: OutboxServices): Promise<void> {
  const removed = await removeMailsBefore(env.dataDirectory, new Date(now().getTime() - KEEP_DAYS * DAY_MS));
  if (removed > 0) log.info({ job: 'removeOldMails', removed });
}
