import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePools } from '@balsamo/database/connection.ts';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import { asReportReader } from '@balsamo/database/reports/as-report-reader.ts';
import pg from 'pg';
import { startServerProcess } from '../e2e/server-process.ts';
import { againstFloor } from './against-floor.ts';
import { tokenOf } from './diary-load.ts';
import { fillInsightsDatabase } from './insights-fill.ts';
import { type PlanRow, scansOf } from './plan.ts';
import type { Figure } from './report.ts';
import { addDoctor, DOCTOR, PATIENTS, REPORT_PERIODS, readReportOnce, reportStatement } from './reports-load.ts';

const GOAL = 0.7;
const QUARTER = 90;
const ORIGIN = { network: null, browser: null, system: null };

/** The report of a doctor with 300 patients among 1,000,000 entries, against the same SQL from a bare script; its plan and statements. */
export async function measureReportsRequest(): Promise<Figure[]> {
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
    await client.end();
    const figures = [await planOf(owner), await statementsOf(owner)];
    for (const [action, days] of Object.entries(REPORT_PERIODS)) {
      const name = `report of ${PATIENTS} patients, ${days} days`;
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
  const access = { patientIds: null, action: 'view', origin: ORIGIN } as const;
  const { text, values = [] } = reportStatement(QUARTER);
  const plan = await asReportReader(db, tokenOf(DOCTOR), access, async ({ query }) => {
    const { rows } = await query<PlanRow>({ text: `explain (format json) ${text}`, values });
    return rows[0] as PlanRow;
  });
  await Promise.all([db.appPool.end(), db.systemPool.end()]);
  const scans = scansOf(plan).filter((scan) => !scan.startsWith('CTE'));
  return {
    name: 'report, what is read',
    measured: scans.join(', '),
    goal: 'by index only',
    isReached: scans.length > 0 && !scans.some((scan) => scan.includes('Seq Scan')),
  };
}

/** How many statements one report sends, its opening and its end included. */
async function statementsOf(owner: pg.ClientConfig): Promise<Figure> {
  const db = makePools(owner, { app: undefined, system: undefined });
  const send = pg.Client.prototype.query;
  let sent = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: never[]) {
    sent++;
    return (send as (...all: never[]) => never).apply(this, given);
  } as typeof send;
  await readReportOnce(db, QUARTER);
  pg.Client.prototype.query = send;
  await Promise.all([db.appPool.end(), db.systemPool.end()]);
  return {
    name: `report of ${PATIENTS} patients, statements`,
    measured: `${sent}: begin, session, log, sums, commit`,
    goal: '5, none per patient',
    isReached: sent === 5,
  };
}
