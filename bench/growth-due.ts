import { asSystem } from '@balsamo/database/as-system.ts';
import { CLAIM_LIMIT, FIND_DUE_REMINDERS, TAKE_DUE_CHECK_OUTS } from '@balsamo/database/reminders/claim.ts';
import type pg from 'pg';
import { withPools } from './large-server.ts';
import { type PlanRow, scansOf } from './plan.ts';

const MINUTE_MS = 60_000;

export type Due = { pages: number; scans: string[] };
type Explained = { 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] };

/** Pages that the job of each minute looks at in a minute in which nothing is due, as the job's role. What is due costs as much as there is of it. */
export async function lookForDue(owner: pg.ClientConfig): Promise<Due> {
  const now = new Date();
  return withPools(owner, (db) =>
    asSystem(db, 'measurement', async ({ client }) => {
      const found: Due = { pages: 0, scans: [] };
      for (const [text, values] of [
        [FIND_DUE_REMINDERS, [now, CLAIM_LIMIT]],
        [TAKE_DUE_CHECK_OUTS, [now, new Date(now.getTime() - 16 * MINUTE_MS), CLAIM_LIMIT]],
      ] as const) {
        const explain = () =>
          client.query<Explained & PlanRow>(`explain (analyze, buffers, format json) ${text}`, [...values]);
        // The first fills the caches of the connection.
        await explain();
        const [row] = (await explain()).rows;
        const plan = row?.['QUERY PLAN'][0].Plan;
        found.pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
        found.scans.push(...scansOf(row as PlanRow));
      }
      return found;
    }),
  );
}
