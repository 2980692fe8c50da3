import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUser, asUserOnce, NotSignedInError } from './as-user.ts';
import { type Database, makePools } from './connection.ts';
import { insertEntry } from './diary/queries.ts';
import { insertRevision } from './diary/revisions.ts';
import { APP_ROLE, SYSTEM_ROLE } from './names.ts';
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
  await db.ownerPool.query("update sessions set expires_at = now() - interval '1 second' where token = $1", [
    expired.token,
  ]);
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

/** On these `lock table` is allowed in every mode; a lock ends with its transaction. */
const LOCKABLE = [
  'account_erasures',
  'data_job_parts',
  'data_jobs',
  'diary_entries',
  'files',
  'medication_reminders',
  'push_subscriptions',
  'symptom_ratings',
];

/** Written by the system role alone, which no request reaches; each names rows that the same statement found for the person. */
const KEYS_WITHOUT_THE_PERSON = [
  'notification_deliveries.notification_deliveries_notification_id_notifications_id_fk',
  'notification_deliveries.notification_deliveries_subscription_id_push_subscriptions_id_f',
  'push_subscriptions.push_subscriptions_session_id_sessions_id_fk',
];

describe('the catalogue', () => {
  test('has row-level security switched on and forced on every table', async () => {
    const { rows } = await db.ownerPool.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)",
    );
    expect(rows).toEqual([]);
  });

  test('holds no table, view or function that this test does not know', async () => {
    const { rows: tables } = await db.ownerPool.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')",
    );
    expect(tables.map((row) => row.relname).sort()).toEqual(Object.keys(TABLES).sort());
    const { rows: functions } = await db.ownerPool.query(
      "select proname, prosecdef, proowner::regrole::text as owner from pg_proc where pronamespace = 'public'::regnamespace order by 1",
    );
    const asSystem = { prosecdef: true, owner: SYSTEM_ROLE };
    const asCaller = { prosecdef: false, owner: 'balsamo_owner' };
    expect(functions).toEqual([
      { proname: 'account_being_proven', ...asCaller },
      { proname: 'connected_name', ...asSystem },
      { proname: 'connected_patients', ...asSystem },
      { proname: 'connected_specialty', ...asSystem },
      { proname: 'current_patient_id', ...asSystem },
      { proname: 'current_user_id', ...asSystem },
      { proname: 'doctors_in_directory', ...asCaller },
      { proname: 'folded', ...asCaller },
      { proname: 'forget_news_of_entry', ...asSystem },
      { proname: 'forget_news_of_patient', ...asSystem },
      { proname: 'hold_registration', ...asCaller },
      { proname: 'is_listed_doctor', ...asSystem },
      { proname: 'known_time_zone', ...asCaller },
      { proname: 'lacks_second_factor', ...asSystem },
      { proname: 'lease_holder_id', ...asSystem },
      { proname: 'listed_doctors', ...asSystem },
      { proname: 'open_patient_record', ...asSystem },
      { proname: 'open_patient_report', ...asSystem },
      { proname: 'open_practice', ...asSystem },
      { proname: 'open_prescribed', ...asSystem },
      { proname: 'open_prescribed_list', ...asSystem },
      { proname: 'open_session', ...asSystem },
      { proname: 'opened_for', ...asSystem },
      { proname: 'opened_prescriptions_of', ...asSystem },
      { proname: 'opened_record', ...asSystem },
      { proname: 'opened_records', ...asSystem },
      { proname: 'opened_records_with_recreational', ...asSystem },
      { proname: 'opened_things', ...asSystem },
      { proname: 'person_of_session', ...asCaller },
      { proname: 'session_lifetime', ...asCaller },
      { proname: 'tell_doctors_of_entry', ...asSystem },
      { proname: 'visible_doctor', ...asSystem },
    ]);
  });

  test('gives the roles of the server neither superuser rights nor a way around policies, nor anything to own', async () => {
    const { rows } = await db.ownerPool.query(
      'select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = any($1) order by 1',
      [[APP_ROLE, SYSTEM_ROLE]],
    );
    const bound = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    };
    expect(rows).toEqual([
      { rolname: APP_ROLE, ...bound },
      { rolname: SYSTEM_ROLE, ...bound },
    ]);
    const { rows: owned } = await db.ownerPool.query(
      "select relname from pg_class where relowner = any(array['balsamo_app', 'balsamo_system']::regrole[])",
    );
    expect(owned).toEqual([]);
    const { rows: memberships } = await db.ownerPool.query(
      "select 1 from pg_auth_members where member = any(array['balsamo_app', 'balsamo_system']::regrole[])",
    );
    expect(memberships).toEqual([]);
  });

  test('ties rows of people together by keys that name the person, so that no row can point at one of someone else', async () => {
    const { rows } = await db.ownerPool.query<{ name: string }>(
      `select key.conrelid::regclass || '.' || key.conname as name
       from pg_constraint key
       where key.contype = 'f' and key.connamespace = 'public'::regnamespace and key.confrelid <> 'users'::regclass
         and not exists (
           select from unnest(key.conkey, key.confkey) as pair (own, other)
           join pg_attribute referred on referred.attrelid = key.confrelid and referred.attnum = pair.other
           where referred.attname in ('user_id', 'patient_id'))
       order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(KEYS_WITHOUT_THE_PERSON);
  });

  test('opens every policy with the sentence that it enforces', () => {
    const root = import.meta.dirname;
    for (const feature of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
      const file = path.join(root, feature.name, 'policies.sql');
      const text = readdirSync(path.dirname(file)).includes('policies.sql') ? readFileSync(file, 'utf8') : '';
      for (const block of text.split(/\n\s*\n/).filter((part) => part.includes('create policy')))
        expect(block).toMatch(/^-- [A-Z]/);
    }
  });
});

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
            if (reached > 0) leaks.push(`${relation} / ${trick}: ${verb} ${table}`);
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
    const revision = {
      id: crypto.randomUUID(),
      entryId: rows[0].id,
      kind: 'edit',
      changedAt: new Date(),
      receivedAt: new Date(),
      browser: null,
      system: null,
      values: {},
      replaced: {},
    } as const;
    const insertion = insertRevision({ ...revision, lost: [] });
    expect((await asUserOnce(db, victim.token, insertion)).rows).toHaveLength(1);
    await expect(asUserOnce(db, stranger.token, insertion)).rejects.toMatchObject({ code: '42501' });
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

describe('what a hostile statement leaves on a pooled connection', () => {
  const QUESTION = { text: 'select current_user_id() as id' };

  /** One connection, which everybody is lent in turn. */
  async function onOneConnection(work: (one: Pick<Database, 'appPool'>) => Promise<void>): Promise<void> {
    const pools = makePools(db.owner, db.roles, 1);
    try {
      await work(pools);
    } finally {
      await Promise.all([pools.appPool.end(), pools.systemPool.end()]);
    }
  }

  test('takes the place of no statement of ours: their names cannot be known', async () => {
    const stranger = await createPerson(db.ownerPool);
    await onOneConnection(async (one) => {
      const hostile = (text: string) => asUserOnce(one, stranger.token, { text });
      await asUserOnce(one, victim.token, QUESTION);
      for (const listing of ['select name from pg_prepared_statements', 'select name from pg_prepared_statement()'])
        await expect(hostile(listing)).rejects.toMatchObject({ code: '42501' });
      await asUserOnce(one, victim.token, QUESTION);
      await expect(hostile('deallocate open_session')).rejects.toMatchObject({ code: '26000' });
      await asUserOnce(one, victim.token, QUESTION);
      await hostile(
        `prepare open_session(text) as select '${stranger.id}'::uuid as id, 'paciente' as role, 'pt' as language,
           set_config('app.session_token', '${stranger.token}', true) as time_zone, null::boolean as "lacksSecondFactor"`,
      );
      const { rows, user } = await asUserOnce(one, victim.token, QUESTION);
      expect([rows[0], user.id]).toEqual([{ id: victim.id }, victim.id]);
    });
  });

  test.each([
    'deallocate all',
    'set session search_path = pg_temp',
    'set session row_security = off',
    'set session default_transaction_read_only = on',
  ])('is gone after one failure at most: %s', async (text) => {
    const [stranger, next] = [await createPerson(db.ownerPool), await createPerson(db.ownerPool)];
    await onOneConnection(async (one) => {
      await asUserOnce(one, next.token, insertEntry(testEntry()));
      await asUserOnce(one, stranger.token, { text });
      await asUserOnce(one, next.token, insertEntry(testEntry())).catch(() => undefined);
      const { rows } = await asUserOnce(one, next.token, insertEntry(testEntry()));
      expect(rows).toHaveLength(1);
    });
    await db.ownerPool.query('delete from users where id = any($1)', [[stranger.id, next.id]]);
  });

  test('identifies nobody: a token that was set for the session is not that of the next request', async () => {
    const stranger = await createPerson(db.ownerPool);
    await onOneConnection(async (one) => {
      await asUserOnce(one, stranger.token, {
        text: `select set_config('app.session_token', '${stranger.token}', false)`,
      });
      expect((await asUserOnce(one, victim.token, QUESTION)).rows).toEqual([{ id: victim.id }]);
    });
  });

  test('stands before none of our tables, and in no place that policies do not bind', async () => {
    for (const text of [
      'create temporary table diary_entries (id uuid)',
      'create table public.diary_entries_of_others (id uuid)',
      'create schema hostile',
      "select lo_from_bytea(0, 'x')",
      'select lo_create(0)',
      'select oid from pg_largeobject_metadata',
      "select lo_import('/etc/passwd')",
    ])
      await expect(asUserOnce(db, victim.token, { text })).rejects.toMatchObject({ code: '42501' });
  });

  test('reaches no other database of our own cluster', async () => {
    for (const database of ['postgres', 'template1']) {
      const client = new pg.Client({ ...db.owner, user: APP_ROLE, database });
      await expect(client.connect()).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('can lock against everybody only tables whose rows requests change as a whole or remove', async () => {
    const { rows } = await db.ownerPool.query<{ relname: string }>(
      `select relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and has_table_privilege('${APP_ROLE}', oid, 'update, delete, truncate, maintain')
       order by 1`,
    );
    expect(rows.map(({ relname }) => relname)).toEqual(LOCKABLE);
    await expect(asUserOnce(db, victim.token, { text: 'lock table users in share mode' })).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('the system role', () => {
  test('sees of diaries whose check-out falls due when and what was deleted, and removes nothing else', async () => {
    const { rows } = await db.systemPool.query('select user_id from diary_entries');
    expect(rows).toEqual([{ user_id: victim.id }]);
    for (const column of ['notes', 'product_type', 'mood_before', 'triggers', '*']) {
      await expect(db.systemPool.query(`select ${column} from diary_entries`)).rejects.toMatchObject({ code: '42501' });
    }
    expect((await db.systemPool.query('delete from diary_entries')).rowCount).toBe(0);
    await db.ownerPool.query("update diary_entries set status = 'completo', checked_out_at = now()");
    expect((await db.systemPool.query('select user_id from diary_entries')).rows).toEqual([]);
  });

  test('learns of ratings without a use only when those who want the daily question made them, never how they felt', async () => {
    const silent = await createPerson(db.ownerPool);
    await db.ownerPool.query(
      `insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, anxiety, energy, pain, created_at, updated_at)
       values (gen_random_uuid(), $1, now(), 'UTC', 5, 5, 5, 5, now(), now())`,
      [silent.id],
    );
    const { rows } = await db.systemPool.query('select user_id, rated_at from symptom_ratings');
    expect(rows.map((row) => row.user_id)).toEqual([victim.id]);
    for (const column of ['mood', 'pain', 'time_zone', '*']) {
      await expect(db.systemPool.query(`select ${column} from symptom_ratings`)).rejects.toMatchObject({
        code: '42501',
      });
    }
  });

  test('changes nothing of an entry but that its reminder was sent', async () => {
    await expect(db.systemPool.query("update diary_entries set status = 'completo'")).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('makes nobody an operator, an association or confirmed', async () => {
    for (const [role, isVerified] of [
      ['operador', false],
      ['associacao', false],
      ['paciente', true],
    ] as const) {
      const insertion = db.systemPool.query(
        'insert into users (name, email, role, email_verified) values ($1, $2, $3, $4)',
        ['X Y', `${crypto.randomUUID()}@example.test`, role, isVerified],
      );
      await expect(insertion).rejects.toMatchObject({ code: '42501' });
    }
  });
});
