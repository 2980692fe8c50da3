import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, startTestCluster } from '@balsamo/database/testing/cluster.ts';
import { type ServerProcess, startServerProcess } from '../e2e/server-process.ts';
import { headersOf, makeShelf, type Shelf } from './association-shelf.ts';
import { urlOf } from './database-url.ts';
import type { Figure } from './report.ts';

const RECIPIENTS = 5_000;
/** Every tenth received two bottles, and is told once all the same. */
const TWICE = 10;
const GOAL_SECONDS = 60;
/** Somebody who opens the app now and then, before and while everybody is told. */
const ASK_EVERY_MS = 20;
const BEFORE_MS = 5_000;
/** How much slower the slow ones among these answers may be meanwhile, and still be called as before; below the floor nobody notices. */
const SLOWER_MAX = 3;
const UNNOTICED_MS = 100;

/** A lot that 5,000 people received is recalled over HTTP; all are told, each once, while the app answers. */
export async function measureAssociationRecall(): Promise<Figure[]> {
  const { cluster, stop } = await startTestCluster();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-association-recall-'));
  let server: ServerProcess | undefined;
  try {
    const db = await createTestDatabase(cluster);
    server = await startServerProcess(dataDirectory, { DATABASE_URL: urlOf(db.owner), SERVE_PAGES: '0' });
    const { address } = server;
    const shelf = await makeShelf(db.ownerPool, { staff: 1, members: RECIPIENTS, lots: 1, quantity: 1_000_000 });
    await db.ownerPool.query(
      `insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, dispensed_at)
       select gen_random_uuid(), $1, $2, patient_id, 30, now() - interval '1 day'
       from (select patient_id, row_number() over () as n from association_members where association_id = $1) member,
         generate_series(1, case when n % $3 = 0 then 2 else 1 end)`,
      [shelf.associationId, shelf.lotIds[0], TWICE],
    );
    await db.ownerPool.query('analyze');
    const asking = ask(shelf, address);
    await sleep(BEFORE_MS);
    const { before, during, seconds, requestMs } = await recall(shelf, address, asking);
    asking.isStopped = true;
    const { rows } = await db.ownerPool.query<{ people: number; told: number }>(
      `select count(distinct user_id)::int as people, count(*)::int as told from notifications where type = 'lot_recalled'`,
    );
    await server.stop();
    await db.close();
    const { people = 0, told = 0 } = rows[0] ?? {};
    const isAsBefore = during <= Math.max(UNNOTICED_MS, before * SLOWER_MAX);
    return [
      {
        name: `recall of a lot with ${RECIPIENTS} recipients`,
        measured: `${people} told, ${told - people} twice, in ${seconds.toFixed(1)} s; the request ${requestMs.toFixed(0)} ms`,
        goal: `all, each once, ≤ ${GOAL_SECONDS} s`,
        isReached: people === RECIPIENTS && told === people && seconds <= GOAL_SECONDS,
      },
      {
        name: 'the bell of others meanwhile, p95',
        measured: `${during.toFixed(0)} ms`,
        floor: `${before.toFixed(0)} ms before`,
        goal: `≤ ${SLOWER_MAX} × as before, or ≤ ${UNNOTICED_MS} ms`,
        isReached: isAsBefore,
      },
    ];
  } finally {
    server?.child.kill('SIGKILL');
    await stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

type Asking = { latencies: number[]; isStopped: boolean };

function ask({ memberTokens }: Shelf, address: string): Asking {
  const asking: Asking = { latencies: [], isStopped: false };
  void (async () => {
    for (let turn = 0; !asking.isStopped; turn++) {
      const headers = headersOf(memberTokens[turn % memberTokens.length] as string);
      const begun = performance.now();
      const response = await fetch(`${address}/api/notifications`, { headers }).catch(() => undefined);
      await response?.arrayBuffer();
      if (response?.ok) asking.latencies.push(performance.now() - begun);
      await sleep(ASK_EVERY_MS);
    }
  })();
  return asking;
}

async function recall({ associationId, lotIds, staffTokens }: Shelf, address: string, asking: Asking) {
  const before = p95(asking.latencies.splice(0));
  const url = `${address}/api/associations/${associationId}/lots/${lotIds[0]}/recall`;
  const headers = headersOf(staffTokens[0] as string);
  const begun = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ reason: 'Teor errado' }) });
  if (!response.ok) throw new Error(`the recall answered ${response.status}`);
  const requestMs = performance.now() - begun;
  for (;;) {
    const standing = (await (await fetch(url, { headers })).json()) as { reached: number; total: number };
    const seconds = (performance.now() - begun) / 1000;
    if (standing.reached === standing.total || seconds > 2 * GOAL_SECONDS) {
      return { before, during: p95(asking.latencies), seconds, requestMs };
    }
    await sleep(100);
  }
}

function p95(latencies: number[]): number {
  const sorted = latencies.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY;
}
