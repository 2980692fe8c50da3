import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { DataJobKind, ExportFormat } from '@balsamo/domain/exports/vocabulary.ts';
import { and, asc, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { UserTransaction } from '../as-user.ts';
import { LeaseLostError } from './claim.ts';
import { dataJobParts, dataJobs, type JobCounts } from './tables.ts';

export type DataJobRow = typeof dataJobs.$inferSelect;
type Orm = Pick<UserTransaction, 'orm'>;

const ownId = sql<string>`(select current_user_id())`;
const isOwn = eq(dataJobs.userId, ownId);
const OPEN = ['queued', 'running'] as const;

/** The fastest level: a diary's JSON gets to a tenth with it. */
const DEFLATE = { level: 1 };
const deflate = promisify<Uint8Array, typeof DEFLATE, Buffer>(deflateRaw);
const inflate = promisify<Uint8Array, Buffer>(inflateRaw);

export type AskedExport = { format: ExportFormat; from: string | null; to: string | null; now: Date; expiresAt: Date };

/** Asks for an export; undefined while another one of this person is open. */
export async function askForExport({ orm }: Orm, asked: AskedExport): Promise<DataJobRow | undefined> {
  const { format, from, to, now, expiresAt } = asked;
  const [row] = await orm
    .insert(dataJobs)
    .values({
      userId: ownId,
      kind: 'export',
      format,
      periodFrom: from,
      periodTo: to,
      state: 'queued',
      createdAt: now,
      updatedAt: now,
      expiresAt,
    })
    .onConflictDoNothing()
    .returning();
  return row;
}

/**
 * Keeps what an import brought, found good, in place of an upload that was not carried out. Compressed: what one person writes at once, whoever
 * stores a file at that moment waits for.
 * @param upload its `parts` in their order
 */
export async function keepUpload(
  { orm }: Orm,
  upload: { parts: readonly Uint8Array[]; counts: JobCounts; now: Date; expiresAt: Date },
): Promise<DataJobRow> {
  const { parts, counts, now, expiresAt } = upload;
  await orm.delete(dataJobs).where(and(isOwn, eq(dataJobs.kind, 'import'), eq(dataJobs.state, 'checked')));
  const byteSize = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const [row] = await orm
    .insert(dataJobs)
    .values({
      userId: ownId,
      kind: 'import',
      state: 'checked',
      counts,
      byteSize,
      createdAt: now,
      updatedAt: now,
      expiresAt,
    })
    .returning();
  const job = row as DataJobRow;
  for (const [position, part] of parts.entries()) {
    const content = await deflate(part, DEFLATE);
    await insertPart({ orm }, { jobId: job.id, position, content, isCompressed: true });
  }
  return job;
}

/** The person's own jobs that have not expired, newest first. */
export async function listJobs({ orm }: Orm, kind: DataJobKind, now: Date): Promise<DataJobRow[]> {
  return orm
    .select()
    .from(dataJobs)
    .where(and(isOwn, eq(dataJobs.kind, kind), gt(dataJobs.expiresAt, now)))
    .orderBy(desc(dataJobs.createdAt), desc(dataJobs.id));
}

export async function findJob({ orm }: Orm, kind: DataJobKind, id: string, now: Date): Promise<DataJobRow | undefined> {
  const [row] = await orm
    .select()
    .from(dataJobs)
    .where(and(isOwn, eq(dataJobs.kind, kind), eq(dataJobs.id, id), gt(dataJobs.expiresAt, now)));
  return row;
}

/** Queues a checked import; undefined when it is none, or another one of this person is open. */
export async function queueImport({ orm }: Orm, id: string, now: Date): Promise<DataJobRow | undefined> {
  const [other] = await orm
    .select({ id: dataJobs.id })
    .from(dataJobs)
    .where(and(isOwn, eq(dataJobs.kind, 'import'), inArray(dataJobs.state, OPEN)));
  if (other) return undefined;
  const [row] = await orm
    .update(dataJobs)
    .set({ state: 'queued', updatedAt: now })
    .where(and(isOwn, eq(dataJobs.id, id), eq(dataJobs.kind, 'import'), eq(dataJobs.state, 'checked')))
    .returning();
  return row;
}

/** Removes a job with its file, also one that is under way: whoever works on it finds its lease gone. */
export async function removeJob({ orm }: Orm, kind: DataJobKind, id: string): Promise<boolean> {
  const { rowCount } = await orm.delete(dataJobs).where(and(isOwn, eq(dataJobs.kind, kind), eq(dataJobs.id, id)));
  return rowCount === 1;
}

/** Removes all finished exports but the newest `kept`. */
export async function keepNewestExports({ orm }: Orm, kept: number): Promise<void> {
  const isFinished = and(isOwn, eq(dataJobs.kind, 'export'), inArray(dataJobs.state, ['done', 'failed']));
  const newest = orm
    .select({ id: dataJobs.id })
    .from(dataJobs)
    .where(isFinished)
    .orderBy(desc(dataJobs.createdAt), desc(dataJobs.id))
    .limit(kept);
  await orm.delete(dataJobs).where(and(isFinished, notInArray(dataJobs.id, newest)));
}

/**
 * Notes in the transaction of an import what it did: the two stand or fall together.
 * @throws LeaseLostError where the job is another server's by now, which then finds everything still to be done
 */
export async function noteCounts({ orm }: Orm, id: string, counts: JobCounts, now: Date): Promise<void> {
  await orm.delete(dataJobParts).where(and(eq(dataJobParts.userId, ownId), eq(dataJobParts.jobId, id)));
  const { rowCount } = await orm
    .update(dataJobs)
    .set({ counts, progress: 1, updatedAt: now })
    .where(and(isOwn, eq(dataJobs.id, id)));
  if (rowCount !== 1) throw new LeaseLostError();
}

/** Whether it lies on the disk is waited for once, by the write that ends the export: before that a crash lets it be made anew. */
export async function insertExportPart(
  { orm }: Orm,
  jobId: string,
  position: number,
  content: Uint8Array,
): Promise<void> {
  await orm.execute(sql`set local synchronous_commit = off`);
  await insertPart({ orm }, { jobId, position, content: Buffer.from(content) });
}

type Part = { jobId: string; position: number; content: Buffer; isCompressed?: true };

async function insertPart({ orm }: Orm, part: Part): Promise<void> {
  await orm.insert(dataJobParts).values({ userId: ownId, ...part });
}

export async function removeParts({ orm }: Orm, jobId: string): Promise<void> {
  await orm.delete(dataJobParts).where(and(eq(dataJobParts.userId, ownId), eq(dataJobParts.jobId, jobId)));
}

/** One piece of a file; undefined past its end. */
export async function readPart({ orm }: Orm, jobId: string, position: number): Promise<Uint8Array | undefined> {
  const [part] = await orm
    .select({ content: dataJobParts.content, isCompressed: dataJobParts.isCompressed })
    .from(dataJobParts)
    .where(and(eq(dataJobParts.userId, ownId), eq(dataJobParts.jobId, jobId), eq(dataJobParts.position, position)))
    .orderBy(asc(dataJobParts.position));
  return part?.isCompressed ? inflate(part.content) : part?.content;
}
