import { Worker } from 'node:worker_threads';
import { ProblemError } from '../http/problem.ts';
import type { ReportFile } from './read-report.ts';

/** Drawing takes memory: one sheet at a time, and a few may wait. */
const MAX_WAITING = 10;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * The report as a PDF. Drawn in a thread of its own, since fonts and pages would hold up every other request for a quarter of a
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

function draw(file: ReportFile): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./report-sheet-worker.ts', import.meta.url), { workerData: file });
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a worker that draws a report ended without one')));
  }).finally(() => worker.terminate());
}
