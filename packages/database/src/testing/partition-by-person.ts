import type pg from 'pg';

/** The tables that grow with every use, and whose rows they hold: what a distributed engine would spread over its machines. */
const TABLES: Record<string, string> = {
  diary_entries: 'user_id',
  diary_entry_revisions: 'user_id',
  diary_entry_notes: 'user_id',
  symptom_ratings: 'user_id',
  inventory_movements: 'user_id',
  access_log: 'patient_id',
};

const PARTITIONED_TABLES = Object.keys(TABLES);

type Constraint = { name: string; table: string; kind: 'p' | 'u' | 'f'; definition: string; hasPerson: boolean };

/**
 * A trial (docs/scale.md): makes these tables of a migrated database ones that are partitioned by the hash of their person. A key of a
 * partitioned table has to hold what it is partitioned by, as one of a table that is spread over machines: where one does not, the person is put in
 * front (primary keys) or it is no longer unique. Policies and grants are to be applied again. Answers what is no longer the same.
 */
export async function partitionByPerson(client: pg.ClientBase, partitions: number): Promise<string[]> {
  const differences: string[] = [];
  const constraints = await constraintsOf(client, PARTITIONED_TABLES);
  for (const { name, table, kind } of constraints)
    if (kind === 'f') await client.query(`alter table ${table} drop constraint ${name}`);
  for (const [table, person] of Object.entries(TABLES)) {
    const indexes = await indexesOf(client, table);
    await client.query(`alter table ${table} rename to ${table}_whole;
      create table ${table} (like ${table}_whole including defaults including constraints including generated including storage)
        partition by hash (${person})`);
    for (let part = 0; part < partitions; part++)
      await client.query(
        `create table ${table}_${part} partition of ${table} for values with (modulus ${partitions}, remainder ${part})`,
      );
    await client.query(`insert into ${table} select * from ${table}_whole; drop table ${table}_whole cascade`);
    for (const { name, kind, definition, hasPerson } of constraints.filter(
      (one) => one.table === table && one.kind !== 'f',
    )) {
      const wider = definition.replace('(', `(${person}, `);
      if (!hasPerson) differences.push(`${table}: ${definition} ${kind === 'p' ? `became ${wider}` : 'is gone'}`);
      if (hasPerson || kind === 'p')
        await client.query(`alter table ${table} add constraint ${name} ${hasPerson ? definition : wider}`);
    }
    for (const { definition, isUnique, hasPerson } of indexes) {
      if (isUnique && !hasPerson) differences.push(`${table}: ${definition} is no longer unique`);
      await client.query(isUnique && !hasPerson ? definition.replace('CREATE UNIQUE', 'CREATE') : definition);
    }
  }
  for (const { name, table, kind, definition } of constraints)
    if (kind === 'f')
      await client.query(`alter table ${table} add constraint ${name} ${definition}`).catch((error: Error) => {
        differences.push(`${table}: ${definition} cannot be: ${error.message}`);
      });
  return differences;
}

/** Keys of these tables, and foreign keys from and to them. */
async function constraintsOf(client: pg.ClientBase, tables: string[]): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conname as name, conrelid::regclass::text as table, contype as kind, pg_get_constraintdef(c.oid) as definition,
       exists (select from pg_attribute a where a.attrelid = conrelid and a.attnum = any (conkey) and a.attname in ('user_id', 'patient_id')) as "hasPerson"
     from pg_constraint c
     where contype in ('p', 'u', 'f') and (conrelid::regclass::text = any ($1) or confrelid::regclass::text = any ($1))
     order by contype = 'u', conname`,
    [tables],
  );
  return rows;
}

/** Those that no constraint makes. */
async function indexesOf(client: pg.ClientBase, table: string) {
  const { rows } = await client.query<{ definition: string; isUnique: boolean; hasPerson: boolean }>(
    `select pg_get_indexdef(indexrelid) as definition, indisunique as "isUnique",
       exists (select from pg_attribute a where a.attrelid = indrelid and a.attnum = any (indkey) and a.attname in ('user_id', 'patient_id')) as "hasPerson"
     from pg_index i where indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  return rows;
}
