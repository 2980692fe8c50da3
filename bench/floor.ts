/** The floor: the server's SQL in the server's transaction on the server's pool, with nothing around it. Its own process. */
import path from 'node:path';
import { asUser, asUserAfterRead, asUserOnce } from '@balsamo/database/as-user.ts';
import { insertEntry, listEntries } from '@balsamo/database/diary/queries.ts';
import { type CountedItemRow, holdCountedItem } from '@balsamo/database/inventory/items.ts';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import { makePools } from '@balsamo/database/pools.ts';
import { newEntryRow } from '../apps/server/src/diary/entry-rows.ts';
import { withStock } from '../apps/server/src/diary/stock.ts';
import { ASSOCIATION_READINGS } from './association-load.ts';
import { anyUser, itemOf, newEntry, PAGE, tokenOf } from './diary-load.ts';
import { insightsStatements, lanesOf, PERIODS } from './insights-load.ts';
import { drive } from './latencies.ts';
import { PRACTICE_READINGS } from './practice-load.ts';
import { REPORT_PERIODS, readReportOnce } from './reports-load.ts';

const [dataDirectory = '', action = '', milliseconds = '0'] = process.argv.slice(2);
const owner = {
  host: path.join(path.resolve(dataDirectory), 'run'),
  port: 5432,
  user: EMBEDDED_OWNER,
  database: EMBEDDED_DATABASE,
};
const db = makePools(owner, { app: undefined, system: undefined });

const actions: Record<string, () => Promise<boolean>> = {
  'create-with-stock': async () => {
    const user = anyUser();
    const row = newEntryRow(newEntry(user), 'quick', new Date());
    const created = await asUserAfterRead<CountedItemRow, object>(
      db,
      tokenOf(user),
      holdCountedItem(itemOf(user)),
      ([item]) => insertEntry(withStock(row, item)),
    );
    return created.rows.length === 1;
  },
  list: async () => (await asUserOnce(db, tokenOf(anyUser()), listEntries({ limit: PAGE + 1 }))).rows.length > 0,
  ...Object.fromEntries(Object.entries(PERIODS).map(([name, days]) => [name, () => readDashboard(days)])),
  ...Object.fromEntries(
    Object.entries({ ...PRACTICE_READINGS, ...ASSOCIATION_READINGS }).map(([name, read]) => [name, () => read(db)]),
  ),
  ...Object.fromEntries(Object.entries(REPORT_PERIODS).map(([name, days]) => [name, () => readReportOnce(db, days)])),
};

/** In the exchanges of the handler: the time zone has to be known first. */
function readDashboard(days: number): Promise<boolean> {
  return asUser(db, tokenOf(0), async ({ query, user }) => {
    await user;
    const [sums, stock] = await Promise.all(insightsStatements(days).map((statement) => query(statement)));
    return sums?.rows.length === 1 && (stock?.rows.length ?? 0) > 0;
  });
}

const once = actions[action];
if (!once) throw new Error(`no such action: ${action}`);
const lanes = lanesOf(action);
await drive(lanes, 500, once);
process.stdout.write(JSON.stringify(await drive(lanes, Number(milliseconds), once)));
await Promise.all([db.appPool.end(), db.systemPool.end()]);
