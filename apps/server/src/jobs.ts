import { asSystem } from '@balsamo/database/as-system.ts';
import { purgeDeletedEntries } from '@balsamo/database/diary/queries.ts';
import { removeExpiredSignIns } from './auth/jobs.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;
/** How long a deleted entry can still be restored. */
const RESTORE_DAYS = 30;

/** Starts what runs by the clock; answers how to stop it. Every job may run twice or late without harm. */
export function startJobs(services: Services): () => void {
  const jobs = { purge, removeExpiredSignIns };
  const run = () => {
    for (const [job, work] of Object.entries(jobs)) {
      work(services).catch((error: Error) => services.log.error({ job, error: error.name }, 'job failed'));
    }
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function purge({ db, log, now }: Services): Promise<void> {
  const deletedBefore = new Date(now().getTime() - RESTORE_DAYS * 24 * HOUR_MS);
  const removed = await asSystem(db, 'removing old deletions belongs to no request', ({ client }) =>
    purgeDeletedEntries(client, deletedBefore),
  );
  if (removed > 0) log.info({ job: 'purge', removed });
}
