import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createAssociation, createMember, createStaff, type TestAssociation } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { createHandedLot, type TestLot } from './testing-dispensing.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: TestAssociation;
let lot: TestLot;
let handed: string;
const people: Record<string, TestPerson> = {};
const STAFF = [...STAFF_ROLES];

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  ours = await createAssociation(ownerPool, 'Raiz de Teste');
  const theirs = await createAssociation(ownerPool, 'Outra de Teste');
  for (const role of STAFF_ROLES) people[role] = await createStaff(ownerPool, ours, role);
  people['staff of another association'] = await createStaff(ownerPool, theirs, 'admin');
  people['former staff'] = await createStaff(ownerPool, ours, 'admin');
  await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [
    people['former staff'].id,
  ]);
  people.member = await createMember(ownerPool, ours, { name: 'Joana Membro' });
  people['another member'] = await createMember(ownerPool, ours, { name: 'Pedro Membro' });
  people['former member'] = await createMember(ownerPool, ours, { name: 'Rui Membro' });
  people.doctor = await createPerson(ownerPool, 'medico');
  people.operator = await createPerson(ownerPool, 'operador');
  people.stranger = await createPerson(ownerPool);
  people.anonymous = { id: '', email: '', token: '', role: 'paciente' };
  lot = await createHandedLot(ownerPool, ours);
  handed = await handTo('former member');
  await handTo('member');
  await ownerPool.query("update association_members set status = 'inactive', left_at = now() where patient_id = $1", [
    people['former member'].id,
  ]);
  await ownerPool.query(
    "update association_lots set recalled_at = now(), recall_reason = 'Teor errado' where id = $1",
    [lot.id],
  );
  await ownerPool.query(
    `insert into association_recall_notices (association_id, lot_id, patient_id, created_at)
     select distinct association_id, lot_id, patient_id, now() from association_dispensings where lot_id = $1`,
    [lot.id],
  );
});
afterAll(() => db?.close());

const person = (name: string) => people[name] as TestPerson;
async function handTo(name: string): Promise<string> {
  const { rows } = await db.ownerPool.query(
    `insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, dispensed_by, dispensed_at)
     values (gen_random_uuid(), $1, $2, $3, 10, $4, now()) returning id`,
    [ours.id, lot.id, person(name).id, person('stock_keeper').id],
  );
  return rows[0].id;
}

/** How many rows a statement reaches in the session of this person, 0 where it is refused; everything is as it was afterwards. */
async function reached(name: string, text: string, values: unknown[] = []): Promise<number> {
  const client = await db.appPool.connect();
  try {
    await client.query('begin');
    await client.query('select * from open_session($1)', [person(name).token]);
    return (await client.query(text, values)).rowCount ?? 0;
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return 0;
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
async function whoReaches(text: string, values: unknown[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const name of Object.keys(people)) if ((await reached(name, text, values)) > 0) found.push(name);
  return found;
}

describe('what was handed out', () => {
  test('is read by the staff and by whom it was handed to, also once they have left', async () => {
    const text = 'select from association_dispensings where id = $1';
    expect(await whoReaches(text, [handed])).toEqual([...STAFF, 'former member']);
  });

  test('its lot and product are read by the staff and by who received something of it', async () => {
    const receivers = ['member', 'former member'];
    expect(await whoReaches('select from association_lots where id = $1', [lot.id])).toEqual([...STAFF, ...receivers]);
    await db.ownerPool.query('update association_products set is_visible = false where id = $1', [lot.productId]);
    const products = 'select from association_products where id = $1';
    expect(await whoReaches(products, [lot.productId])).toEqual([...STAFF, ...receivers]);
  });

  test('is undone by those who keep the stock, and nothing else of it changes', async () => {
    const text =
      'update association_dispensings set undone_at = now(), undone_by = (select current_user_id()) where id = $1';
    expect(await whoReaches(text, [handed])).toEqual(STAFF);
    expect(await whoReaches('update association_dispensings set quantity = 1 where id = $1', [handed])).toEqual([]);
    expect(await whoReaches('delete from association_dispensings where id = $1', [handed])).toEqual([]);
  });

  test('goes to active members alone, in the name of whoever hands it out', async () => {
    const text = `insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, dispensed_by, dispensed_at)
      values (gen_random_uuid(), $1, $2, $3, 1, coalesce($4, (select current_user_id())), now())`;
    const insert = (to: string, by: string | null) => whoReaches(text, [ours.id, lot.id, person(to).id, by]);
    expect(await insert('member', null)).toEqual(STAFF);
    expect(await insert('former member', null)).toEqual([]);
    expect(await insert('stranger', null)).toEqual([]);
    expect(await insert('member', person('admin').id)).toEqual(['admin']);
  });

  test('what a patient made of it is read by nobody else', async () => {
    await db.ownerPool.query(
      'insert into dispensed_items (user_id, dispensing_id, decided_at) values ($1, $2, now())',
      [person('former member').id, handed],
    );
    expect(await whoReaches('select from dispensed_items where dispensing_id = $1', [handed])).toEqual([
      'former member',
    ]);
  });
});

describe('a recall', () => {
  const notice = 'association_recall_notices where lot_id = $1 and patient_id = $2';
  test('is read by the staff and by whom it concerns', async () => {
    const values = [lot.id, person('former member').id];
    expect(await whoReaches(`select from ${notice}`, values)).toEqual([...STAFF, 'former member']);
  });

  test('is confirmed by whom it concerns, and by nobody in their name', async () => {
    const text = 'update association_recall_notices set confirmed_at = now() where lot_id = $1 and patient_id = $2';
    expect(await whoReaches(text, [lot.id, person('member').id])).toEqual(['member']);
  });

  test('is given notice of to those who received something, and to nobody else', async () => {
    const other = await createHandedLot(db.ownerPool, ours, { batch: 'B' });
    const text = `insert into association_recall_notices (association_id, lot_id, patient_id, created_at) values ($1, $2, $3, now())`;
    expect(await whoReaches(text, [ours.id, other.id, person('member').id])).toEqual([]);
    await db.ownerPool.query(
      `insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, dispensed_at)
       values (gen_random_uuid(), $1, $2, $3, 10, now())`,
      [ours.id, other.id, person('member').id],
    );
    expect(await whoReaches(text, [ours.id, other.id, person('member').id])).toEqual(STAFF);
  });

  test('is seen by the job until it was told, and for a day after', async () => {
    const seen = async () => (await db.systemPool.query('select from association_recall_notices')).rowCount;
    expect(await seen()).toBe(2);
    await db.systemPool.query('update association_recall_notices set told_at = now() where told_at is null');
    expect(await seen()).toBe(2);
    await db.ownerPool.query("update association_recall_notices set told_at = now() - interval '25 hours'");
    expect(await seen()).toBe(0);
  });
});

test('members are found by name by those who keep the stock of that association, and by nobody else', async () => {
  const text = "select from members_named($1, 'membro', 20)";
  expect(await whoReaches(text, [ours.id])).toEqual(STAFF);
  expect(await reached('stock_keeper', text, [ours.id])).toBe(2);
});
