import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUserOnce } from '../as-user.ts';
import { createAssociation, createStaff } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import type { TestPerson } from '../testing/people.ts';
import { listMovements } from './ledger/movements.ts';
import { countProducts, listProducts } from './products.ts';

const PRODUCTS = 2_000;
const MOVEMENTS = 60_000;
let db: Awaited<ReturnType<typeof createTestDatabase>>;
let keeper: TestPerson;
const ids = { association: '', product: '', lot: '' };

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  const association = await createAssociation(ownerPool);
  keeper = await createStaff(ownerPool, association, 'stock_keeper');
  ids.association = association.id;
  await ownerPool.query(
    `insert into association_products (id, association_id, name, product_type, unit, created_at, updated_at)
     select uuidv7(), $1, 'Óleo ' || n, 'oil', 'ml', now() - n * interval '1 hour', now() from generate_series(1, $2::int) n`,
    [association.id, PRODUCTS],
  );
  await ownerPool.query(
    `insert into association_lots (id, association_id, product_id, quantity, created_at, updated_at)
     select uuidv7(), association_id, id, 100, now(), now() from association_products`,
  );
  await ownerPool.query(
    `with lots as (select id, product_id, association_id, row_number() over () as place from association_lots)
     insert into association_movements
       (id, association_id, product_id, lot_id, kind, reason, change, quantity_before, quantity_after, created_by, created_at)
     select uuidv7(), association_id, product_id, lots.id, 'entry', 'entry', 1, 0, 1, $1, now() - n * interval '1 minute'
     from generate_series(1, $2::int) n join lots on place = 1 + n % $3::int`,
    [keeper.id, MOVEMENTS, PRODUCTS],
  );
  await ownerPool.query('vacuum analyze association_products, association_lots, association_movements');
  const { rows } = await ownerPool.query('select id, product_id as product from association_lots limit 1');
  ids.lot = rows[0].id;
  ids.product = rows[0].product;
});
afterAll(() => db?.close());

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

/** Every scan of a table in the plan as it ran: its index, and how many rows it looked at. */
async function scansOf(statement: pg.QueryConfig) {
  const explained = { text: `explain (analyze, format json) ${statement.text}`, values: statement.values ?? [] };
  const { rows } = await asUserOnce<{ 'QUERY PLAN': { Plan: Node }[] }>(db, keeper.token, explained);
  const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  const nodes = flat(rows[0]?.['QUERY PLAN'][0]?.Plan as Node);
  return nodes
    .filter(
      (node) => node['Relation Name'] === 'association_movements' || node['Relation Name'] === 'association_products',
    )
    .map((node) => ({
      table: node['Relation Name'],
      kind: node['Node Type'],
      index: node['Index Name'],
      rows: node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
    }));
}

describe(`of ${PRODUCTS} products and ${MOVEMENTS} movements`, () => {
  const after = { at: new Date(Date.now() - 86_400_000), id: '019a0000-0000-7000-8000-000000000000' };

  test.each([
    ['of the association', {}, 'association_movements_list_idx'],
    ['of a product', { productId: 'product' }, 'association_movements_of_product_idx'],
    ['of a lot', { lotId: 'lot' }, 'association_movements_of_lot_idx'],
  ] as const)('a page of the books %s reads its own lines in the order of an index', async (_, of, index) => {
    const filter = {
      productId: 'productId' in of ? ids.product : undefined,
      lotId: 'lotId' in of ? ids.lot : undefined,
    };
    for (const place of [undefined, after]) {
      const scans = await scansOf(listMovements(ids.association, filter, { limit: 21, after: place }));
      expect(scans.filter(({ rows }) => rows > 30)).toEqual([]);
      expect(scans.filter(({ table }) => table === 'association_movements').map((scan) => scan.index)).toEqual([index]);
    }
  });

  test('a page of the shelf and how long it is are asked of its products alone', async () => {
    const page = await scansOf(listProducts(ids.association, {}, { limit: 20, offset: 0 }));
    expect(page).toMatchObject([
      { index: 'association_products_list_idx', rows: 20 },
      // The policy of pictures asks for the product of each by its key; here there are none.
      { index: 'association_products_of_association_key', rows: 0 },
    ]);
    const count = await scansOf(countProducts(ids.association, {}));
    expect(count.map(({ table }) => table)).toEqual(['association_products']);
  });
});
