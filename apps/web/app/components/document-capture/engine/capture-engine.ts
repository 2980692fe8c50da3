import { type Answer, CaptureError, type CaptureTasks, type Request, type TaskName } from './tasks.ts';

export type CaptureEngine = CaptureTasks & {
  /** Gives the worker's memory back. What it was asked for and has not answered fails. */
  close: () => void;
};

type Waiting = { resolve: (result: never) => void; reject: (error: CaptureError) => void };

/** Starts the worker that does what takes long, so that the page stays alive. It is a file of our own, as `worker-src 'self'` demands. */
export function startCaptureEngine(): CaptureEngine {
  const worker = new Worker(new URL('./capture-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asked?.reject(new CaptureError(data.failure));
    else asked?.resolve(data.result as never);
  };
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new CaptureError('failed'));
    waiting.clear();
  };
  // Its code cannot be had, or it has ended.
  worker.onerror = fail;
  const ask = <Name extends TaskName>(name: Name) =>
    ((...input: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, name, input } satisfies Request);
      })) as CaptureTasks[Name];
  return {
    read: ask('read'),
    make: ask('make'),
    bind: ask('bind'),
    close() {
      worker.terminate();
      fail();
    },
  };
}
