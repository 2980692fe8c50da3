import { asReaderOfReport } from '@balsamo/database/reports/as-reader-of-report.ts';
import type pg from 'pg';
import { againstFloor } from './against-floor.ts';
import { tokenOf } from './diary-load.ts';
import { countStatements, prepare, withLargeServer, withPools } from './large-server.ts';
import { type PlanRow, scansOf } from './plan.ts';
import type { Figure } from './report.ts';
import { addDoctor, DOCTOR, PATIENTS, REPORT_PERIODS, readReportOnce, reportStatement } from './reports-load.ts';

const GOAL = 0.7;
const QUARTER = 90;
const ORIGIN = { network: null, browser: null, system: null };

/** The report of a doctor with 300 patients among 1,000,000 entries, against the same SQL from a bare script; its plan and statements. */
export const measureReportsRequest = (): Promise<Figure[]> =>
  withLargeServer(async ({ dataDirectory, address, owner }) => {
    await prepare(owner, addDoctor);
    const figures = [await planOf(owner), await statementsOf(owner)];
    for (const [action, days] of Object.entries(REPORT_PERIODS)) {
      const name = `report of ${PATIENTS} patients, ${days} days`;
      figures.push(await againstFloor({ name, action, dataDirectory, address, goal: GOAL }));
    }
    return figures;
  });

async function planOf(owner: pg.ClientConfig): Promise<Figure> {
  const access = { patientIds: null, action: 'view', origin: ORIGIN } as const;
  const { text, values = [] } = reportStatement(QUARTER);
  const plan = await withPools(owner, (db) =>
    asReaderOfReport(db, tokenOf(DOCTOR), access, async ({ query }) => {
      const { rows } = await query<PlanRow>({ text: `explain (format json) ${text}`, values });
      return rows[0] as PlanRow;
    }),
  );
  const scans = scansOf(plan).filter((scan) => !scan.startsWith('CTE'));
  return {
    name: 'report, what is read',
    measured: scans.join(', '),
    goal: 'by index only',
    isReached: scans.length > 0 && !scans.some((scan) => scan.includes('Seq Scan')),
  };
}

async function statementsOf(owner: pg.ClientConfig): Promise<Figure> {
  const sent = await countStatements(owner, (db) => readReportOnce(db, QUARTER));
  return {
    name: `report of ${PATIENTS} patients, statements`,
    measured: `${sent}: begin, session, log, sums, commit`,
    goal: '5, none per patient',
    isReached: sent === 5,
  };
}
