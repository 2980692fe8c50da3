import { toSend } from '@balsamo/database/address.ts';
import type { Database } from '@balsamo/database/connection.ts';
import { createWorkerPool, type TaskInput, type TaskOptions, type TaskResult } from '../heavy-work/worker-pool.ts';
import type { DataTasks } from './data-tasks.ts';

/** Of a file of 64 MB the ids of all records, and one record as its text. */
const HEAP_MB = 256;

/**
 * After everything else: these take seconds to minutes, and say how far they are. Not the last there is: beside busy neighbours 19
 * gets a sixtieth of a core, and a person waits for minutes to hear that a file can be read.
 */
const NICENESS = 10;

/**
 * Processes of their own, and not those that decode pictures and documents: these can reach the database. Who calls bounds how many
 * there are (`LANES` of jobs.ts, `CHECKED_AT_ONCE` of import-handlers.ts).
 */
const pool = createWorkerPool<DataTasks>({
  script: new URL('./data-worker.ts', import.meta.url),
  heapMb: HEAP_MB,
  niceness: NICENESS,
  // Whoever asked holds a job meanwhile. On a machine with work for ten, where this takes two seconds of a core, it took half a minute with 10.
  isStartedFirst: true,
});

type Input<Name extends keyof DataTasks> = Omit<TaskInput<DataTasks, Name>, 'connection'>;

/**
 * Reads or writes a person's whole diary in a process of its own, which has the role of requests and the person's token and nothing else.
 * @throws WorkerEndedError for what took too much time or memory; TaskFailedError; what `onProgress` throws
 */
export async function dataWork<Name extends keyof DataTasks>(
  { owner, roles, replica, isEmbedded }: Pick<Database, 'owner' | 'roles' | 'replica' | 'isEmbedded'>,
  name: Name,
  input: Input<Name>,
  options: TaskOptions,
): Promise<TaskResult<DataTasks, Name>> {
  const niceness = isEmbedded ? NICENESS : undefined;
  const connection = { at: toSend(owner), replicaAt: replica && toSend(replica.at), password: roles.app, niceness };
  const { answer, isOver } = pool.begin(name, { ...input, connection } as TaskInput<DataTasks, Name>, options);
  // A process that cannot be started for the next task is started with it.
  isOver.catch(() => undefined);
  return answer;
}

/** Ends the processes that rest. */
export const endDataWork = () => pool.close();
