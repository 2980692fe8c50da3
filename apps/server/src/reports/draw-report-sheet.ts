import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '../http/problem.ts';
import type { ReportFile } from './read-report.ts';

/** Drawing takes memory: one sheet at a time, and a few may wait, of each person so few that there is room for others. */
const MAX_WAITING = 10;
export const MAX_WAITING_OF_ONE = 3;
/** A thread that nobody needs any more gives its memory back. */
const IDLE_MS = 30_000;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
const waitingOf = new Map<string, number>();
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * The report as a PDF. Drawn in a thread of its own, since fonts and pages would hold up every other request for a tenth of a
 * second.
 * @throws ProblemError 503 `server.unavailable` when too many wait already
 */
export async function drawReportSheet(file: ReportFile): Promise<Uint8Array<ArrayBuffer>> {
  const { id } = file.reporter;
  const own = waitingOf.get(id) ?? 0;
  if (waiting >= MAX_WAITING || own >= MAX_WAITING_OF_ONE) {
    throw new ProblemError(503, 'server.unavailable', { retryAfter: 10 });
  }
  waiting++;
  waitingOf.set(id, own + 1);
  const drawn = last.then(() => draw(file));
  last = drawn.catch(() => undefined);
  try {
    return await drawn;
  } finally {
    waiting--;
    const left = (waitingOf.get(id) ?? 1) - 1;
    if (left > 0) waitingOf.set(id, left);
    else waitingOf.delete(id);
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
