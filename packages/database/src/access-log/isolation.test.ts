import { randomUUID } from 'node:crypto';
import type { AccessResource } from '@balsamo/domain/access-log/vocabulary.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUser, asUserOnce } from '../as-user.ts';
import { insertEntry } from '../diary/queries.ts';
import { asReaderOfPrescription } from '../prescriptions/prescribed.ts';
import { AccessNotLoggedError } from '../session-errors.ts';
import { createAttacker, ESCAPES, TABLES, VERBS } from '../testing/attacks.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { testEntry } from '../testing/entries.ts';
import { giveOneOfEverything } from '../testing/one-of-everything.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { asReaderOfPatient, NoSuchPatientError } from './as-reader.ts';

/** Who is told nothing of the patient, whatever way they try. */
const NEVER_TOLD = [
  'pending',
  'former',
  'past the last day',
  'never',
  'patient',
  'association',
  'operator',
  'nobody',
] as const;
const RELATIONS = ['connected', 'hidden scope', 'without notes', ...NEVER_TOLD] as const;
type Relation = (typeof RELATIONS)[number];
const ORIGIN = { network: null, browser: null, system: null };

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let victim: TestPerson;
let other: TestPerson;
let people: Record<Relation, TestPerson>;
let entries: { shown: string; recreational: string };

const link = (patient: TestPerson, doctor: TestPerson, status: 'ativo' | 'inativo') =>
  db.ownerPool.query(
    `insert into patients_doctors (patient_id, doctor_id, status, connected_at, ended_at)
     values ($1, $2, $3, now(), case when $3 = 'inativo' then now() end)`,
    [patient.id, doctor.id, status],
  );

const lastDay = (doctor: TestPerson, endsAt: string) =>
  db.ownerPool.query(
    `update patients_doctors set ends_at = ${endsAt}, ends_on = (${endsAt})::date where doctor_id = $1 and patient_id = $2`,
    [doctor.id, victim.id],
  );

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  victim = await createPerson(db.ownerPool, 'paciente', 'Vítima');
  other = await createPerson(db.ownerPool);
  await giveOneOfEverything(db, victim);
  await db.ownerPool.query('delete from connection_requests');
  const { rows } = await db.ownerPool.query<{ id: string }>('select id from diary_entries');
  const [shown, recreational, deleted] = [rows[0]?.id ?? '', randomUUID(), randomUUID()];
  await asUserOnce(
    db,
    victim.token,
    insertEntry(testEntry({ id: recreational, consumptionMethod: 'recreativo', notes: 'na praia' })),
  );
  await asUserOnce(db, victim.token, insertEntry(testEntry({ id: deleted, notes: 'apagado' })));
  await db.ownerPool.query('update diary_entries set deleted_at = now() where id = $1', [deleted]);
  entries = { shown, recreational };
  const doctor = () => createPerson(db.ownerPool, 'medico', 'Dra. Ana');
  people = {
    connected: await doctor(),
    'hidden scope': await doctor(),
    pending: await doctor(),
    former: await doctor(),
    'without notes': await doctor(),
    'past the last day': await doctor(),
    never: await doctor(),
    association: await createPerson(db.ownerPool, 'associacao'),
    nobody: { ...victim, token: 'of nobody' },
    patient: await createPerson(db.ownerPool),
    operator: await createPerson(db.ownerPool, 'operador'),
  };
  await link(victim, people.connected, 'ativo');
  await link(victim, people['hidden scope'], 'ativo');
  await link(victim, people['without notes'], 'ativo');
  await link(victim, people.former, 'inativo');
  // No job has written it down yet: the instant alone ends it.
  await link(victim, people['past the last day'], 'ativo');
  await lastDay(people['past the last day'], "now() - interval '1 second'");
  for (const relation of ['connected', 'former', 'never'] as const) await link(other, people[relation], 'ativo');
  await db.ownerPool.query(
    `insert into sharing_scopes (patient_id, doctor_id, hides_recreational, hides_notes, hides_stock, updated_at)
     values ($1, $2, true, false, true, now()), ($1, $3, false, true, false, now())`,
    [victim.id, people['hidden scope'].id, people['without notes'].id],
  );
  await db.ownerPool.query(
    'insert into connection_requests (patient_id, doctor_id, requested_by, created_at) values ($1, $2, $2, now())',
    [victim.id, people.pending.id],
  );
  // What was opened in another transaction, once and lawfully, opens nothing in this one.
  await open(people.connected, async () => undefined);
});
afterAll(() => db?.close());

const open = <Result>(doctor: TestPerson, work: Parameters<typeof asReaderOfPatient<Result>>[4]) =>
  asReaderOfPatient(db, doctor.token, victim.id, { resource: 'entries', origin: ORIGIN }, work);
const visible = async (doctor: TestPerson) =>
  open(doctor, async ({ query }) =>
    (await query<{ id: string }>({ text: 'select id from diary_entries where user_id = $1', values: [victim.id] })).rows
      .map(({ id }) => id)
      .sort(),
  );

/** Ways in which someone who can run SQL in a request might try to have a record open. */
const openings = (): Record<string, string> => ({
  'by the door': `select from open_patient_record('${victim.id}', 'view', 'entries', null, null, null, null)`,
  'as a list': 'select from open_practice(null, null, null, null)',
  'as a report': "select from open_patient_report(null, 'view', null, null, null)",
  'of somebody else': `select from open_patient_record('${other.id}', 'view', 'entries', null, null, null, null)`,
  'by a setting': `select set_config(name, '${victim.id}', true) from unnest(array['app.opened_record', 'app.opened_records', 'app.user_id', 'app.patient_id']) as name`,
  'by a row of one’s own': `insert into access_log (patient_id, reader_id, reader_name, action, resource, at, opened_in) select '${victim.id}', current_user_id(), 'x', 'view', 'entries', now(), pg_current_xact_id()`,
  'by an old row made new': 'update access_log set opened_in = pg_current_xact_id(), at = now()',
  'by a function of one’s own': `create function pg_temp.opened_records() returns uuid[] language sql as $$ select array['${victim.id}'::uuid] $$; set local search_path = pg_temp, public`,
  'by the search path': `set local search_path = pg_temp, public; select from open_patient_record('${victim.id}', 'view', 'entries', null, null, null, null)`,
});

const NOTES = ['diary_entry_notes', 'seizure_notes'];
/** Who keeps the diary, and what they did. */
const CARE = ['care_acts', 'care_links', 'cared_people'];
/** What a row of the log about this shows. */
const SHOWN: Record<string, string[]> = {
  patient: [
    ...CARE,
    ...['diary_entries', 'diary_entry_notes', 'diary_preferences', 'prescriptions', 'symptom_ratings', 'trackers'],
  ],
  entries: [...CARE, 'diary_entries', 'diary_entry_notes', 'trackers'],
  entry: ['diary_entries', 'diary_entry_notes'],
  // Who keeps the diary, and of what they did nothing about entries.
  ratings: ['care_links', 'symptom_ratings'],
  prescriptions: ['care_links', 'prescriptions'],
  insights: [
    ...CARE,
    'diary_entries',
    'diary_entry_notes',
    'seizure_free_days',
    'seizure_notes',
    'seizures',
    'symptom_ratings',
    'trackers',
  ],
  report: [
    ...CARE,
    'diary_entries',
    'diary_entry_notes',
    'seizure_free_days',
    'seizure_notes',
    'seizures',
    'symptom_ratings',
    'trackers',
  ],
  stock: [],
};
/** The ways that open something lawfully, and as what. */
const OPEN: Record<string, string> = {
  'by the door': 'entries',
  'as a report': 'report',
  'as a list': 'patient',
  'by the search path': 'entries',
};

/** The tables of which this relation reaches rows of the victim's, all by reading. */
function reached(relation: Relation, opening: string): string[] {
  if (relation === 'pending') return ['connection_requests'];
  if (relation !== 'connected' && relation !== 'hidden scope' && relation !== 'without notes') return [];
  const shown = SHOWN[OPEN[opening] ?? ''] ?? [];
  return ['patients_doctors', ...shown.filter((table) => relation !== 'without notes' || !NOTES.includes(table))];
}

describe('isolation of a patient by SQL as the role of requests', () => {
  test('a doctor who reads an entry keeps no write to it, in nobody’s name', async () => {
    const text = `insert into diary_entry_revisions (user_id, id, entry_id, kind, changed_at, received_at, written, replaced, lost)
      values ($1, gen_random_uuid(), $2, 'edit', now(), now(), '{}', '{}', '{}')`;
    for (const person of [victim, people.connected]) {
      const sent = open(people.connected, async ({ query }) => {
        const seen = await query({ text: 'select from diary_entries where id = $1', values: [entries.shown] });
        expect(seen.rows).toHaveLength(1);
        return query({ text, values: [person.id, entries.shown] });
      });
      await expect(sent).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('every table × verb × relation × way to open the record reaches what the relation may read, and no more', {
    timeout: 600_000,
  }, async () => {
    const attacker = createAttacker(db, victim);
    const tricks = { ...ESCAPES, ...openings() };
    let attempts = 0;
    const leaks: string[] = [];
    const read = new Set<string>();
    for (const table of Object.keys(TABLES)) {
      for (const verb of VERBS) {
        const [text, values] = await attacker.statement(table, verb);
        for (const relation of RELATIONS) {
          for (const [trick, before] of Object.entries(tricks)) {
            attempts++;
            const rows = await attacker.attempt(people[relation].token, text, values, before);
            if (rows === 0) continue;
            const isAllowed = verb === 'select' && reached(relation, trick).includes(table);
            const isOperators = relation === 'operator' && TABLES[table]?.operators?.includes(verb);
            if (isAllowed) read.add(`${relation} / ${trick}: ${table}`);
            else if (!isOperators) leaks.push(`${relation} / ${trick}: ${verb} ${table}`);
          }
        }
      }
    }
    expect(leaks).toEqual([]);
    expect(read).toContain('connected / by the door: diary_entries');
    expect(read).toContain('hidden scope / as a list: prescriptions');
    expect(read).toContain('hidden scope / by the door: diary_entry_notes');
    expect(read).toContain('without notes / by the door: diary_entries');
    expect(read).not.toContain('connected / by the door: prescriptions');
    console.info(`${attempts} attempts by SQL, ${leaks.length} leaks`);
    expect(attempts).toBeGreaterThan(2_000);
  });

  test.each(Object.keys(SHOWN))('a log that says “%s” opens that and nothing else', async (resource) => {
    const id = resource === 'entry' ? entries.recreational : undefined;
    const access = { resource: resource as AccessResource, ...(id ? { resourceId: id } : {}), origin: ORIGIN };
    const shown: Record<string, number> = {};
    await asReaderOfPatient(db, people.connected.token, victim.id, access, async ({ query }) => {
      for (const table of [
        ...CARE,
        'diary_entries',
        'diary_entry_notes',
        'symptom_ratings',
        'prescriptions',
        'diary_preferences',
        'trackers',
        'seizures',
        'seizure_notes',
        'seizure_free_days',
      ])
        shown[table] = (await query({ text: `select from ${table}` })).rowCount ?? 0;
    });
    expect(
      Object.keys(shown)
        .filter((table) => shown[table] !== 0)
        .sort(),
    ).toEqual(SHOWN[resource]);
    if (id) expect(shown.diary_entries).toBe(1);
  });

  test('one prescription that was prescribed opens itself alone, not the diary, nor the others', async () => {
    const prescribe = `insert into prescriptions
        (id, patient_id, doctor_id, patient_name, doctor_name, protocol_name, products, status, created_at, updated_at)
      values (gen_random_uuid(), $1, $2, 'Vítima', 'Dra. Ana', 'Noite', '[{}]', 'ativa', now(), now()) returning id`;
    const ids = [];
    for (let number = 0; number < 2; number++)
      ids.push((await db.ownerPool.query(prescribe, [victim.id, people.connected.id])).rows[0].id);
    const shown = await asReaderOfPrescription(db, people.connected.token, ids[0], ORIGIN, async ({ query }) => [
      (await query({ text: 'select id from prescriptions' })).rows,
      (await query({ text: 'select from diary_entries' })).rowCount,
      (await query({ text: 'select from symptom_ratings' })).rowCount,
    ]);
    await db.ownerPool.query('delete from prescriptions where id = any($1)', [ids]);
    expect(shown).toEqual([[{ id: ids[0] }], 0, 0]);
  });

  test('when the week of a patient begins is told of open records alone, whoever asks', async () => {
    const ask = { text: 'select patient_id from opened_weeks(now())' };
    for (const relation of RELATIONS) {
      if (relation !== 'nobody') expect((await asUserOnce(db, people[relation].token, ask)).rows).toEqual([]);
    }
    expect(await open(people.connected, async ({ query }) => (await query(ask)).rows)).toEqual([
      { patient_id: victim.id },
    ]);
    for (const relation of ['former', 'never'] as const) {
      const ofAll = (query: (text: { text: string }) => Promise<{ rows: unknown[] }>) =>
        query({ text: 'select from open_practice(null, null, null, null)' }).then(() => query(ask));
      const { rows } = await asUser(db, people[relation].token, ({ query }) => ofAll(query));
      expect(rows).toEqual([{ patient_id: other.id }]);
    }
  });

  test('an open record shows neither deleted entries, nor revisions, nor recreational uses that are hidden', async () => {
    expect(await visible(people.connected)).toEqual([entries.shown, entries.recreational].sort());
    expect(await visible(people['hidden scope'])).toEqual([entries.shown]);
  });

  test('what the patient wrote is read with the entries it stands on, by those whom they show it, and by nobody else', async () => {
    const notesFor = (doctor: TestPerson) =>
      open(doctor, async ({ query }) =>
        (await query<{ notes: string }>({ text: 'select notes from diary_entry_notes order by notes' })).rows.map(
          ({ notes }) => notes,
        ),
      );
    expect(await notesFor(people.connected)).toEqual(['Chovia', 'na praia']);
    expect(await notesFor(people['hidden scope'])).toEqual(['Chovia']);
    expect(await notesFor(people['without notes'])).toEqual([]);
    const outside = { text: 'select notes from diary_entry_notes where user_id = $1', values: [victim.id] };
    for (const relation of ['connected', 'hidden scope', ...NEVER_TOLD] as const) {
      if (relation === 'nobody') continue;
      expect([relation, (await asUserOnce(db, people[relation].token, outside)).rows]).toEqual([relation, []]);
    }
  });

  test('what the patient has at home is told to those whom they show it, in a transaction that is logged as that', async () => {
    const stock = { text: 'select nickname from opened_stock()' };
    const toldTo = (doctor: TestPerson, resource: AccessResource) =>
      asReaderOfPatient(
        db,
        doctor.token,
        victim.id,
        { resource, origin: ORIGIN },
        async ({ query }) => (await query(stock)).rows,
      );
    expect(await toldTo(people['without notes'], 'stock')).toEqual([{ nickname: 'Flor' }, { nickname: 'Óleo' }]);
    expect(await toldTo(people['without notes'], 'patient')).toEqual([]);
    // An older link has no word about it, and never showed it.
    expect(await toldTo(people.connected, 'stock')).toEqual([]);
    expect(await toldTo(people['hidden scope'], 'stock')).toEqual([]);
    for (const relation of NEVER_TOLD) {
      if (relation === 'nobody') continue;
      await expect(toldTo(people[relation], 'stock')).rejects.toBeInstanceOf(NoSuchPatientError);
      expect((await asUserOnce(db, people[relation].token, stock)).rows).toEqual([]);
    }
  });

  test('a report of an unwanted effect is told only where the patient shows it, in a transaction that is logged as that', async () => {
    const reports = { text: 'select description from unwanted_effect_reports where user_id = $1', values: [victim.id] };
    const toldTo = (doctor: TestPerson, resource: AccessResource) =>
      asReaderOfPatient(
        db,
        doctor.token,
        victim.id,
        { resource, origin: ORIGIN },
        async ({ query }) => (await query(reports)).rows,
      );
    const show = (isShown: boolean) =>
      db.ownerPool.query('update unwanted_effect_reports set is_shown_to_doctors = $1', [isShown]);
    expect(await toldTo(people.connected, 'unwanted_effects')).toEqual([]);
    await show(true);
    expect(await toldTo(people.connected, 'unwanted_effects')).toEqual([{ description: 'Depois do almoço' }]);
    for (const resource of ['patient', 'entries', 'stock', 'report'] as const)
      expect([resource, await toldTo(people.connected, resource)]).toEqual([resource, []]);
    for (const relation of NEVER_TOLD) {
      if (relation === 'nobody') continue;
      await expect(toldTo(people[relation], 'unwanted_effects')).rejects.toBeInstanceOf(NoSuchPatientError);
      expect([relation, (await asUserOnce(db, people[relation].token, reports)).rows]).toEqual([relation, []]);
    }
    await show(false);
  });

  test('other medicines and conditions are told only where the patient shows them, in a transaction that is logged as that', async () => {
    const kept = {
      text: 'select name from medicines where user_id = $1 union all select name from conditions where user_id = $1',
      values: [victim.id],
    };
    const toldTo = (doctor: TestPerson, resource: AccessResource) =>
      asReaderOfPatient(
        db,
        doctor.token,
        victim.id,
        { resource, origin: ORIGIN },
        async ({ query }) => (await query(kept)).rows,
      );
    const show = async (isShown: boolean) => {
      await db.ownerPool.query('update medicines set is_shown_to_doctors = $1', [isShown]);
      await db.ownerPool.query('update conditions set is_shown_to_doctors = $1', [isShown]);
    };
    expect(await toldTo(people.connected, 'medicines')).toEqual([]);
    await show(true);
    expect(await toldTo(people.connected, 'medicines')).toEqual([{ name: 'Clobazam' }, { name: 'Epilepsia' }]);
    for (const resource of ['patient', 'entries', 'stock', 'report', 'unwanted_effects'] as const)
      expect([resource, await toldTo(people.connected, resource)]).toEqual([resource, []]);
    for (const relation of NEVER_TOLD) {
      if (relation === 'nobody') continue;
      await expect(toldTo(people[relation], 'medicines')).rejects.toBeInstanceOf(NoSuchPatientError);
      expect([relation, (await asUserOnce(db, people[relation].token, kept)).rows]).toEqual([relation, []]);
    }
    await show(false);
  });

  test('after the last day nothing is read by any door, nor the link known, before any job has run; until then all is', async () => {
    const doctor = await createPerson(db.ownerPool, 'medico');
    await link(victim, doctor, 'ativo');
    await lastDay(doctor, "now() + interval '1 day'");
    expect(await visible(doctor)).toHaveLength(2);
    await lastDay(doctor, "now() - interval '1 second'");
    await expect(visible(doctor)).rejects.toBeInstanceOf(NoSuchPatientError);
    const doors = [
      'select id from open_practice(null, null, null, null)',
      "select id from open_patient_report(null, 'view', null, null, null)",
      'select patient_id from patients_doctors',
      'select * from unnest(connected_patients())',
    ];
    for (const text of doors) expect((await asUserOnce(db, doctor.token, { text })).rows).toEqual([]);
    const name = { text: 'select connected_name($1) as name', values: [victim.id] };
    expect((await asUserOnce(db, doctor.token, name)).rows).toEqual([{ name: null }]);
  });

  test('only the patient says until when, and no doctor takes a day back', async () => {
    const doctor = await createPerson(db.ownerPool, 'medico');
    await link(victim, doctor, 'ativo');
    const later = {
      text: "update patients_doctors set ends_on = '2099-01-01', ends_at = '2099-01-02' where doctor_id = $1 returning doctor_id",
      values: [doctor.id],
    };
    expect((await asUserOnce(db, doctor.token, later)).rows).toHaveLength(0);
    expect((await asUserOnce(db, other.token, later)).rows).toHaveLength(0);
    expect((await asUserOnce(db, victim.token, later)).rows).toHaveLength(1);
    // What has ended does not begin again by another day.
    await lastDay(doctor, "now() - interval '1 second'");
    expect((await asUserOnce(db, victim.token, later)).rows).toHaveLength(0);
    const revive = { text: "update patients_doctors set status = 'ativo', ended_at = null" };
    await expect(asUserOnce(db, victim.token, revive)).rejects.toMatchObject({ code: '42501' });
  });

  test('a record closes with its transaction, and a pooled connection opens nothing for the next', async () => {
    await visible(people.connected);
    const { rows } = await asUserOnce(db, people.connected.token, { text: 'select id from diary_entries' });
    expect(rows).toEqual([]);
  });

  test('a link that ends while a record is open waits for the reading, and is over for the next', async () => {
    const doctor = await createPerson(db.ownerPool, 'medico');
    await link(victim, doctor, 'ativo');
    let ending: Promise<unknown> = Promise.resolve();
    const seen = await open(doctor, async ({ query }) => {
      ending = db.ownerPool.query(
        "update patients_doctors set status = 'inativo', ended_at = now() where doctor_id = $1",
        [doctor.id],
      );
      return (await query({ text: 'select id from diary_entries where user_id = $1', values: [victim.id] })).rowCount;
    });
    expect(seen).toBe(2);
    await ending;
    await expect(visible(doctor)).rejects.toBeInstanceOf(NoSuchPatientError);
  });

  test('who reads is written down in the same transaction: undone with it, and without it nothing is read', async () => {
    const count = async () => (await db.ownerPool.query('select from access_log')).rowCount;
    const before = await count();
    const failing = open(people.connected, () => Promise.reject(new Error('stop')));
    await expect(failing).rejects.toThrow('stop');
    expect(await count()).toBe(before);
    await db.ownerPool.query('alter table access_log add constraint refuse check (false) not valid');
    await expect(visible(people.connected)).rejects.toBeInstanceOf(AccessNotLoggedError);
    await db.ownerPool.query('alter table access_log drop constraint refuse');
    expect(await visible(people.connected)).toHaveLength(2);
    expect(await count()).toBe((before ?? 0) + 1);
  });

  test('the log keeps the reader’s name as it was, also when that account is gone', async () => {
    const doctor = await createPerson(db.ownerPool, 'medico', 'Dr. Que Saiu');
    await link(victim, doctor, 'ativo');
    await visible(doctor);
    await db.ownerPool.query('delete from users where id = $1', [doctor.id]);
    const { rows } = await asUser(db, victim.token, ({ query }) =>
      query({ text: "select reader_id, reader_name from access_log where reader_name = 'Dr. Que Saiu'" }),
    );
    expect(rows).toEqual([{ reader_id: null, reader_name: 'Dr. Que Saiu' }]);
  });
});
