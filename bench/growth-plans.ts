import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresLog } from '@balsamo/database/postgres-log.ts';
import type pg from 'pg';
import { type Cell, cleanUp, prepare, send } from './growth-cells.ts';
import { GROWING } from './growth-fill.ts';
import type { GrowthRequest } from './growth-requests.ts';

/** What PostgreSQL needs for it; `%u` and `%d` tell requests from jobs, and one database from the other. */
export const PLAN_SETTINGS = {
  log_line_prefix: '%m [%p] %u %d ',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
};

/** How a request reads what grows, statements within functions, policies and foreign keys included. */
export type Plans = {
  /** Indexes of tables that grow. */
  indexes: string[];
  /** Tables that grow and were read as a whole. */
  wholeTables: string[];
  /** How often each index was gone down from its root, for looking and, at most, for storing. */
  descents: Map<string, number>;
};
type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Searches'?: number;
  'Actual Loops': number;
  'Actual Rows': number;
  Operation?: string;
  Plans?: Node[];
};

/** The plans that PostgreSQL carried out for one request, by its own log. */
export async function plansOf(root: string, cell: Cell, request: GrowthRequest): Promise<Plans> {
  const { client, name } = cell.place;
  // Prepared first, and planned: what is logged is the request as it comes every day.
  const since = new Date();
  await prepare(cell, request, 2);
  await send(cell, request, 2);
  await prepare(cell, request, 1);
  const log = postgresLog(root);
  const { size } = await stat(log);
  await setLogging(client, '0');
  await send(cell, request, 1);
  await setLogging(client, '-1');
  await cleanUp(cell, since);
  const text = (await readFile(log)).subarray(size).toString('utf8');
  const plans = text
    .split(/^(?=\d{4}-\d\d-\d\d )/m)
    .flatMap((message) => new RegExp(`\\] balsamo_app ${name} LOG:.* plan:\\n([^]*)$`).exec(message)?.[1] ?? [])
    .map((json) => (JSON.parse(json) as { Plan: Node }).Plan);
  return summary(plans, await indexesOf(client));
}

async function setLogging(client: pg.Client, duration: string): Promise<void> {
  await client.query(`alter system set auto_explain.log_min_duration = ${duration}`);
  await client.query('select pg_reload_conf()');
  // A connection hears of it before its next statement.
  await sleep(100);
}

function summary(plans: Node[], indexesOfTable: Map<string, string[]>): Plans {
  const found = { indexes: new Set<string>(), wholeTables: new Set<string>(), descents: new Map<string, number>() };
  const descend = (index: string, times: number) => found.descents.set(index, (found.descents.get(index) ?? 0) + times);
  const isGrowing = (table: string | undefined) => (GROWING as readonly string[]).includes(table ?? '');
  const tableOf = new Map([...indexesOfTable].flatMap(([table, all]) => all.map((index) => [index, table] as const)));
  const walk = (node: Node) => {
    const { 'Relation Name': table, 'Index Name': index, 'Actual Loops': loops } = node;
    for (const child of node.Plans ?? []) walk(child);
    if (loops === 0) return;
    if (index !== undefined) {
      descend(index, node['Index Searches'] ?? loops);
      if (isGrowing(tableOf.get(index))) found.indexes.add(index);
    }
    if (node['Node Type'] === 'Seq Scan' && isGrowing(table)) found.wholeTables.add(table as string);
    if (node['Node Type'] === 'ModifyTable' && node.Operation !== 'Delete') {
      const rows = (node.Plans ?? []).reduce((sum, child) => sum + child['Actual Rows'] * child['Actual Loops'], 0);
      for (const one of indexesOfTable.get(table ?? '') ?? []) descend(one, rows);
    }
  };
  plans.forEach(walk);
  return { indexes: [...found.indexes].sort(), wholeTables: [...found.wholeTables], descents: found.descents };
}

async function indexesOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; indexes: string[] }>(
    `select tablename as table, array_agg(indexname::text) as indexes from pg_indexes where schemaname = 'public' group by 1`,
  );
  return new Map(rows.map(({ table, indexes }) => [table, indexes]));
}

/** Levels of an index between its root and its leaves, and whether ten times as many rows would take one more. */
export type Levels = { now: number; atTenTimes: number };

/** Of every index of a table that grows with uses or with people. What ten times as many rows take is worked out from how full the root is. */
export async function levelsOf(client: pg.Client): Promise<Map<string, Levels>> {
  const { rows } = await client.query<{ name: string; level: number; items: number; free: number; size: number }>(
    `select c.relname as name, m.level::int, s.live_items as items, s.free_size as free, s.page_size as size
     from pg_index i join pg_class c on c.oid = indexrelid join pg_am a on a.oid = c.relam and a.amname = 'btree',
       bench.bt_metap(indexrelid::regclass::text) m, bench.bt_page_stats(indexrelid::regclass::text, m.root) s
     where indrelid = any ($1::regclass[]) and m.root > 0`,
    [[...GROWING, 'users', 'sessions', 'inventory_items', 'medication_reminders']],
  );
  return new Map(
    rows.map(({ name, level, items, free, size }) => {
      const room = (items * size) / Math.max(size - free, 1);
      return [name, { now: level, atTenTimes: 10 * items > room ? level + 1 : level }];
    }),
  );
}
