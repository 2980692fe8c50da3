/** Whether the last migration brings the database to where `tables.ts` says it is. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type DrizzleSnapshotJSON, generateDrizzleJson } from 'drizzle-kit/api';
import drizzle from '../packages/database/drizzle.config.ts';

const DATABASE = path.join(import.meta.dirname, '../packages/database');
type Tables = DrizzleSnapshotJSON['tables'];

/** The tables that one of two snapshots has, or has otherwise. */
export function differingTables(migrated: Tables, wanted: Tables): string[] {
  const names = new Set([...Object.keys(migrated), ...Object.keys(wanted)]);
  return [...names].filter((name) => !isDeepStrictEqual(migrated[name], wanted[name]));
}

/** Every table that no migration has brought up to date. */
export async function findUnmigratedTables(): Promise<string[]> {
  const sources = globSync(drizzle.schema ?? [], { cwd: DATABASE });
  const modules = await Promise.all(sources.map((file) => import(path.join(DATABASE, file))));
  const wanted: DrizzleSnapshotJSON = JSON.parse(JSON.stringify(generateDrizzleJson(Object.assign({}, ...modules))));
  const last = globSync('migrations/meta/*_snapshot.json', { cwd: DATABASE }).sort().at(-1) ?? '';
  const migrated: DrizzleSnapshotJSON = JSON.parse(readFileSync(path.join(DATABASE, last), 'utf8'));
  return differingTables(migrated.tables, wanted.tables).map(
    (name) => `${name}: tables.ts and the last migration differ; npx drizzle-kit generate --name <topic>`,
  );
}
