import { downloadReportSheet, downloadReportTable, readReport } from '@balsamo/contract/reports/routes.ts';
import type { ReportQuery } from '@balsamo/contract/reports/schemas.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import type { ReportAccess } from '@balsamo/database/reports/as-reader-of-report.ts';
import type { Context } from 'hono';
import { createFairQueue } from '../heavy-work/fair-queue.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import { inPieces } from '../platform/pieces.ts';
import type { Services } from '../services/services.ts';
import { drawReportSheet, refusalOf } from './draw-report-sheet.ts';
import { readReportOf } from './read-report.ts';
import { reportTable } from './report-table.ts';
import type { ReportFile } from './sheet/report-file.ts';

/**
 * One doctor who asks for file after file would have a core of the database read whole practices while another one draws what was
 * read before. Of each doctor, whatever their sessions, one file is made at a time, from reading to drawing, and two thirds of the time at
 * least are left to others; nothing is read for what is refused.
 */
const making = createFairQueue({ places: 4, waitingPerPerson: 3, waitingInAll: 40, restShare: 2 });
/** What a page shows is read one after the other too, without a rest: somebody waits for it. */
const reading = createFairQueue({ places: 4, waitingPerPerson: 6, waitingInAll: 60 });

/** What the diaries of a doctor's patients say together. Each reading stands in the access log of every one, or is not done. */
export function reportsHandlers(services: Services) {
  const read = (context: Context, query: ReportQuery, action: ReportAccess['action']) =>
    readReportOf(services, requireSession(context), query, { action, origin: accessOrigin(context) });

  /** Reads for a file and hands it on. Nothing is in a file of nobody, and no log would tell of it. */
  const makeFile = async <Made>(
    context: Context,
    query: ReportQuery,
    make: (file: ReportFile) => Made | Promise<Made>,
  ) => {
    return inTurn(making, context, async () => {
      const file = await read(context, query, 'download');
      if (file.report.patients.length === 0) throw new ProblemError(404, 'reports.nobody');
      return make(file);
    });
  };

  const inTurn = async <Made>(queue: typeof making, context: Context, work: () => Promise<Made>): Promise<Made> => {
    const { id } = await asUser(services.db, requireSession(context), ({ user }) => user);
    const run = queue.run(id, () => {
      const answer = work();
      return { answer, isOver: answer };
    });
    return run.catch((error: unknown) => {
      throw refusalOf(error);
    });
  };

  return createSignedInFeature('/api/reports', '/api/reports/*')
    .openapi(readReport, async (context) => {
      const query = context.req.valid('query');
      const { report } = await inTurn(reading, context, () => read(context, query, 'view'));
      return context.json(report, 200, { 'Cache-Control': 'no-store' });
    })
    .openapi(downloadReportTable, async (context) => {
      const query = context.req.valid('query');
      return makeFile(context, query, (file) =>
        context.body(streamOf(file), 200, headersOf(file, 'text/csv; charset=utf-8', 'csv')),
      );
    })
    .openapi(downloadReportSheet, async (context) => {
      const query = context.req.valid('query');
      return makeFile(context, query, async (file) =>
        context.body(await drawReportSheet(file), 200, headersOf(file, 'application/pdf', 'pdf')),
      );
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
