import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePools } from '@balsamo/database/connection.ts';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import pg from 'pg';
import { startServerProcess } from '../e2e/server-process.ts';
import { againstFloor } from './against-floor.ts';
import { fillInsightsDatabase } from './insights-fill.ts';
import { type PlanRow, scansOf } from './plan.ts';
import { addVisits, inPractice, PRACTICE_ADDRESSES, PRACTICE_READINGS, practiceStatements } from './practice-load.ts';
import type { Figure } from './report.ts';
import { addDoctor, PATIENTS } from './reports-load.ts';

const GOAL = 0.7;
/** Begin, session, the log of all, what is read, commit: the same for one patient and for hundreds. */
const STATEMENTS: Readonly<Record<string, number>> = { 'practice-overview': 7, 'practice-patients': 6 };

/** Overview and list of a doctor with 300 patients among 1,000,000 entries, against the same SQL; their plans and statements. */
export async function measureDoctor(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-bench-'));
  await fillInsightsDatabase(dataDirectory);
  const { address, stop } = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
  const owner = {
    host: path.join(dataDirectory, 'run'),
    port: 5432,
    user: EMBEDDED_OWNER,
    database: EMBEDDED_DATABASE,
  };
  try {
    const client = new pg.Client(owner);
    await client.connect();
    await addDoctor(client);
    await addVisits(client);
    await client.end();
    const figures = [await planOf(owner)];
    for (const action of Object.keys(PRACTICE_ADDRESSES)) {
      figures.push(await statementsOf(owner, action));
      const name = `${action} of ${PATIENTS} patients`;
      figures.push(await againstFloor({ name, action, dataDirectory, address, goal: GOAL }));
    }
    return figures;
  } finally {
    await stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function planOf(owner: pg.ClientConfig): Promise<Figure> {
  const db = makePools(owner, { app: undefined, system: undefined });
  const scans = await inPractice(db, async ({ query }) => {
    const found = new Set<string>();
    for (const { text, values = [] } of practiceStatements()) {
      const { rows } = await query<PlanRow>({ text: `explain (format json) ${text}`, values });
      for (const scan of scansOf(rows[0] as PlanRow)) if (scan.includes('diary_entries')) found.add(scan);
    }
    return [...found];
  });
  await Promise.all([db.appPool.end(), db.systemPool.end()]);
  return {
    name: 'practice, how diaries are read',
    measured: scans.join(', '),
    goal: 'from the index alone',
    isReached: scans.length > 0 && scans.every((scan) => scan.startsWith('Index Only Scan')),
  };
}

/** How many statements one request sends, its opening and its end included. */
async function statementsOf(owner: pg.ClientConfig, action: string): Promise<Figure> {
  const db = makePools(owner, { app: undefined, system: undefined });
  const send = pg.Client.prototype.query;
  let sent = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: never[]) {
    sent++;
    return (send as (...all: never[]) => never).apply(this, given);
  } as typeof send;
  try {
    await PRACTICE_READINGS[action]?.(db);
  } finally {
    pg.Client.prototype.query = send;
  }
  await Promise.all([db.appPool.end(), db.systemPool.end()]);
  return {
    name: `${action} of ${PATIENTS} patients, statements`,
    measured: String(sent),
    goal: `${STATEMENTS[action]}, none per patient`,
    isReached: sent === STATEMENTS[action],
  };
}
