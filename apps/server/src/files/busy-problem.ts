import { QueueFullError } from '../heavy-work/fair-queue.ts';
import { WorkerEndedError } from '../heavy-work/worker-pool.ts';
import { ProblemError } from '../http/problem.ts';

/** When whoever is refused heavy work may ask again: a few of the longest tasks later. */
export const RETRY_AFTER_S = 10;

type BusyCodes = {
  /** 429, of a person's own surplus. */
  tooMany: 'files.too_many_at_once' | 'reports.too_many_at_once';
  /** 503, where too much is asked for by all, or a process ended in the middle. */
  busy: 'files.busy' | 'server.unavailable';
};

/** What is said to whoever asks for more heavy work than is done at once; any other error as it is. */
export function busyProblem(error: unknown, { tooMany, busy }: BusyCodes): unknown {
  if (error instanceof QueueFullError && error.isOwn)
    return new ProblemError(429, tooMany, { retryAfter: RETRY_AFTER_S });
  if (error instanceof QueueFullError || error instanceof WorkerEndedError)
    return new ProblemError(503, busy, { retryAfter: RETRY_AFTER_S });
  return error;
}
