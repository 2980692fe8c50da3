import { randomBytes } from 'node:crypto';
import type { DataJobKind, DataJobState, ExportFormat } from '@balsamo/domain/exports/vocabulary.ts';
import type pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';

/**
 * A server that fell silent for so long has lost its job: another takes it from the beginning. Four signs of life have to be missing, so that one that
 * is only slow, or a database that is away for a moment, costs nobody their work (ADR-0057).
 */
export const JOB_LEASE_SECONDS = 20;

/** A job in the hands of one server. `token` opens the transactions of the person who asked (see `asUser`). */
export type ClaimedJob = {
  id: string;
  kind: DataJobKind;
  format: ExportFormat | null;
  from: string | null;
  to: string | null;
  /** How often it was taken, this time included. */
  tries: number;
  /** How often the work itself failed; a server that vanished with it is not counted. */
  failures: number;
  /** Did an earlier try carry it out and was only kept from saying so? */
  isCarriedOut: boolean;
  token: string;
};

/** Somebody else has the job by now, or its person removed it. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/**
 * Whether a running job is free is read off its own row, which its worker touches with each sign of life: of a row that another
 * worker took a moment ago PostgreSQL looks again at what stands in it, and would not at its lease.
 */
const CLAIM = `
with free as (
  select j.id from data_jobs j
  where (j.state = 'queued'
      or (j.state = 'running' and j.updated_at <= $1::timestamptz - interval '${JOB_LEASE_SECONDS} seconds'))
    and not exists (
      select from data_jobs other
      where other.user_id = j.user_id and other.id <> j.id and other.state = 'running'
        and other.updated_at > $1::timestamptz - interval '${JOB_LEASE_SECONDS} seconds')
  order by j.created_at limit 1 for update skip locked
), taken as (
  insert into data_job_leases (job_id, user_id, token, expires_at)
  select j.id, j.user_id, token_hash($2), $1::timestamptz + interval '${JOB_LEASE_SECONDS} seconds' from data_jobs j join free using (id)
  on conflict (job_id) do update set token = excluded.token, expires_at = excluded.expires_at
)
update data_jobs j set state = 'running', tries = j.tries + 1, updated_at = $1
from free where j.id = free.id
returning j.id, j.kind, j.format, j.period_from::text as "from", j.period_to::text as "to", j.tries, j.failures,
  j.kind = 'import' and j.progress = 1 as "isCarriedOut"`;

/**
 * Takes the job that waits longest, that nobody works on, and whose person has no other in work: of each person one at a time. As the
 * system role.
 */
export async function claimJob(client: pg.ClientBase, now: Date): Promise<ClaimedJob | undefined> {
  // The colon keeps it from ever being a session: see `sessionTokenOf` of the server.
  const token = `job:${randomBytes(32).toString('base64url')}`;
  // One claim after the other, or two would each find nothing of the person in work.
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.dataJobClaim]);
  const { rows } = await client.query<Omit<ClaimedJob, 'token'>>({
    name: 'data_jobs_claim',
    text: CLAIM,
    values: [now, token],
  });
  return rows[0] && { ...rows[0], token };
}

type Held = Pick<ClaimedJob, 'id' | 'token'>;

/** An import notes with its records that it is carried out (`noteCounts`). What is told of it later, or late, must not take that back. */
const keptAtTheEnd = (progress: string) => `case when kind = 'import' and progress = 1 then 1 else ${progress} end`;

/**
 * Keeps the job for longer.
 * @param progress how far it is, 0 to 1, where something new is known
 * @throws LeaseLostError
 */
export async function renewLease(
  client: pg.ClientBase,
  job: Held,
  progress: number | undefined,
  now: Date,
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'data_jobs_renew',
    text: `with held as (
        update data_job_leases set expires_at = $4::timestamptz + interval '${JOB_LEASE_SECONDS} seconds'
        where job_id = $1 and token = token_hash($2) returning job_id
      )
      update data_jobs set progress = ${keptAtTheEnd('coalesce($3, progress)')}, updated_at = $4 from held where id = held.job_id`,
    values: [job.id, job.token, progress ?? null, now],
  });
  if (rowCount !== 1) throw new LeaseLostError();
}

export type JobEnd = {
  state: Extract<DataJobState, 'done' | 'failed' | 'queued'>;
  problem: string | null;
  byteSize?: number | undefined;
  expiresAt: Date;
};

/**
 * Ends the work: done, failed, or failed and put back to be tried again. With the lease ends its token.
 * @throws LeaseLostError
 */
export async function endLease(client: pg.ClientBase, job: Held, end: JobEnd, now: Date): Promise<void> {
  const { rowCount } = await client.query({
    name: 'data_jobs_end',
    text: `with held as (
        delete from data_job_leases where job_id = $1 and token = token_hash($2) returning job_id
      )
      update data_jobs set state = $3, problem = $4, byte_size = coalesce($5, byte_size), expires_at = $6, updated_at = $7,
        progress = case $3 when 'done' then 1 when 'queued' then ${keptAtTheEnd('0')} else progress end,
        failures = failures + case $3 when 'done' then 0 else 1 end
      from held where id = held.job_id`,
    values: [job.id, job.token, end.state, end.problem, end.byteSize ?? null, end.expiresAt, now],
  });
  if (rowCount !== 1) throw new LeaseLostError();
}

/** Removes jobs past their time with their files; how many. */
export async function removeExpiredJobs(client: pg.ClientBase, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    `delete from data_jobs where expires_at <= $1
      and not exists (select from data_job_leases l where l.job_id = data_jobs.id and l.expires_at > $1)`,
    [now],
  );
  return rowCount ?? 0;
}
