import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FREQUENCY_DAYS, SUMMARY_DAYS } from '@balsamo/domain/member-summary/summary.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createAssociation, createMember, createStaff, type TestAssociation } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { NotStaffError, readMemberSummary, SummaryNotShownError } from './queries.ts';

const ORIGIN = { network: '203.0.113.0/24', browser: 'Chrome', system: 'Windows' };
const NOW = "date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'";

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: TestAssociation;
const people: Record<string, TestPerson> = {};
let member: TestPerson;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  ours = await createAssociation(ownerPool, 'Raiz de Teste');
  const theirs = await createAssociation(ownerPool, 'Outra de Teste');
  for (const role of ['admin', 'manager', 'stock_keeper'] as const)
    people[role] = await createStaff(ownerPool, ours, role);
  people['staff of another association'] = await createStaff(ownerPool, theirs, 'admin');
  people['former staff'] = await createStaff(ownerPool, ours, 'admin');
  await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [
    people['former staff'].id,
  ]);
  people['another member'] = await createMember(ownerPool, ours, { sharesSummary: true });
  people['former member'] = await createMember(ownerPool, ours);
  await ownerPool.query("update association_members set status = 'inactive', left_at = now() where patient_id = $1", [
    people['former member'].id,
  ]);
  people.doctor = await createPerson(ownerPool, 'medico');
  people.operator = await createPerson(ownerPool, 'operador');
  people.stranger = await createPerson(ownerPool);
});
afterAll(() => db?.close());
beforeEach(async () => {
  member = await createMember(db.ownerPool, ours, { name: 'Joana Membro', sharesSummary: true });
});

const person = (name: string) => people[name] as TestPerson;

async function membershipOf(someone: TestPerson): Promise<string> {
  const { rows } = await db.ownerPool.query<{ id: string }>(
    'select id from association_members where patient_id = $1',
    [someone.id],
  );
  return rows[0]?.id as string;
}

/** Uses `daysAgo` local days before today, at noon. */
async function used(someone: TestPerson, daysAgo: number, given: Record<string, unknown> = {}): Promise<void> {
  const { productType = 'oleo', method = 'sublingual', deleted = false, hours = 12 } = given;
  await db.ownerPool.query(
    `insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
       triggers, source, status, check_out_due_at, created_at, updated_at, deleted_at)
     select $1, $2, $3, $4, 1, 'gotas', at, 'America/Sao_Paulo', '{}', 'quick', 'incompleto', at, at, at, case when $6 then now() end
     from (select ${NOW} - make_interval(days => $5) + make_interval(hours => $7) as at) as moment`,
    [randomUUID(), someone.id, productType, method, daysAgo, deleted, hours],
  );
}

const read = async (as: TestPerson, of: TestPerson, associationId = ours.id) =>
  readMemberSummary(db, as.token, { associationId, memberId: await membershipOf(of) }, ORIGIN);

async function linesAbout(someone: TestPerson): Promise<number> {
  const { rows } = await db.ownerPool.query('select from access_log where patient_id = $1', [someone.id]);
  return rows.length;
}

/** Runs statements in one transaction of this person's session, as an attacker with SQL would; answers the last rows. */
async function attack(as: TestPerson, ...statements: [string, unknown[]?][]): Promise<unknown[]> {
  const client = await db.appPool.connect();
  try {
    await client.query('begin');
    await client.query('select * from open_session($1)', [as.token]);
    let rows: unknown[] = [];
    for (const [text, values] of statements) rows = (await client.query(text, values)).rows;
    return rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the summary that a member shows', () => {
  test('adds up the last 90 local days, the frequency of 30, without what is recreational or deleted', async () => {
    expect([SUMMARY_DAYS, FREQUENCY_DAYS]).toEqual([90, 30]);
    await used(member, 0, { hours: 0 });
    await used(member, 29, { hours: 0 });
    await used(member, 30, { productType: 'flor', method: 'vaporizando', hours: 23 });
    await used(member, 89, { hours: 0 });
    await used(member, 90, { productType: 'capsula', method: 'oral', hours: 23 });
    for (let times = 0; times < 5; times++) {
      await used(member, 1, { productType: 'outro', method: 'recreativo' });
      await used(member, 1, { productType: 'pomada', method: 'topico', deleted: true });
    }
    const { rows } = await db.ownerPool.query<{ today: string }>(
      `select (${NOW} at time zone 'America/Sao_Paulo')::date::text as today`,
    );
    expect(await read(person('admin'), member)).toEqual({
      shownSince: expect.any(Date),
      computedAt: expect.any(Date),
      totalEntries: 4,
      recentEntries: 2,
      mostUsedProductType: 'oleo',
      mostUsedMethod: 'sublingual',
      lastEntryDate: rows[0]?.today,
    });
  });

  test('names of several as frequent the one used last, and of nothing nothing', async () => {
    await used(member, 3, { productType: 'oleo', method: 'sublingual' });
    await used(member, 2, { productType: 'flor', method: 'vaporizando' });
    expect(await read(person('manager'), member)).toMatchObject({
      mostUsedProductType: 'flor',
      mostUsedMethod: 'vaporizando',
    });
    const silent = await createMember(db.ownerPool, ours, { sharesSummary: true });
    expect(await read(person('manager'), silent)).toMatchObject({
      totalEntries: 0,
      recentEntries: 0,
      mostUsedProductType: null,
      mostUsedMethod: null,
      lastEntryDate: null,
    });
  });

  test('is read by admins and managers of that association, and by nobody else', async () => {
    await used(member, 1);
    for (const name of Object.keys(people)) {
      const reading = read(person(name), member);
      if (name === 'admin' || name === 'manager') expect((await reading).totalEntries, name).toBe(1);
      else await expect(reading, name).rejects.toThrow(NotStaffError);
    }
    await expect(read(member, member)).rejects.toThrow(NotStaffError);
    expect(await linesAbout(member)).toBe(2);
  });

  test('stands in the member’s access log with who and for which association, and in what staff did', async () => {
    await read(person('admin'), member);
    const { rows } = await db.ownerPool.query(
      'select reader_id, reader_name, reader_association, action, resource, resource_id, network from access_log where patient_id = $1',
      [member.id],
    );
    expect(rows).toEqual([
      {
        reader_id: person('admin').id,
        reader_name: 'Equipe de Teste',
        reader_association: 'Raiz de Teste',
        action: 'view',
        resource: 'summary',
        resource_id: ours.id,
        network: ORIGIN.network,
      },
    ]);
    const { rows: events } = await db.ownerPool.query(
      'select kind, actor_id, subject from association_events where subject_id = $1',
      [member.id],
    );
    expect(events).toEqual([{ kind: 'summary_read', actor_id: person('admin').id, subject: null }]);
  });

  test('ends at once when the member takes it back, leaves, is removed, or the association is closed', async () => {
    const ends: [string, string][] = [
      ['consent', 'update association_members set shares_summary_since = null where patient_id = $1'],
      [
        'membership',
        "update association_members set status = 'inactive', left_at = now(), shares_summary_since = null where patient_id = $1",
      ],
    ];
    for (const [what, end] of ends) {
      const someone = await createMember(db.ownerPool, ours, { sharesSummary: true });
      await used(someone, 1);
      expect((await read(person('admin'), someone)).totalEntries, what).toBe(1);
      await db.ownerPool.query(end, [someone.id]);
      await expect(read(person('admin'), someone), what).rejects.toThrow(SummaryNotShownError);
      expect(await linesAbout(someone), what).toBe(1);
    }
    await expect(read(person('admin'), person('former member'))).rejects.toThrow(SummaryNotShownError);
    const closing = await createAssociation(db.ownerPool);
    const admin = await createStaff(db.ownerPool, closing, 'admin');
    const theirs = await createMember(db.ownerPool, closing, { sharesSummary: true });
    await db.ownerPool.query("update associations set status = 'closed' where id = $1", [closing.id]);
    await expect(read(admin, theirs, closing.id)).rejects.toThrow(NotStaffError);
  });

  test('is of this association’s members alone', async () => {
    const other = await createAssociation(db.ownerPool);
    const theirs = await createMember(db.ownerPool, other, { sharesSummary: true });
    await expect(read(person('admin'), theirs)).rejects.toThrow(SummaryNotShownError);
    await expect(
      readMemberSummary(db, person('admin').token, { associationId: ours.id, memberId: randomUUID() }, ORIGIN),
    ).rejects.toThrow(SummaryNotShownError);
  });
});

describe('by SQL in the session of staff', () => {
  const open: [string, unknown[]][] = [];
  beforeEach(async () => {
    await used(member, 1);
    open[0] = ['select * from open_member_summary($1, $2, null, null, null)', [ours.id, await membershipOf(member)]];
  });
  const opening = () => open[0] as [string, unknown[]];

  test('nothing is added up that the access log was not told of', async () => {
    expect(await attack(person('admin'), ['select * from opened_summary_figures()'])).toEqual([]);
    expect(await attack(person('admin'), opening(), ['select total_entries from opened_summary_figures()'])).toEqual([
      { total_entries: 1 },
    ]);
  });

  test('no row of the diary is read, whatever was opened', async () => {
    for (const table of [
      'diary_entries',
      'symptom_ratings',
      'diary_entry_notes',
      'prescriptions',
      'inventory_items',
      'profiles',
    ])
      expect(await attack(person('admin'), opening(), [`select * from ${table}`]), table).toEqual([]);
    for (const role of ['balsamo_summary', 'balsamo_system'])
      await expect(attack(person('admin'), opening(), [`set local role ${role}`])).rejects.toMatchObject({
        code: '42501',
      });
    await expect(attack(person('admin'), opening(), ['select * from opened_summary()'])).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('a line of the log is written by no statement of one’s own', async () => {
    const line = `insert into access_log (patient_id, reader_id, reader_name, action, resource, resource_id, at, opened_in)
      values ($1, $2, 'x', 'view', 'summary', $3, now(), pg_current_xact_id())`;
    await expect(attack(person('admin'), [line, [member.id, person('admin').id, ours.id]])).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('of two that are open none is added up, so that no answer mixes people', async () => {
    const second: [string, unknown[]] = [opening()[0], [ours.id, await membershipOf(person('another member'))]];
    expect(await attack(person('admin'), opening(), second, ['select * from opened_summary_figures()'])).toEqual([]);
  });

  test('a doctor of the member opens no summary by naming one', async () => {
    const doctor = await createPerson(db.ownerPool, 'medico');
    await db.ownerPool.query(
      "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
      [member.id, doctor.id],
    );
    const naming: [string, unknown[]] = [
      `select * from open_patient_record($1, 'view', 'summary', $2, null, null, null)`,
      [member.id, ours.id],
    ];
    expect(await attack(doctor, naming, ['select * from opened_summary_figures()'])).toEqual([]);
    expect(await attack(doctor, naming, ['select id from diary_entries'])).toEqual([]);
  });
});

test('the role that adds up sees of a diary what the figures need, nobody logs in as it, and it changes nothing', async () => {
  const { rows } = await db.ownerPool.query(
    `select rolcanlogin, rolsuper, rolbypassrls,
       array(select a.attname::text from pg_attribute a, aclexplode(a.attacl) grants
         where a.attrelid = 'diary_entries'::regclass and grants.grantee = role.oid order by 1) as columns,
       array(select c.relname::text || ' ' || grants.privilege_type from pg_class c, aclexplode(c.relacl) grants where grants.grantee = role.oid) as tables
     from pg_roles role where rolname = 'balsamo_summary'`,
  );
  expect(rows).toEqual([
    {
      rolcanlogin: false,
      rolsuper: false,
      rolbypassrls: false,
      columns: [
        ...[
          'anxiety_after',
          'anxiety_before',
          'check_out_due_at',
          'checked_out_at',
          'consumed_at',
          'consumption_method',
        ],
        ...[
          'copied_before',
          'created_at',
          'deleted_at',
          'energy_after',
          'energy_before',
          'mood_after',
          'mood_before',
          'pain_after',
        ],
        ...['pain_before', 'product_type', 'sleep_after', 'sleep_before', 'source', 'user_id'],
      ],
      tables: [],
    },
  ]);
});

test('its days are those of the rules', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'policies.sql'), 'utf8');
  expect(text).toContain(`opened.today - ${SUMMARY_DAYS - 1}`);
  expect(text).toContain(`opened.today - ${FREQUENCY_DAYS - 1}`);
});
