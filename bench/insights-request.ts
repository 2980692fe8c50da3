import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asUserOnce } from '@balsamo/database/as-user.ts';
import { makePools } from '@balsamo/database/connection.ts';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import { startServerProcess } from '../e2e/server-process.ts';
import { againstFloor } from './against-floor.ts';
import { tokenOf } from './diary-load.ts';
import { fillInsightsDatabase } from './insights-fill.ts';
import { DAYS, insightsStatements, PERIODS } from './insights-load.ts';
import { type PlanRow, scansOf } from './plan.ts';
import type { Figure } from './report.ts';

const GOAL = 0.7;

/** The dashboard of a patient with 20,000 entries among 1,000,000, against the same sums from a bare script; and its plan. */
export async function measureInsightsRequest(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-bench-'));
  await fillInsightsDatabase(dataDirectory);
  const { address, stop } = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
  try {
    const figures = [await planOf(dataDirectory)];
    for (const [action, days] of Object.entries(PERIODS)) {
      const name = `insights request, ${days} days`;
      figures.push(await againstFloor({ name, action, dataDirectory, address, goal: GOAL }));
    }
    return figures;
  } finally {
    await stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function planOf(dataDirectory: string): Promise<Figure> {
  const host = path.join(dataDirectory, 'run');
  const owner = { host, port: 5432, user: EMBEDDED_OWNER, database: EMBEDDED_DATABASE };
  const db = makePools(owner, { app: undefined, system: undefined });
  const scans = new Set<string>();
  for (const { text, values = [] } of insightsStatements(DAYS)) {
    const explained = await asUserOnce<PlanRow>(db, tokenOf(0), { text: `explain (format json) ${text}`, values });
    for (const scan of scansOf(explained.rows[0] as PlanRow)) if (!scan.startsWith('CTE')) scans.add(scan);
  }
  await Promise.all([db.appPool.end(), db.systemPool.end()]);
  return {
    name: 'insights request, what is read',
    measured: [...scans].join(', '),
    goal: 'by index only',
    isReached: scans.size > 0 && ![...scans].some((scan) => scan.includes('Seq Scan')),
  };
}
