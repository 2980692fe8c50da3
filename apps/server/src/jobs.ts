import { setTimeout as sleep } from 'node:timers/promises';
import { removeExpiredSignIns } from './auth/jobs.ts';
import { removeDeletedEntries } from './diary/jobs.ts';
import { deliverNotifications } from './notifications/deliver.ts';
import { forgetOldNotifications } from './notifications/jobs.ts';
import { expirePrescriptions } from './prescriptions/jobs.ts';
import { remind } from './reminders/jobs.ts';
import type { Services } from './services.ts';

type Job = (services: Services) => Promise<void>;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** How long a message that failed, or that a request caused, waits for its turn at most. */
const DELIVERY_MS = 10_000;
/** A push service that does not answer must not hold up the end of the server. */
const STOP_LIMIT_MS = 2_000;

/** Every job may run twice or late without harm, here and on other servers at once. */
const JOBS: Record<string, { work: Job; everyMs: number }> = {
  removeDeletedEntries: { work: removeDeletedEntries, everyMs: HOUR_MS },
  removeExpiredSignIns: { work: removeExpiredSignIns, everyMs: HOUR_MS },
  expirePrescriptions: { work: expirePrescriptions, everyMs: HOUR_MS },
  forgetOldNotifications: { work: forgetOldNotifications, everyMs: HOUR_MS },
  remind: { work: remindAndDeliver, everyMs: MINUTE_MS },
  deliverNotifications: { work: deliverNotifications, everyMs: DELIVERY_MS },
};

async function remindAndDeliver(services: Services): Promise<void> {
  await remind(services);
  await deliverNotifications(services);
}

/** Starts what runs by the clock: now, and whenever a whole period of it begins. Answers how to stop it, which waits for what runs, for two seconds. */
export function startJobs(services: Services): () => Promise<void> {
  const stops = Object.entries(JOBS).map(([job, { work, everyMs }]) => {
    let timer: NodeJS.Timeout | undefined;
    let isStopped = false;
    let running = run();
    return async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    };

    async function run(): Promise<void> {
      await work(services).catch((error: Error) => services.log.error({ job, error: error.name }, 'job failed'));
      if (isStopped) return;
      const again = () => {
        running = run();
      };
      timer = setTimeout(again, everyMs - (Date.now() % everyMs));
      timer.unref();
    }
  });
  return async () => {
    const stopped = Promise.all(stops.map((stop) => stop()));
    await Promise.race([stopped, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
  };
}
