import { statfs } from 'node:fs/promises';
import { asSystem } from '@balsamo/database/as-system.ts';
import { poolBehind } from '@balsamo/database/behind.ts';
import { QUEUES, readDatabaseSize, readQueues } from '@balsamo/database/sight/queues.ts';
import type pg from 'pg';
import prom from 'prom-client';
import type { Services } from '../services/services.ts';
import { createReplicaReadings } from './replica-readings.ts';

type Watched = Pick<Services, 'env' | 'db' | 'now' | 'state' | 'wakeups'>;

/** The database is asked so often at most, however many read the metrics. */
const KNOWN_FOR_MS = 5_000;
/** Whoever reads waits no longer for it: that it does not answer is what they should learn. */
const ANSWER_LIMIT_MS = 5_000;

/** What is looked up when the metrics are read: how things stand at that moment. */
export function createReadings(registry: prom.Registry, { env, db, now, state, wakeups }: Watched) {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new prom.Gauge({ name, help, labelNames, registers: [registry] });
  const connections = gauge(
    'balsamo_database_pool_connections',
    'Open connections by pool and state.',
    'pool',
    'state',
  );
  const waiting = gauge('balsamo_database_pool_waiting', 'Transactions that wait for a connection, by pool.', 'pool');
  const isUp = gauge('balsamo_database_up', '1: the database answers.');
  const databaseSize = gauge('balsamo_database_size_bytes', 'Size of the database.');
  const diskFree = gauge('balsamo_data_disk_free_bytes', 'Free space of the disk of DATA_DIR.');
  const diskSize = gauge('balsamo_data_disk_size_bytes', 'Size of the disk of DATA_DIR.');
  const isFull = gauge(
    'balsamo_storage_full',
    '1: writes are refused, since the disk of the embedded database is full.',
  );
  const streams = gauge('balsamo_event_streams', 'Open streams of notifications.');
  const due = gauge(
    'balsamo_queue_due',
    'What a job should have taken by now, by queue; the same on every server.',
    'queue',
  );
  const oldest = gauge('balsamo_queue_oldest_seconds', 'For how long the first of it has been due, by queue.', 'queue');
  const retrying = gauge('balsamo_queue_retrying', 'What was tried and waits for its next try, by queue.', 'queue');
  const period = gauge('balsamo_job_period_seconds', 'How often a job runs.', 'job_name');
  const duration = gauge('balsamo_job_last_duration_seconds', 'How long the last run of a job took.', 'job_name');
  const running = gauge(
    'balsamo_job_running_seconds',
    'How long the present run of a job has taken; 0: none.',
    'job_name',
  );
  const ended = gauge('balsamo_job_last_end_timestamp_seconds', 'When a job last ended.', 'job_name');
  const succeeded = gauge(
    'balsamo_job_last_success_timestamp_seconds',
    'When a job last ended well; before the first time, when the server started it.',
    'job_name',
  );
  const certificate = gauge(
    'balsamo_mail_certificate_seconds_left',
    'How long the certificate of the mail server is good; none: it has none or was not reached.',
    'server',
  );

  const readReplica = createReplicaReadings(registry, db);
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve() };

  return async (): Promise<void> => {
    readPool('app', db.appPool);
    readPool('system', db.systemPool);
    const behind = poolBehind(db.appPool);
    if (behind) readPool('behind', behind);
    if (db.replica) readPool('replica', db.replica.pool);
    streams.set(wakeups.followersInAll());
    isFull.set(db.storage.isFull() ? 1 : 0);
    readJobs();
    const { mailCertificateEndsAt: endsAt } = state;
    if (endsAt) certificate.set({ server: 'smtp' }, (endsAt.getTime() - now().getTime()) / 1000);
    if (performance.now() - asked.at > KNOWN_FOR_MS) asked = { at: performance.now(), answer: readDatabases() };
    await Promise.all([asked.answer, readDisk()]);
  };

  function readPool(name: string, pool: pg.Pool): void {
    connections.set({ pool: name, state: 'idle' }, pool.idleCount);
    connections.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
    waiting.set({ pool: name }, pool.waitingCount);
  }

  function readJobs(): void {
    const at = Date.now();
    for (const [name, { everyMs, since, runningSince, endedAt, succeededAt, seconds }] of state.jobs) {
      const labels = { job_name: name };
      period.set(labels, everyMs / 1000);
      running.set(labels, runningSince === undefined ? 0 : (at - runningSince) / 1000);
      succeeded.set(labels, (succeededAt ?? since) / 1000);
      if (endedAt !== undefined) ended.set(labels, endedAt / 1000);
      if (seconds !== undefined) duration.set(labels, seconds);
    }
  }

  async function readDisk(): Promise<void> {
    const disk = await statfs(env.dataDirectory).catch(() => undefined);
    if (!disk) return;
    diskFree.set(disk.bavail * disk.bsize);
    diskSize.set(disk.blocks * disk.bsize);
  }

  async function readDatabases(): Promise<void> {
    await Promise.all([readDatabase(), readReplica()]);
  }

  async function readDatabase(): Promise<void> {
    const reading = asSystem(db, 'how much waits for jobs is nobody’s', async ({ client }) => {
      await client.query(`set local statement_timeout = ${ANSWER_LIMIT_MS}`);
      return { queues: await readQueues(client, now()), size: await readDatabaseSize(client) };
    });
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, ANSWER_LIMIT_MS, undefined);
    });
    const read = await Promise.race([reading, tooLate]).catch(() => undefined);
    clearTimeout(timer);
    reading.catch(() => undefined);
    isUp.set(read ? 1 : 0);
    if (!read) {
      // Figures of before would look like those of now.
      for (const queue of QUEUES) for (const each of [due, oldest, retrying]) each.remove({ queue });
      return;
    }
    databaseSize.set(read.size);
    for (const { queue, due: count, oldestSeconds, retrying: tried } of read.queues) {
      due.set({ queue }, count);
      oldest.set({ queue }, oldestSeconds);
      retrying.set({ queue }, tried);
    }
  }
}
