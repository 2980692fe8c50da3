import { pageTasks } from './page-tasks.ts';
import { type Answer, CaptureError, type Request } from './tasks.ts';

declare const self: DedicatedWorkerGlobalScope;

// One photo after the other: two at once could be more than a small phone has memory for.
let before: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Request>) => {
  before = before.then(async () => self.postMessage(await answer(data)));
};

async function answer({ id, name, input }: Request): Promise<Answer> {
  try {
    const task = pageTasks[name] as (...input: unknown[]) => Promise<unknown>;
    return { id, result: await task(...input) };
  } catch (error) {
    if (error instanceof CaptureError) return { id, failure: error.failure };
    // No room for the pixels (RangeError of an array, or what a canvas says: InvalidStateError, EncodingError).
    return { id, failure: error instanceof RangeError || error instanceof DOMException ? 'memory' : 'failed' };
  }
}
