import { busyProblem } from '../files/busy-problem.ts';
import { heavyWork } from '../heavy-work/heavy-work.ts';
import type { ReportFile } from './sheet/report-file.ts';

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
export const refusalOf = (error: unknown): unknown =>
  busyProblem(error, { tooMany: 'reports.too_many_at_once', busy: 'server.unavailable' });
