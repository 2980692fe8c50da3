import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/cluster.ts';
import { CARING, type CareTestRelation, createCircle, outcome } from './testing.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let circle: Awaited<ReturnType<typeof createCircle>>;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  circle = await createCircle(db);
});
afterAll(() => db?.close());

const whoIsIt = async (client: pg.PoolClient) => {
  const { rows } = await client.query<Record<'person' | 'patient' | 'actor' | 'link' | 'managed', string | null>>(
    `select current_user_id() as person, current_patient_id() as patient, current_actor_id() as actor,
       current_care_link_id() as link, current_managed_id() as managed`,
  );
  return rows[0];
};
const NOBODY = { person: null, patient: null, actor: null, link: null, managed: null };

describe('who only reads', () => {
  const WRITES = [
    "update users set name = 'tomada' where id = (select current_user_id())",
    'update diary_entries set triggers = triggers',
    'delete from diary_entry_notes',
    "update care_links set colour = 'pink'",
    'update notifications set is_read = true',
    'delete from push_subscriptions',
  ];

  test.each(
    Object.entries({
      nothing: [],
      'set transaction read write': ['set transaction read write'],
      'a setting of the transaction': ["select set_config('transaction_read_only', 'off', true)"],
      'a setting of the session': ["select set_config('transaction_read_only', 'off', false)"],
      'set local': ['set local transaction_read_only = off'],
      'the default': ['set default_transaction_read_only = off'],
      reset: ['reset transaction_read_only'],
      'reset all': ['reset all'],
      'the identity again': ["select set_config('app.identity', current_setting('app.identity'), true)"],
      'a block': [
        "do $$ begin perform set_config('transaction_read_only', 'off', true); exception when others then null; end $$",
      ],
    }),
  )('writes nothing after %s', async (_, tricks) => {
    for (const write of WRITES) {
      await circle.opened('reads', circle.victim.id, async (client) => {
        for (const trick of tricks) await outcome(client, trick);
        expect([write, await outcome(client, write)]).not.toEqual([write, expect.any(Number)]);
      });
    }
  });

  test.each(
    Object.entries({
      'a savepoint that is released': ['savepoint a', 'open', 'release savepoint a'],
      'a savepoint that is rolled back': ['savepoint a', 'open', 'rollback to savepoint a', 'release savepoint a'],
      'savepoints in savepoints': ['savepoint a', 'savepoint b', 'open', 'release savepoint b', 'release savepoint a'],
      'a block that catches': ['block'],
      'a block, and read write': ['block', 'set transaction read write'],
    }),
  )('writes nothing when they open it themselves within %s', async (_, steps) => {
    const { token } = circle.people.reads;
    const how: Record<string, string> = {
      open: `select * from open_session('${token}', '${circle.victim.id}')`,
      block: `do $$ begin perform open_session('${token}', '${circle.victim.id}'); exception when division_by_zero then null; end $$`,
    };
    for (const write of WRITES) {
      await circle.opened('reads', null, async (client) => {
        for (const step of steps) await client.query(how[step] ?? step).catch(() => undefined);
        const reached = await outcome(client, write);
        const { rows } = await db.ownerPool.query("select name from users where id = $1 and name = 'tomada'", [
          circle.victim.id,
        ]);
        expect(rows).toEqual([]);
        // Their own rows they may write, as ever.
        const touched =
          typeof reached === 'number'
            ? await outcome(client, `select 1 where current_user_id() = '${circle.victim.id}'`)
            : 0;
        expect([write, touched]).toEqual([write, 0]);
      });
    }
  });

  test.each(
    Object.entries({
      'an update': (open: string) =>
        `update notifications set is_read = not is_read from (select ${open} offset 0) as o`,
      'a removal': (open: string) => `delete from diary_entry_notes using (select ${open} offset 0) as o`,
      'a row': (open: string) =>
        `insert into data_job_parts select gen_random_uuid(), current_user_id(), 0, '' from (select ${open} offset 0) as o`,
      'a part of a query': (open: string) =>
        `with o as materialized (select ${open}), done as (update notifications set is_read = not is_read from o returning 1) select from done`,
      'the second of two': (open: string) =>
        `select 1; update notifications set is_read = not is_read from (select ${open} offset 0) as o`,
      'a plan': (open: string) =>
        `explain analyze update notifications set is_read = not is_read from (select ${open} offset 0) as o`,
      'a block': (open: string) =>
        `do $$ begin update notifications set is_read = not is_read from (select ${open} offset 0) as o; end $$`,
      'a prepared statement': (open: string) =>
        `prepare tried as update notifications set is_read = not is_read from (select ${open} offset 0) as o; execute tried`,
    }),
  )('opens nothing within a statement that writes: %s', async (_, write) => {
    const before = await written();
    const client = await db.appPool.connect();
    try {
      await client.query('begin');
      await client.query('select * from open_session($1, null)', [circle.people.reads.token]);
      await client.query(write(`open_session('${circle.people.reads.token}', '${circle.victim.id}')`));
      await client.query('commit');
    } catch (error) {
      expect(['42501', '25006', '23503', '42804', '42601']).toContain((error as pg.DatabaseError).code);
    } finally {
      await client.query('rollback');
      client.release(true);
    }
    expect(await written()).toEqual(before);
  });
});

describe('the mark of who acts for somebody', () => {
  const forgeries: Record<string, (own: string[]) => string> = {
    'without the caregiver': (own) => own.slice(0, 5).join(' '),
    'without the role and the caregiver': (own) => own.slice(0, 4).join(' '),
    'without the link': (own) => own.slice(0, 3).join(' '),
    'with an empty link': ([id, role, mark, , care, by]) => `${id} ${role} ${mark}  ${care} ${by}`,
    'as who is responsible': ([id, role, mark, link, , by]) => `${id} ${role} ${mark} ${link} responsible ${by}`,
    'as who keeps': ([id, role, mark, link, , by]) => `${id} ${role} ${mark} ${link} keeps ${by}`,
    'by another link': ([id, role, mark, , care, by]) => `${id} ${role} ${mark} ${crypto.randomUUID()} ${care} ${by}`,
    'by another caregiver': ([id, role, mark, link, care]) =>
      `${id} ${role} ${mark} ${link} ${care} ${circle.victim.id}`,
    'of another person': ([, role, mark, link, care, by]) =>
      `${circle.sibling.id} ${role} ${mark} ${link} ${care} ${by}`,
    'as another role': ([id, , mark, link, care, by]) => `${id} operador ${mark} ${link} ${care} ${by}`,
    'with what stands beside it moved': ([id, role, mark, link, care, by]) =>
      `${id} ${role} ${link} ${mark} ${care} ${by}`,
    'with the role and the link as one': ([id, role, mark, link, care, by]) =>
      `${id} ${role}_${link} ${mark} ${care} ${by}`,
    'with a word more': (own) => `${own.join(' ')} x`,
    'with a space more': (own) => `${own.join(' ')} `,
    'with two spaces': (own) => own.join('  '),
    'with a tab': (own) => own.join('\t'),
  };

  test.each(CARING.flatMap((relation) => Object.keys(forgeries).map((name) => [relation, name] as const)))(
    'of %s is nobody’s %s',
    async (relation, name) => {
      await circle.opened(relation, circle.victim.id, async (client) => {
        const { rows } = await client.query<{ own: string }>("select current_setting('app.identity') as own");
        const own = rows[0]?.own ?? '';
        const forged = (forgeries[name] as (own: string[]) => string)(own.split(' '));
        if (forged === own) return;
        await client.query("select set_config('app.identity', $1, true)", [forged]);
        expect(await whoIsIt(client)).toEqual(NOBODY);
      });
    },
  );

  test('says who acts, by which link, and whose circle it decides about', async () => {
    const said = await Promise.all(CARING.map((relation) => circle.opened(relation, circle.victim.id, whoIsIt)));
    const as = (relation: CareTestRelation) => ({
      person: circle.victim.id,
      patient: circle.victim.id,
      actor: circle.people[relation].id,
    });
    expect(said).toMatchObject([
      { ...as('responsible'), managed: circle.victim.id },
      { ...as('keeps'), managed: null },
      { ...as('reads'), managed: null, link: circle.readsLink },
    ]);
  });

  test('is worth nothing in another transaction', async () => {
    for (const relation of CARING) {
      const kept = await circle.opened(relation, circle.victim.id, async (client) => {
        return (await client.query("select current_setting('app.identity') as own")).rows[0].own as string;
      });
      for (const other of [relation, 'stranger', 'former'] as const) {
        await circle.opened(other, null, async (client) => {
          await client.query("select set_config('app.identity', $1, true)", [kept]);
          expect(await whoIsIt(client)).toEqual(NOBODY);
        });
      }
    }
  });

  test('is made anew by a second opening: for who is cared for, for oneself, and for nobody else', async () => {
    await circle.opened('keeps', circle.victim.id, async (client) => {
      const open = (person: string | null) =>
        client.query('select * from open_session($1, $2)', [circle.people.keeps.token, person]);
      for (const other of [
        circle.sibling.id,
        circle.people.responsible.id,
        crypto.randomUUID(),
        '',
        'x',
        `${circle.victim.id} `,
      ]) {
        await open(circle.victim.id);
        await open(other);
        expect([other, await whoIsIt(client)]).toEqual([other, NOBODY]);
      }
      await open(null);
      expect(await whoIsIt(client)).toMatchObject({
        person: circle.people.keeps.id,
        link: null,
        managed: circle.people.keeps.id,
      });
    });
  });

  test('stays of who reads when they open it again: nothing that follows writes', async () => {
    await circle.opened('reads', circle.victim.id, async (client) => {
      await client.query('select * from open_session($1, null)', [circle.people.reads.token]);
      expect(await outcome(client, "update users set name = 'x'")).toBe('25006');
    });
  });
});

/** Of the circle.victim, what no act is noted of. */
async function written(): Promise<unknown> {
  const { rows } = await db.ownerPool.query(
    `select (select json_agg(n order by id) from notifications n where user_id = $1) as notifications,
       (select count(*) from diary_entry_notes where user_id = $1) as notes, (select count(*) from data_job_parts where user_id = $1) as parts`,
    [circle.victim.id],
  );
  return rows[0];
}
