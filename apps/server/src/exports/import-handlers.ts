import { checkImport, confirmImport, listImports, readImport, removeImport } from '@balsamo/contract/exports/routes.ts';
import { asUser, type Session } from '@balsamo/database/as-user.ts';
import * as jobs from '@balsamo/database/exports/jobs.ts';
import { NotSignedInError } from '@balsamo/database/session-errors.ts';
import { createFairQueue, QueueFullError } from '../heavy-work/fair-queue.ts';
import { TaskFailedError, WorkerEndedError } from '../heavy-work/worker-pool.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { IMPORT_MAX_BYTES } from '../http/guards.ts';
import { ProblemError } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import type { CheckedUpload } from './data-tasks.ts';
import { dataWork } from './data-work.ts';
import { createArrivingBodies } from './import/arriving-bodies.ts';
import { importJson } from './job-json.ts';
import { expiryFrom } from './jobs.ts';

const CHECKED_AT_ONCE = 2;
/** Besides those that are checked; each is in memory. */
const WAITING = 2;
/** Of files that arrive, wait and are checked: as many large ones as are checked and wait, and one that arrives. */
const BYTES_IN_ALL = (CHECKED_AT_ONCE + WAITING + 1) * IMPORT_MAX_BYTES;
/** A diary of a decade takes some ten seconds; on a busy machine more. */
const TIME_MS = 2 * 60_000;
const RETRY_AFTER_S = 10;

const busy = () => new ProblemError(503, 'imports.busy', { retryAfter: RETRY_AFTER_S });
const notFound = () => new ProblemError(404, 'imports.not_found');

/** What a person brings along: checked here, carried out by a job (jobs.ts) once they say so. */
export function importHandlers(services: Services) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);
  /** Whose file arrives, waits or is checked: one of a person at a time. */
  const under = new Set<string>();
  const bodies = createArrivingBodies({ bytesEach: IMPORT_MAX_BYTES, bytesInAll: BYTES_IN_ALL }, busy);
  const queue = createFairQueue({ places: CHECKED_AT_ONCE, waitingPerPerson: 1, waitingInAll: WAITING });

  return createSignedInFeature('/api/account/imports', '/api/account/imports/*')
    .openapi(checkImport, async (context) => {
      const session = requireSession(context);
      const person = await asUser(db, session, ({ user }) => user);
      // Only patients keep a diary and a stock (diary/policies.sql): said before the file is taken.
      if (person.role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
      if (under.has(person.id)) {
        throw new ProblemError(429, 'imports.already_checking', { retryAfter: RETRY_AFTER_S });
      }
      under.add(person.id);
      try {
        await rateLimits.countImport(person.id);
        const checked = await receiveAndCheck(person.id, session, context.req.raw.body);
        if ('row' in checked) return context.json(importJson(checked.row), 201);
        const { status, code, extra } = checked.refusal;
        throw new ProblemError(status, code, extra);
      } finally {
        under.delete(person.id);
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

  /** A place is taken once everything has arrived: how fast somebody sends is nobody else's matter. */
  async function receiveAndCheck(personId: string, session: Session, body: ReadableStream<Uint8Array> | null) {
    const { parts, release } = await bodies.receive(body);
    try {
      return await queue.run(personId, () => {
        const answer = check(session, parts);
        return { answer, isOver: answer };
      });
    } catch (error) {
      throw error instanceof QueueFullError ? busy() : error;
    } finally {
      release();
    }
  }

  async function check(session: Session, pieces: Uint8Array[]): Promise<CheckedUpload> {
    const input = { session, now: now(), expiresAt: expiryFrom(now()) };
    return dataWork(db, 'checkUpload', input, { timeMs: TIME_MS, pieces }).catch((error: unknown) => {
      if (error instanceof WorkerEndedError) throw busy();
      // The session ended in the meantime.
      if (error instanceof TaskFailedError && error.message === NotSignedInError.name) throw new NotSignedInError();
      throw error;
    });
  }
}
