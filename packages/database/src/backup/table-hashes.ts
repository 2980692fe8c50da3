import type pg from 'pg';

/** Rows of a table, and a sum of their hashes in which order does not count. */
export type TableHash = { rows: number; hash: string };

type Client = Pick<pg.ClientBase, 'query'>;

/** Tables of ours: everything that PostgreSQL did not bring along, quoted. */
export async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and relpersistence <> 't' and nspname <> 'information_schema' and nspname !~ '^pg_'
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The hashes of these tables as this connection sees them. Two sums, since one of 64 bits alone could be met by chance. */
export async function hashTables(client: Client, tables: readonly string[]): Promise<Record<string, TableHash>> {
  // What a row looks like as text must not depend on who asks.
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'",
  );
  const hashes: Record<string, TableHash> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ rows: string; one: string; other: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(line, 0)), 0) as one, coalesce(sum(hashtextextended(line, 1)), 0) as other
       from (select t::text as line from ${table} t) as lines`,
    );
    const [found] = rows;
    hashes[table] = { rows: Number(found?.rows), hash: `${found?.one}:${found?.other}` };
  }
  return hashes;
}

/** Tables that differ, a line each. */
export function hashDifferences(
  expected: Readonly<Record<string, TableHash>>,
  found: Readonly<Record<string, TableHash>>,
): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names.flatMap((name) => {
    const [one, other] = [expected[name], found[name]];
    if (one?.rows === other?.rows && one?.hash === other?.hash) return [];
    return `${name}: ${one?.rows ?? 'no'} rows expected, ${other?.rows ?? 'no'} found${one?.rows === other?.rows ? ', others' : ''}`;
  });
}

/** Foreign keys that rows break, a line each; none can but in a copy of files that is not whole. */
export async function brokenForeignKeys(client: Client): Promise<{ checked: number; broken: string[] }> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `select format('%s of %s', conname, conrelid::regclass) as name,
       format('select count(*)::int as count from %s a where %s and not exists (select from %s b where %s)',
         conrelid::regclass, string_agg(format('a.%I is not null', mine.attname), ' and '), confrelid::regclass,
         string_agg(format('b.%I = a.%I', theirs.attname, mine.attname), ' and ')) as statement
     from pg_constraint, unnest(conkey, confkey) as pair(a, b)
       join pg_attribute mine on mine.attnum = a join pg_attribute theirs on theirs.attnum = b
     where contype = 'f' and mine.attrelid = conrelid and theirs.attrelid = confrelid
     group by pg_constraint.oid, conname, conrelid, confrelid order by name`,
  );
  const broken: string[] = [];
  for (const { name, statement } of rows) {
    const found = await client.query<{ count: number }>(statement);
    const count = found.rows[0]?.count ?? 0;
    if (count > 0) broken.push(`${name}: ${count} rows refer to none`);
  }
  return { checked: rows.length, broken };
}
