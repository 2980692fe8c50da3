import { asSystem } from '@balsamo/database/as-system.ts';
import {
  type ClaimedJob,
  claimJob,
  endLease,
  type JobEnd,
  LeaseLostError,
  removeExpiredJobs,
  renewLease,
} from '@balsamo/database/exports/claim.ts';
import { DATA_JOB_KEPT_HOURS } from '@balsamo/domain/exports/vocabulary.ts';
import type { Services } from '../services/services.ts';
import { dataWork } from './data-work.ts';

type Needed = Pick<Services, 'db' | 'now' | 'log'>;

const HOUR_MS = 3_600_000;
/** Jobs that one server works on at once: a long one must not hold up all others. */
const LANES = 2;
/** A diary of a decade takes a minute or two on a busy machine. */
const TIME_MS = 10 * 60_000;
/** A job that fails, or whose server vanishes, so often is given up. */
const TRIES_MAX = 3;

/** When what is finished or asked for now is removed. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + DATA_JOB_KEPT_HOURS * HOUR_MS);
}

/** Does exports and imports until none is waiting. Any number of servers may run it at once. */
export async function runDataJobs(services: Needed): Promise<void> {
  await Promise.all(Array.from({ length: LANES }, () => runLane(services)));
}

async function runLane(services: Needed): Promise<void> {
  const { db, now } = services;
  for (;;) {
    const job = await asSystem(db, 'whose job comes next no request knows', ({ client }) => claimJob(client, now()));
    if (!job) return;
    await work(services, job);
  }
}

async function work(services: Needed, job: ClaimedJob): Promise<void> {
  const { db, now, log } = services;
  const end = (how: Omit<JobEnd, 'expiresAt'>) =>
    asSystem(db, 'a job ends its lease, which no request can', ({ client }) =>
      endLease(client, job, { ...how, expiresAt: expiryFrom(now()) }, now()),
    );
  const onProgress = (share: number) =>
    asSystem(db, 'a job holds its lease, which no request can', ({ client }) => renewLease(client, job, share, now()));
  const options = { timeMs: TIME_MS, onProgress };
  try {
    if (job.tries > TRIES_MAX) await end({ state: 'failed', problem: `${job.kind}s.failed` });
    else if (job.kind === 'export') {
      const { byteSize, reads } = await dataWork(db, 'makeExport', { job, now: now() }, options);
      for (const outcome of reads) db.replica?.count(outcome);
      await end({ state: 'done', problem: null, byteSize });
    } else {
      await dataWork(db, 'carryOutImport', { job, now: now() }, options);
      await end({ state: 'done', problem: null });
    }
  } catch (error) {
    if (error instanceof LeaseLostError) return;
    log.error({ job: job.kind, tries: job.tries, error: (error as Error).name }, 'data job failed');
    const isGivenUp = job.tries >= TRIES_MAX;
    // A person who threw the job away took its lease along; then nothing is left to be said.
    await end(
      isGivenUp ? { state: 'failed', problem: `${job.kind}s.failed` } : { state: 'queued', problem: null },
    ).catch((lost: Error) => {
      if (!(lost instanceof LeaseLostError)) throw lost;
    });
  }
}

/** Removes files and uploads past their time. */
export async function removeExpiredDataJobs({ db, now, log }: Needed): Promise<void> {
  const removed = await asSystem(db, 'expired files are removed without a request', ({ client }) =>
    removeExpiredJobs(client, now()),
  );
  if (removed > 0) log.info({ job: 'removeExpiredDataJobs', removed });
}
