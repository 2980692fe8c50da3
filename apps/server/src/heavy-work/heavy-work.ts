import { availableParallelism } from 'node:os';
import { createFairQueue } from './fair-queue.ts';
import type { TaskInput, TaskName, TaskResult } from './tasks.ts';
import { createWorkerPool } from './worker-pool.ts';

/** A hundred pages take a second or two; on a busy machine more. */
const TIME_MS = 15_000;
/** Two at least: while one person's work takes all of its time, another's is done. */
const PLACES = Math.max(2, availableParallelism() - 1);
/** A few files that were sent one after the other wait for each other; who sends more at once is told to wait. */
export const WAITING_PER_PERSON = 3;
/** Each may be as large as an upload. */
const WAITING_IN_ALL = 30;

const queue = createFairQueue({ places: PLACES, waitingPerPerson: WAITING_PER_PERSON, waitingInAll: WAITING_IN_ALL });
const pool = createWorkerPool();

/**
 * Does in a process of its own what would hold up other requests: a person's turn comes whatever others ask for.
 * @throws QueueFullError; WorkerEndedError for what took too much time or memory; TaskFailedError
 */
export function heavyWork<Name extends TaskName>(
  personId: string,
  name: Name,
  input: TaskInput<Name>,
  timeMs = TIME_MS,
): Promise<TaskResult<Name>> {
  return queue.run(personId, () => pool.begin(name, input, timeMs));
}

/** Ends the processes that rest. */
export const endHeavyWork = () => pool.close();
