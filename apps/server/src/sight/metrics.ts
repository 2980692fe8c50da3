import { READ_OUTCOMES } from '@balsamo/database/replica.ts';
import { LOST_MAIL_KINDS } from '@balsamo/domain/operators/numbers.ts';
import { OUTBOX_AGE_BOUNDS } from '@balsamo/domain/outbox/outbox-age.ts';
import prom from 'prom-client';
import type { Work } from '../platform/sight.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const TRANSACTION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5, 15];

/** Everything that is counted as it happens. Every label is of a small set: a route is a pattern, and what nobody serves is `*`. */
export function createMetrics() {
  const registry = new prom.Registry();
  const registers = [registry];
  prom.collectDefaultMetrics({ register: registry });
  const requests = new prom.Histogram({
    name: 'balsamo_http_request_duration_seconds',
    help: 'Requests by method, route pattern and status class, until their answer begins.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const transactions = new prom.Histogram({
    name: 'balsamo_database_transaction_duration_seconds',
    help: 'Transactions by pool and outcome, with the wait for a connection.',
    labelNames: ['pool', 'outcome'],
    buckets: TRANSACTION_BUCKETS,
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, label: Label, values: readonly string[]) => {
    const made = new prom.Counter({ name, help, labelNames: [label], registers });
    // A series that begins with its first failure has no rise that an alert could see.
    for (const value of values) made.inc({ [label]: value } as Record<Label, string>, 0);
    return made;
  };
  // Not `job`: Prometheus has a label of that name for what it reads from, and would rename ours to `exported_job`.
  const jobRuns = new prom.Counter({
    name: 'balsamo_job_runs_total',
    help: 'Runs of jobs by outcome.',
    labelNames: ['job_name', 'outcome'],
    registers,
  });
  const mails = counter('balsamo_mails_total', 'Mails handed to the mail server, by outcome.', 'outcome', [
    'ok',
    'failed',
  ]);
  const lostMails = counter(
    'balsamo_mails_lost_total',
    'Mails that were tried once and are lost, by what they were about.',
    'kind',
    LOST_MAIL_KINDS,
  );
  const pushes = counter('balsamo_push_messages_total', 'Push messages by outcome.', 'outcome', [
    'sent',
    'gone',
    'later',
    'silent',
    'refused',
    'keys_refused',
  ]);
  const payments = counter(
    'balsamo_payment_requests_total',
    'Requests to the payment provider by outcome.',
    'outcome',
    ['ok', 'refused', 'failed'],
  );
  const replicaReads = counter(
    'balsamo_replica_reads_total',
    'Reads that may be done at the standby: done there, or on the primary and why.',
    'outcome',
    READ_OUTCOMES,
  );
  const outboxAges = new prom.Histogram({
    name: 'balsamo_outbox_age_seconds',
    help: 'How long writes had waited on devices when they were sent, in classes, of nobody in particular.',
    buckets: [...OUTBOX_AGE_BOUNDS],
    registers,
  });

  return {
    registry,
    outboxAge: (seconds: number) => outboxAges.observe(seconds),
    lostMail: (kind: string) => lostMails.inc({ kind }),
    replicaRead: (outcome: string) => replicaReads.inc({ outcome }),
    ended({ kind, name, method = '', status = 0, outcome = 'ok' }: Work, seconds: number): void {
      if (kind === 'request') {
        const known = METHODS.has(method) ? method : 'other';
        requests.observe({ method: known, route: name, status: `${Math.floor(status / 100)}xx` }, seconds);
      } else if (kind === 'transaction') transactions.observe({ pool: name, outcome }, seconds);
      else if (kind === 'job') jobRuns.inc({ job_name: name, outcome });
      else if (kind === 'mail') mails.inc({ outcome });
      else if (kind === 'push') pushes.inc({ outcome });
      else payments.inc({ outcome });
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
