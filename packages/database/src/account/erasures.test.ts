import { randomUUID } from 'node:crypto';
import { erasureAskedFor } from '@balsamo/domain/account/erasure.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asSystem } from '../as-system.ts';
import { asUser, asUserOnce } from '../as-user.ts';
import { insertEntry } from '../diary/queries.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { testEntry } from '../testing/entries.ts';
import { giveOneOfEverything } from '../testing/one-of-everything.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import {
  askForErasure,
  callOffOwnErasure,
  claimDueErasure,
  countStayingOperators,
  eraseAccount,
  readErasure,
} from './erasures.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const DUE = erasureAskedFor(NOW).dueAt;
let db: Awaited<ReturnType<typeof createTestDatabase>>;

/**
 * What a table that erasure does not reach through `on delete cascade` holds instead. Whoever adds a table gives it a key to
 * its person with `on delete cascade`, or decides here why not.
 */
const DECIDED: Record<string, string> = {
  users: 'the account itself',
  verifications: 'names the person in a text of better-auth; eraseAccount revokes mailed links',
  rate_limit_attempts: 'keyed hashes, forgotten by the job that erases and within the hour',
  contact_messages: 'of nobody in particular; what came from the address of the account goes with it',
  analytics_counts: 'sums, in which nobody stands',
  lost_mails: 'sums, in which nobody stands',
  identity_keys: 'a key of the installation, of nobody',
  push_keys: 'the key pair of the installation, of nobody',
  required_second_factors: 'names roles; what the installation requires',
  associations: 'of an organisation; what it tells about itself',
  association_plans: 'of an organisation; until when it has paid, and what operators note of that',
  association_month_figures: 'what was told of groups, in which nobody can be found',
  association_products: 'of an organisation; who described it is forgotten',
  association_lots: 'of an organisation; who recalled it is forgotten',
  association_product_images: 'of an organisation; names nobody',
  association_lot_certificates: 'of an organisation; names nobody',
  association_dispensings: 'the books of an organisation; to whom something was handed, and by whom, is forgotten',
  association_movements: 'the books of an organisation; who wrote them is forgotten',
  association_stock_news: 'of an organisation, to its members; who wrote it is forgotten',
  articles: 'of the site; names nobody but whom it tells as its author',
  article_translations: 'of the site; names nobody',
  article_files: 'of the site; by whom it was brought is forgotten',
  association_files: 'of an association; by whom it was brought is forgotten',
  association_events: 'what was done in an association stays; by whom and to whom is forgotten',
  receipts: 'kept as the tax law asks; whose account it was is forgotten, the payer’s name stays',
  payment_events: 'ids of the payment provider, forgotten after 90 days',
  sandbox_customers: 'of a provider of our own, which forgets the customer before the account goes',
  operator_events: 'what operators did stays; who and to whom is forgotten',
};
/** Tables in which nothing can stand but listed words and numbers. */
const NAMELESS = ['analytics_counts', 'lost_mails'];
/** Keys to a person that do not take the row along. */
const KEPT = [
  'access_log.reader_id',
  'article_files.uploaded_by',
  'association_dispensings.dispensed_by',
  'association_dispensings.patient_id',
  'association_dispensings.undone_by',
  'association_events.actor_id',
  'association_events.subject_id',
  'association_files.uploaded_by',
  'association_invitations.invited_by',
  'association_lots.recalled_by',
  'association_members.added_by',
  'association_movements.created_by',
  'association_products.updated_by',
  'association_recommended_doctors.recommended_by',
  'association_staff.assigned_by',
  'association_staff_invitations.invited_by',
  'association_stock_news.created_by',
  'care_links.caregiver_id',
  'operator_events.actor_id',
  'operator_events.person_id',
  'prescriptions.doctor_id',
  'receipts.user_id',
];

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
});
afterAll(() => db?.close());

const system = <Result>(work: (client: pg.PoolClient) => Promise<Result>) =>
  asSystem(db, 'a test does what the job does', ({ client }) => work(client));
const ask = async (person: TestPerson, now = NOW) => {
  await db.ownerPool.query(
    `insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', 'hash')
     on conflict do nothing`,
    [person.id],
  );
  return system((client) => askForErasure(client, { token: person.token, passwordHash: 'hash' }, erasureAskedFor(now)));
};
const erase = (person: TestPerson) => system((client) => eraseAccount(client, person.id, NOW));
const isThere = async (person: TestPerson) =>
  (await db.ownerPool.query('select from users where id = $1', [person.id])).rowCount === 1;

/** The tables with rows in which any of these texts stands, by the catalogue, with how many. */
async function tablesWith(...texts: string[]): Promise<Record<string, number>> {
  const { rows: tables } = await db.ownerPool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await db.ownerPool.query<{ count: number }>(
      `select count(*)::int as count from ${pg.escapeIdentifier(name)} t
       where exists (select from unnest($1::text[]) as said where position(said in to_jsonb(t)::text) > 0)`,
      [texts],
    );
    if (rows[0]?.count) found[name] = rows[0].count;
  }
  return found;
}

describe('the catalogue', () => {
  test('ties every table to its person by keys that cascade, or it is decided why not', async () => {
    const { rows } = await db.ownerPool.query<{ name: string }>(
      `with recursive reached as (
         select 'public.users'::regclass::oid as oid
         union
         select conrelid from pg_constraint join reached on reached.oid = confrelid where contype = 'f' and confdeltype = 'c'
       )
       select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and oid not in (select oid from reached)`,
    );
    expect([...rows.map(({ name }) => name), 'users'].sort()).toEqual(Object.keys(DECIDED).sort());
  });

  test('lets no other key to a person stand in the way of an erasure', async () => {
    const { rows } = await db.ownerPool.query<{ key: string; action: string }>(
      `select conrelid::regclass::text || '.' || attname as key, confdeltype as action
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid = 'public.users'::regclass and confdeltype <> 'c' order by 1`,
    );
    expect(rows).toEqual(KEPT.map((key) => ({ key, action: 'n' })));
  });

  test('is walked by an index wherever a key leads to a person', async () => {
    const { rows } = await db.ownerPool.query<{ table: string }>(
      `select conrelid::regclass::text as table from pg_constraint c
       where contype = 'f' and confrelid = 'public.users'::regclass and not exists (
         select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || (
             select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) || ' IS NOT NULL)'))`,
    );
    // Holds what was not sent yet: a few rows for a few minutes.
    expect(rows).toEqual([{ table: 'notification_deliveries' }]);
  });

  test('holds nothing of a person whose account was erased, in any table, and everything of the others', async () => {
    const maria = await createPerson(db.ownerPool, 'paciente', 'Maria Aparecida de Tal');
    const texts = [maria.id, maria.email, 'Maria Aparecida de Tal', 'other@example.test'];
    await giveOneOfEverything(db, maria);
    const others = await createPerson(db.ownerPool);
    await asUserOnce(db, others.token, insertEntry(testEntry()));
    const held = await tablesWith(...texts);
    // A table that this person has nothing in would prove nothing: a new one belongs into one-of-everything.ts.
    const { rows } = await db.ownerPool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
    );
    expect(Object.keys(held)).toEqual(rows.map(({ name }) => name).filter((name) => !NAMELESS.includes(name)));

    await erase(maria);
    expect(Object.keys(await tablesWith(...texts)).filter((name) => !(name in DECIDED))).toEqual([]);
    expect(await tablesWith(maria.id)).toEqual({
      article_translations: 1,
      articles: 1,
      association_files: 1,
      association_lot_certificates: 1,
      association_month_figures: 1,
      association_plans: 1,
      association_product_images: 1,
      associations: 1,
      identity_keys: 1,
      // Under ids of the provider’s, of which this test makes the person’s own.
      payment_events: 1,
      push_keys: 1,
      required_second_factors: 1,
      rate_limit_attempts: 1,
      sandbox_customers: 1,
    });
    expect(Object.keys(await tablesWith(others.id))).toEqual(['diary_entries', 'sessions', 'users']);
    await createSameAddressAgain(maria.email);
  });

  const createSameAddressAgain = (email: string) =>
    db.systemPool.query("insert into users (name, email, role) values ('Outra Pessoa', $1, 'paciente')", [email]);
});

test('an account with 20,000 entries and their stock is erased', async () => {
  const maria = await createPerson(db.ownerPool);
  const itemId = randomUUID();
  await db.ownerPool.query(
    `with item as (
       insert into inventory_items (id, user_id, nickname, product_type, unit, created_at, updated_at)
       values ($2, $1, 'Óleo', 'oleo', 'ml', now(), now())
     ), entry as (
       insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
         mood_before, anxiety_before, energy_before, pain_before, triggers, source, status, check_out_due_at, created_at, updated_at,
         inventory_item_id, stock_taken, deleted_at)
       select uuidv7(), $1, 'oleo', 'sublingual', 2, 'gotas', $3::timestamptz - n * interval '1 hour', 'America/Sao_Paulo',
         4, 7, 5, 6, '{}', 'quick', 'incompleto', $3, $3, $3, $2, 0.1, case when n % 10 = 0 then $3::timestamptz end
       from generate_series(1, 20000) n returning id
     )
     insert into inventory_movements (user_id, item_id, entry_id, kind, change, occurred_at, created_at)
     select $1, $2, id, 'check_in', -0.1, $3, $3 from entry`,
    [maria.id, itemId, NOW],
  );
  await ask(maria);
  await erase(maria);
  expect(await tablesWith(maria.id)).toEqual({});
});

describe('asking for an erasure', () => {
  let maria: TestPerson;
  beforeEach(async () => {
    maria = await createPerson(db.ownerPool);
  });

  test('again changes nothing of what was asked for first', async () => {
    expect(await ask(maria)).toEqual({ requestedAt: NOW, dueAt: DUE, isNew: true });
    const later = new Date(NOW.getTime() + 86_400_000);
    expect(await ask(maria, later)).toEqual({ requestedAt: NOW, dueAt: DUE, isNew: false });
  });

  test('at the same moment from two devices is one request', async () => {
    await ask(maria);
    await asUser(db, maria.token, ({ orm }) => callOffOwnErasure(orm));
    const answers = await Promise.all([ask(maria), ask(maria)]);
    expect(answers.map((answer) => answer?.isNew).sort()).toEqual([false, true]);
  });

  test('needs a session that lives and the password that was proven', async () => {
    await ask(maria);
    await asUser(db, maria.token, ({ orm }) => callOffOwnErasure(orm));
    const tryWith = (token: string, passwordHash: string) =>
      system((client) => askForErasure(client, { token, passwordHash }, erasureAskedFor(NOW)));
    expect(await tryWith(maria.token, 'the hash of before')).toBeUndefined();
    expect(await tryWith('invented', 'hash')).toBeUndefined();
    expect(await system((client) => readErasure(client, maria.id))).toBeUndefined();
  });

  test('is beyond what a request may do by itself', async () => {
    const text = 'insert into account_erasures (user_id, requested_at, due_at) values ($1, now(), now())';
    await expect(asUserOnce(db, maria.token, { text, values: [maria.id] })).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the role of jobs', () => {
  test('erases nobody who did not ask for it', async () => {
    const maria = await createPerson(db.ownerPool);
    await expect(erase(maria)).rejects.toThrow('not there to erase');
    expect(await isThere(maria)).toBe(true);
  });

  test('brings no erasure forward', async () => {
    await ask(await createPerson(db.ownerPool));
    await expect(db.systemPool.query('update account_erasures set due_at = now()')).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('a claim', () => {
  test('takes each due account once, whatever the number of servers, and none before its time', async () => {
    const [maria, joao] = [await createPerson(db.ownerPool), await createPerson(db.ownerPool)];
    const long = new Date('2020-01-01T00:00:00Z');
    await ask(maria, long);
    await ask(joao, long);
    const due = erasureAskedFor(long).dueAt;
    const claim = (client: pg.PoolClient, at: Date) => claimDueErasure(client, at, []);
    expect(await system((client) => claim(client, new Date(due.getTime() - 1)))).toBeUndefined();
    const taken = await system(async (client) => {
      const first = await claim(client, due);
      const second = await system((other) => claim(other, due));
      return [first?.userId, second?.userId];
    });
    expect(taken.sort()).toEqual([maria.id, joao.id].sort());
    expect(await system((client) => claimDueErasure(client, due, [maria.id, joao.id]))).toBeUndefined();
  });

  test('holds off who wants to stay until it is decided, so that nobody is told of staying and erased', async () => {
    const maria = await createPerson(db.ownerPool);
    await ask(maria, new Date('2020-01-01T00:00:00Z'));
    let calledOff: Promise<boolean> | undefined;
    await system(async (client) => {
      const { rows } = await client.query('select from account_erasures where user_id = $1 for update', [maria.id]);
      expect(rows).toHaveLength(1);
      calledOff = asUser(db, maria.token, ({ orm }) => callOffOwnErasure(orm));
      await expect
        .poll(async () => (await db.ownerPool.query('select from pg_locks where not granted')).rowCount)
        .toBeGreaterThan(0);
      await eraseAccount(client, maria.id, NOW);
    });
    expect(await calledOff).toBe(false);
    expect(await isThere(maria)).toBe(false);
  });
});

describe('prescriptions of a doctor', () => {
  let patient: TestPerson;
  let doctor: TestPerson;
  beforeEach(async () => {
    patient = await createPerson(db.ownerPool, 'paciente', 'Rosa Patrícia');
    doctor = await createPerson(db.ownerPool, 'medico', 'Helena Prado');
  });

  async function prescribe(given: { by?: TestPerson; previousId?: string; renewalDate?: string } = {}) {
    const id = randomUUID();
    const { by, previousId, renewalDate } = given;
    await db.ownerPool.query(
      `insert into prescriptions (id, patient_id, doctor_id, patient_name, doctor_name, protocol_name, products, status,
         previous_id, renewal_date, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'Noite', '[{}]', 'ativa', $6, $7, $8, $8)`,
      [id, patient.id, by?.id, by && 'Rosa Patrícia', by && 'Helena Prado', previousId, renewalDate, NOW],
    );
    return id;
  }
  const stored = async () => {
    const { rows } = await db.ownerPool.query(
      `select id, patient_id as patient, doctor_id as doctor, patient_name || ', ' || doctor_name as names, previous_id as previous
       from prescriptions where created_at = $1 and protocol_name = 'Noite' and (patient_name = 'Rosa Patrícia' or patient_id = $2)
       order by id`,
      [NOW, patient.id],
    );
    return rows;
  };
  beforeEach(() => db.ownerPool.query('delete from prescriptions'));

  test('stay with the doctor when the patient leaves, with both names and their versions; the patient’s own go', async () => {
    const own = await prescribe();
    const first = await prescribe({ by: doctor, previousId: own, renewalDate: '2026-06-01' });
    const second = await prescribe({ by: doctor, previousId: first });
    await ask(patient);
    await erase(patient);
    const kept = { patient: null, doctor: doctor.id, names: 'Rosa Patrícia, Helena Prado' };
    expect(await stored()).toEqual(
      [
        { ...kept, id: first, previous: null },
        { ...kept, id: second, previous: first },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  test('stay with the patient when the doctor leaves, signed documents too, and go with the patient after that', async () => {
    const id = await prescribe({ by: doctor });
    const documentId = randomUUID();
    await db.ownerPool.query(
      `insert into files (id, user_id, kind, media_type, name, byte_size, sha256, created_at)
       values ($1, $2, 'prescription_document', 'application/pdf', 'receita.pdf', 1, repeat('0', 64), now()),
         (gen_random_uuid(), $2, 'profile_photo', 'image/webp', 'foto.webp', 1, repeat('0', 64), now())`,
      [documentId, doctor.id],
    );
    await db.ownerPool.query('update prescriptions set document_id = $1, document_owner_id = doctor_id where id = $2', [
      documentId,
      id,
    ]);
    const files = async () => (await db.ownerPool.query('select id, user_id from files')).rows;
    await ask(doctor);
    await erase(doctor);
    expect(await files()).toEqual([{ id: documentId, user_id: patient.id }]);
    expect(await stored()).toEqual([
      { id, patient: patient.id, doctor: null, names: 'Rosa Patrícia, Helena Prado', previous: null },
    ]);
    await ask(patient);
    await erase(patient);
    expect([await stored(), await files()]).toEqual([[], []]);
  });

  test('tell since when the doctor who leaves follows no longer: since the parting, or since the erasure, which the patient is told of', async () => {
    const partedAt = new Date(NOW.getTime() - 30 * 86_400_000);
    const open = await prescribe({ by: doctor });
    await db.ownerPool.query(
      `insert into patients_doctors (patient_id, doctor_id, status, connected_at, ended_at)
       values ($1, $2, 'inativo', $3, $3)`,
      [patient.id, doctor.id, partedAt],
    );
    const other = await createPerson(db.ownerPool, 'medico', 'Outra Pessoa');
    const kept = await prescribe({ by: other });
    const late = await createPerson(db.ownerPool, 'medico', 'Mais Uma');
    const standing = await prescribe({ by: late });
    await db.ownerPool.query(
      "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', $3)",
      [patient.id, late.id, partedAt],
    );
    for (const leaver of [doctor, late]) {
      await ask(leaver);
      await erase(leaver);
    }
    const told = await db.ownerPool.query('select user_id, type from notifications where user_id = $1', [patient.id]);
    expect(told.rows).toEqual([{ user_id: patient.id, type: 'connection_ended' }]);
    const { rows } = await db.ownerPool.query('select id, follow_ended_at from prescriptions');
    const since = (id: string) => rows.find((row) => row.id === id)?.follow_ended_at;
    expect([since(open), since(standing), since(kept)]).toEqual([partedAt, NOW, null]);
  });

  test('go with the doctor when the patient left before', async () => {
    await prescribe({ by: doctor });
    await ask(patient);
    await erase(patient);
    await ask(doctor);
    await erase(doctor);
    expect(await stored()).toEqual([]);
    expect(await tablesWith(patient.id, doctor.id)).toEqual({});
  });

  test('are beyond the role of jobs while nobody leaves', async () => {
    await prescribe({ by: doctor, renewalDate: '2026-06-01' });
    expect((await db.systemPool.query('delete from prescriptions')).rowCount).toBe(0);
    const forbidden = { code: '42501' };
    await expect(db.systemPool.query('update prescriptions set patient_id = null')).rejects.toMatchObject(forbidden);
    const taken = db.systemPool.query("update prescriptions set patient_id = $1, status = 'expirada'", [doctor.id]);
    await expect(taken).rejects.toMatchObject(forbidden);
    const lost = db.systemPool.query("update prescriptions set patient_id = null, status = 'expirada'");
    await expect(lost).rejects.toMatchObject(forbidden);
    const parted = db.systemPool.query('update prescriptions set follow_ended_at = now()');
    await expect(parted).rejects.toMatchObject(forbidden);
  });

  test('of one doctor are not touched when a patient of another leaves', async () => {
    const id = await prescribe({ by: doctor });
    const other = await createPerson(db.ownerPool);
    await ask(other);
    await erase(other);
    expect((await stored()).map((row) => [row.id, row.patient])).toEqual([[id, patient.id]]);
  });
});

test('of operators one counts those who stay', async () => {
  const [first, second] = [await createPerson(db.ownerPool, 'operador'), await createPerson(db.ownerPool, 'operador')];
  const others = (person: TestPerson) => system((client) => countStayingOperators(client, person.id));
  expect(await others(first)).toBe(1);
  await ask(second);
  expect([await others(first), await others(second)]).toEqual([0, 1]);
});
