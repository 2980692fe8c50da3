import { asReceived, type SentAddress } from '@balsamo/database/address.ts';
import { asUser, type Session } from '@balsamo/database/as-user.ts';
import type { Database } from '@balsamo/database/connection.ts';
import type { ClaimedJob } from '@balsamo/database/exports/claim.ts';
import { type DataJobRow, keepUpload } from '@balsamo/database/exports/jobs.ts';
import { giveWay } from '@balsamo/database/give-way.ts';
import { makePools, makeReplica } from '@balsamo/database/pools.ts';
import type { ReadOutcome } from '@balsamo/database/replica.ts';
import type { TaskContext } from '../heavy-work/serve-tasks.ts';
import { ProblemError } from '../http/problem.ts';
import { createBreaths } from './breaths.ts';
import { checkFile } from './import/check-file.ts';
import { importRecords } from './import/import-records.ts';
import type { FileTotals } from './import/read-file.ts';
import { runExport } from './run-export.ts';
import { runImport } from './run-import.ts';

/** How requests reach the database and its standby, and nobody else does: neither owner nor system role. */
export type AppConnection = {
  at: SentAddress;
  replicaAt: SentAddress | undefined;
  password: string | undefined;
  /** Of what PostgreSQL does for the task, where it is our own, on this machine. */
  niceness: number | undefined;
};

type Job = { connection: AppConnection; job: ClaimedJob; now: Date };
type Upload = { connection: AppConnection; session: Session; now: Date; expiresAt: Date };
type Refusal = Pick<ProblemError, 'status' | 'code' | 'extra'>;
/** `reads` says where its records were read, for whoever counts that. */
export type MadeExport = { byteSize: number; reads: ReadOutcome[] };
export type CheckedUpload = { row: DataJobRow } | { refusal: Refusal };

/** How often progress is told at most. Far more often than a lease runs out, seldom enough to cost nothing. */
const TELL_EVERY_MS = 500;
/** An export reads in one transaction and writes in another. */
const CONNECTIONS = 2;

/** What is done in processes of its own with a person's whole diary (data-worker.ts), in that person's name. */
export const DATA_TASKS = {
  async makeExport({ connection, job, now }: Job, { tell }: TaskContext): Promise<MadeExport> {
    return connected(connection, async (db) => {
      const reads: ReadOutcome[] = [];
      db.replica?.follow({ onRead: (outcome) => void reads.push(outcome), onChange: () => undefined });
      return { byteSize: await runExport(db, job, now, progressWithBreaths(tell)), reads };
    });
  },

  async carryOutImport({ connection, job, now }: Job, { tell }: TaskContext): Promise<void> {
    return connected(connection, (db) => runImport(db, job, now, progressWithBreaths(tell)));
  },

  /** The file comes in pieces. */
  async checkUpload(
    { connection, session, now, expiresAt }: Upload,
    { pieces: parts }: TaskContext,
  ): Promise<CheckedUpload> {
    let totals: FileTotals;
    try {
      totals = await checkFile(() => parts, createBreaths());
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { status, code, extra } = error;
      return { refusal: { status, code, extra } };
    }
    return connected(connection, async (db) => {
      const counts = await asUser(
        db,
        session,
        (transaction) =>
          importRecords(transaction, () => parts, totals, now, { isTrial: true, onRecords: createBreaths() }),
        { isAtOneInstant: true },
      );
      const upload = { parts, counts, now, expiresAt };
      return { row: await asUser(db, session, (transaction) => keepUpload(transaction, upload)) };
    });
  },
};

export type DataTasks = typeof DATA_TASKS;

function progressWithBreaths(tell: TaskContext['tell']): (share: number) => Promise<void> {
  const progress = createProgress(tell);
  const breathe = createBreaths();
  return async (share) => {
    await progress(share);
    await breathe();
  };
}

/** Connects for one task only: nothing of one person is left for the next. */
async function connected<Result>(
  { at, replicaAt, password, niceness }: AppConnection,
  work: (db: Pick<Database, 'appPool' | 'replica'>) => Promise<Result>,
): Promise<Result> {
  const { appPool } = makePools(asReceived(at), { app: password, system: undefined }, CONNECTIONS);
  if (niceness !== undefined) giveWay(appPool, niceness);
  const replica = replicaAt && makeReplica(asReceived(replicaAt), password, 1);
  try {
    return await work({ appPool, replica });
  } finally {
    await Promise.all([appPool.end(), replica?.pool.end()]);
  }
}

/**
 * Tells how far a job is, now and then. Never 1: that is said with its end.
 * @param tell also prolongs the lease, and rejects when it is lost; then so does this.
 */
function createProgress(tell: (share: number) => Promise<void>): (share: number) => Promise<void> {
  let toldAt = performance.now();
  return async (share) => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    await tell(Math.min(share, 0.99));
  };
}
