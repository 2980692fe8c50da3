import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUser, asUserOnce } from './as-user.ts';
import { insertEntry } from './diary/queries.ts';
import { NotSignedInError } from './session-errors.ts';
import { createAttacker, ESCAPES, TABLES, VERBS } from './testing/attacks.ts';
import { createTestDatabase } from './testing/cluster.ts';
import { testEntry } from './testing/entries.ts';
import { giveOneOfEverything } from './testing/one-of-everything.ts';
import { createPerson, type TestPerson } from './testing/people.ts';

const cluster = inject('cluster');
let db: Awaited<ReturnType<typeof createTestDatabase>>;
let victim: TestPerson;
let attacker: ReturnType<typeof createAttacker>;
const others: Record<string, string> = {};

beforeAll(async () => {
  db = await createTestDatabase(cluster);
  victim = await createPerson(db.ownerPool, 'paciente', 'Vítima');
  await giveOneOfEverything(db, victim);
  attacker = createAttacker(db, victim);
  for (const role of ['paciente', 'medico', 'associacao', 'operador'] as const)
    others[`stranger: ${role}`] = (await createPerson(db.ownerPool, role)).token;
  const expired = await createPerson(db.ownerPool);
  await db.ownerPool.query(
    "update sessions set expires_at = now() - interval '1 second' where token = token_hash($1)",
    [expired.token],
  );
  others['expired session'] = expired.token;
  others['no session'] = '';
  others['an invented token'] = `token-${victim.id}x`;
  others["the victim's id as token"] = victim.id;
});
afterAll(() => db?.close());

const RELATIONS = [
  'stranger: paciente',
  'stranger: medico',
  'stranger: associacao',
  'stranger: operador',
  'expired session',
  'no session',
  'an invented token',
  "the victim's id as token",
];

describe('isolation by SQL as the role of requests', () => {
  test('every table × verb × relation × escape reaches none of the victim’s rows', { timeout: 600_000 }, async () => {
    let attempts = 0;
    const leaks: string[] = [];
    for (const table of Object.keys(TABLES)) {
      for (const verb of VERBS) {
        const [text, values] = await attacker.statement(table, verb);
        for (const relation of RELATIONS) {
          for (const [trick, before] of Object.entries(ESCAPES)) {
            attempts++;
            const reached = await attacker.attempt(others[relation] ?? '', text, values, before);
            const isOperators = relation === 'stranger: operador' && TABLES[table]?.operators?.includes(verb);
            // Refused where it is allowed would be as wrong; what comes before may not be what a request can do.
            const isWrong = isOperators && trick === 'plain' ? reached === 0 : reached > 0 && !isOperators;
            if (isWrong) leaks.push(`${relation} / ${trick}: ${verb} ${table}`);
          }
        }
      }
    }
    expect(leaks).toEqual([]);
    expect(attempts).toBe(Object.keys(TABLES).length * VERBS.length * RELATIONS.length * Object.keys(ESCAPES).length);
  });

  test('becoming a stronger role is refused', async () => {
    for (const trick of [
      'set role balsamo_system',
      'set role balsamo_owner',
      'set session authorization balsamo_owner',
      'alter role balsamo_app bypassrls',
    ]) {
      await expect(asUserOnce(db, victim.token, { text: trick })).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('the owner of the rows does exactly what the table says', async () => {
    for (const [table, { own }] of Object.entries(TABLES)) {
      for (const verb of VERBS) {
        const [text, values] = await attacker.statement(table, verb);
        const reached = await attacker.attempt(victim.token, text, values);
        expect(`${verb} ${table}: ${reached > 0}`).toBe(`${verb} ${table}: ${own.includes(verb)}`);
      }
    }
  });

  test('nobody raises their own role or confirms their own address', async () => {
    for (const change of ["role = 'operador'", 'email_verified = true', "email = 'other@example.test'"]) {
      await expect(asUserOnce(db, victim.token, { text: `update users set ${change}` })).rejects.toMatchObject({
        code: '42501',
      });
    }
  });

  test('a registration is a doctor’s, who says it for themselves', async () => {
    const change = (token: string) => asUserOnce(db, token, { text: "update users set crm = '1234-SP' returning id" });
    const doctor = await createPerson(db.ownerPool, 'medico');
    expect((await change(doctor.token)).rows).toEqual([{ id: doctor.id }]);
    for (const token of [victim.token, (await createPerson(db.ownerPool, 'operador')).token])
      await expect(change(token)).rejects.toMatchObject({ constraint: 'users_crm_is_a_doctors' });
  });

  test('an entry cannot be given to someone else', async () => {
    const stranger = await createPerson(db.ownerPool);
    await expect(
      asUserOnce(db, victim.token, { text: 'update diary_entries set user_id = $1', values: [stranger.id] }),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('a revision goes with no entry of someone else', async () => {
    const stranger = await createPerson(db.ownerPool);
    const { rows } = await db.ownerPool.query('select id from diary_entries where user_id = $1', [victim.id]);
    const insertion = {
      text: `insert into diary_entry_revisions (user_id, id, entry_id, kind, changed_at, received_at, written, replaced, lost)
        values ((select current_user_id()), gen_random_uuid(), $1, 'edit', now(), now(), '{}', '{}', '{}') returning id`,
      values: [rows[0].id],
    };
    expect((await asUserOnce(db, victim.token, insertion)).rows).toHaveLength(1);
    await expect(asUserOnce(db, stranger.token, insertion)).rejects.toMatchObject({ code: '42501' });
  });

  test('a revision is written in nobody else’s name, and with no entry that is not of the person it names', async () => {
    const stranger = await createPerson(db.ownerPool);
    const { rows } = await db.ownerPool.query('select id from diary_entries where user_id = $1', [victim.id]);
    const own = testEntry();
    await asUserOnce(db, stranger.token, insertEntry(own));
    for (const [person, entry] of [
      [victim.id, rows[0].id],
      [victim.id, own.id],
      [stranger.id, rows[0].id],
    ]) {
      const text = `insert into diary_entry_revisions (user_id, id, entry_id, kind, changed_at, received_at, written, replaced, lost)
        values ($1, gen_random_uuid(), $2, 'edit', now(), now(), '{}', '{}', '{}')`;
      const sent = asUserOnce(db, stranger.token, { text, values: [person, entry] });
      await expect(sent).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('nothing of one’s own can point at what is someone else’s', async () => {
    const { rows } = await db.ownerPool.query(
      `select e.id as entry, gen_random_uuid() as file from diary_entries e where e.user_id = $1 limit 1`,
      [victim.id],
    );
    const { entry, file } = rows[0];
    await db.ownerPool.query(
      `insert into files (id, user_id, kind, media_type, name, byte_size, sha256, created_at)
       values ($1, $2, 'prescription_document', 'application/pdf', 'a.pdf', 1, repeat('0', 64), now())`,
      [file, victim.id],
    );
    const stranger = await createPerson(db.ownerPool);
    const doctor = await createPerson(db.ownerPool, 'medico');
    await db.ownerPool.query(
      `with item as (
         insert into inventory_items (id, user_id, nickname, product_type, unit, created_at, updated_at)
         values (gen_random_uuid(), $1, 'Óleo', 'oleo', 'ml', now(), now()))
       insert into prescriptions (id, patient_id, protocol_name, products, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Noite', '[{}]', 'ativa', now(), now())`,
      [stranger.id],
    );
    const pointings: [TestPerson, string, string, string][] = [
      [
        stranger,
        entry,
        `insert into inventory_movements (user_id, item_id, entry_id, kind, change, occurred_at, created_at)
         select user_id, id, $1, 'check_in', -1, now(), now() from inventory_items`,
        'inventory_movements_entry_is_own',
      ],
      [stranger, file, 'update prescriptions set document_id = $1', 'prescriptions_document_is_of_one_of_the_two'],
      [
        stranger,
        file,
        'update prescriptions set document_id = $1, document_owner_id = patient_id',
        'prescriptions_document_is_of_its_owner',
      ],
      [
        stranger,
        file,
        `update prescriptions set document_id = $1, document_owner_id = '${victim.id}'`,
        'prescriptions_document_is_of_one_of_the_two',
      ],
      ...['photo_id', 'small_photo_id'].map((column): [TestPerson, string, string, string] => [
        doctor,
        file,
        `insert into doctor_profiles (user_id, ${column}, updated_at) values ('${doctor.id}', $1, now())`,
        `doctor_profiles_${column.replace('_id', '')}_is_own`,
      ]),
    ];
    for (const [{ token }, id, text, constraint] of pointings)
      await expect(asUserOnce(db, token, { text, values: [id] })).rejects.toMatchObject({ constraint });
  });

  test('only patients keep a diary', async () => {
    for (const role of ['medico', 'associacao', 'operador'] as const) {
      const person = await createPerson(db.ownerPool, role);
      await expect(asUserOnce(db, person.token, insertEntry(testEntry()))).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('the door for requests', () => {
  test('keeps nothing of a transaction whose session is dead', async () => {
    await expect(asUserOnce(db, others['expired session'] ?? '', insertEntry(testEntry()))).rejects.toBeInstanceOf(
      NotSignedInError,
    );
    await expect(asUser(db, '', async ({ query }) => query(insertEntry(testEntry())))).rejects.toBeInstanceOf(
      NotSignedInError,
    );
  });

  test('forgets the identity with the transaction, so that a pooled connection serves the next person', async () => {
    await asUser(db, victim.token, async ({ query }) => query({ text: 'select 1' }));
    const { rows } = await db.appPool.query('select current_user_id() as id');
    expect(rows).toEqual([{ id: null }]);
  });

  test('rolls back everything when the work fails', async () => {
    const entry = testEntry();
    const failing = asUser(db, victim.token, async ({ query }) => {
      await query(insertEntry(entry));
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    const { rows } = await db.ownerPool.query('select 1 from diary_entries where id = $1', [entry.id]);
    expect(rows).toEqual([]);
  });
});
