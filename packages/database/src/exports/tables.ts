import { DATA_JOB_KINDS, DATA_JOB_STATES, EXPORT_FORMATS } from '@balsamo/domain/exports/vocabulary.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed } from '../columns.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** What an import found and did, per kind of record. */
export type JobCounts = Record<string, { added: number; known: number; skipped: number }>;

/** Exports and imports that a person asked for: done by whichever server takes them. */
export const dataJobs = pgTable(
  'data_jobs',
  {
    id: generatedId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: DATA_JOB_KINDS }).notNull(),
    /** Of an export. */
    format: text({ enum: EXPORT_FORMATS }),
    /** Days on the person's calendar, both included; null = without that end. */
    periodFrom: date('period_from', { mode: 'string' }),
    periodTo: date('period_to', { mode: 'string' }),
    state: text({ enum: DATA_JOB_STATES }).notNull(),
    /** 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    /** Code of the problem that ended it. */
    problem: text(),
    counts: jsonb().$type<JobCounts>(),
    byteSize: bigint('byte_size', { mode: 'number' }),
    /** How often a server took it. */
    tries: smallint().notNull().default(0),
    /** How often the work itself failed, and was not only cut off with its server. */
    failures: smallint().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** It goes then, with its file. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    // What parts and leases refer to: a part cannot belong to somebody else's job.
    unique('data_jobs_of_user_key').on(table.userId, table.id),
    uniqueIndex('data_jobs_one_at_a_time_key')
      .on(table.userId, table.kind)
      .where(sql`${table.state} in ('queued', 'running')`),
    index('data_jobs_open_idx').on(table.createdAt).where(sql`${table.state} in ('queued', 'running')`),
    index('data_jobs_expires_at_idx').on(table.expiresAt),
    check('data_jobs_kind_is_known', sql`${table.kind} in (${listed(DATA_JOB_KINDS)})`),
    check(
      'data_jobs_export_has_format',
      sql`(${table.kind} = 'export') = (${table.format} is not null) and coalesce(${table.format} in (${listed(EXPORT_FORMATS)}), true)`,
    ),
    check('data_jobs_state_is_known', sql`${table.state} in (${listed(DATA_JOB_STATES)})`),
    check('data_jobs_progress_is_a_share', sql`${table.progress} between 0 and 1`),
    check('data_jobs_failed_has_problem', sql`(${table.state} = 'failed') = (${table.problem} is not null)`),
  ],
);

/** The file that an export made or an import brought, in pieces. */
export const dataJobParts = pgTable(
  'data_job_parts',
  {
    userId: uuid('user_id').notNull(),
    jobId: uuid('job_id').notNull(),
    /** From 0. */
    position: integer().notNull(),
    content: bytes().notNull(),
    /** By deflate; the size of a job counts what it is when inflated. */
    isCompressed: boolean('is_compressed').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'data_job_parts_pkey', columns: [table.userId, table.jobId, table.position] }),
    foreignKey({
      name: 'data_job_parts_job_is_own',
      columns: [table.userId, table.jobId],
      foreignColumns: [dataJobs.userId, dataJobs.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Who is working on a job, until when. While the row stands, the token of its hash opens the transactions of the job as the person who
 * asked for it (identity.sql).
 */
export const dataJobLeases = pgTable(
  'data_job_leases',
  {
    jobId: uuid('job_id').primaryKey(),
    userId: uuid('user_id').notNull(),
    token: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('data_job_leases_token_key').on(table.token),
    foreignKey({
      name: 'data_job_leases_job_fk',
      columns: [table.userId, table.jobId],
      foreignColumns: [dataJobs.userId, dataJobs.id],
    }).onDelete('cascade'),
  ],
);
