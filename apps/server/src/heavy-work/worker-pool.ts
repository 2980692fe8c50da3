import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Begun } from './fair-queue.ts';
import type { TaskContext, WorkerAnswer, WorkerMessage } from './serve-tasks.ts';

/** A process that nobody needs any more gives its memory back. */
const IDLE_MS = 60_000;
/**
 * Some libraries keep a little of each document. Seldom all the same: to start the next process takes a core as much time as twenty pictures, and
 * whoever brings one meanwhile shares it.
 */
const TASKS_PER_WORKER = 1_000;
/** A start takes a second, on a machine without a free core half a minute. One that hangs would keep its place for ever. */
const START_LIMIT_MS = 120_000;
/** Between two pieces of large input. */
const PIECE_REST_MS = 20;

/** A task took more time or memory than one may, or its process broke. */
export class WorkerEndedError extends Error {
  override name = 'WorkerEndedError';
}

/** What a task said went wrong, by its name and its stable code. */
export class TaskFailedError extends Error {
  override name = 'TaskFailedError';
  readonly code: string | undefined;
  constructor(name: string, code: string | undefined) {
    super(name);
    this.code = code;
  }
}

/** Without a number it was never started: a machine may be out of processes or of memory. */
const isRunning = ({ connected, pid }: ChildProcess) => connected && pid !== undefined;

function giveWay({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return;
  try {
    // Linux counts priority by thread, and a new thread has that of whoever makes it: some are there once a process has started.
    const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
    for (const thread of threads) setPriority(thread, niceness);
  } catch {
    // A machine without priorities, or a process that is gone by now: the work is done all the same.
  }
}

type AnyTasks = { [Name in string]: (input: never, context: TaskContext) => Promise<unknown> };
export type TaskInput<Tasks extends AnyTasks, Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
export type TaskResult<Tasks extends AnyTasks, Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

export type TaskOptions = {
  timeMs: number;
  /** Large input, which is handed over piece by piece with rests: other requests get their turn in between. */
  pieces?: readonly Uint8Array[];
  /** Is told how far the task is; when it rejects, the task is ended, and fails with that. */
  onProgress?: (share: number) => Promise<void>;
};

type PoolOptions = {
  script: URL;
  heapMb: number;
  /** 1 to 19, see nice(1): requests come first, and on a busy machine these get what they leave. */
  niceness: number;
  /** Starts like the server itself, and gives way once it is ready: where somebody's work is held up by the start. */
  isStartedFirst?: boolean;
  /** Up to so many processes, one stands ready beside those at work: nobody waits for its start. */
  kept?: number;
  execPath?: string;
  pause?: (milliseconds: number) => Promise<unknown>;
  startLimitMs?: number;
};
type Worker = {
  child: ChildProcess;
  isReady: Promise<void>;
  tasks: number;
  isStarted: boolean;
  /** Another one is starting to take its place. */
  isLeaving: boolean;
  /** It has: this one ends as soon as it rests. */
  isReplaced: boolean;
  idle?: NodeJS.Timeout;
};

/**
 * Processes of their own for work that takes memory and time: with a lower priority, nothing of the server's environment, and ended
 * when a task takes too long. What breaks there breaks nothing else. They end with the server, however it ends.
 */
export function createWorkerPool<Tasks extends AnyTasks>({
  script,
  heapMb,
  niceness,
  isStartedFirst = false,
  kept = 0,
  execPath = process.execPath,
  pause = sleep,
  startLimitMs = START_LIMIT_MS,
}: PoolOptions) {
  const alive = new Set<ChildProcess>();
  const idle: Worker[] = [];
  const compileCache = process.env.NODE_COMPILE_CACHE;

  function start(): Worker {
    const child = fork(script, {
      execPath,
      // One task needs one thread: V8's own for garbage and for optimising would take the other cores as well.
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        '--max-semi-space-size=8',
        '--single-threaded',
        '--disable-warning=ExperimentalWarning',
      ],
      // No secret of the server has any business there.
      env: { UV_THREADPOOL_SIZE: '1', ...(compileCache && { NODE_COMPILE_CACHE: compileCache }) },
      serialization: 'advanced',
      // Whatever a library has to say about a document is about a person's document.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (!isStartedFirst) giveWay(child, niceness);
    alive.add(child);
    child.once('exit', () => leave(child));
    const isReady = new Promise<void>((resolve) => {
      child.once('message', () => resolve());
      child.once('exit', () => resolve());
      // Also the only word of a process that could not be started: it never exits.
      child.on('error', () => {
        if (child.pid === undefined) leave(child);
        resolve();
      });
    });
    const worker = { child, isReady, tasks: 0, isStarted: false, isLeaving: false, isReplaced: false };
    const hanging = setTimeout(() => child.kill('SIGKILL'), startLimitMs).unref();
    void isReady.then(() => {
      clearTimeout(hanging);
      worker.isStarted = true;
      if (isStartedFirst) giveWay(child, niceness);
    });
    return worker;
  }

  function leave(child: ChildProcess): void {
    alive.delete(child);
    leaveIdle(child);
  }

  function leaveIdle(child: ChildProcess): void {
    const at = idle.findIndex((worker) => worker.child === child);
    if (at >= 0) idle.splice(at, 1);
  }

  function rest(worker: Worker): void {
    const { child } = worker;
    if (worker.isReplaced) child.kill('SIGKILL');
    if (worker.isReplaced || !isRunning(child)) return;
    // When nobody waits for it, it keeps no process alive.
    child.unref();
    child.channel?.unref();
    worker.idle = setTimeout(() => {
      // First: until its end is known, a task could still be given to it.
      leaveIdle(child);
      child.kill('SIGKILL');
    }, IDLE_MS).unref();
    idle.push(worker);
  }

  /** Who comes meanwhile and finds no other is given the one that is starting. */
  async function startAnother(): Promise<void> {
    const another = start();
    rest(another);
    await another.isReady;
  }

  function wake(): Worker {
    // Whichever rested longest: where there is work for one only, the others still stand ready.
    const worker = idle.find(({ isStarted }) => isStarted) ?? idle[0] ?? start();
    leaveIdle(worker.child);
    if (idle.length === 0 && alive.size < kept) startAnother().catch(() => undefined);
    clearTimeout(worker.idle);
    worker.child.ref();
    worker.child.channel?.ref();
    return worker;
  }

  function ask(child: ChildProcess, name: string, input: unknown, options: TaskOptions): Promise<unknown> {
    const { timeMs, pieces = [], onProgress } = options;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), timeMs);
      const settle = (work: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage);
        child.off('exit', onExit);
        work();
      };
      const onMessage = (message: unknown) => {
        const answer = message as WorkerAnswer;
        if ('told' in answer) {
          onProgress?.(answer.told).catch((error: unknown) => {
            child.kill('SIGKILL');
            settle(() => reject(error));
          });
          return;
        }
        settle(() => {
          if ('value' in answer) resolve(answer.value);
          else reject(new TaskFailedError(answer.failed, answer.code));
        });
      };
      const onExit = () => settle(() => reject(new WorkerEndedError('a task was ended, or ended its process')));
      child.on('message', onMessage);
      child.once('exit', onExit);
      if (!isRunning(child)) onExit();
      else sendAll(child, [...pieces.map((piece) => ({ piece })), { name, input }]).catch(() => child.kill('SIGKILL'));
    });
  }

  async function sendAll(child: ChildProcess, messages: WorkerMessage[]): Promise<void> {
    for (const message of messages) {
      await new Promise<void>((resolve, reject) => {
        child.send(message, (error) => (error ? reject(error) : resolve()));
      });
      if ('piece' in message) await pause(PIECE_REST_MS);
    }
  }

  return {
    /**
     * Begins a task; its time counts from when its process is ready. After a process was ended its place is over only when another one
     * stands ready: nobody else waits for that.
     */
    begin<Name extends keyof Tasks & string>(
      name: Name,
      input: TaskInput<Tasks, Name>,
      options: TaskOptions,
    ): Begun<TaskResult<Tasks, Name>> {
      const worker = wake();
      worker.tasks++;
      const answer = worker.isReady.then(() => ask(worker.child, name, input, options)) as Promise<
        TaskResult<Tasks, Name>
      >;
      const isOver = answer.then(
        () => undefined,
        () => undefined,
      );
      return { answer, isOver: isOver.then(() => afterwards(worker)) };
    },
    /** Ends what rests; what works ends with its task or with this process. */
    close(): void {
      for (const { child } of idle.splice(0)) child.kill('SIGKILL');
    },
  };

  async function afterwards(worker: Worker): Promise<void> {
    if (!isRunning(worker.child) || worker.child.killed) return startAnother();
    rest(worker);
    if (worker.tasks < TASKS_PER_WORKER || worker.isLeaving) return;
    // It serves on until the next one stands ready, however many tasks come meanwhile.
    worker.isLeaving = true;
    startAnother().then(
      () => replace(worker),
      () => {
        worker.isLeaving = false;
      },
    );
  }

  function replace(worker: Worker): void {
    worker.isReplaced = true;
    if (!idle.includes(worker)) return;
    leaveIdle(worker.child);
    worker.child.kill('SIGKILL');
  }
}
