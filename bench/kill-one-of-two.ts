import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem } from '@balsamo/database/as-system.ts';
import { tell } from '@balsamo/database/notifications/tell.ts';
import { createTestDatabase, startTestCluster } from '@balsamo/database/testing/cluster.ts';
import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import { createReminder } from '@balsamo/database/testing/reminders.ts';
import { startPushService } from '../apps/server/src/notifications/testing-push-service.ts';
import { freePort } from '../e2e/server-process.ts';
import { ask, lostOf, oneConnection, type Tally, written } from './breaking.ts';
import { urlOf } from './database-url.ts';
import { type Holders, watchHolders } from './holders.ts';
import { startMailServer } from './mail-server.ts';
import { type RunningProxy, startProxy } from './proxy.ts';
import type { Figure } from './report.ts';
import { end, newWriter, startServer, writeAndRead } from './two-servers.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 50);
const CLIENTS = 4;
const PEOPLE = 60;
/** What falls due: less than one server alone can do, or a backlog would be measured and no lease. */
const TELL_MS = 100;
const JOBS_MS = 4_000;
/** Between two kills, and as much again by chance. */
const REST_MS = 2_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** What a killed server had taken is another's after this; beside it what a busy machine takes for the work itself, and the period of the job. */
const ALLOWED_S = { reminders: 60, push: 20 + 5, mail: 20 + 5, exports: 20 + 2, payments: 10 } as const;
const WORK_S = 10;
type Kind = keyof typeof ALLOWED_S;

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
type Push = Awaited<ReturnType<typeof startPushService>>;
type Mails = Awaited<ReturnType<typeof startMailServer>>;
/**
 * What was to be done and what became of it: how often, how many seconds later than it was due, and later than the last server that held it was
 * killed: what is cut off twice waits for two leases. How often it was cut off, and after how many seconds another server took it at the latest.
 */
type Outcome = { done: number; lateS: number; sinceKillS: number; cutOff: number; againS: number };

/**
 * Two servers on one PostgreSQL, one of which is killed (SIGKILL) at a random moment and started again, in turn, while people write and
 * reminders, messages, exports and payment events fall due. Afterwards each of these is looked up: done, how often, and how late.
 */
export async function measureKillOneOfTwo(): Promise<Figure[]> {
  const { cluster, stop } = await startTestCluster();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-kill-'));
  const [db, push, mails] = [await createTestDatabase(cluster), await startPushService(), await startMailServer()];
  const ports = [await freePort(), await freePort()];
  const variables = { DATA_DIR: dataDirectory, DATABASE_URL: urlOf(db.owner), SMTP_URL: mails.url };
  const start = (port: number) => startServer(port, variables);
  const children: ChildProcess[] = [];
  let proxy: RunningProxy | undefined;
  try {
    for (const port of ports) children.push(await start(port));
    proxy = await startProxy(ports);
    const { address } = proxy;
    const people: TestPerson[] = [];
    for (let made = 0; made < PEOPLE; made++) people.push(await subscribed(db, push, address));
    const writers = await Promise.all(
      Array.from({ length: CLIENTS }, async () => newWriter(await createPerson(db.ownerPool))),
    );

    const holders = await watchHolders(db);
    let isOver = false;
    const isDone = () => isOver;
    const [first, failed]: [Tally, Tally] = [new Map(), new Map()];
    const due: Due = { reminders: new Map(), events: new Map(), exports: [] };
    const working = [
      ...writers.map((writer) => writeAndRead(address, writer, isDone, first, failed)),
      tellPeople(db, people, isDone),
      makeWorkDue(db, address, people, isDone, due),
    ];
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(REST_MS * (1 + Math.random()));
      const at = round % ports.length;
      const child = children[at] as ChildProcess;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      const killedAt = Date.now();
      await ended;
      await holders.noteKill(killedAt);
      children[at] = await start(ports[at] as number);
      if (round % 10 === 9) process.stdout.write(`  ${round + 1}: ${written(first)}\n`);
    }
    isOver = true;
    await Promise.all(working);
    await untilNothingWaits(db);
    let lost = 0;
    for (const { cookie, acknowledged } of writers) lost += await lostOf(address, cookie, acknowledged);
    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged.size, 0);
    const outcomes = await look(db, due, push, mails, holders);
    return [
      ...(Object.keys(ALLOWED_S) as Kind[]).map((kind) => figureOf(kind, outcomes[kind])),
      {
        name: `entries meanwhile, ${CLIENTS} clients with one retry`,
        measured: `${acknowledged} acknowledged, ${lost} lost; at first: ${written(first)}; after a retry: ${written(failed)}`,
        goal: '0 lost',
        isReached: lost === 0,
      },
    ];
  } finally {
    proxy?.close();
    await Promise.all(children.map(end));
    await Promise.all([push.close(), mails.close()]);
    await db.close();
    await stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

function figureOf(kind: Kind, outcomes: readonly Outcome[]): Figure {
  const undone = outcomes.filter(({ done }) => done === 0).length;
  const twice = outcomes.filter(({ done }) => done > 1).length;
  const latest = Math.max(0, ...outcomes.map(({ lateS }) => lateS));
  const latestSinceKill = Math.max(0, ...outcomes.map(({ sinceKillS }) => sinceKillS));
  const late = outcomes.filter(({ sinceKillS }) => sinceKillS > ALLOWED_S[kind] + WORK_S).length;
  const again = Math.max(0, ...outcomes.map(({ againS }) => againS));
  const cutOff = outcomes.filter((one) => one.cutOff > 0).length;
  const cutOffAgain = outcomes.filter((one) => one.cutOff > 1).length;
  // What is pushed twice has one topic and one tag: the push service or the browser puts the second in the place of the first.
  const isShownOnce = kind === 'push';
  return {
    name: `kill -9 of one of two servers, ${ROUNDS} rounds: ${kind}`,
    measured: `${outcomes.length} due, ${undone} undone, ${twice} ${isShownOnce ? 'sent twice under one topic, shown once' : 'done twice'}; ${cutOff} cut off, ${cutOffAgain} of them again, taken over after ${again.toFixed(0)} s at the latest; latest ${latest.toFixed(0)} s after it was due, ${latestSinceKill.toFixed(0)} s after that or the kill of the last server that had it; ${late} beyond the lease`,
    goal: `0 undone, 0 ${isShownOnce ? 'shown twice' : 'twice'}, 0 later than ${ALLOWED_S[kind]} s (and ${WORK_S} s of work) after it was due or its last holder was killed`,
    isReached: outcomes.length > 0 && undone + late + (isShownOnce ? 0 : twice) === 0,
  };
}

/** Somebody who takes push messages in one browser, and mails. */
async function subscribed(db: TestDatabase, push: Push, address: string): Promise<TestPerson> {
  const person = await createPerson(db.ownerPool);
  await db.ownerPool.query(
    "update users set notify_by_email = true, email_verified = true, time_zone = 'UTC' where id = $1",
    [person.id],
  );
  const url = `${address}/api/notifications/push-subscriptions`;
  const answer = await ask(oneConnection(), 'POST', url, newWriter(person).cookie, push.subscribe());
  if (!('status' in answer) || answer.status !== 204) throw new Error(`subscribing answered ${JSON.stringify(answer)}`);
  return person;
}

const any = <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)] as Value;

/** Messages fall due all the time. */
async function tellPeople(db: TestDatabase, people: readonly TestPerson[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const now = new Date();
    const one = {
      userId: any(people).id,
      type: 'check_out_due',
      relatedId: randomUUID(),
      dueAt: null,
      data: {},
      expiresAt: new Date(now.getTime() + DAY_MS),
    } as const;
    await asSystem(db, 'measurement', ({ client }) => tell(client, [one], now));
    await sleep(TELL_MS);
  }
}

/** By id: when each was made due, in milliseconds. */
type Due = { reminders: Map<string, number>; events: Map<string, number>; exports: string[] };

/** A reminder whose minute has begun, an export and a payment event, every few seconds. */
async function makeWorkDue(
  db: TestDatabase,
  address: string,
  people: readonly TestPerson[],
  isOver: () => boolean,
  due: Due,
): Promise<void> {
  const agent = oneConnection();
  while (!isOver()) {
    const now = Date.now();
    const times = [new Date(now).toISOString().slice(11, 16)];
    const before = new Date(now - (now % MINUTE_MS) - 1_000);
    const reminder = await createReminder(db.ownerPool, any(people), { times, timeZone: 'UTC', now: before });
    due.reminders.set(reminder, now);
    const event = `evt_${randomUUID()}`;
    await db.ownerPool.query(
      'insert into payment_events (id, type, customer_id, received_at) values ($1, $2, $3, $4)',
      [event, 'invoice.paid', `cus_${randomUUID()}`, new Date(now)],
    );
    due.events.set(event, now);
    const cookie = newWriter(any(people)).cookie;
    const asked = await ask(agent, 'POST', `${address}/api/account/exports`, cookie, { format: 'json' });
    if ('status' in asked && asked.status === 202) due.exports.push(JSON.parse(asked.body).id);
    await sleep(JOBS_MS);
  }
  agent.destroy();
}

/** Until every lease is over and every message was sent. */
async function untilNothingWaits(db: TestDatabase): Promise<void> {
  for (const deadline = Date.now() + 5 * MINUTE_MS; Date.now() < deadline; await sleep(1_000)) {
    const { rows } = await db.ownerPool.query<{ waiting: number }>(
      `select ((select count(*) from notification_deliveries) + (select count(*) from payment_events where handled_at is null)
        + (select count(*) from data_jobs where state in ('queued', 'running'))
        + (select count(*) from medication_reminders where next_at <= now() - interval '61 seconds'))::int as waiting`,
    );
    if (rows[0]?.waiting === 0) return;
  }
  process.stdout.write('  something still waits after five minutes\n');
}

async function look(
  db: TestDatabase,
  due: Due,
  push: Push,
  mails: Mails,
  holders: Holders,
): Promise<Record<Kind, Outcome[]>> {
  const [cutOffs, timesDone] = [await holders.cutOffs(), await holders.timesDone()];
  const outcome = (item: string, done: number, dueAt: number, doneAt: number): Outcome => {
    // What was sent and only not noted any more is not late, though it was cut off.
    const kills = (cutOffs.get(item) ?? []).filter(({ killedAt }) => killedAt <= doneAt);
    const late = (from: number) => Math.max(0, doneAt - from) / 1000;
    return {
      done,
      lateS: late(dueAt),
      sinceKillS: late(Math.max(dueAt, ...kills.map(({ killedAt }) => killedAt))),
      cutOff: kills.length,
      againS: Math.max(0, ...kills.map(({ killedAt, takenAt = doneAt }) => (takenAt - killedAt) / 1000)),
    };
  };
  type Row = { id: string; related: string; at: number };
  const { rows: told } = await db.ownerPool.query<Row & { type: string; reminder: string | null }>(
    `select n.id, n.type, n.related_id as related, extract(epoch from n.created_at)::float8 * 1000 as at from notifications n`,
  );
  const sent = (channel: string, arrivals: readonly { id: string; at: number }[]): Outcome[] =>
    told.map(({ id, at }) => {
      const own = arrivals.filter((arrival) => arrival.id.startsWith(id));
      return outcome(`${channel} ${id}`, own.length, at, Math.min(...own.map((arrival) => arrival.at)));
    });
  const topicOf = (headers: NodeJS.Dict<string | string[]>) => String(headers.topic);
  const dashed = (topic: string) => topic.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const { rows: events } = await db.ownerPool.query<{ id: string; at: number | null }>(
    'select id, extract(epoch from handled_at)::float8 * 1000 as at from payment_events',
  );
  const { rows: jobs } = await db.ownerPool.query<{ id: string; state: string; dueAt: number; doneAt: number }>(
    `select id, state, extract(epoch from created_at)::float8 * 1000 as "dueAt", extract(epoch from updated_at)::float8 * 1000 as "doneAt"
     from data_jobs`,
  );
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  return {
    reminders: [...due.reminders].map(([id, at]) => {
      const own = told.filter(({ type, related }) => type === 'reminder' && related === id);
      return outcome(`reminder ${id}`, own.length, at, Math.min(...own.map((one) => one.at)));
    }),
    push: sent(
      'push',
      push.received.map(({ headers, at }) => ({ id: dashed(topicOf(headers)), at })),
    ),
    mail: sent('email', mails.taken),
    exports: due.exports.map((id) => {
      const { state, dueAt, doneAt } = jobOf.get(id) ?? { state: 'lost', dueAt: 0, doneAt: Number.POSITIVE_INFINITY };
      const done = state === 'done' ? (timesDone.get(id) ?? 1) : 0;
      return outcome(`job ${id}`, done, dueAt, state === 'done' ? doneAt : Number.POSITIVE_INFINITY);
    }),
    payments: [...due.events].map(([id, at]) => {
      const handled = eventOf.get(id)?.at;
      return outcome(`event ${id}`, handled ? 1 : 0, at, handled ?? Number.POSITIVE_INFINITY);
    }),
  };
}
