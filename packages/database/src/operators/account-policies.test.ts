import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asUserOnce } from '../as-user.ts';
import { createAssociation, createStaff } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { giveOneOfEverything } from '../testing/one-of-everything.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { endOperatedSessions, findOperatedAccount, listOperatorEvents, noteOperatedReset } from './queries.ts';

const NOW = new Date('2026-03-02T12:00:00Z');

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let operator: TestPerson;
let another: TestPerson;
let patient: TestPerson;
const others: Record<string, TestPerson> = {};

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  operator = await createPerson(ownerPool, 'operador', 'Olívia Operadora');
  another = await createPerson(ownerPool, 'operador', 'Otávio Operador');
  others['another patient'] = await createPerson(ownerPool);
  others.doctor = await createPerson(ownerPool, 'medico');
  others['admin of an association'] = await createStaff(ownerPool, await createAssociation(ownerPool), 'admin');
});
afterAll(() => db?.close());
beforeEach(async () => {
  patient = await createPerson(db.ownerPool, 'paciente', 'Maria Silva');
});

const find = async ({ token }: TestPerson, email: string) =>
  (await asUserOnce<{ json: string }>(db, token, findOperatedAccount(email, NOW))).rows.map(({ json }) =>
    JSON.parse(json),
  );
const noted = async ({ token }: TestPerson, accountId: string) =>
  (await asUserOnce(db, token, noteOperatedReset(accountId, NOW))).rows;
const ended = async ({ token }: TestPerson, accountId: string) =>
  (await asUserOnce<{ found: boolean }>(db, token, endOperatedSessions(accountId, NOW))).rows[0]?.found;
const latest = async () =>
  JSON.parse(
    (await asUserOnce<{ json: string }>(db, operator.token, listOperatorEvents({ limit: 1, after: undefined }))).rows[0]
      ?.json ?? 'null',
  );
const eventCount = async () =>
  (await db.ownerPool.query('select count(*)::int as count from operator_events')).rows[0].count as number;

describe('an account', () => {
  test('is found by operators alone, by exactly its address, and every search is written down', async () => {
    expect(await find(operator, patient.email)).toEqual([
      {
        id: patient.id,
        name: 'Maria Silva',
        role: 'paciente',
        isEmailConfirmed: expect.any(Boolean),
        createdAt: expect.any(String),
        hasSecondFactor: false,
        lastSessionOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
    expect(await latest()).toMatchObject({
      kind: 'account_found',
      actorName: 'Olívia Operadora',
      personName: 'Maria Silva',
    });
    for (const part of [patient.email.slice(0, -1), `%${patient.email}`, '%', '']) {
      expect(await find(operator, part)).toEqual([]);
      expect(await latest()).toMatchObject({ kind: 'account_not_found', personName: null, subject: null });
    }
    const before = await eventCount();
    for (const [name, person] of Object.entries(others)) expect(await find(person, patient.email), name).toEqual([]);
    expect((await db.appPool.query('select * from find_operated_account($1, now())', [patient.email])).rows).toEqual(
      [],
    );
    expect(await eventCount()).toBe(before);
  });

  test('says of its last session the day alone, in the operator’s zone, and nothing once nothing is known of it', async () => {
    await db.ownerPool.query("update sessions set updated_at = '2026-02-10T01:30:00Z' where user_id = $1", [
      patient.id,
    ]);
    await db.ownerPool.query("update users set time_zone = 'America/Sao_Paulo' where id = $1", [operator.id]);
    expect((await find(operator, patient.email))[0].lastSessionOn).toBe('2026-02-09');
    await db.ownerPool.query('delete from sessions where user_id = $1', [patient.id]);
    expect((await find(operator, patient.email))[0].lastSessionOn).toBeNull();
  });

  test('says whether it has a second factor', async () => {
    await giveOneOfEverything(db, patient);
    await db.ownerPool.query("delete from operator_events where kind = 'registration_confirmed'");
    expect((await find(operator, patient.email))[0].hasSecondFactor).toBe(true);
  });

  test('is signed out everywhere by operators alone, which its person reads among their sign-ins', async () => {
    for (const [name, person] of Object.entries(others)) expect(await ended(person, patient.id), name).toBe(false);
    const sessions = () => db.ownerPool.query('select from sessions where user_id = $1', [patient.id]);
    expect((await sessions()).rowCount).toBe(1);
    expect(await ended(operator, patient.id)).toBe(true);
    expect((await sessions()).rowCount).toBe(0);
    expect(await latest()).toMatchObject({ kind: 'account_sessions_ended', personName: 'Maria Silva' });
    const { rows } = await db.ownerPool.query('select kind, at, network, browser from auth_events where user_id = $1', [
      patient.id,
    ]);
    expect(rows).toEqual([{ kind: 'sessions_ended_by_team', at: NOW, network: null, browser: null }]);
  });

  test('tells operators alone where a link for a new password goes, once that is written down', async () => {
    const before = await eventCount();
    for (const [name, person] of Object.entries(others)) expect(await noted(person, patient.id), name).toEqual([]);
    expect(await eventCount()).toBe(before);
    expect(await noted(operator, patient.id)).toEqual([{ name: 'Maria Silva', email: patient.email, language: 'pt' }]);
    expect(await latest()).toMatchObject({ kind: 'account_reset_mailed', personName: 'Maria Silva' });
  });

  test('of an operator is changed by no operator, not even their own, and neither is one that is not there', async () => {
    const before = await eventCount();
    for (const id of [operator.id, another.id, randomUUID()]) {
      expect(await ended(operator, id)).toBe(false);
      expect(await noted(operator, id)).toEqual([]);
    }
    expect(await eventCount()).toBe(before);
    expect((await db.ownerPool.query('select from sessions where user_id = $1', [another.id])).rowCount).toBe(1);
  });

  test('is named in the history to operators alone, and only where something was done to it', async () => {
    const name = async ({ token }: TestPerson, id: string) =>
      (
        await asUserOnce<{ name: string | null }>(db, token, {
          text: 'select operator_event_name($1) as name',
          values: [id],
        })
      ).rows[0]?.name;
    expect(await name(operator, patient.id)).toBeNull();
    await find(operator, patient.email);
    expect(await name(operator, patient.id)).toBe('Maria Silva');
    for (const [role, person] of Object.entries(others)) expect(await name(person, patient.id), role).toBeNull();
  });
});
