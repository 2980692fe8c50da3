import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem } from '@balsamo/database/as-system.ts';
import { isDatabaseAway } from '@balsamo/database/away.ts';
import {
  type ClaimedJob,
  claimJob,
  endLease,
  JOB_LEASE_SECONDS,
  type JobEnd,
  LeaseLostError,
  removeExpiredJobs,
  renewLease,
} from '@balsamo/database/exports/claim.ts';
import { DATA_JOB_KEPT_HOURS } from '@balsamo/domain/exports/vocabulary.ts';
import type { Services } from '../services/services.ts';
import { dataWork } from './data-work.ts';

type Needed = Pick<Services, 'db' | 'now' | 'log' | 'state'>;

const HOUR_MS = 3_600_000;
/** Jobs that one server works on at once: a long one must not hold up all others. */
const LANES = 2;
/** A diary of a decade takes a minute or two on a busy machine. */
const TIME_MS = 10 * 60_000;
/** How soon a free place of this server sees what others left or people asked for, while its other places are busy. */
const LOOK_AGAIN_MS = 2_000;
/** A job that fails so often is given up. */
const FAILURES_MAX = 3;
/**
 * One whose server vanishes is no failure of the job: servers are ended by people and machines. But one that takes its server along each time must end
 * as well. It works in a process of its own with bounds, so nothing but the machine's memory is left by which it could.
 */
const TRIES_MAX = 10;
/** Four of them have to fail before another server takes the job. */
export const SIGN_OF_LIFE_MS = (JOB_LEASE_SECONDS * 1000) / 4;

/** When what is finished or asked for now is removed. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + DATA_JOB_KEPT_HOURS * HOUR_MS);
}

/** Does exports and imports until none is waiting or the server ends. Any number of servers may run it at once. */
export async function runDataJobs(services: Needed): Promise<void> {
  const { state } = services;
  const working = new Set<Promise<void>>();
  try {
    for (;;) {
      while (working.size < LANES && !state.isStopping) {
        const job = await nextJob(services, working.size > 0);
        if (!job) break;
        const done = work(services, job).finally(() => working.delete(done));
        // Who waits for it hears of it: below, or where another one failed before.
        done.catch(() => undefined);
        working.add(done);
      }
      if (working.size === 0) return;
      await Promise.race([...working, sleep(LOOK_AGAIN_MS, undefined, { ref: false })]);
    }
  } finally {
    await Promise.allSettled(working);
  }
}

/** @param isWorking on another one, which goes on where this fails */
async function nextJob({ db, now, log }: Needed, isWorking: boolean): Promise<ClaimedJob | undefined> {
  try {
    return await asSystem(db, 'whose job comes next no request knows', ({ client }) => claimJob(client, now()));
  } catch (error) {
    if (!isWorking) throw error;
    log.warn({ error: (error as Error).name }, 'the next data job could not be taken');
    return undefined;
  }
}

async function work(services: Needed, job: ClaimedJob): Promise<void> {
  const { db, now, log } = services;
  const end = (how: Omit<JobEnd, 'expiresAt'>) =>
    asSystem(db, 'a job ends its lease, which no request can', ({ client }) =>
      endLease(client, job, { ...how, expiresAt: expiryFrom(now()) }, now()),
    );
  const onProgress = (share: number | undefined) =>
    asSystem(db, 'a job holds its lease, which no request can', ({ client }) => renewLease(client, job, share, now()));
  // Not by its progress alone: one statement over a long diary takes its time, and so does a processor for work that comes after everything else.
  let isSigning = false;
  const signs = setInterval(() => {
    if (isSigning) return;
    isSigning = true;
    onProgress(undefined)
      .catch((error: Error) => {
        if (error instanceof LeaseLostError) clearInterval(signs);
        else log.warn({ job: job.kind, error: error.name }, 'a data job could not be kept');
      })
      .finally(() => {
        isSigning = false;
      });
  }, SIGN_OF_LIFE_MS).unref();
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
    // No fault of the job's: whoever finds its lease run out takes it once more.
    if (isDatabaseAway(error)) {
      log.warn({ job: job.kind, tries: job.tries, error: (error as Error).name }, 'a data job lost its database');
      return;
    }
    log.error(
      { job: job.kind, tries: job.tries, failures: job.failures + 1, error: (error as Error).name },
      'data job failed',
    );
    const isGivenUp = job.failures + 1 >= FAILURES_MAX;
    // A person who threw the job away took its lease along; then nothing is left to be said.
    await end(
      isGivenUp ? { state: 'failed', problem: `${job.kind}s.failed` } : { state: 'queued', problem: null },
    ).catch((lost: Error) => {
      if (!(lost instanceof LeaseLostError)) throw lost;
    });
  } finally {
    clearInterval(signs);
  }
}

/** Removes files and uploads past their time. */
export async function removeExpiredDataJobs({ db, now, log }: Needed): Promise<void> {
  const removed = await asSystem(db, 'expired files are removed without a request', ({ client }) =>
    removeExpiredJobs(client, now()),
  );
  if (removed > 0) log.info({ job: 'removeExpiredDataJobs', removed });
}
