import { GROUP_MIN } from '@balsamo/domain/group-figures/group-figures.ts';
import type { LostMailKind } from '@balsamo/domain/operators/numbers.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUser, asUserOnce } from '../as-user.ts';
import { createAssociation, createStaff } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { addLostMail, readEntryDays, readInstallationFigures } from './queries.ts';

const FROM = new Date('2026-03-01T03:00:00Z');

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let operator: TestPerson;
const patients: TestPerson[] = [];
const others: Record<string, TestPerson> = {};

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  operator = await createPerson(ownerPool, 'operador');
  for (let count = 0; count < GROUP_MIN; count++) patients.push(await createPerson(ownerPool));
  others.patient = patients[0] as TestPerson;
  others.doctor = await createPerson(ownerPool, 'medico');
  others['admin of an association'] = await createStaff(ownerPool, await createAssociation(ownerPool), 'admin');
});
afterAll(() => db?.close());

const record = ({ id }: TestPerson, at: string, deletedAt: string | null = null) =>
  db.ownerPool.query(
    `insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone, triggers,
       source, status, check_out_due_at, created_at, updated_at, deleted_at)
     values (gen_random_uuid(), $1, 'oleo', 'sublingual', 2, 'gotas', $2, 'UTC', '{}', 'quick', 'incompleto', $2, $2, $2, $3)`,
    [id, at, deletedAt],
  );
const days = async ({ token }: TestPerson) =>
  (await asUserOnce(db, token, readEntryDays(FROM, 'America/Sao_Paulo'))).rows;
const figures = async ({ token }: TestPerson) =>
  (await asUserOnce<{ figures: Record<string, unknown> | null }>(db, token, readInstallationFigures())).rows[0]
    ?.figures;

describe('entries by day', () => {
  test('are told to operators once as many patients recorded as a group has, without what was deleted, by their days', async () => {
    for (const patient of patients.slice(1)) await record(patient, '2026-03-02T02:59:00Z');
    await record(patients[0] as TestPerson, '2026-02-28T12:00:00Z');
    await record(patients[0] as TestPerson, '2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z');
    expect(await days(operator)).toEqual([]);
    await record(patients[0] as TestPerson, '2026-03-02T03:00:00Z');
    expect(await days(operator)).toEqual([
      { day: '2026-03-01', entries: GROUP_MIN - 1 },
      { day: '2026-03-02', entries: 1 },
    ]);
  });

  test('are told to nobody else', async () => {
    for (const [name, person] of Object.entries(others)) expect(await days(person), name).toEqual([]);
    const anonymous = await db.appPool.query("select * from installation_entry_days($1, 'UTC')", [FROM]);
    expect(anonymous.rows).toEqual([]);
  });

  test('open no diary to an operator', async () => {
    const seen = await asUser(db, operator.token, async ({ query }) => {
      await query(readEntryDays(FROM, 'UTC'));
      return query({ text: 'select id from diary_entries' });
    });
    expect(seen.rows).toEqual([]);
  });

  test('are counted by the index that begins with the person, however long the diaries are', async () => {
    await db.ownerPool.query(
      `insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone, triggers,
         source, status, check_out_due_at, checked_out_at, created_at, updated_at)
       select gen_random_uuid(), id, 'oleo', 'sublingual', 2, 'gotas', at, 'UTC', '{}', 'quick', 'completo', at, at, at, at
       from users, generate_series(timestamptz '2024-01-01', '2026-02-01', interval '12 hours') at where role = 'paciente'`,
    );
    await db.ownerPool.query('vacuum analyze diary_entries');
    const { rows } = await asUser(db, operator.token, async ({ query }) => {
      await query(readEntryDays(FROM, 'America/Sao_Paulo'));
      return query<{ scans: string; read: string }>({
        text: `select pg_stat_get_xact_numscans('diary_entries_recorded_idx'::regclass) as scans,
          pg_stat_get_xact_numscans('diary_entries'::regclass) as read`,
      });
    });
    expect(Number(rows[0]?.scans)).toBeGreaterThanOrEqual(patients.length);
    expect(Number(rows[0]?.read)).toBe(0);
  });
});

describe('figures of the installation', () => {
  test('are told to operators, and to nobody else', async () => {
    expect(await figures(operator)).toEqual({
      accounts: { paciente: GROUP_MIN, medico: 1, associacao: 1, operador: 1 },
      jobs: { waiting: 0, failed: 0 },
      messages: { waiting: 0, failedMails: 0, failedPushes: 0 },
      lostMails: { access: 0, account: 0, invitation: 0, team: 0 },
      storage: { files: 0, database: expect.any(Number) },
    });
    for (const [name, person] of Object.entries(others)) expect(await figures(person), name).toBeNull();
  });

  test('tell how many mails were lost in thirty days, and no request reads or changes what was counted', async () => {
    const today = localDay(new Date(), DEFAULT_TIME_ZONE);
    const lose = async (day: string, kind: LostMailKind) => db.systemPool.query(addLostMail(day, kind));
    for (const day of [today, today, addDays(today, -29), addDays(today, -30)]) await lose(day, 'access');
    await lose(today, 'team');
    expect((await figures(operator))?.lostMails).toEqual({ access: 3, account: 0, invitation: 0, team: 1 });
    for (const text of ['select from lost_mails', 'update lost_mails set count = 9', 'delete from lost_mails'])
      await expect(asUserOnce(db, operator.token, { text }), text).rejects.toMatchObject({ code: '42501' });
    for (const text of ["update lost_mails set kind = 'team'", 'delete from lost_mails'])
      await expect(db.systemPool.query(text), text).rejects.toMatchObject({ code: '42501' });
    await db.ownerPool.query('delete from lost_mails');
  });
});
