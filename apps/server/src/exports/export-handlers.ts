import {
  askForExport,
  downloadExport,
  listExports,
  readExport,
  removeExport,
} from '@balsamo/contract/exports/routes.ts';
import { asUser, type Session } from '@balsamo/database/as-user.ts';
import * as jobs from '@balsamo/database/exports/jobs.ts';
import type { Role } from '@balsamo/domain/auth/account.ts';
import { EXPORTS_KEPT_MAX, type ExportFormat, exportFormatsOf } from '@balsamo/domain/exports/vocabulary.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { FORMATS } from './formats.ts';
import { exportJson } from './job-json.ts';
import { expiryFrom } from './jobs.ts';

const notFound = () => new ProblemError(404, 'exports.not_found');

/** Files of a person's own data: asked for here, made by a job (jobs.ts), fetched here. */
export function exportHandlers(services: Services) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);

  return createSignedInFeature('/api/account/exports', '/api/account/exports/*')
    .openapi(askForExport, async (context) => {
      const session = requireSession(context);
      const { format, from = null, to = null } = context.req.valid('json');
      const person = await asUser(db, session, ({ user }) => user);
      if (!exportFormatsOf(person.role as Role).includes(format)) throw new ProblemError(403, 'request.not_allowed');
      await rateLimits.countExport(person.id);
      const asked = { format, from, to, now: now(), expiresAt: expiryFrom(now()) };
      const row = await asUser(db, session, async (transaction) => {
        await jobs.keepNewestExports(transaction, EXPORTS_KEPT_MAX - 1);
        return jobs.askForExport(transaction, asked);
      });
      if (!row) throw new ProblemError(409, 'exports.already_running');
      return context.json(exportJson(row), 202);
    })
    .openapi(listExports, async (context) => {
      const rows = await asUser(db, requireSession(context), (transaction) =>
        jobs.listJobs(transaction, 'export', now()),
      );
      return context.json({ items: rows.map(exportJson) }, 200);
    })
    .openapi(readExport, async (context) => {
      const { id } = context.req.valid('param');
      const row = await asUser(db, requireSession(context), (transaction) =>
        jobs.findJob(transaction, 'export', id, now()),
      );
      if (!row) throw notFound();
      return context.json(exportJson(row), 200);
    })
    .openapi(downloadExport, async (context) => {
      const { id } = context.req.valid('param');
      const session = requireSession(context);
      const row = await asUser(db, session, (transaction) => jobs.findJob(transaction, 'export', id, now()));
      if (!row) throw notFound();
      if (row.state !== 'done') throw new ProblemError(409, 'exports.not_done');
      const { contentType, extension } = FORMATS[row.format as ExportFormat];
      // The name of a file is seen by whoever looks over a shoulder: it says of whom and of what nothing.
      const name = `balsamo-${row.createdAt.toISOString().slice(0, 10)}.${extension}`;
      return context.body(fileOf(session, id), 200, {
        'Content-Type': contentType,
        'Content-Length': String(row.byteSize),
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      });
    })
    .openapi(removeExport, async (context) => {
      const { id } = context.req.valid('param');
      const isRemoved = await asUser(db, requireSession(context), (transaction) =>
        jobs.removeJob(transaction, 'export', id),
      );
      if (!isRemoved) throw notFound();
      return context.body(null, 204);
    });

  /** Read as the client takes it, a part at a time; nothing of the database is held in between. */
  function fileOf(session: Session, id: string): ReadableStream<Uint8Array> {
    let position = 0;
    return new ReadableStream({
      async pull(controller) {
        const part = await asUser(db, session, (transaction) => jobs.readPart(transaction, id, position));
        position++;
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
  }
}
