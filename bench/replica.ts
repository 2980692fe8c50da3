import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, startTestCluster, type TestCluster } from '@balsamo/database/testing/cluster.ts';
import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import { startTestStandby, type TestStandby } from '@balsamo/database/testing/standby.ts';
import pg from 'pg';
import { startServerProcess } from '../e2e/server-process.ts';
import { type Answer, ask, checkIn, oneConnection } from './breaking.ts';
import { urlOf } from './database-url.ts';
import { insightsAddress } from './insights-load.ts';
import { summarise } from './latencies.ts';
import { processorTime } from './processor-time.ts';
import type { Figure } from './report.ts';
import { newWriter } from './two-servers.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** People with a long diary, whose dashboards of a year are read. */
const READERS = 8;
const THEIR_ENTRIES = 8_000;
const LANES = 4;
const TURNS = 4;
const READS_A_TURN = Number(process.env.READS ?? 200);
/** A write between every so many reads, as in life. */
const READS_A_WRITE = 4;
/** Of how many milliseconds the standby applies each commit later; a read waits for 200 at most. */
const DELAYS_MS = [0, 20, 100, 190, 400];
const WRITERS = 6;
const PAIRS_A_DELAY = Number(process.env.PAIRS ?? 400);
const SIGN_OUTS_A_DELAY = 40;
const TOKEN = 'a-token-of-this-measurement-0123456789';
const GOAL = 0.25;

/**
 * What heavy reads take of the primary where they are done there and at a standby, and whether anybody reads older data than they wrote while the
 * standby applies everything later: written at one server, read at another.
 */
export async function measureReplica(): Promise<Figure[]> {
  const { cluster, stop } = await startTestCluster();
  const place = await mkdtemp(path.join(tmpdir(), 'balsamo-replica-'));
  const db = await createTestDatabase(cluster);
  const people = await fill(db);
  const standby = await startTestStandby(cluster);
  const variables = { SERVE_PAGES: '0', DATABASE_URL: urlOf(db.owner), DATA_DIR: place, METRICS_TOKEN: TOKEN };
  const DATABASE_REPLICA_URL = urlOf({ ...db.owner, host: standby.cluster.host });
  const servers = [
    await startServerProcess(place, variables),
    await startServerProcess(place, { ...variables, DATABASE_REPLICA_URL }),
  ] as const;
  const [without, reading] = servers;
  try {
    const load = await measureLoad({ without: without.address, reading: reading.address }, people, cluster, standby);
    const stale = await measureStaleness({ at: without.address, reading: reading.address }, db, people, standby);
    return [...load, ...stale];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await db.close();
    await standby.remove();
    await stop();
    await rm(place, { recursive: true, force: true });
  }
}

async function fill({ ownerPool }: TestDatabase): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (let made = 0; made < READERS; made++) people.push(await createPerson(ownerPool));
  await ownerPool.query(
    `insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
       mood_before, anxiety_before, energy_before, pain_before, mood_after, anxiety_after, energy_after, pain_after, triggers, source, status,
       check_out_due_at, checked_out_at, created_at, updated_at)
     select gen_random_uuid(), p, (array['oleo','flor','pomada'])[1 + n % 3], (array['sublingual','vaporizando','topico'])[1 + n % 3], 2,
       (array['gotas','g','g'])[1 + n % 3], at, 'America/Sao_Paulo', n % 10, (n + 3) % 10, (n + 5) % 10, (n + 7) % 10, 5, 4, 6, 2,
       array['Dor Crônica', 'Sono'], 'quick', 'completo', at + interval '5 hours', at + interval '6 hours', at, at
     from (select p, n, now() - interval '8 hours' - n * interval '360 days' / $2::int as at
       from unnest($1::uuid[]) p, generate_series(1, $2::int) n order by 3) as lived`,
    [people.map(({ id }) => id), THEIR_ENTRIES],
  );
  await ownerPool.query('vacuum analyze diary_entries');
  return people;
}

/** The number of the PostgreSQL of a cluster. */
async function postmasterOf(cluster: TestCluster): Promise<number> {
  const client = new pg.Client({ ...cluster, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
  await client.end();
  return Number.parseInt(await readFile(path.join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8'), 10);
}

const cookieOf = (person: TestPerson) => newWriter(person).cookie;
const statusOf = (answer: Answer) => ('error' in answer ? answer.error : answer.status);

async function measureLoad(
  { without, reading }: { without: string; reading: string },
  people: readonly TestPerson[],
  cluster: TestCluster,
  standby: TestStandby,
): Promise<Figure[]> {
  const places = { primary: await postmasterOf(cluster), standby: await postmasterOf(standby.cluster) };
  const dashboard = insightsAddress(365);

  /** What one turn takes of each PostgreSQL, for each dashboard, in milliseconds of a core. */
  async function turn(address: string) {
    const before = [await processorTime(places.primary), await processorTime(places.standby)] as const;
    const latencies: number[] = [];
    let failures = 0;
    let left = READS_A_TURN;
    const started = performance.now();
    await Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        const agent = oneConnection();
        for (let read = 0; left-- > 0; read++) {
          const cookie = cookieOf(people[(lane + read * LANES) % READERS] as TestPerson);
          if (read % READS_A_WRITE === 0) await ask(agent, 'POST', `${address}/api/diary/entries`, cookie, checkIn());
          const asked = performance.now();
          if (statusOf(await ask(agent, 'GET', `${address}${dashboard}`, cookie)) === 200)
            latencies.push(performance.now() - asked);
          else failures++;
        }
        agent.destroy();
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    const taken = [await processorTime(places.primary), await processorTime(places.standby)] as const;
    return {
      primary: (taken[0] - before[0]) / READS_A_TURN,
      standby: (taken[1] - before[1]) / READS_A_TURN,
      ...summarise(latencies, seconds, failures),
    };
  }

  // The first ones plan their statements and fill caches.
  await turn(without);
  await turn(reading);
  const [there, here] = [[], []] as [Awaited<ReturnType<typeof turn>>[], Awaited<ReturnType<typeof turn>>[]];
  for (let turns = 0; turns < TURNS; turns++) {
    there.push(await turn(without));
    here.push(await turn(reading));
  }
  const mean = (turns: typeof there, of: 'primary' | 'standby' | 'perSecond' | 'p50' | 'p99') =>
    turns.reduce((sum, each) => sum + each[of], 0) / turns.length;
  const share = mean(here, 'primary') / mean(there, 'primary');
  const failures = [...there, ...here].reduce((sum, each) => sum + each.failures, 0);
  const words = (turns: typeof there) =>
    `${mean(turns, 'primary').toFixed(1)} ms of the primary, ${mean(turns, 'standby').toFixed(1)} ms of the standby; ${mean(turns, 'perSecond').toFixed(0)} a second, p50 ${mean(turns, 'p50').toFixed(0)} ms, p99 ${mean(turns, 'p99').toFixed(0)} ms`;
  return [
    {
      name: `a dashboard of a year (${THEIR_ENTRIES.toLocaleString('en')} entries) and a quarter of a write, read at a standby`,
      measured: `${words(here)}; ${failures} failed`,
      floor: words(there),
      result: share.toFixed(2),
      goal: `≤ ${GOAL} of the primary's processor time`,
      isReached: share <= GOAL && failures === 0,
    },
  ];
}

async function measureStaleness(
  { at, reading }: { at: string; reading: string },
  db: TestDatabase,
  people: readonly TestPerson[],
  standby: TestStandby,
): Promise<Figure[]> {
  const stale: number[] = [];
  const late: number[] = [];
  const other: (string | number)[] = [];
  const tally = new Map<string, number>();
  for (const delayMs of DELAYS_MS) {
    await standby.delay(delayMs);
    const before = await outcomesOf(reading);
    let isOver = false;
    const busy = Array.from({ length: 2 }, async (_, lane) => {
      const agent = oneConnection();
      while (!isOver) {
        await ask(agent, 'GET', `${reading}${insightsAddress(365)}`, cookieOf(people[lane] as TestPerson));
        await sleep(20);
      }
      agent.destroy();
    });
    const found = await pairs({ at, reading }, db);
    isOver = true;
    await Promise.all(busy);
    stale.push(found.stale);
    late.push(found.late);
    other.push(...found.other);
    const after = await outcomesOf(reading);
    for (const [outcome, count] of after) {
      const name = `${delayMs} ms ${outcome}`;
      const counted = count - (before.get(outcome) ?? 0);
      if (counted > 0) tally.set(name, counted);
    }
  }
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const read = [...tally].map(([what, times]) => `${what} ${times}`).join(', ');
  return [
    {
      name: `${PAIRS_A_DELAY * DELAYS_MS.length} entries written at one server, dashboards read at the other at once; the standby applies ${DELAYS_MS.join(', ')} ms later`,
      measured: `${sum(stale)} stale; ${other.length} other answers; ${read}`,
      goal: '0 stale',
      isReached: sum(stale) === 0 && other.length === 0,
    },
    {
      name: `${SIGN_OUTS_A_DELAY * DELAYS_MS.length} sign-outs at one server, dashboards asked of the other at once`,
      measured: `${sum(late)} answered`,
      goal: '0',
      isReached: sum(late) === 0,
    },
  ];
}

async function pairs({ at, reading }: { at: string; reading: string }, { ownerPool }: TestDatabase) {
  const found = { stale: 0, late: 0, other: [] as (string | number)[] };
  const dashboard = `${reading}${insightsAddress(30)}`;
  let left = PAIRS_A_DELAY;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const cookie = cookieOf(await createPerson(ownerPool));
      const [there, here] = [oneConnection(), oneConnection()];
      for (let written = 1; left-- > 0; written++) {
        const answer = await ask(there, 'POST', `${at}/api/diary/entries`, cookie, checkIn());
        if (statusOf(answer) !== 201) found.other.push(statusOf(answer));
        const read = await ask(here, 'GET', dashboard, cookie);
        if ('error' in read || read.status !== 200) found.other.push(statusOf(read));
        else if ((JSON.parse(read.body) as { uses: number }).uses !== written) found.stale++;
      }
      there.destroy();
      here.destroy();
    }),
  );
  for (let over = 0; over < SIGN_OUTS_A_DELAY; over++) {
    const person = await createPerson(ownerPool);
    const agent = oneConnection();
    const first = await ask(agent, 'GET', dashboard, cookieOf(person));
    if (statusOf(first) !== 200) found.other.push(statusOf(first));
    await ownerPool.query('delete from sessions where user_id = $1', [person.id]);
    const answer = await ask(agent, 'GET', dashboard, cookieOf(person));
    if (statusOf(answer) === 200) found.late++;
    else if (statusOf(answer) !== 401) found.other.push(statusOf(answer));
    agent.destroy();
  }
  return found;
}

/** Where the reads of a server went so far. */
async function outcomesOf(address: string): Promise<Map<string, number>> {
  const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const series = (await response.text()).matchAll(/^balsamo_replica_reads_total\{outcome="(\w+)"\} (\d+)/gm);
  return new Map([...series].map(([, outcome = '', count]) => [outcome, Number(count)]));
}
