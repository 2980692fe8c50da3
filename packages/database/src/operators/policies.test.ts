import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asUser, asUserOnce } from '../as-user.ts';
import { createAssociation, createStaff } from '../associations/testing.ts';
import { setOwnCrm } from '../doctors/queries.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { findRegistration, listOperatedRegistrations, listOperatorEvents } from './queries.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const ALL = { limit: 100, after: undefined };

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let operator: TestPerson;
const others: Record<string, TestPerson> = {};
let doctor: TestPerson;
let crms = 300_000;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  operator = await createPerson(db.ownerPool, 'operador', 'Olívia Operadora');
  others.patient = await createPerson(db.ownerPool);
  others['another doctor'] = await createPerson(db.ownerPool, 'medico');
  others['admin of an association'] = await createStaff(
    db.ownerPool,
    await createAssociation(db.ownerPool, 'Raiz'),
    'admin',
  );
});
afterAll(() => db?.close());
beforeEach(async () => {
  doctor = await createPerson(db.ownerPool, 'medico', 'Ana de Teste');
  await asUser(db, doctor.token, ({ orm }) => setOwnCrm(orm, `${++crms}-SP`, NOW));
});

const seen = () => ({ doctorId: doctor.id, crm: `${crms}-SP`, name: 'Ana de Teste' });
const waiting = async ({ token }: TestPerson) =>
  (await asUserOnce<{ json: string }>(db, token, listOperatedRegistrations(true, ALL))).rows.map(
    ({ json }) => JSON.parse(json).doctorId,
  );
const find = async ({ token }: TestPerson, what = seen()) => {
  const { rows } = await asUserOnce<{ found: boolean }>(
    db,
    token,
    findRegistration(what, { check: 'recusado', reason: 'Número de outra pessoa.' }, NOW),
  );
  return rows[0]?.found;
};
const confirm = async ({ token }: TestPerson, what: ReturnType<typeof seen>) =>
  (await asUserOnce<{ found: boolean }>(db, token, findRegistration(what, { check: 'conferido' }, NOW))).rows[0]?.found;
const checkOf = async () =>
  (
    await db.ownerPool.query(
      'select registration_check as check, registration_refusal as refusal from users where id = $1',
      [doctor.id],
    )
  ).rows[0];
const events = async ({ token }: TestPerson) =>
  (await asUserOnce<{ json: string }>(db, token, listOperatorEvents(ALL))).rows.map(({ json }) => JSON.parse(json));

describe('doctors’ registrations', () => {
  test('are read by operators and by nobody else', async () => {
    expect(await waiting(operator)).toContain(doctor.id);
    for (const [name, person] of Object.entries({ ...others, 'the doctor': doctor })) {
      expect(await waiting(person), name).toEqual([]);
    }
    for (const registrations of ['operated_registrations', 'registrations_with_sharers'])
      expect((await db.appPool.query(`select * from ${registrations}()`)).rows).toEqual([]);
  });

  test('are decided by operators and by nobody else, not even by the doctor', async () => {
    for (const [name, person] of Object.entries({ ...others, 'the doctor': doctor })) {
      expect(await find(person), name).toBe(false);
    }
    expect(await checkOf()).toEqual({ check: null, refusal: null });
    expect(await find(operator)).toBe(true);
    expect(await checkOf()).toEqual({ check: 'recusado', refusal: 'Número de outra pessoa.' });
    expect(await waiting(operator)).not.toContain(doctor.id);
  });

  test('stay as they are where the operator has seen another number, another name, or somebody who is no doctor', async () => {
    expect(await find(operator, { ...seen(), crm: '1-SP' })).toBe(false);
    expect(await find(operator, { ...seen(), name: 'Outra Pessoa' })).toBe(false);
    expect(await find(operator, { ...seen(), doctorId: (others.patient as TestPerson).id })).toBe(false);
    expect(await checkOf()).toEqual({ check: null, refusal: null });
  });

  test('of two accounts with one registration each names the other, and one alone is confirmed', async () => {
    const namesake = await createPerson(db.ownerPool, 'medico', 'Outra Conta');
    await asUser(db, namesake.token, ({ orm }) => setOwnCrm(orm, `0${crms}-SP`, NOW));
    const other = { doctorId: namesake.id, crm: `0${crms}-SP`, name: 'Outra Conta' };
    const sharersOf = async (isOpen: boolean, { id }: TestPerson) => {
      const { rows } = await asUserOnce<{ json: string }>(db, operator.token, listOperatedRegistrations(isOpen, ALL));
      return rows.map(({ json }) => JSON.parse(json)).find(({ doctorId }) => doctorId === id)?.sharers;
    };
    expect(await sharersOf(true, doctor)).toEqual([{ name: 'Outra Conta', email: namesake.email, check: null }]);
    // Of two operators who confirm them at the same moment, one does.
    const both = await Promise.all([confirm(operator, seen()), confirm(operator, other)]);
    expect(both.toSorted()).toEqual([false, true]);
    const [holder, loser] = both[0] ? [doctor, namesake] : [namesake, doctor];
    expect(await sharersOf(true, loser)).toEqual([
      expect.objectContaining({ email: holder.email, check: 'conferido' }),
    ]);
    expect(await sharersOf(false, holder)).toEqual([expect.objectContaining({ email: loser.email, check: null })]);
    expect(await confirm(operator, both[0] ? other : seen())).toBe(false);
    expect(await find(operator, both[0] ? seen() : other)).toBe(true);
    expect(await confirm(operator, both[0] ? other : seen())).toBe(true);
  });

  test('are found in order by no statement of the system role that is not an operator’s', async () => {
    const claim = db.systemPool.query("update users set registration_check = 'conferido' where id = $1", [doctor.id]);
    await expect(claim).rejects.toThrow('row-level security');
    const rename = db.appPool.query("update users set registration_check = 'conferido' where id = $1", [doctor.id]);
    await expect(rename).rejects.toThrow('permission denied');
  });
});

describe('what operators did', () => {
  test('is written with who and when by what does it, and read by operators alone', async () => {
    await find(operator);
    const [latest] = await events(operator);
    expect(latest).toEqual({
      id: expect.any(String),
      at: NOW.toISOString(),
      kind: 'registration_refused',
      subject: `${crms}-SP`,
      actorName: 'Olívia Operadora',
      personName: 'Ana de Teste',
    });
    for (const [name, person] of Object.entries({ ...others, 'the doctor': doctor })) {
      expect(await events(person), name).toEqual([]);
    }
  });

  test('is never changed or taken away, and written in nobody else’s name', async () => {
    await find(operator);
    const attempt = (text: string, values: unknown[] = []) =>
      asUserOnce(db, operator.token, { text, values }).then(
        () => 'done',
        (error: Error) => error.message,
      );
    expect(await attempt('delete from operator_events')).toMatch('permission denied');
    expect(await attempt("update operator_events set subject = 'x'")).toMatch('permission denied');
    const forged = "insert into operator_events (kind, actor_id, at) values ('registration_confirmed', $1, now())";
    expect(await attempt(forged, [doctor.id])).toMatch('row-level security');
  });

  test('keeps no name of an account that was erased', async () => {
    await find(operator);
    await db.ownerPool.query('delete from users where id = $1', [doctor.id]);
    const [latest] = await events(operator);
    expect(latest).toMatchObject({ kind: 'registration_refused', personName: null });
  });
});

test('among 20,000 lines a page of what operators did is found by the index', async () => {
  await db.ownerPool.query(
    `insert into operator_events (kind, actor_id, at)
     select 'registration_confirmed', $1, now() - n * interval '1 minute' from generate_series(1, 20000) n`,
    [operator.id],
  );
  await db.ownerPool.query('analyze operator_events');
  const { text, values } = listOperatorEvents({
    limit: 21,
    after: { at: new Date(), id: '00000000-0000-7000-8000-000000000000' },
  });
  const { rows } = await asUserOnce<{ 'QUERY PLAN': string }>(db, operator.token, {
    text: `explain (costs off) ${text}`,
    ...(values ? { values } : {}),
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan.* operator_events_list_idx/);
});
