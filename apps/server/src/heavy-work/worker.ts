import { Worker } from 'node:worker_threads';
import { TASKS, type TaskName } from './tasks.ts';

/** What a worker sends back; the first message of all says only that it is ready. */
export type WorkerAnswer = { value: unknown } | { failed: string; code: string | undefined };

async function answer(name: TaskName, input: never): Promise<WorkerAnswer> {
  try {
    return { value: await TASKS[name](input) };
  } catch (error) {
    const { name: failed, code } = error as Error & { code?: unknown };
    return { failed, code: typeof code === 'string' ? code : undefined };
  }
}

process.on('message', async (message: { name: TaskName; input: never }) => {
  process.send?.(await answer(message.name, message.input));
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
