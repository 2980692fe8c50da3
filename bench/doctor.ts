import type pg from 'pg';
import { againstFloor } from './against-floor.ts';
import { countStatements, prepare, withLargeServer, withPools } from './large-server.ts';
import { type PlanRow, scansOf } from './plan.ts';
import { addVisits, inPractice, PRACTICE_ADDRESSES, PRACTICE_READINGS, practiceStatements } from './practice-load.ts';
import type { Figure } from './report.ts';
import { addDoctor, PATIENTS } from './reports-load.ts';

const GOAL = 0.7;
/** Begin, session, the log of all, what is read, commit: the same for one patient and for hundreds. */
const STATEMENTS: Readonly<Record<string, number>> = { 'practice-overview': 7, 'practice-patients': 6 };

/** Overview and list of a doctor with 300 patients among 1,000,000 entries, against the same SQL; their plans and statements. */
export const measureDoctor = (): Promise<Figure[]> =>
  withLargeServer(async ({ dataDirectory, address, owner }) => {
    await prepare(owner, addDoctor, addVisits);
    const figures = [await planOf(owner)];
    for (const action of Object.keys(PRACTICE_ADDRESSES)) {
      figures.push(await statementsOf(owner, action));
      const name = `${action} of ${PATIENTS} patients`;
      figures.push(await againstFloor({ name, action, dataDirectory, address, goal: GOAL }));
    }
    return figures;
  });

async function planOf(owner: pg.ClientConfig): Promise<Figure> {
  const scans = await withPools(owner, (db) =>
    inPractice(db, async ({ query }) => {
      const found = new Set<string>();
      for (const { text, values = [] } of practiceStatements()) {
        const { rows } = await query<PlanRow>({ text: `explain (format json) ${text}`, values });
        for (const scan of scansOf(rows[0] as PlanRow)) if (scan.includes('diary_entries')) found.add(scan);
      }
      return [...found];
    }),
  );
  return {
    name: 'practice, how diaries are read',
    measured: scans.join(', '),
    goal: 'from the index alone',
    isReached: scans.length > 0 && scans.every((scan) => scan.startsWith('Index Only Scan')),
  };
}

async function statementsOf(owner: pg.ClientConfig, action: string): Promise<Figure> {
  const sent = await countStatements(owner, async (db) => PRACTICE_READINGS[action]?.(db));
  return {
    name: `${action} of ${PATIENTS} patients, statements`,
    measured: String(sent),
    goal: `${STATEMENTS[action]}, none per patient`,
    isReached: sent === STATEMENTS[action],
  };
}
