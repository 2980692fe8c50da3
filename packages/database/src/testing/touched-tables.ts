import type pg from 'pg';

/** Every table of the product; of a partitioned one the whole. */
export async function tablesOf(ownerPool: pg.Pool): Promise<string[]> {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Also takes what was touched so far: for the end of a statement that puts rows back. */
export const TAKE_TOUCHED = 'delete from touched.tables returning name';

/**
 * Notes from now on which tables committed transactions write to, by a trigger on each, so that a test compares these alone. A table counts also where the
 * statement found no row. Triggers fire whatever `session_replication_role` is.
 * @returns takes the names since the last call
 */
export async function watchTouchedTables(ownerPool: pg.Pool): Promise<() => Promise<string[]>> {
  const triggers = (await tablesOf(ownerPool)).map(
    (
      name,
    ) => `create trigger is_touched after insert or update or delete or truncate on ${name} execute function touched.note();
      alter table ${name} enable always trigger is_touched`,
  );
  await ownerPool.query(
    `create schema touched;
     create unlogged table touched.tables (name text not null);
     create function touched.note() returns trigger language plpgsql security definer as $$
     begin insert into touched.tables values (tg_table_name); return null; end $$;
     ${triggers.join(';\n')}`,
  );
  return async () => touchedIn(await ownerPool.query(TAKE_TOUCHED));
}

/** The names that `TAKE_TOUCHED` answers, each once. */
export const touchedIn = ({ rows }: pg.QueryResult<{ name: string }>): string[] => [
  ...new Set(rows.map(({ name }) => name)),
];
