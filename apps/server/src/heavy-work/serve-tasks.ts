import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { codeOf, isDatabaseAway } from '@balsamo/database/away.ts';

/** What a worker sends back; the first message of all says only that it is ready. `told` comes in between. */
export type WorkerAnswer = { value: unknown } | { failed: string; code: string | undefined } | { told: number };

/** What a worker is sent: large input piece by piece, then the task that it belongs to. */
export type WorkerMessage = { piece: Uint8Array } | { name: string; input: unknown };

/** What a task has besides its input. */
export type TaskContext = {
  pieces: Uint8Array[];
  /** Says how far it is, 0 to 1. */
  tell: (share: number) => Promise<void>;
};

const CONNECTION_FAILURE = '08006';

async function answer(work: () => Promise<unknown>): Promise<WorkerAnswer> {
  try {
    return { value: await work() };
  } catch (error) {
    const said = codeOf(error);
    // Some say that the database is away in words only, or by more than their code, which alone goes over.
    const isLost = isDatabaseAway(error) && !isDatabaseAway(Object.assign(new Error(), { code: said }));
    const code = isLost ? CONNECTION_FAILURE : said;
    return { failed: (error as Error).name, code: typeof code === 'string' ? code : undefined };
  }
}

/** Makes this process one that does these tasks, one after the other, for the one that started it; it ends with that one. */
export function serveTasks(tasks: Record<string, (input: never, context: TaskContext) => Promise<unknown>>): void {
  let pieces: Uint8Array[] = [];
  const tell = async (told: number) => void process.send?.({ told });
  process.on('message', async (message: WorkerMessage) => {
    if ('piece' in message) {
      pieces.push(message.piece);
      return;
    }
    const context = { pieces, tell };
    pieces = [];
    process.send?.(await answer(async () => tasks[message.name]?.(message.input as never, context)));
    keepCompiled();
  });
  // The server is gone.
  process.on('disconnect', () => process.exit());
  // A task that never returns would keep this process from hearing of it: a thread looks.
  const WATCH = `const parent = process.ppid;
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000);`;
  new Worker(WATCH, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
  // Ctrl+C reaches the whole group: the server ends its requests first, and this process with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.send?.({ value: 'ready' });
  keepCompiled();
}

/** Most processes are killed, where Node would keep at their end what it compiled: the next one starts in half the time with it. */
function keepCompiled(): void {
  setImmediate(flushCompileCache);
}
