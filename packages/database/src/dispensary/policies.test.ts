import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createAssociation, createMember, createStaff, type TestAssociation } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { createLot, createProduct } from './testing.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: TestAssociation;
let theirs: TestAssociation;
const people: Record<string, TestPerson> = {};
/** Ids of what is on our shelf. */
const shelf = {
  product: '',
  hidden: '',
  removed: '',
  lot: '',
  otherLot: '',
  dispensing: '',
  toFormer: '',
  theirProduct: '',
};

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  const sql = (text: string, ...values: unknown[]) => ownerPool.query(text, values);
  ours = await createAssociation(ownerPool, 'Raiz de Teste');
  theirs = await createAssociation(ownerPool, 'Outra de Teste');
  for (const role of STAFF_ROLES) people[role] = await createStaff(ownerPool, ours, role);
  people['staff of another association'] = await createStaff(ownerPool, theirs, 'admin');
  people['former staff'] = await createStaff(ownerPool, ours, 'admin');
  await sql('update association_staff set ended_at = now() where user_id = $1', person('former staff').id);
  people.member = await createMember(ownerPool, ours);
  people['member who received'] = await createMember(ownerPool, ours);
  people['former member'] = await createMember(ownerPool, ours);
  people['former member who received'] = await createMember(ownerPool, ours);
  people['member of another association'] = await createMember(ownerPool, theirs);
  for (const name of ['former member', 'former member who received'])
    await sql(
      "update association_members set status = 'inactive', left_at = now() where patient_id = $1",
      person(name).id,
    );
  people.doctor = await createPerson(ownerPool, 'medico');
  people.operator = await createPerson(ownerPool, 'operador');
  people.stranger = await createPerson(ownerPool);
  people.anonymous = { id: '', email: '', token: '', role: 'paciente' };

  shelf.product = await createProduct(ownerPool, ours);
  shelf.hidden = await createProduct(ownerPool, ours, { isVisible: false });
  shelf.removed = await createProduct(ownerPool, ours);
  await sql('update association_products set removed_at = now() where id = $1', shelf.removed);
  shelf.theirProduct = await createProduct(ownerPool, theirs);
  shelf.lot = await createLot(ownerPool, shelf.hidden);
  shelf.otherLot = await createLot(ownerPool, shelf.product);
  for (const [place, name] of [
    ['dispensing', 'member who received'],
    ['toFormer', 'former member who received'],
  ] as const) {
    const { rows } = await sql(
      `insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, dispensed_by, dispensed_at)
       values (uuidv7(), $1, $2, $3, 30, $4, now()) returning id`,
      ours.id,
      shelf.lot,
      person(name).id,
      person('admin').id,
    );
    shelf[place] = rows[0].id;
  }
  await sql(
    `insert into association_stock_news (id, association_id, product_id, sent_on, message, created_at)
     values (uuidv7(), $1, $2, '2026-11-01', 'Chegou', now())`,
    ours.id,
    shelf.product,
  );
});
afterAll(() => db?.close());

const person = (name: string) => people[name] as TestPerson;
const OUR_STAFF: string[] = [...STAFF_ROLES];
const RECEIVERS = ['member who received', 'former member who received'];
const MEMBERS = ['member', 'member who received'];

/** How many rows a statement reaches in the session of this person, 0 where it is refused; everything is as it was afterwards. */
async function reached(name: string, text: string, values: unknown[] = [], pool = db.appPool): Promise<number> {
  const client = await pool.connect();
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
async function whoReaches(text: string, values: unknown[] | ((name: string) => unknown[]) = [], pool = db.appPool) {
  const found: string[] = [];
  for (const name of Object.keys(people)) {
    const given = typeof values === 'function' ? values(name) : values;
    if ((await reached(name, text, given, pool)) > 0) found.push(name);
  }
  return found;
}
/** Somebody’s own id; nobody’s for who is not signed in. */
const idOf = (name: string) => person(name).id || null;

describe('a product', () => {
  const one = 'select from association_products where id = $1';

  test('is read by the staff and, while it is shown, by the members', async () => {
    expect(await whoReaches(one, [shelf.product])).toEqual([...OUR_STAFF, ...MEMBERS]);
  });

  test('that is not shown is read by the staff and by whom it was handed to, also after they left', async () => {
    expect(await whoReaches(one, [shelf.hidden])).toEqual([...OUR_STAFF, ...RECEIVERS]);
    expect(await whoReaches(one, [shelf.removed])).toEqual(OUR_STAFF);
  });

  test('is added and changed by those who keep the stock', async () => {
    const add = `insert into association_products (id, association_id, name, product_type, unit, created_at, updated_at)
      values (uuidv7(), $1, 'Flor', 'flower', 'g', now(), now())`;
    expect(await whoReaches(add, [ours.id])).toEqual(OUR_STAFF);
    expect(await whoReaches(`update association_products set name = 'Outro' where id = $1`, [shelf.product])).toEqual(
      OUR_STAFF,
    );
  });

  test('is moved to no other association, and removed for good by nobody', async () => {
    const move = 'update association_products set association_id = $2 where id = $1';
    expect(await whoReaches(move, [shelf.product, theirs.id])).toEqual([]);
    expect(await whoReaches('delete from association_products where id = $1', [shelf.product])).toEqual([]);
  });

  test('tells members alone whether something of it may be handed out, of what is shown to them', async () => {
    const asked = `select from available_products($1, '2026-11-24') as found where cardinality(found) > 0`;
    expect(await whoReaches(asked, [[shelf.product]])).toEqual(MEMBERS);
    expect(await whoReaches(asked, [[shelf.hidden, shelf.removed, shelf.theirProduct]])).toEqual([]);
  });

  test('is available while a lot of it is there that has neither expired nor been recalled', async () => {
    const { ownerPool } = db;
    const product = (lot: Parameters<typeof createLot>[2]) =>
      createProduct(ownerPool, ours).then(async (id) => {
        await createLot(ownerPool, id, lot);
        return id;
      });
    const available = [await product({ expiresOn: '2026-11-24' }), await product({})];
    const not = [
      await product({ expiresOn: '2026-11-23' }),
      await product({ quantity: 0 }),
      await product({ isRecalled: true }),
      await createProduct(ownerPool, ours),
    ];
    const asked = `select from unnest(available_products($1, '2026-11-24')) as found`;
    expect(await reached('member', asked, [[...not, ...available]])).toBe(2);
    expect(await reached('member', `${asked} where found = any($2)`, [[...not, ...available], available])).toBe(2);
  });
});

describe('a lot', () => {
  const one = 'select from association_lots where id = $1';

  test('is read by the staff and by whom something of it was handed to', async () => {
    expect(await whoReaches(one, [shelf.lot])).toEqual([...OUR_STAFF, ...RECEIVERS]);
    expect(await whoReaches(one, [shelf.otherLot])).toEqual(OUR_STAFF);
  });

  test('is opened, corrected and counted by those who keep the stock', async () => {
    const add = `insert into association_lots (id, association_id, product_id, created_at, updated_at)
      values (uuidv7(), $1, $2, now(), now())`;
    expect(await whoReaches(add, [ours.id, shelf.product])).toEqual(OUR_STAFF);
    expect(await whoReaches(`${one} for update`, [shelf.lot])).toEqual(OUR_STAFF);
    expect(await whoReaches('update association_lots set quantity = 1 where id = $1', [shelf.lot])).toEqual(OUR_STAFF);
    expect(await whoReaches('delete from association_lots where id = $1', [shelf.lot])).toEqual([]);
  });

  test('is of no other association’s product', async () => {
    const add = `insert into association_lots (id, association_id, product_id, created_at, updated_at)
      values (uuidv7(), $1, $2, now(), now())`;
    await expect(reached('admin', add, [ours.id, shelf.theirProduct])).rejects.toMatchObject({
      constraint: 'association_lots_product_is_own',
    });
  });
});

describe('the books', () => {
  const write = `insert into association_movements
      (id, association_id, product_id, lot_id, kind, reason, change, quantity_before, quantity_after, created_by, created_at)
    values (uuidv7(), $1, $2, $3, 'adjustment', 'count', -1, 100, 99, $4, now())`;

  test('are read by the staff', async () => {
    expect(await whoReaches('select from association_movements where lot_id = $1', [shelf.lot])).toEqual(OUR_STAFF);
  });

  test('are written by those who keep the stock, in their own name', async () => {
    const own = (name: string) => [ours.id, shelf.hidden, shelf.lot, idOf(name)];
    expect(await whoReaches(write, own)).toEqual(OUR_STAFF);
    expect(await whoReaches(write, [ours.id, shelf.hidden, shelf.lot, person('manager').id])).toEqual(['manager']);
  });

  test('add up, and are changed or removed by nobody', async () => {
    const wrong = write.replace('-1, 100, 99', '-1, 100, 98');
    await expect(reached('admin', wrong, [ours.id, shelf.hidden, shelf.lot, person('admin').id])).rejects.toMatchObject(
      { constraint: 'association_movements_add_up' },
    );
    expect(await whoReaches("update association_movements set note = 'x' where lot_id = $1", [shelf.lot])).toEqual([]);
    expect(await whoReaches('delete from association_movements where lot_id = $1', [shelf.lot])).toEqual([]);
  });
});

describe('what was handed out', () => {
  const hand = `insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, dispensed_by, dispensed_at)
    values (uuidv7(), $1, $2, $3, 30, $4, now())`;
  const to = (receiver: string) => (name: string) => [ours.id, shelf.lot, person(receiver).id, idOf(name)];

  test('is read by the staff and by whom it was handed to, also after they left', async () => {
    const one = 'select from association_dispensings where id = $1';
    expect(await whoReaches(one, [shelf.dispensing])).toEqual([...OUR_STAFF, 'member who received']);
    expect(await whoReaches(one, [shelf.toFormer])).toEqual([...OUR_STAFF, 'former member who received']);
  });

  test('is handed out by those who keep the stock, in their own name, to active members', async () => {
    expect(await whoReaches(hand, to('member'))).toEqual(OUR_STAFF);
    expect(await whoReaches(hand, [ours.id, shelf.lot, person('member').id, person('manager').id])).toEqual([
      'manager',
    ]);
    for (const receiver of ['former member', 'member of another association', 'stranger', 'doctor'])
      expect(await whoReaches(hand, to(receiver)), receiver).toEqual([]);
  });

  test('is undone once, by those who keep the stock, in their own name', async () => {
    const undo = 'update association_dispensings set undone_at = now(), undone_by = $2 where id = $1';
    expect(await whoReaches(undo, (name) => [shelf.dispensing, idOf(name)])).toEqual(OUR_STAFF);
    expect(await whoReaches(undo, [shelf.dispensing, person('manager').id])).toEqual(['manager']);
    await db.ownerPool.query(undo, [shelf.toFormer, person('admin').id]);
    expect(await whoReaches(undo, (name) => [shelf.toFormer, idOf(name)])).toEqual([]);
    expect(
      await whoReaches('update association_dispensings set quantity = 1 where id = $1', [shelf.dispensing]),
    ).toEqual([]);
    expect(await whoReaches('delete from association_dispensings where id = $1', [shelf.dispensing])).toEqual([]);
  });
});

describe('what a patient makes of what was handed to them', () => {
  const decide = 'insert into dispensed_items (user_id, dispensing_id, decided_at) values ($1, $2, now())';

  test('is theirs to decide, and for nobody else to read', async () => {
    expect(await whoReaches(decide, (name) => [idOf(name), shelf.dispensing])).toEqual(['member who received']);
    expect(await whoReaches(decide, (name) => [idOf(name), shelf.toFormer])).toEqual(['former member who received']);
    await db.ownerPool.query(decide, [person('member who received').id, shelf.dispensing]);
    const one = 'where dispensing_id = $1';
    expect(await whoReaches(`select from dispensed_items ${one}`, [shelf.dispensing])).toEqual(['member who received']);
    expect(await whoReaches(`update dispensed_items set decided_at = now() ${one}`, [shelf.dispensing])).toEqual([
      'member who received',
    ]);
  });
});

describe('the notice of a recall', () => {
  const give =
    'insert into association_recall_notices (association_id, lot_id, patient_id, created_at) values ($1, $2, $3, now())';
  const ofReceiver = () => [shelf.lot, person('former member who received').id];

  test('is given by those who keep the stock to whom something of the lot was handed', async () => {
    expect(await whoReaches(give, [ours.id, shelf.lot, person('former member who received').id])).toEqual(OUR_STAFF);
    expect(await whoReaches(give, [ours.id, shelf.lot, person('member').id])).toEqual([]);
    expect(await whoReaches(give, [ours.id, shelf.otherLot, person('member who received').id])).toEqual([]);
  });

  test('is read by the staff and by whom it concerns, who alone confirms it, once', async () => {
    await db.ownerPool.query(give, [ours.id, ...ofReceiver()]);
    const one = 'where lot_id = $1 and patient_id = $2';
    expect(await whoReaches(`select from association_recall_notices ${one}`, ofReceiver())).toEqual([
      ...OUR_STAFF,
      'former member who received',
    ]);
    const confirm = `update association_recall_notices set confirmed_at = now() ${one}`;
    expect(await whoReaches(confirm, ofReceiver())).toEqual(['former member who received']);
    await db.ownerPool.query(confirm, ofReceiver());
    expect(await whoReaches(confirm, ofReceiver())).toEqual([]);
    expect(await whoReaches(`update association_recall_notices set told_at = now() ${one}`, ofReceiver())).toEqual([]);
  });
});

describe('what members were told of a product', () => {
  const tell = `insert into association_stock_news (id, association_id, product_id, sent_on, message, created_by, created_at)
    values (uuidv7(), $1, $2, '2026-11-24', 'Chegou lote novo', $3, now())`;

  test('is read by the staff and the members', async () => {
    const one = 'select from association_stock_news where product_id = $1';
    expect(await whoReaches(one, [shelf.product])).toEqual([...OUR_STAFF, ...MEMBERS]);
  });

  test('is told through the system role alone, by those who keep the stock, in their own name', async () => {
    const own = (name: string) => [ours.id, shelf.product, idOf(name)];
    expect(await whoReaches(tell, own)).toEqual([]);
    expect(await whoReaches(tell, own, db.systemPool)).toEqual(OUR_STAFF);
    expect(await whoReaches(tell, [ours.id, shelf.product, person('manager').id], db.systemPool)).toEqual(['manager']);
  });

  test('is told once a day', async () => {
    const values = [ours.id, shelf.product, person('admin').id];
    await expect(
      reached('admin', tell.replace('2026-11-24', '2026-11-01'), values, db.systemPool),
    ).rejects.toMatchObject({ constraint: 'association_stock_news_once_a_day_key' });
  });
});
