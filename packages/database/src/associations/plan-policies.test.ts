import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asSystem, asSystemInSession } from '../as-system.ts';
import { asUserOnce } from '../as-user.ts';
import { listOperatedAssociations } from '../operators/queries.ts';
import { setAssociationPlan } from '../staff-invitations/operating.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { findSettings } from './settings.ts';
import { createAssociation, createMember, createStaff, type TestAssociation } from './testing.ts';

const NOW = new Date('2026-05-04T12:00:00Z');
const PLAN = { paidUntil: '2026-12-31', note: 'R$ 900 por mês, acertado com a Ana' };
const NOBODY = { id: randomUUID(), token: 'nobody' };

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: TestAssociation;
let operator: TestPerson;
/** Who reads the day, and who reads nothing. */
let keepers: Record<string, TestPerson>;
let others: Record<string, Pick<TestPerson, 'id' | 'token'>>;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  operator = await createPerson(db.ownerPool, 'operador', 'Olívia Operadora');
});
afterAll(() => db?.close());
beforeEach(async () => {
  const { ownerPool } = db;
  ours = await createAssociation(ownerPool, 'Raiz Serena');
  keepers = {
    'its admin': await createStaff(ownerPool, ours, 'admin'),
    'its manager': await createStaff(ownerPool, ours, 'manager'),
  };
  const former = await createStaff(ownerPool, ours, 'manager');
  await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [former.id]);
  others = {
    'its stock keeper': await createStaff(ownerPool, ours, 'stock_keeper'),
    'its former manager': former,
    'its member': await createMember(ownerPool, ours),
    'an admin of another association': await createStaff(ownerPool, await createAssociation(ownerPool), 'admin'),
    'a patient': await createPerson(ownerPool),
    'a doctor': await createPerson(ownerPool, 'medico'),
    'a visitor': NOBODY,
  };
  await set(operator);
});

const set = ({ token }: Pick<TestPerson, 'token'>, plan: typeof PLAN | { paidUntil: string; note: null } = PLAN) =>
  asSystemInSession(db, token, 'a test', ({ client }) => setAssociationPlan(client, ours.id, plan, NOW));
/** As the role of requests, in the session of somebody. */
const ask = async ({ token }: Pick<TestPerson, 'token'>, columns: string) => {
  const client = await db.appPool.connect();
  try {
    await client.query('begin');
    await client.query('select from open_session($1)', [token]);
    return (await client.query(`select ${columns} from association_plans`)).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
};
const kept = async () =>
  (
    await db.ownerPool.query(
      `select paid_until::text as "paidUntil", note, updated_at as "updatedAt" from association_plans where association_id = $1`,
      [ours.id],
    )
  ).rows[0];
const refused = { code: '42501' };

describe('the plan of an association', () => {
  test('is written down by operators, whose list shows it with the note, and says whether that changed anything', async () => {
    const later = { paidUntil: '2027-12-31', note: null };
    expect(await set(operator)).toEqual({ name: 'Raiz Serena', hasChanged: false });
    expect(await set(operator, later)).toEqual({ name: 'Raiz Serena', hasChanged: true });
    expect(await kept()).toEqual({ ...later, updatedAt: NOW });
    const statement = listOperatedAssociations({ status: 'active', search: null }, undefined, 100, NOW);
    const { rows } = await asUserOnce<{ json: string }>(db, operator.token, statement);
    const listed = rows.map(({ json }) => JSON.parse(json));
    expect(listed.find(({ id }) => id === ours.id)).toMatchObject({ plan: later });
    expect(listed.filter(({ plan }) => plan === null)).not.toEqual([]);
    const none = asSystemInSession(db, operator.token, 'a test', ({ client }) =>
      setAssociationPlan(client, randomUUID(), PLAN, NOW),
    );
    expect(await none).toBeUndefined();
  });

  test('is written down by nobody else, not even by who keeps the association, and by no job', async () => {
    const later = { paidUntil: '2035-12-31', note: null };
    for (const [name, person] of Object.entries({ ...keepers, ...others })) {
      if (person === NOBODY) continue;
      await expect(set(person, later), name).rejects.toMatchObject(refused);
    }
    const byJob = asSystem(db, 'a test', ({ client }) => setAssociationPlan(client, ours.id, later, NOW));
    await expect(byJob).rejects.toMatchObject(refused);
    expect(await kept()).toMatchObject(PLAN);
  });

  test('is never taken away, and stays with its association', async () => {
    for (const text of [
      'delete from association_plans',
      'update association_plans set association_id = association_id',
    ])
      await expect(
        asSystemInSession(db, operator.token, 'a test', ({ client }) => client.query(text)),
        text,
      ).rejects.toMatchObject(refused);
  });

  test('shows admins and managers of the association alone until when it is paid', async () => {
    for (const [name, person] of Object.entries(keepers)) {
      expect(await ask(person, 'association_id, paid_until::text'), name).toEqual([
        { association_id: ours.id, paid_until: '2026-12-31' },
      ]);
      const { rows } = await asUserOnce<{ json: string }>(db, person.token, findSettings(ours.id));
      expect(JSON.parse(rows[0]?.json ?? '{}'), name).toMatchObject({ id: ours.id, paidUntil: '2026-12-31' });
    }
    for (const [name, person] of Object.entries(others)) expect(await ask(person, 'paid_until'), name).toEqual([]);
    // Operators read it in their list, in which the note stands too.
    expect(await ask(operator, 'paid_until')).toEqual([]);
    await db.ownerPool.query("update associations set status = 'closed' where id = $1", [ours.id]);
    for (const [name, person] of Object.entries(keepers)) expect(await ask(person, 'paid_until'), name).toEqual([]);
  });

  test('shows what operators noted to nobody else', async () => {
    for (const [name, person] of Object.entries({ ...keepers, ...others })) {
      await expect(ask(person, 'note'), name).rejects.toMatchObject(refused);
      await expect(ask(person, '*'), name).rejects.toMatchObject(refused);
    }
  });

  test('goes with its association', async () => {
    await db.ownerPool.query('delete from associations where id = $1', [ours.id]);
    expect(await kept()).toBeUndefined();
  });
});
