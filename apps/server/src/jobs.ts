import { removeExpiredSignIns } from './auth/jobs.ts';
import { removeDeletedEntries } from './diary/jobs.ts';
import { expirePrescriptions } from './prescriptions/jobs.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;
/** Every job may run twice or late without harm. */
const JOBS = { removeDeletedEntries, removeExpiredSignIns, expirePrescriptions };

/** Starts what runs by the clock; answers how to stop it. */
export function startJobs(services: Services): () => void {
  const run = () => {
    for (const [job, work] of Object.entries(JOBS)) {
      work(services).catch((error: Error) => services.log.error({ job, error: error.name }, 'job failed'));
    }
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
