import { availableParallelism } from 'node:os';
import { asksForMuch } from '@balsamo/database/in-turn.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Tasks } from './tasks.ts';
import { createWorkerPool, type TaskInput, type TaskResult } from './worker-pool.ts';

/** Objects that a task makes, not its pictures and fonts, which lie outside of the heap. */
export const HEAP_MB = 96;
/** A hundred pages take a second or two; on a busy machine more. */
const TIME_MS = 15_000;
/** Someone waits for a picture. */
const NICENESS = 5;
/**
 * Beside a picture it gets a sixth of a core. Not less: of a core that neighbours of the machine keep busy a fifteenth is left, in which
 * a file must be done within its time.
 */
const NICENESS_BEHIND = 12;
const TIME_FACTOR_BEHIND = 2;
/** Two at least: while one person's work takes all of its time, another's is done. */
const PLACES = Math.max(2, availableParallelism() - 1);
/** A few files that were sent one after the other wait for each other; who sends more at once is told to wait. */
export const WAITING_PER_PERSON = 3;
/** Each may be as large as an upload. */
const WAITING_IN_ALL = 30;

/** Sheets for whoever asked, which take long to draw; a file that was sent is waited for by a form. */
const DRAWN_BEHIND: ReadonlySet<keyof Tasks> = new Set(['drawReport', 'drawVigimed']);

type Pool = Pick<ReturnType<typeof createWorkerPool<Tasks>>, 'begin' | 'close'>;

/** @param pools `behind` for what should take no time from the rest: its processes have a lower priority. */
export function createHeavyWork(pools: { first: Pool; behind: Pool }) {
  const queue = createFairQueue({
    places: PLACES,
    waitingPerPerson: WAITING_PER_PERSON,
    waitingInAll: WAITING_IN_ALL,
    restShare: 1,
  });
  return {
    /**
     * Does in a process of its own what would hold up other requests: a person's turn comes whatever others ask for.
     * @throws QueueFullError; WorkerEndedError for what took too much time or memory; TaskFailedError
     */
    heavyWork<Name extends keyof Tasks>(
      personId: string,
      name: Name,
      input: TaskInput<Tasks, Name>,
      timeMs = TIME_MS,
    ): Promise<TaskResult<Tasks, Name>> {
      return queue.run(personId, (isFollowing) => {
        const isBehind = isFollowing || DRAWN_BEHIND.has(name) || asksForMuch(personId);
        return isBehind
          ? pools.behind.begin(name, input, { timeMs: timeMs * TIME_FACTOR_BEHIND })
          : pools.first.begin(name, input, { timeMs });
      });
    },

    /** Would more of this person's work be refused at once? Asked before a body is read for it. */
    isShareFull: (personId: string): boolean => queue.isShareFull(personId),

    /** Ends the processes that rest. */
    endHeavyWork(): void {
      pools.first.close();
      pools.behind.close();
    },
  };
}

const worker = { script: new URL('./worker.ts', import.meta.url), heapMb: HEAP_MB };
export const { heavyWork, isShareFull, endHeavyWork } = createHeavyWork({
  first: createWorkerPool<Tasks>({ ...worker, niceness: NICENESS, kept: PLACES }),
  /** A priority that was given up is not had back without rights, so what comes behind has processes of its own. */
  behind: createWorkerPool<Tasks>({ ...worker, niceness: NICENESS_BEHIND }),
});
