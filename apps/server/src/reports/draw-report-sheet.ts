import { QueueFullError } from '../heavy-work/fair-queue.ts';
import { heavyWork } from '../heavy-work/heavy-work.ts';
import { WorkerEndedError } from '../heavy-work/worker-pool.ts';
import { ProblemError } from '../http/problem.ts';
import type { ReportFile } from './sheet/report-file.ts';

const RETRY_AFTER_S = 10;

/**
 * The report as a PDF. Drawn in a process of its own, since fonts and pages would hold up every other request for a tenth of a
 * second.
 * @throws ProblemError 429 `reports.too_many_at_once` for whoever asks for too many, 503 `server.unavailable`
 */
export async function drawReportSheet(file: ReportFile): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await heavyWork(file.reporter.id, 'drawReport', file));
  } catch (error) {
    throw refusalOf(error);
  }
}

/** What is said to whoever asks for too many files, or while too many are asked for. */
export function refusalOf(error: unknown): unknown {
  const isOwn = error instanceof QueueFullError && error.isOwn;
  if (isOwn) return new ProblemError(429, 'reports.too_many_at_once', { retryAfter: RETRY_AFTER_S });
  if (error instanceof QueueFullError || error instanceof WorkerEndedError)
    return new ProblemError(503, 'server.unavailable', { retryAfter: RETRY_AFTER_S });
  return error;
}
