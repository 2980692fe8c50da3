import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@balsamo/database/migrate.ts';
import { createTestDatabase, startTestCluster } from '@balsamo/database/testing/cluster.ts';
import { partitionByPerson } from '@balsamo/database/testing/partition-by-person.ts';
import { startServerProcess } from '../e2e/server-process.ts';
import { lostOf, signUp, type Tally, writeUntil, written } from './breaking.ts';
import { urlOf } from './database-url.ts';
import type { Figure } from './report.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

const WRITERS = 4;
const PEOPLE = 8;
const TURN_MS = 4_000;
const TURNS = 4;
/** Of the second PostgreSQL there are fewer: how many there are is nobody else's business. */
const [PARTITIONS, PARTITIONS_OF_COPY] = [8, 4];

/**
 * The trial of docs/scale.md: the product as it is on tables that are partitioned by person, beside the same on whole tables, while every
 * row is replicated to a second PostgreSQL with other partitions (logical replication).
 */
export async function measurePartitions(): Promise<Figure[]> {
  const main = await startTestCluster({ wal_level: 'logical' });
  const other = await startTestCluster();
  const place = await mkdtemp(path.join(tmpdir(), 'balsamo-partitions-'));
  const whole = await createTestDatabase(main.cluster);
  const parted = await partitioned(await createTestDatabase(main.cluster), PARTITIONS);
  const copy = await partitioned(await createTestDatabase(other.cluster), PARTITIONS_OF_COPY);
  const [onWhole, onParted] = await Promise.all(
    [whole, parted].map((db, at) =>
      startServerProcess(path.join(place, String(at)), { SERVE_PAGES: '0', DATABASE_URL: urlOf(db.owner) }),
    ),
  );
  try {
    if (!onWhole || !onParted) throw new Error('two servers were started');
    await replicate(parted, copy);
    const [a, b] = [await people(onWhole.address), await people(onParted.address)];
    const taken: [number[], number[]] = [[], []];
    const tally: Tally = new Map();
    for (let turn = 0; turn < TURNS; turn++) {
      taken[0].push(await write(onWhole.address, a, new Map()));
      taken[1].push(await write(onParted.address, b, tally));
    }
    const [slow, fast] = [Math.min(...taken[1]), Math.max(...taken[0])].map((count) => count ?? 0);
    const lost = await Promise.all(b.map(({ cookie, acknowledged }) => lostOf(onParted.address, cookie, acknowledged)));
    const caughtUp = await untilEqual(parted, copy);
    const plan = await planOf(parted);
    const [ofWhole, ofParted] = taken.map((counts) => counts.reduce((sum, count) => sum + count, 0)) as [
      number,
      number,
    ];
    return [
      {
        name: `${PARTITIONS} partitions by person: what ${WRITERS} clients write, beside whole tables`,
        measured: `${(ofParted / ofWhole).toFixed(2)} times as much (turns ${slow} to ${fast}); ${written(tally)}; ${lost.reduce((sum, one) => sum + one, 0)} lost`,
        goal: '≥ 0.9, nothing but 201, 0 lost',
        isReached:
          ofParted / ofWhole >= 0.9 &&
          [...tally.keys()].every((what) => what === '201') &&
          lost.every((one) => one === 0),
      },
      {
        name: 'a second PostgreSQL with other partitions, by logical replication',
        measured: caughtUp,
        goal: 'every table equal',
        isReached: caughtUp.startsWith('equal'),
      },
      {
        name: 'partitions that a page of a diary looks into',
        measured: String(plan),
        goal: '1',
        isReached: plan === 1,
      },
    ];
  } finally {
    await Promise.all([onWhole?.stop(), onParted?.stop()]);
    await copy.ownerPool.query('drop subscription if exists of_people').catch(() => undefined);
    await Promise.all([whole.close(), parted.close(), copy.close()]);
    await Promise.all([main.stop(), other.stop()]);
    await rm(place, { recursive: true, force: true });
  }
}

async function partitioned(db: TestDatabase, partitions: number): Promise<TestDatabase> {
  const client = await db.ownerPool.connect();
  try {
    await partitionByPerson(client, partitions);
  } finally {
    client.release();
  }
  await migrate({ owner: db.owner, roles: { app: undefined, system: undefined } });
  return db;
}

async function replicate(from: TestDatabase, to: TestDatabase): Promise<void> {
  await from.ownerPool.query(
    'create publication of_people for tables in schema public with (publish_via_partition_root = true)',
  );
  const { host, user, database } = from.owner;
  await to.ownerPool.query('delete from identity_keys');
  await to.ownerPool.query(
    `create subscription of_people connection 'host=${host} user=${user} dbname=${database}' publication of_people`,
  );
}

type Writer = { cookie: string; acknowledged: Set<string> };

async function people(address: string): Promise<Writer[]> {
  return Promise.all(
    Array.from({ length: PEOPLE }, async () => ({ cookie: await signUp(address), acknowledged: new Set<string>() })),
  );
}

/** How many entries were acknowledged within a turn. */
async function write(address: string, people: Writer[], tally: Tally): Promise<number> {
  const before = people.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  const until = performance.now() + TURN_MS;
  const lanes = people
    .slice(0, WRITERS)
    .map(({ cookie, acknowledged }) =>
      writeUntil(() => performance.now() > until, { address, cookie, clients: 1 }, acknowledged, tally),
    );
  await Promise.all(lanes);
  return people.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0) - before;
}

/** Compares rows and content of every table until they are the same. */
async function untilEqual(from: TestDatabase, to: TestDatabase): Promise<string> {
  const started = performance.now();
  let different: string[] = [];
  for (let tries = 0; tries < 60; tries++) {
    const [one, other] = await Promise.all([contentOf(from), contentOf(to)]);
    different = [...one].filter(([table, content]) => other.get(table) !== content).map(([table]) => table);
    if (different.length === 0)
      return `equal in ${one.size} tables, ${((performance.now() - started) / 1000).toFixed(1)} s after the last write`;
    await sleep(500);
  }
  return `different: ${different.join(', ')}`;
}

async function contentOf({ ownerPool }: TestDatabase): Promise<Map<string, string>> {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const content = new Map<string, string>();
  for (const { name } of rows) {
    const { rows: found } = await ownerPool.query<{ text: string | null }>(
      `select string_agg(r::text, E'\\n' order by r::text collate "C") as text from public.${name} r`,
    );
    content.set(
      name,
      createHash('sha256')
        .update(found[0]?.text ?? '')
        .digest('hex'),
    );
  }
  return content;
}

/** How many parts of the diary are read for one person, by the plan that was carried out; who it is is known only then, as in a request. */
async function planOf({ ownerPool }: TestDatabase): Promise<number> {
  const client = await ownerPool.connect();
  try {
    await client.query("select set_config('bench.person', (select user_id from diary_entries limit 1)::text, false)");
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) select * from diary_entries
       where user_id = (select current_setting('bench.person')::uuid) and deleted_at is null order by consumed_at desc, id desc limit 20`,
    );
    const lines = rows.map((row) => row['QUERY PLAN']);
    return lines.filter((line) => /Scan.* on diary_entries_\d+ .*\(actual/.test(line)).length;
  } finally {
    client.release();
  }
}
