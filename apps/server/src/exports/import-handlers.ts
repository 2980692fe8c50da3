import { checkImport, confirmImport, listImports, readImport, removeImport } from '@balsamo/contract/exports/routes.ts';
import { asUser, asUserAtOneInstant } from '@balsamo/database/as-user.ts';
import * as jobs from '@balsamo/database/exports/jobs.ts';
import { createAllowances } from '../auth/allowances.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services.ts';
import { checkFile } from './import/check-file.ts';
import { importRecords } from './import/import-records.ts';
import { importJson } from './job-json.ts';
import { expiryFrom } from './jobs.ts';
import { PART_BYTES, partsOf } from './parts.ts';

/** Files that are in memory at once, of at most `IMPORT_MAX_BYTES` each (http/guards.ts). */
const CHECKED_AT_ONCE = 2;

const notFound = () => new ProblemError(404, 'imports.not_found');

/** What a person brings along: checked here, carried out by a job (jobs.ts) once they say so. */
export function importHandlers(services: Services) {
  const { db, now } = services;
  const allowances = createAllowances(services);
  const checking = new Set<string>();

  return createSignedInFeature('/api/account/imports', '/api/account/imports/*')
    .openapi(checkImport, async (context) => {
      const token = requireSession(context);
      const person = await asUser(db, token, ({ user }) => user);
      // Only patients keep a diary and a stock (diary/policies.sql): said before the file is taken.
      if (person.role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
      if (checking.has(person.id)) throw new ProblemError(429, 'imports.already_checking', { retryAfter: 10 });
      if (checking.size >= CHECKED_AT_ONCE) throw new ProblemError(503, 'imports.busy', { retryAfter: 10 });
      checking.add(person.id);
      try {
        await allowances.countImport(person.id);
        const parts = await bodyParts(context.req.raw.body);
        await checkFile(() => parts);
        const counts = await asUserAtOneInstant(db, token, (transaction) =>
          importRecords(transaction, () => parts, now(), { isTrial: true }),
        );
        const upload = { parts, counts, now: now(), expiresAt: expiryFrom(now()) };
        const row = await asUser(db, token, (transaction) => jobs.keepUpload(transaction, upload));
        return context.json(importJson(row), 201);
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
}

/** The body as it arrives, in parts as they are kept: it is in memory once. */
async function bodyParts(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of partsOf(body ?? [], PART_BYTES)) parts.push(part);
  return parts;
}
