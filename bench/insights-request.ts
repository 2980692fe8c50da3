import { asUserOnce } from '@balsamo/database/as-user.ts';
import type pg from 'pg';
import { againstFloor } from './against-floor.ts';
import { tokenOf } from './diary-load.ts';
import { DAYS, insightsStatements, PERIODS } from './insights-load.ts';
import { withLargeServer, withPools } from './large-server.ts';
import { type PlanRow, scansOf } from './plan.ts';
import type { Figure } from './report.ts';

const GOAL = 0.7;

/** The dashboard of a patient with 20,000 entries among 1,000,000, against the same sums from a bare script; and its plan. */
export const measureInsightsRequest = (): Promise<Figure[]> =>
  withLargeServer(async ({ dataDirectory, address, owner }) => {
    const figures = [await planOf(owner)];
    for (const [action, days] of Object.entries(PERIODS)) {
      const name = `insights request, ${days} days`;
      figures.push(await againstFloor({ name, action, dataDirectory, address, goal: GOAL }));
    }
    return figures;
  });

async function planOf(owner: pg.ClientConfig): Promise<Figure> {
  const scans = new Set<string>();
  await withPools(owner, async (db) => {
    for (const { text, values = [] } of insightsStatements(DAYS)) {
      const explained = await asUserOnce<PlanRow>(db, tokenOf(0), { text: `explain (format json) ${text}`, values });
      for (const scan of scansOf(explained.rows[0] as PlanRow)) if (!scan.startsWith('CTE')) scans.add(scan);
    }
  });
  return {
    name: 'insights request, what is read',
    measured: [...scans].join(', '),
    goal: 'by index only',
    isReached: scans.size > 0 && ![...scans].some((scan) => scan.includes('Seq Scan')),
  };
}
