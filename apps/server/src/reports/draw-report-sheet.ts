import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '../http/problem.ts';
import type { ReportFile } from './read-report.ts';

/** Drawing takes memory: one sheet at a time, and a few may wait. */
const MAX_WAITING = 10;
/** A thread that nobody needs any more gives its memory back. */
const IDLE_MS = 30_000;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * The report as a PDF. Drawn in a thread of its own, since fonts and pages would hold up every other request for a tenth of a
 * second.
 * @throws ProblemError 503 `server.unavailable` when too many wait already
 */
export async function drawReportSheet(file: ReportFile): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting >= MAX_WAITING) throw new ProblemError(503, 'server.unavailable', { retryAfter: 10 });
  waiting++;
  const drawn = last.then(() => draw(file));
  last = drawn.catch(() => undefined);
  try {
    return await drawn;
  } finally {
    waiting--;
  }
}

async function draw(file: ReportFile): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idle);
  const worker = thread ?? startThread();
  // A request waits for it by itself; when none does, it keeps no process alive.
  worker.ref();
  try {
    const answered = once(worker, 'message') as Promise<[Uint8Array<ArrayBuffer>]>;
    worker.postMessage(file);
    const [bytes] = await answered;
    return bytes;
  } finally {
    worker.unref();
    idle = setTimeout(endThread, IDLE_MS).unref();
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./report-sheet-worker.ts', import.meta.url));
  // What fails there ends it; the request that waited is told by `once`, the next one starts another.
  worker.on('error', () => {
    if (thread === worker) thread = undefined;
  });
  thread = worker;
  return worker;
}

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}
