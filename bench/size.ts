import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ENTRIES, USERS } from './diary-load.ts';
import { fillBenchDatabase } from './fill.ts';
import { withLargeServer } from './large-server.ts';
import type { Figure } from './report.ts';

const LOAD_MS = 20_000;
/** What a use leaves behind: the entry, what it took from the stock, words, each later change, and each look of a doctor. */
const TABLES = [
  'diary_entries',
  'inventory_movements',
  'diary_entry_notes',
  'diary_entry_revisions',
  'symptom_ratings',
  'sessions',
  'users',
];

/** Bytes that a row takes with its indexes, of 200,000 entries and of what check-outs and edits then add; for docs/scale.md. There is no goal. */
export async function measureSize(): Promise<Figure[]> {
  return withLargeServer(async ({ address, owner }) => {
    const script = path.join(import.meta.dirname, 'http-load.ts');
    for (const action of ['check-out', 'edit'])
      await promisify(execFile)(process.execPath, [script, address, action, String(LOAD_MS)]);
    const client = new pg.Client(owner);
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string; rows: number; bytes: number; indexes: number }>(
        `select t.name, t.count::int as rows, pg_total_relation_size(t.name::regclass)::float8 as bytes, pg_indexes_size(t.name::regclass)::float8 as indexes
         from (${TABLES.map((name) => `select '${name}' as name, (select count(*) from ${name}) as count`).join(' union all ')}) t`,
      );
      const { rows: whole } = await client.query<{ bytes: number }>(
        'select pg_database_size(current_database())::float8 as bytes',
      );
      return [
        ...rows
          .filter(({ rows: count }) => count > 0)
          .map(({ name, rows: count, bytes, indexes }) =>
            figure(
              `size of ${name}`,
              `${Math.round(bytes / count)} bytes a row (${Math.round((100 * indexes) / bytes)} % indexes), ${count} rows`,
            ),
          ),
        figure(
          `size of the database with ${ENTRIES} entries of ${USERS} patients`,
          `${Math.round((whole[0]?.bytes ?? 0) / 1e6)} MB`,
        ),
      ];
    } finally {
      await client.end();
    }
  }, fillBenchDatabase);
}

const figure = (name: string, measured: string): Figure => ({ name, measured, goal: '–', isReached: true });
