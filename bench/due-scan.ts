import { asSystem } from '@balsamo/database/as-system.ts';
import {
  CLAIM_LIMIT,
  claimDueCheckOuts,
  claimDueReminders,
  FIND_DUE_REMINDERS,
  TAKE_DUE_CHECK_OUTS,
} from '@balsamo/database/reminders/claim.ts';
import { createTestDatabase, startTestCluster } from '@balsamo/database/testing/cluster.ts';
import type pg from 'pg';
import { type PlanRow, scansOf } from './plan.ts';
import type { Figure } from './report.ts';

const PEOPLE = 20_000;
const REMINDERS = 100_000;
const ENTRIES = 1_000_000;
/** Reminders that share one minute in the second measurement: a country that wants to be reminded at eight. */
const RUSH = 10_000;
const MINUTE_MS = 60_000;
const GOAL_MS = 1_000;
/** Nobody notices that a reminder of eight comes a few seconds after. */
const RUSH_GOAL_MS = 5_000;
/** Noon in São Paulo. */
const NOON = new Date('2026-03-02T15:00:00Z');

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** The job of one minute among 1,000,000 entries and 100,000 reminders: its plans, its time, and that of a rush. */
export async function measureDueScan(): Promise<Figure[]> {
  const { cluster, stop } = await startTestCluster();
  try {
    const db = await createTestDatabase(cluster);
    await fill(db.ownerPool);
    const scans = await asSystem(db, 'measurement', async ({ client }) => [
      ...(await plannedScans(client, FIND_DUE_REMINDERS, [NOON, CLAIM_LIMIT])),
      ...(await plannedScans(client, TAKE_DUE_CHECK_OUTS, [
        NOON,
        new Date(NOON.getTime() - 16 * MINUTE_MS),
        CLAIM_LIMIT,
      ])),
    ]);
    const quiet = await measureMinute(db, NOON);
    const rushHour = new Date(NOON.getTime() + MINUTE_MS);
    await db.ownerPool.query(
      `update medication_reminders set next_at = $1, times = array[to_char($1 at time zone 'America/Sao_Paulo', 'HH24:MI')]
       where id in (select id from medication_reminders order by id limit $2)`,
      [rushHour, RUSH],
    );
    const rush = await measureMinute(db, rushHour);
    await db.close();
    return [
      {
        name: 'looking for what is due',
        measured: scans.join(', '),
        goal: 'by index only',
        isReached: !scans.some((scan) => scan.includes('Seq Scan')),
      },
      line('one minute’s job', quiet, GOAL_MS),
      line(`the same with ${RUSH} reminders in one minute`, rush, RUSH_GOAL_MS),
    ];
  } finally {
    await stop();
  }
}

type Minute = { reminders: number; checkOuts: number; ms: number };

/** As `remind` of the server does it. */
async function measureMinute(db: TestDatabase, now: Date): Promise<Minute> {
  const began = performance.now();
  const counts = [];
  for (const claim of [claimDueReminders, claimDueCheckOuts]) {
    let count = 0;
    for (let taken = CLAIM_LIMIT; taken === CLAIM_LIMIT; count += taken) {
      taken = await asSystem(db, 'measurement', ({ client }) => claim(client, now));
    }
    counts.push(count);
  }
  const [reminders = 0, checkOuts = 0] = counts;
  return { reminders, checkOuts, ms: performance.now() - began };
}

function line(name: string, { reminders, checkOuts, ms }: Minute, goalMs: number): Figure {
  return {
    name,
    measured: `${ms.toFixed(0)} ms for ${reminders} reminders and ${checkOuts} check-outs`,
    goal: `< ${goalMs} ms`,
    isReached: ms < goalMs && reminders > 0 && checkOuts > 0,
  };
}

/** How each table is read. */
async function plannedScans(client: pg.ClientBase, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<PlanRow>(`explain (format json) ${text}`, values);
  return scansOf(rows[0] as PlanRow);
}

/** Reminders of every fifth minute of the day; of the entries a ninth unfinished, 300 of them due in each minute. */
async function fill(owner: pg.Pool): Promise<void> {
  const person = (number: string) => `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
  const reminder = (number: string) => `('00000000-0000-7000-9000-' || lpad((${number})::text, 12, '0'))::uuid`;
  const run = (text: string, values: unknown[]) => owner.query(text, values);
  await run(
    `insert into users (id, name, email) select ${person('n')}, 'Paciente', 'due' || n || '@example.test' from generate_series(0, $1::int - 1) n`,
    [PEOPLE],
  );
  await run(
    `with begun as (
       insert into sessions (user_id, token, expires_at)
       select id, token_hash('token-' || id), now() + interval '1 day' from users returning id, user_id)
     insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
     select user_id, id, 'https://push.example.test/' || id, 'key', 'secret', $1 from begun`,
    [NOON],
  );
  await run(
    `insert into inventory_items (id, user_id, nickname, product_type, unit, created_at, updated_at)
     select ${reminder('n')}, ${person('n % $2')}, 'Óleo', 'oleo', 'ml', $3, $3 from generate_series(0, $1::int - 1) n`,
    [REMINDERS, PEOPLE, NOON],
  );
  await run(
    `insert into medication_reminders (id, user_id, inventory_item_id, times, is_active, next_at, last_handled_at, created_at, updated_at)
     select ${reminder('n')}, ${person('n % $2')}, ${reminder('n')}, array[to_char(at at time zone 'America/Sao_Paulo', 'HH24:MI')], true, at, $4, $4, $4
     from (select n, $3::timestamptz + (n % 288) * interval '5 minutes' as at from generate_series(0, $1::int - 1) n) as spread`,
    [REMINDERS, PEOPLE, NOON, new Date(NOON.getTime() - MINUTE_MS)],
  );
  await run(
    `insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
       mood_before, anxiety_before, energy_before, pain_before, mood_after, anxiety_after, energy_after, pain_after, triggers, source,
       status, primary_effect, check_out_due_at, is_reminder_sent, checked_out_at, created_at, updated_at)
     select gen_random_uuid(), ${person('n % $2')}, 'oleo', 'sublingual', 2, 'gotas', due - interval '5 hours', 'America/Sao_Paulo', 4, 5, 6, 7,
       case when done then 5 end, case when done then 5 end, case when done then 5 end, case when done then 5 end, '{}', 'quick',
       case when done then 'completo' else 'incompleto' end, case when done then 'relaxamento' end, due,
       not done and due < $3::timestamptz and due > $3::timestamptz - interval '20 minutes', case when done then due end, due, due
     from (select n, n % 9 <> 0 as done, $3::timestamptz + interval '2 minutes' - (n / 9) * interval '0.2 seconds' as due
       from generate_series(0, $1::int - 1) n) as lived`,
    [ENTRIES, PEOPLE, new Date(NOON.getTime() - MINUTE_MS)],
  );
  await owner.query('vacuum analyze');
}
