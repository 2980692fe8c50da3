import { downloadReportSheet, downloadReportTable, readReport } from '@balsamo/contract/reports/routes.ts';
import type { ReportQuery } from '@balsamo/contract/reports/schemas.ts';
import type { ReportAccess } from '@balsamo/database/reports/as-report-reader.ts';
import type { Context } from 'hono';
import { accessOrigin } from '../auth/access-origin.ts';
import { inPieces } from '../exports/pieces.ts';
import { createFairQueue } from '../heavy-work/fair-queue.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession, sessionTokenOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { drawReportSheet, refusalOf } from './draw-report-sheet.ts';
import { type ReportFile, readReportOf } from './read-report.ts';
import { reportTable } from './report-table.ts';

/**
 * Reading whole practices for files, one after the other, would take a core of the database for one doctor alone; of each session one is
 * read at a time, and nothing is read for what is refused.
 */
const reading = createFairQueue({ places: 4, waitingPerPerson: 3, waitingInAll: 40, restShare: 1 });

/** What the diaries of a doctor's patients say together. Each reading stands in the access log of every one, or is not done. */
export function reportsHandlers(services: Services) {
  const read = (context: Context, query: ReportQuery, action: ReportAccess['action']) =>
    readReportOf(services, requireSession(context), query, { action, origin: accessOrigin(context) });

  /** Nothing is in a file of nobody, and no log would tell of it. */
  const download = async (context: Context, query: ReportQuery) => {
    const file = await reading
      .run(sessionTokenOf(context) ?? '', () => {
        const answer = read(context, query, 'download');
        return { answer, isOver: answer };
      })
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
    if (file.report.patients.length === 0) throw new ProblemError(404, 'reports.nobody');
    return file;
  };

  return createSignedInFeature('/api/reports', '/api/reports/*')
    .openapi(readReport, async (context) => {
      const { report } = await read(context, context.req.valid('query'), 'view');
      return context.json(report, 200, { 'Cache-Control': 'no-store' });
    })
    .openapi(downloadReportTable, async (context) => {
      const file = await download(context, context.req.valid('query'));
      return context.body(streamOf(file), 200, headersOf(file, 'text/csv; charset=utf-8', 'csv'));
    })
    .openapi(downloadReportSheet, async (context) => {
      const file = await download(context, context.req.valid('query'));
      return context.body(await drawReportSheet(file), 200, headersOf(file, 'application/pdf', 'pdf'));
    });
}

/** Written as the client takes it. */
function streamOf(file: ReportFile): ReadableStream<Uint8Array> {
  const pieces = inPieces(reportTable(file));
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** The name of a file is seen by whoever looks over a shoulder: it says of whom and of what nothing. */
function headersOf({ reporter }: ReportFile, type: string, extension: string) {
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="balsamo-${reporter.today}.${extension}"`,
    'Cache-Control': 'no-store',
  };
}
