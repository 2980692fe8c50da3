import { REMINDER_LATE_LIMIT_MINUTES } from '@balsamo/domain/reminders/occurrences.ts';
import { TRIAL_URGENT_DAYS } from '@balsamo/domain/subscriptions/subscription.ts';
import type pg from 'pg';
import { PLAN_MAIL_TRIES_MAX } from '../subscriptions/mails.ts';

/** Work that waits for a job, by queue. */
export const QUEUES = [
  'mail',
  'push',
  'reminders',
  'check_outs',
  'rating_questions',
  'letters',
  'plan_mails',
  'payment_events',
  'invitations',
  'exports',
] as const;
export type Queue = (typeof QUEUES)[number];

export type QueueRow = {
  queue: Queue;
  /** What a job should have taken by now. */
  due: number;
  /** For how many seconds the first of it has been due; 0 where nothing is. */
  oldestSeconds: number;
  /** What was tried and waits for the next try. */
  retrying: number;
};

const line = (queue: Queue, from: string, dueSince: string, isDue: string, isRetried = 'false') =>
  `select '${queue}' as queue, count(*) filter (where ${isDue})::int as due,
    coalesce(greatest(extract(epoch from $1::timestamptz - min(${dueSince}) filter (where ${isDue})), 0), 0)::float8 as "oldestSeconds",
    count(*) filter (where ${isRetried})::int as retrying
  from ${from}`;

const deliveries = (channel: 'email' | 'push') =>
  line(
    channel === 'email' ? 'mail' : 'push',
    `notification_deliveries d where d.channel = '${channel}'`,
    'd.next_try_at',
    'd.next_try_at <= $1 and d.expires_at > $1',
    'd.tries > 0',
  );

/** As `subscriptions/mails.ts` claims them; `at`: when it is due. */
const PLAN_MAILS = `
  select user_id, coalesce(mail_after, paid_at) as at, mail_tries as tries from receipts
  where mailed_at is null and mail_tries < ${PLAN_MAIL_TRIES_MAX}
  union all
  select user_id, coalesce(mail_after, read_at), mail_tries from subscriptions
  where failed_invoice_id is not null and failure_mailed_at is null and mail_tries < ${PLAN_MAIL_TRIES_MAX}
  union all
  select user_id, coalesce(mail_after, trial_ends_at - interval '${TRIAL_URGENT_DAYS} days'), mail_tries from subscriptions
  where trial_mailed_at is null and trial_ends_at > $1 and trial_ends_at <= $1::timestamptz + interval '${TRIAL_URGENT_DAYS} days'
    and (plan_type = 'trial' or status = 'canceled') and mail_tries < ${PLAN_MAIL_TRIES_MAX}`;

/** Every `where` is that of an index, and of the job that takes such work. */
const READ = [
  deliveries('email'),
  deliveries('push'),
  line('reminders', 'medication_reminders r where r.is_active and r.next_at <= $1', 'r.next_at', 'true'),
  line(
    'check_outs',
    `diary_entries e where e.status = 'incompleto' and not e.is_reminder_sent and e.deleted_at is null and e.check_out_due_at <= $1
      and e.check_out_due_at > $1::timestamptz - interval '${REMINDER_LATE_LIMIT_MINUTES} minutes'`,
    'e.check_out_due_at',
    'true',
  ),
  line('rating_questions', 'rating_questions q where q.is_active and q.next_at <= $1', 'q.next_at', 'true'),
  line('letters', 'letter_mails m where m.next_at <= $1', 'm.next_at', 'true'),
  line(
    'plan_mails',
    `(${PLAN_MAILS}) m join users u on u.id = m.user_id where u.email_verified`,
    'm.at',
    'm.at <= $1',
    'm.tries > 0',
  ),
  line(
    'payment_events',
    'payment_events p where p.handled_at is null',
    'p.received_at',
    'coalesce(p.next_try_at, p.received_at) <= $1',
    'p.tries > 0',
  ),
  line(
    'invitations',
    `association_invitations i join associations a on a.id = i.association_id
      where i.status = 'pending' and i.sent_at is null and i.expires_at > $1 and a.status = 'active'`,
    'i.created_at',
    'true',
  ),
  line('exports', "data_jobs j where j.state = 'queued'", 'j.created_at', 'true', 'j.tries > 0'),
].join('\nunion all\n');

/** How much waits for jobs, and for how long: of everybody together, nothing of anybody. As the system role. */
export async function readQueues(client: Pick<pg.ClientBase, 'query'>, now: Date): Promise<QueueRow[]> {
  const { rows } = await client.query<QueueRow>({ name: 'sight_queues', text: READ, values: [now] });
  return rows;
}

export async function readDatabaseSize(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(rows[0]?.bytes);
}
