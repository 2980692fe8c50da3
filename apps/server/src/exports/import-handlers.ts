import { checkImport, confirmImport, listImports, readImport, removeImport } from '@balsamo/contract/exports/routes.ts';
import { asUser, NotSignedInError } from '@balsamo/database/as-user.ts';
import * as jobs from '@balsamo/database/exports/jobs.ts';
import { createRateLimits } from '../auth/rate-limits.ts';
import { TaskFailedError, WorkerEndedError } from '../heavy-work/worker-pool.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services.ts';
import type { CheckedUpload } from './data-tasks.ts';
import { dataWork } from './data-work.ts';
import { importJson } from './job-json.ts';
import { expiryFrom } from './jobs.ts';
import { PART_BYTES, partsOf } from './parts.ts';

/** Files that are in memory at once, of at most `IMPORT_MAX_BYTES` each (http/guards.ts). */
const CHECKED_AT_ONCE = 2;
/** A diary of a decade takes some ten seconds; on a busy machine more. */
const TIME_MS = 2 * 60_000;
const RETRY_AFTER_S = 10;

const busy = () => new ProblemError(503, 'imports.busy', { retryAfter: RETRY_AFTER_S });
const notFound = () => new ProblemError(404, 'imports.not_found');

/** What a person brings along: checked here, carried out by a job (jobs.ts) once they say so. */
export function importHandlers(services: Services) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);
  const checking = new Set<string>();

  return createSignedInFeature('/api/account/imports', '/api/account/imports/*')
    .openapi(checkImport, async (context) => {
      const token = requireSession(context);
      const person = await asUser(db, token, ({ user }) => user);
      // Only patients keep a diary and a stock (diary/policies.sql): said before the file is taken.
      if (person.role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
      if (checking.has(person.id))
        throw new ProblemError(429, 'imports.already_checking', { retryAfter: RETRY_AFTER_S });
      if (checking.size >= CHECKED_AT_ONCE) throw busy();
      checking.add(person.id);
      try {
        await rateLimits.countImport(person.id);
        const checked = await check(token, await bodyParts(context.req.raw.body));
        if ('row' in checked) return context.json(importJson(checked.row), 201);
        const { status, code, extra } = checked.refusal;
        throw new ProblemError(status, code, extra);
      } finally {
        checking.delete(person.id);
      }
    })
    .openapi(listImports, async (context) => {
      const rows = await asUser(db, requireSession(context), (transaction) =>
        jobs.listJobs(transaction, 'import', now()),
      );
      return context.json({ items: rows.map(importJson) }, 200);
    })
    .openapi(readImport, async (context) => {
      const { id } = context.req.valid('param');
      const row = await asUser(db, requireSession(context), (transaction) =>
        jobs.findJob(transaction, 'import', id, now()),
      );
      if (!row) throw notFound();
      return context.json(importJson(row), 200);
    })
    .openapi(confirmImport, async (context) => {
      const { id } = context.req.valid('param');
      const row = await asUser(db, requireSession(context), async (transaction) => {
        const found = await jobs.findJob(transaction, 'import', id, now());
        if (!found) throw notFound();
        if (found.state !== 'checked') return found;
        const queued = await jobs.queueImport(transaction, id, now());
        if (!queued) throw new ProblemError(409, 'imports.already_running');
        return queued;
      });
      return context.json(importJson(row), 202);
    })
    .openapi(removeImport, async (context) => {
      const { id } = context.req.valid('param');
      const isRemoved = await asUser(db, requireSession(context), (transaction) =>
        jobs.removeJob(transaction, 'import', id),
      );
      if (!isRemoved) throw notFound();
      return context.body(null, 204);
    });

  async function check(token: string, pieces: Uint8Array[]): Promise<CheckedUpload> {
    const input = { token, now: now(), expiresAt: expiryFrom(now()) };
    return dataWork(db, 'checkUpload', input, { timeMs: TIME_MS, pieces }).catch((error: unknown) => {
      if (error instanceof WorkerEndedError) throw busy();
      // The session ended in the meantime.
      if (error instanceof TaskFailedError && error.message === NotSignedInError.name) throw new NotSignedInError();
      throw error;
    });
  }
}

/** The body as it arrives, in parts as they are kept: it is in memory once. */
async function bodyParts(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of partsOf(body ?? [], PART_BYTES)) parts.push(part);
  return parts;
}
