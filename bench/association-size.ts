import type pg from 'pg';
import { againstFloor } from './against-floor.ts';
import { fillAssociationDatabase, MEMBERS, MOVEMENTS, PRODUCTS } from './association-fill.ts';
import { ASSOCIATION_ADDRESSES, ASSOCIATION_READINGS, asStaff, associationStatements } from './association-load.ts';
import { countStatements, withLargeServer, withPools } from './large-server.ts';
import { type PlanRow, scansOf } from './plan.ts';
import type { Figure } from './report.ts';

const GOAL = 0.7;
/** Begin, session and commit. */
const AROUND = 3;
/** Read whole, these would cost what a large association has, or all of them together. */
const LARGE_TABLES = [
  'association_movements',
  'association_dispensings',
  'association_members',
  'association_invitations',
  'users',
];

/** Dashboard, members, stock, books and search with 20,000 members, 2,000 products and 1,000,000 movements, against the same SQL. */
export const measureAssociationSize = (): Promise<Figure[]> =>
  withLargeServer(async ({ dataDirectory, address, owner }) => {
    const size = `${MEMBERS} members, ${PRODUCTS} products, ${MOVEMENTS} movements`;
    const figures: Figure[] = [];
    for (const action of Object.keys(ASSOCIATION_ADDRESSES)) {
      figures.push(await planOf(owner, action), await statementsOf(owner, action));
      figures.push(await againstFloor({ name: `${action} of ${size}`, action, dataDirectory, address, goal: GOAL }));
    }
    return figures;
  }, fillAssociationDatabase);

async function planOf(owner: pg.ClientConfig, action: string): Promise<Figure> {
  const scans = await withPools(owner, (db) =>
    asStaff(db, async ({ query }) => {
      const found = new Set<string>();
      for (const { text, values = [] } of associationStatements(action)) {
        const { rows } = await query<PlanRow>({ text: `explain (format json) ${text}`, values });
        for (const scan of scansOf(rows[0] as PlanRow)) if (!scan.startsWith('CTE')) found.add(scan);
      }
      return [...found];
    }),
  );
  const whole = scans.filter((scan) => LARGE_TABLES.some((table) => scan === `Seq Scan ${table}`));
  return {
    name: `${action}, how it is read`,
    measured: scans.join(', '),
    goal: 'no large table whole',
    isReached: scans.length > 0 && whole.length === 0,
  };
}

async function statementsOf(owner: pg.ClientConfig, action: string): Promise<Figure> {
  const sent = await countStatements(owner, async (db) => ASSOCIATION_READINGS[action]?.(db));
  const goal = associationStatements(action).length + AROUND;
  return {
    name: `${action}, statements`,
    measured: String(sent),
    goal: `${goal}, none per row`,
    isReached: sent === goal,
  };
}
