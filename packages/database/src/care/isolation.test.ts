import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createAttacker, ESCAPES, TABLES, VERBS } from '../testing/attacks.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { CARING, type CareTestRelation, createCircle, NOT_CARING, outcome } from './testing.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let circle: Awaited<ReturnType<typeof createCircle>>;
let attacker: ReturnType<typeof createAttacker>;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  circle = await createCircle(db);
  attacker = createAttacker(db, circle.victim);
});
afterAll(() => db?.close());

describe('rows of somebody who is cared for', () => {
  test('are reached by nobody who does not care for them, whether they name them or not, by any escape', async () => {
    let attempts = 0;
    const leaks: string[] = [];
    for (const table of Object.keys(TABLES)) {
      for (const verb of VERBS) {
        // What is nobody's own is looked at where strangers are.
        if (TABLES[table]?.tie === '$1') continue;
        if (!(await hasRow(table))) continue;
        const [text, values] = await attacker.statement(table, verb);
        for (const relation of [...NOT_CARING, ...CARING]) {
          for (const named of [null, circle.victim.id]) {
            if (named && CARING.includes(relation as never)) continue;
            for (const [trick, before] of Object.entries(ESCAPES)) {
              attempts++;
              const reached = await attacker.attempt(circle.people[relation].token, text, values, before, named);
              if (reached > 0 && !isOwnLink(table, relation)) {
                leaks.push(`${relation} / ${named ? 'named' : 'themselves'} / ${trick}: ${verb} ${table}`);
              }
            }
          }
        }
      }
    }
    console.info(`care, others: ${attempts} attempts, ${leaks.length} leaks`);
    expect(leaks).toEqual([]);
  });

  test('are the person’s to who keeps, and to be read by who reads, whatever they try before', async () => {
    let attempts = 0;
    const wrong: string[] = [];
    for (const [table, { own }] of Object.entries(TABLES)) {
      if (TABLES[table]?.tie === '$1' || !(await hasRow(table))) continue;
      for (const verb of VERBS) {
        const [text, values] = await attacker.statement(table, verb);
        for (const relation of CARING) {
          const may = own.includes(verb) && (relation !== 'reads' || verb === 'select');
          for (const [trick, before] of Object.entries(ESCAPES)) {
            attempts++;
            const reached = await attacker.attempt(
              circle.people[relation].token,
              text,
              values,
              before,
              circle.victim.id,
            );
            // Only what comes before may make less of it.
            const isWrong = trick === 'plain' ? reached > 0 !== may : reached > 0 && !may;
            if (isWrong && !table.startsWith('care')) wrong.push(`${relation} / ${trick}: ${verb} ${table}`);
          }
        }
      }
    }
    console.info(`care, caregivers: ${attempts} attempts, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  });
});

describe('links, invitations and acts', () => {
  const value = (text: string) => `'${text}'`;
  const ATTACKS: Record<string, () => string> = {
    'a role': () => "update care_links set role = 'responsible'",
    'an end that is taken back': () => 'update care_links set ended_at = null',
    'another person': () => `update care_links set patient_id = ${value(circle.sibling.id)}`,
    'another caregiver': () => `update care_links set caregiver_id = ${value(circle.people.stranger.id)}`,
    'a beginning': () => 'update care_links set started_at = now()',
    'an end': () => 'delete from care_links',
    'a new link': () => `insert into care_links (patient_id, caregiver_id, role, relation, colour, started_at)
      values (${value(circle.sibling.id)}, (select current_actor_id()), 'keeps', 'child', 'teal', now())`,
    'what opens an invitation': () => 'select token_hash from care_invitations',
    'all of an invitation': () => 'select * from care_invitations',
    'what opens an invitation, by where it is used': () => "select id from care_invitations where token_hash like '%'",
    'what opens an invitation, by what is returned': () => 'delete from care_invitations returning token_hash',
    'whom an invitation is for': () => "update care_invitations set email = 'outra@exemplo.com'",
    'what an invitation is to': () => "update care_invitations set role = 'owns'",
    'an act': () =>
      `insert into care_acts (patient_id, link_id, kind, act, at) values (${value(circle.victim.id)}, ${value(circle.readsLink)}, 'users', 'changed', now())`,
    'what was done': () => "update care_acts set act = 'removed'",
    'that it was done': () => 'delete from care_acts',
    'somebody cared for': () =>
      `insert into cared_people (user_id, birth_date, created_at) values (${value(circle.people.stranger.id)}, '2015-01-01', now())`,
    'that somebody is cared for': () => 'delete from cared_people',
    'who is taking over': () => 'select person_taking_over()',
    'a mark': () => `select identity_mark(${value(circle.victim.id)}, 'paciente')`,
    'the identity': () => 'select opened_identity()',
    'a trigger': () => 'alter table diary_entries disable trigger care_act_is_noted',
    'all triggers': () => 'set session_replication_role = replica',
    'the noting of acts': () => 'select note_care_act()',
  };

  test.each(Object.keys(ATTACKS))('%s is out of reach of every caregiver', async (name) => {
    const text = (ATTACKS[name] as () => string)();
    for (const relation of [...CARING, ...NOT_CARING]) {
      for (const named of [null, circle.victim.id]) {
        await circle.opened(relation, named, async (client) => {
          expect([relation, named, ['42501', '0A000', '25006'].includes(String(await outcome(client, text)))]).toEqual([
            relation,
            named,
            true,
          ]);
        });
      }
    }
  });

  test('invitations are made for nobody else than whose circle one decides about, in no other name', async () => {
    const insert = (patient: string, by: string) =>
      `insert into care_invitations (patient_id, email, role, token_hash, invited_by, sent_at, expires_at)
       values ('${patient}', 'nova@exemplo.com', 'keeps', '${crypto.randomUUID()}', '${by}', now(), now())`;
    for (const relation of ['keeps', 'reads', ...NOT_CARING] as const)
      for (const named of [null, circle.victim.id])
        await circle.opened(relation, named, async (client) => {
          for (const by of [circle.people[relation].id, circle.people.responsible.id])
            expect(['42501', '25006']).toContain(await outcome(client, insert(circle.victim.id, by)));
        });
    await circle.opened('responsible', circle.victim.id, async (client) => {
      expect(await outcome(client, insert(circle.sibling.id, circle.people.responsible.id))).toBe('42501');
      expect(await outcome(client, insert(circle.victim.id, circle.people.keeps.id))).toBe('42501');
      expect(await outcome(client, insert(circle.victim.id, circle.people.responsible.id))).toBe(1);
    });
  });

  test('invitations and acts are seen by who may, and by nobody else', async () => {
    const seen = (relation: CareTestRelation, named: string | null) =>
      circle.opened(relation, named, async (client) => {
        const counts = await client.query(
          `select (select count(*)::int from care_invitations where patient_id = $1) as invitations,
             (select count(*)::int from care_links where patient_id = $1) as links,
             (select count(*)::int from cared_people where user_id = $1) as cared, care_name($1) as name`,
          [circle.victim.id],
        );
        return counts.rows[0];
      });
    expect(await seen('responsible', circle.victim.id)).toMatchObject({
      invitations: 2,
      links: 5,
      cared: 1,
      name: 'Vítima',
    });
    for (const relation of ['keeps', 'reads'] as const) {
      expect(await seen(relation, circle.victim.id)).toMatchObject({
        invitations: 0,
        links: 5,
        cared: 1,
        name: 'Vítima',
      });
      expect(await seen(relation, null)).toMatchObject({ invitations: 0, links: 1, cared: 1, name: 'Vítima' });
    }
    for (const relation of ['former', 'not let go on'] as const)
      expect(await seen(relation, null)).toEqual({ invitations: 0, links: 1, cared: 0, name: null });
    for (const relation of ['of somebody else', 'invited', 'stranger'] as const)
      for (const named of [null, circle.victim.id])
        expect(await seen(relation, named)).toEqual({ invitations: 0, links: 0, cared: 0, name: null });
  });

  test('what a caregiver does is noted, and an identity without its parts writes nothing', async () => {
    const write = 'update users set name = name';
    await circle.opened('keeps', circle.victim.id, async (client) => {
      expect(await outcome(client, write)).toBe(1);
      const { rows } = await client.query("select kind, act from care_acts where kind = 'users'");
      expect(rows).toEqual([{ kind: 'users', act: 'changed' }]);
    });
    for (const count of [1, 2, 3, 4, 5]) {
      await circle.opened('keeps', circle.victim.id, async (client) => {
        await client.query(
          `select set_config('app.identity', array_to_string((string_to_array(current_setting('app.identity'), ' '))[1:${count}], ' '), true)`,
        );
        expect(await outcome(client, write)).toBe(0);
      });
    }
  });
});

async function hasRow(table: string): Promise<boolean> {
  const { rowCount } = await db.ownerPool.query(
    `select from ${table} t where ${TABLES[table]?.tie}::text = $1 limit 1`,
    [circle.victim.id],
  );
  return (rowCount ?? 0) > 0;
}

/** A caregiver sees and changes how they see the person from wherever they act, and who was one sees that. */
const isOwnLink = (table: string, relation: CareTestRelation): boolean =>
  ['care_links', 'cared_people'].includes(table) && relation !== 'stranger';
