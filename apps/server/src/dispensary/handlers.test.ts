import { readFile } from 'node:fs/promises';
import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import { createLot, createProduct } from '@balsamo/database/dispensary/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

const cluster = inject('cluster');
let server: TestServer;
let association: TestAssociation;
let keeper: TestPerson;
let admin: TestPerson;
let member: TestPerson;
let products: string;

beforeAll(async () => {
  server = await createTestServer(cluster);
  server.clock.now = new Date('2026-11-24T15:00:00Z');
  const { ownerPool } = server.db;
  association = await createAssociation(ownerPool, 'Raiz de Teste');
  products = `/api/associations/${association.id}/products`;
  keeper = await createStaff(ownerPool, association, 'stock_keeper');
  admin = await createStaff(ownerPool, association, 'admin');
  member = await createMember(ownerPool, association);
});
afterAll(() => server?.close());

const newId = () => crypto.randomUUID();
const lotBody = (given: Record<string, unknown> = {}) => ({
  id: newId(),
  batchNumber: 'RS-2601',
  manufacturedOn: '2026-01-10',
  expiresOn: '2027-01-10',
  strength: { thc: 1, cbd: 20, basis: 'mg_per_ml' },
  quantity: 900,
  ...given,
});
const productBody = (given: Record<string, unknown> = {}) => ({
  id: newId(),
  name: 'Óleo CBD 10%',
  productType: 'oil',
  unit: 'ml',
  ...given,
});
const send = (method: string, path: string, body?: unknown, as: TestPerson = keeper) =>
  server.send(method, path, { as, ...(body === undefined ? {} : { body }) });
/** A product with one lot of that much. */
async function shelved(quantity = 100, given: Record<string, unknown> = {}) {
  const lot = lotBody({ quantity });
  const { body: product } = await send('POST', products, productBody({ firstLot: lot, ...given }));
  return { product, lotId: lot.id, quantityOf: `/api/associations/${association.id}/lots/${lot.id}/quantity` };
}
const detailsOf = async (productId: string) => (await send('GET', `${products}/${productId}`)).body;
const eventsOf = async (kind: string) =>
  (
    await server.db.ownerPool.query(
      'select actor_id, subject from association_events where association_id = $1 and kind = $2 order by at, id',
      [association.id, kind],
    )
  ).rows;

describe('a new product', () => {
  test('stands on the shelf with its first lot, whose books begin', async () => {
    const firstLot = lotBody();
    const body = productBody({ packageSize: 30, dropsPerMl: 20, cbdPercentage: 10, lowStockThreshold: 900, firstLot });
    const { status, body: product } = await send('POST', products, body);
    expect(status).toBe(201);
    expect(product).toEqual({
      id: body.id,
      name: 'Óleo CBD 10%',
      productType: 'oil',
      unit: 'ml',
      isUnitFixed: true,
      packageSize: 30,
      dropsPerMl: 20,
      strainName: null,
      thcPercentage: null,
      cbdPercentage: 10,
      cannabinoidProfile: null,
      terpeneProfile: null,
      usageRecommendations: null,
      description: null,
      lowStockThreshold: 900,
      isVisible: true,
      quantity: 900,
      unusableQuantity: 0,
      status: 'low_stock',
      nextExpiry: { kind: 'later', days: 47 },
      images: [],
      createdAt: '2026-11-24T15:00:00.000Z',
      updatedAt: '2026-11-24T15:00:00.000Z',
    });
    const { lots, movements, lastNews } = await detailsOf(product.id);
    expect(lots).toMatchObject([
      {
        id: firstLot.id,
        batchNumber: 'RS-2601',
        manufacturedOn: '2026-01-10',
        expiresOn: '2027-01-10',
        strength: { thc: 1, thca: null, cbd: 20, cbda: null, basis: 'mg_per_ml' },
        quantity: 900,
        recalledAt: null,
      },
    ]);
    expect(movements.items).toMatchObject([
      { kind: 'entry', reason: 'entry', change: 900, before: 0, after: 900, byName: 'Equipe de Teste' },
    ]);
    expect([movements.nextCursor, lastNews]).toEqual([null, null]);
    expect((await eventsOf('product_added')).at(-1)).toEqual({ actor_id: keeper.id, subject: 'Óleo CBD 10%' });
    expect((await eventsOf('lot_added')).at(-1)?.subject).toBe('Óleo CBD 10% · RS-2601');
  });

  test('sent again, also several times at once, is added once', async () => {
    const body = productBody({ firstLot: lotBody({ quantity: 10 }) });
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('POST', products, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    const { product, lots, movements } = await detailsOf(body.id);
    expect([product.quantity, lots.length, movements.items.length]).toEqual([10, 1, 1]);
  });

  test('is refused where the rules refuse it, and nothing of it is kept', async () => {
    const body = productBody({ name: 'Ól', unit: 'g', thcPercentage: 101, lowStockThreshold: -1 });
    const { status, body: refused } = await send('POST', products, body);
    expect([status, refused.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)]).toEqual([
      422,
      [
        '/name name_too_short',
        '/unit unit_not_of_product',
        '/thcPercentage percentage_invalid',
        '/lowStockThreshold threshold_invalid',
      ],
    ]);
    const ofLot = productBody({ firstLot: lotBody({ quantity: -1, expiresOn: '2026-01-01' }) });
    const { body: refusedLot } = await send('POST', products, ofLot);
    expect(refusedLot.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)).toEqual([
      '/firstLot/expiresOn expires_before_made',
      '/firstLot/quantity quantity_negative',
    ]);
    expect((await send('GET', `${products}/${ofLot.id}`)).status).toBe(404);
  });

  test('with an id that is another association’s answers 409', async () => {
    const other = await createAssociation(server.db.ownerPool);
    const id = await createProduct(server.db.ownerPool, other);
    expect((await send('POST', products, productBody({ id }))).body.code).toBe('dispensary.id_taken');
  });
});

describe('the shelf', () => {
  test('comes by pages of 20 with how many there are, newest first, and is searched without regard to accents', async () => {
    const { ownerPool } = server.db;
    const own = await createAssociation(ownerPool);
    const ours = await createStaff(ownerPool, own, 'stock_keeper');
    const path = `/api/associations/${own.id}/products`;
    for (let count = 1; count <= 23; count++) await createProduct(ownerPool, own, { name: `Óleo número ${count}` });
    await send(
      'POST',
      path,
      productBody({ name: 'Flor de 100%', productType: 'flower', unit: 'g', strainName: 'Harlequin' }),
      ours,
    );
    await ownerPool.query("update association_products set created_at = now() where name = 'Flor de 100%'");
    const list = async (query: string) => {
      const { status, body } = await send('GET', `${path}?${query}`, undefined, ours);
      return { status, total: body.total, names: body.items?.map(({ name }: { name: string }) => name) };
    };
    const first = await list('');
    expect([first.total, first.names.length, first.names[0]]).toEqual([24, 20, 'Flor de 100%']);
    expect((await list('page=2')).names).toEqual(['Óleo número 4', 'Óleo número 3', 'Óleo número 2', 'Óleo número 1']);
    expect(await list('page=3')).toEqual({ status: 200, total: 24, names: [] });
    expect((await list('search=OLEO%20numero%2023')).names).toEqual(['Óleo número 23']);
    expect((await list('search=harleq')).names).toEqual(['Flor de 100%']);
    expect((await list('search=0%25')).names).toEqual(['Flor de 100%']);
    expect((await list('type=flower')).total).toBe(1);
    expect((await list('page=0')).status).toBe(422);
  });

  test('shows to members what is shown to them, whether there is any, and never how much', async () => {
    const { ownerPool } = server.db;
    const own = await createAssociation(ownerPool);
    const belongs = await createMember(ownerPool, own);
    const ids: Record<string, string> = {};
    for (const name of ['expired', 'recalled', 'empty', 'there'])
      ids[name] = await createProduct(ownerPool, own, { name });
    await createProduct(ownerPool, own, { name: 'hidden', isVisible: false });
    await createLot(ownerPool, ids.expired as string, { expiresOn: '2026-11-23' });
    await createLot(ownerPool, ids.recalled as string, { isRecalled: true });
    await createLot(ownerPool, ids.there as string, { quantity: 77, expiresOn: '2026-11-24' });
    const path = `/api/associations/${own.id}/shelf`;
    const { body: first } = await send('GET', `${path}?limit=3`, undefined, belongs);
    const { body: rest } = await send('GET', `${path}?limit=3&cursor=${first.nextCursor}`, undefined, belongs);
    const shown = [...first.items, ...rest.items];
    expect(shown.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
      ['there', true],
      ['empty', false],
      ['recalled', false],
      ['expired', false],
    ]);
    expect(Object.values(shown[0])).not.toContain(77);
    expect(rest.nextCursor).toBeNull();
    for (const one of [member, keeper, await server.person(), await server.person('medico')])
      expect((await send('GET', path, undefined, one)).body.code).toBe('associations.not_found');
  });
});

describe('who does not keep the stock', () => {
  test('is told nothing, not even that there is such an association', async () => {
    const { product, lotId, quantityOf } = await shelved();
    const { ownerPool } = server.db;
    const other = await createStaff(ownerPool, await createAssociation(ownerPool), 'admin');
    const former = await createStaff(ownerPool, association, 'admin');
    await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [former.id]);
    const change = { id: newId(), mode: 'add', amount: 1, reason: 'entry' };
    const root = `/api/associations/${association.id}`;
    const requests: [string, string, unknown?][] = [
      ['GET', products],
      ['POST', products, productBody()],
      ['GET', `${products}/${product.id}`],
      ['PATCH', `${products}/${product.id}`, { name: 'Outro' }],
      ['DELETE', `${products}/${product.id}`],
      ['POST', `${products}/${product.id}/lots`, lotBody()],
      ['PATCH', `${root}/lots/${lotId}`, { batchNumber: 'X' }],
      ['POST', quantityOf, change],
      ['GET', `${root}/movements`],
      ['GET', `${root}/stock-file`],
      ['GET', `${root}/movements-file?from=2026-01-01&to=2026-12-31`],
      ['POST', `${products}/${product.id}/notify`, { id: newId(), message: 'Chegou' }],
    ];
    const people = [
      other,
      former,
      member,
      await server.person(),
      await server.person('medico'),
      await server.person('operador'),
    ];
    for (const [method, path, body] of requests) {
      for (const one of people) {
        const answer = await send(method, path, body, one);
        expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([404, 'associations.not_found']);
      }
      expect((await server.send(method, path, body === undefined ? {} : { body })).status).toBe(401);
    }
    expect((await detailsOf(product.id)).product).toEqual(product);
  });
});

describe('an edit', () => {
  test('changes what it names and nothing else, and is kept for the admins', async () => {
    const { product } = await shelved(100, { description: 'Em óleo de coco' });
    const { status, body } = await send(
      'PATCH',
      `${products}/${product.id}`,
      { name: ' Óleo novo ', isVisible: false },
      admin,
    );
    expect([status, body]).toEqual([200, { ...product, name: 'Óleo novo', isVisible: false }]);
    expect((await eventsOf('product_changed')).at(-1)).toEqual({ actor_id: admin.id, subject: 'Óleo novo' });
    const emptied = await send('PATCH', `${products}/${product.id}`, { description: null });
    expect(emptied.body.description).toBeNull();
  });

  test('leaves the unit once there is a lot that is counted in it', async () => {
    const topical = { productType: 'topical', unit: 'g' };
    const { body: empty } = await send('POST', products, productBody(topical));
    expect((await send('PATCH', `${products}/${empty.id}`, { unit: 'ml' })).body.unit).toBe('ml');
    const firstLot = lotBody({ strength: { thc: null, cbd: null, basis: 'unknown' } });
    const { body: lotted } = await send('POST', products, productBody({ ...topical, firstLot }));
    const refused = await send('PATCH', `${products}/${lotted.id}`, { unit: 'ml' });
    expect([refused.status, refused.body.code]).toEqual([409, 'dispensary.unit_fixed']);
  });

  test('that removes takes the product off the shelf and leaves its books', async () => {
    const { product, quantityOf } = await shelved(5);
    expect((await send('DELETE', `${products}/${product.id}`)).status).toBe(204);
    expect((await send('GET', `${products}/${product.id}`)).body.code).toBe('dispensary.no_such_product');
    expect((await send('DELETE', `${products}/${product.id}`)).status).toBe(404);
    const change = { id: newId(), mode: 'add', amount: 1, reason: 'entry' };
    expect((await send('POST', quantityOf, change)).body.code).toBe('dispensary.no_such_lot');
    const { body } = await send('GET', `/api/associations/${association.id}/movements?productId=${product.id}`);
    expect(body.items).toMatchObject([{ productId: product.id, change: 5 }]);
    expect((await eventsOf('product_removed')).at(-1)?.subject).toBe(product.name);
  });
});

describe('a lot', () => {
  test('is opened and corrected; its number is on no other lot of the product', async () => {
    const { product, lotId } = await shelved(10);
    const lots = `${products}/${product.id}/lots`;
    const second = lotBody({ batchNumber: 'RS-2602', quantity: 0, expiresOn: '2026-12-01' });
    expect((await send('POST', lots, second)).status).toBe(201);
    expect((await send('POST', lots, second)).status).toBe(200);
    const taken = await send('POST', lots, lotBody({ batchNumber: 'rs-2601' }));
    expect([taken.status, taken.body.errors[0]]).toMatchObject([422, { pointer: '/batchNumber', code: 'batch_taken' }]);
    const one = `/api/associations/${association.id}/lots`;
    expect((await send('PATCH', `${one}/${second.id}`, { batchNumber: 'RS-2601' })).status).toBe(422);
    const corrected = await send('PATCH', `${one}/${lotId}`, {
      expiresOn: '2026-11-26',
      strength: { thc: null, cbd: 21, basis: 'percent' },
    });
    expect(corrected.body).toMatchObject({
      batchNumber: 'RS-2601',
      expiry: { kind: 'within_7_days', days: 2 },
      strength: { cbd: 21, thc: null, basis: 'percent' },
      quantity: 10,
    });
    const early = await send('PATCH', `${one}/${lotId}`, { expiresOn: '2026-01-10' });
    expect(early.body.errors[0]).toMatchObject({ pointer: '/expiresOn', code: 'expires_before_made' });
    expect((await detailsOf(product.id)).lots.map(({ id }: { id: string }) => id)).toEqual([lotId, second.id]);
    expect((await send('PATCH', `${one}/${newId()}`, { batchNumber: 'X' })).body.code).toBe('dispensary.no_such_lot');
  });

  test('that has expired is there and may not be handed out', async () => {
    const { product } = await shelved(10);
    await send(
      'POST',
      `${products}/${product.id}/lots`,
      lotBody({ batchNumber: null, expiresOn: '2026-11-23', quantity: 4 }),
    );
    expect((await detailsOf(product.id)).product).toMatchObject({
      quantity: 10,
      unusableQuantity: 4,
      status: 'available',
    });
  });
});

describe('a quantity update', () => {
  test('by count books what it changes, by addition what is added', async () => {
    const { product, quantityOf } = await shelved(10);
    const count = await send('POST', quantityOf, {
      id: newId(),
      mode: 'count',
      amount: 7.5,
      basedOn: 10,
      reason: 'damage',
      note: ' Frasco quebrado ',
    });
    expect([count.status, count.body.quantity]).toEqual([201, 7.5]);
    const add = await send('POST', quantityOf, { id: newId(), mode: 'add', amount: 30, reason: 'entry' });
    expect([add.status, add.body.quantity]).toEqual([201, 37.5]);
    const { movements } = await detailsOf(product.id);
    expect(movements.items.slice(0, 2)).toMatchObject([
      { kind: 'entry', reason: 'entry', change: 30, before: 7.5, after: 37.5, note: null },
      { kind: 'adjustment', reason: 'damage', change: -2.5, before: 10, after: 7.5, note: 'Frasco quebrado' },
    ]);
    expect((await eventsOf('stock_changed')).at(-1)).toEqual({
      actor_id: keeper.id,
      subject: 'Óleo CBD 10% · RS-2601',
    });
  });

  test('sent again changes nothing, and an id of something else is refused', async () => {
    const [one, other] = [await shelved(10), await shelved(10)];
    const body = { id: newId(), mode: 'add', amount: 5, reason: 'entry' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('POST', one.quantityOf, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(answers.map(({ body: lot }) => lot.quantity)).toEqual([15, 15, 15, 15]);
    const taken = await send('POST', other.quantityOf, body);
    expect([taken.status, taken.body.code]).toEqual([409, 'dispensary.id_taken']);
  });

  test('by count is refused where somebody else has changed what it was based on', async () => {
    const { quantityOf } = await shelved(10);
    await send('POST', quantityOf, { id: newId(), mode: 'add', amount: 2, reason: 'entry' });
    const outdated = await send('POST', quantityOf, {
      id: newId(),
      mode: 'count',
      amount: 9,
      basedOn: 10,
      reason: 'count',
    });
    expect([outdated.status, outdated.body.code]).toEqual([409, 'dispensary.quantity_changed']);
    const asked = await send('POST', quantityOf, { id: newId(), mode: 'count', amount: 9, reason: 'count' });
    expect(asked.body.quantity).toBe(9);
  });

  test('is refused below zero, without a reason, and without words where the reason is another one', async () => {
    const { product, quantityOf } = await shelved(10);
    const change = { id: newId(), mode: 'count', amount: -1, reason: 'count' };
    expect((await send('POST', quantityOf, change)).body.errors[0]).toMatchObject({
      pointer: '/amount',
      code: 'quantity_negative',
    });
    expect((await send('POST', quantityOf, { ...change, reason: undefined })).status).toBe(422);
    const other = await send('POST', quantityOf, { ...change, amount: 1, reason: 'other' });
    expect(other.body.errors[0]).toMatchObject({ pointer: '/note', code: 'note_required' });
    expect((await detailsOf(product.id)).product.quantity).toBe(10);
  });

  test('of eight people at once is never lost: the quantity is the sum of the books, which are a chain', async () => {
    const { product, lotId, quantityOf } = await shelved(100);
    const people = await Promise.all(
      Array.from({ length: 8 }, () => createStaff(server.db.ownerPool, association, 'stock_keeper')),
    );
    const answers = await Promise.all(
      people.flatMap((one, index) =>
        Array.from({ length: 5 }, (_, round) => {
          const isCount = index === 7 && round % 2 === 0;
          const body = isCount
            ? { id: newId(), mode: 'count', amount: 50 + round, reason: 'count' }
            : { id: newId(), mode: 'add', amount: 0.1 + index, reason: 'entry' };
          return send('POST', quantityOf, body, one);
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201));
    const { rows } = await server.db.ownerPool.query(
      `select quantity_before::float8 as before, quantity_after::float8 as after, change::float8 as change from association_movements
       where lot_id = $1 order by created_at, id`,
      [lotId],
    );
    expect(rows).toHaveLength(41);
    const { lots } = await detailsOf(product.id);
    const sum = rows.reduce((total, { change }) => total + Math.round(change * 1000), 0) / 1000;
    expect(lots[0].quantity).toBe(sum);
    expect(rows.map(({ before }) => before)).toEqual([0, ...rows.slice(0, -1).map(({ after }) => after)]);
  });
});

describe('the books', () => {
  test('come by cursor, of the association, a product or a lot', async () => {
    const { product, lotId, quantityOf } = await shelved(1);
    for (let count = 0; count < 5; count++) {
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      await send('POST', quantityOf, { id: newId(), mode: 'add', amount: 1, reason: 'entry' });
    }
    const path = `/api/associations/${association.id}/movements`;
    const { body: first } = await send('GET', `${path}?productId=${product.id}&limit=4`);
    const { body: rest } = await send('GET', `${path}?lotId=${lotId}&limit=4&cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items].map(({ after }: { after: number }) => after)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(rest.nextCursor).toBeNull();
    expect((await send('GET', `${path}?limit=3`)).body.items).toHaveLength(3);
    expect((await send('GET', `${path}?cursor=abc`)).status).toBe(422);
    const elsewhere = await createAssociation(server.db.ownerPool);
    const theirs = await createStaff(server.db.ownerPool, elsewhere, 'admin');
    const { body } = await send(
      'GET',
      `/api/associations/${elsewhere.id}/movements?productId=${product.id}`,
      undefined,
      theirs,
    );
    expect(body.items).toEqual([]);
  });

  test('and the stock are taken along as sheets that run no formula, which the admins see', async () => {
    const { product, quantityOf } = await shelved(12.5, { name: '=cmd()' });
    await send('POST', quantityOf, { id: newId(), mode: 'count', amount: 12, reason: 'other', note: '+1; "teste"' });
    const root = `/api/associations/${association.id}`;
    const stock = await send('GET', `${root}/stock-file`);
    expect(stock.headers.get('content-disposition')).toBe('attachment; filename="balsamo-estoque-2026-11-24.csv"');
    expect(stock.body).toContain("\r\n'=cmd(),oil,RS-2601,2026-01-10,2027-01-10,mg_per_ml,1,,20,,12,ml,,true,\r\n");
    const books = await send('GET', `${root}/movements-file?from=2026-11-24&to=2026-11-24`);
    const lines = books.body.split('\r\n').filter((line: string) => line.includes(product.id));
    expect(lines[1]).toContain(`'=cmd(),RS-2601,adjustment,other,-0.5,12.5,12,ml,"'+1; ""teste""",Equipe de Teste,`);
    const before = await send('GET', `${root}/movements-file?from=2026-11-01&to=2026-11-23`);
    expect(before.body.split('\r\n')).toHaveLength(2);
    expect((await send('GET', `${root}/movements-file?from=2026-11-24&to=2026-11-23`)).status).toBe(422);
    expect((await eventsOf('books_exported')).length).toBe(3);
  });
});

describe('news of the stock', () => {
  test('reach every active member once a day per product, in the app by name and outside of it without one', async () => {
    const { ownerPool } = server.db;
    const own = await createAssociation(ownerPool, 'Raiz Serena');
    const ours = await createStaff(ownerPool, own, 'stock_keeper');
    const [joana, rui, left] = [
      await createMember(ownerPool, own),
      await createMember(ownerPool, own),
      await createMember(ownerPool, own),
    ];
    await ownerPool.query("update association_members set status = 'inactive', left_at = now() where patient_id = $1", [
      left.id,
    ]);
    const path = `/api/associations/${own.id}/products`;
    const { body: product } = await send('POST', path, productBody(), ours);
    const body = { id: newId(), message: ' Chegou lote novo. ' };
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => send('POST', `${path}/${product.id}/notify`, body, ours)),
    );
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(Array(3).fill([200, { toldCount: 2 }]));

    for (const one of [joana, rui]) {
      const { body: bell } = await send('GET', '/api/notifications', undefined, one);
      expect(bell.items).toMatchObject([
        {
          type: 'stock_news',
          data: { associationId: own.id },
          about: { person: 'Raiz Serena', thing: 'Óleo CBD 10%: Chegou lote novo.' },
        },
      ]);
    }
    expect((await send('GET', '/api/notifications', undefined, left)).body.items).toEqual([]);
    const again = await send('POST', `${path}/${product.id}/notify`, { id: newId(), message: 'De novo' }, ours);
    expect([again.status, again.body.code]).toEqual([409, 'dispensary.told_today']);
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
    const tomorrow = await send('POST', `${path}/${product.id}/notify`, { id: newId(), message: 'De novo' }, ours);
    expect(tomorrow.body).toEqual({ toldCount: 2 });
    const { body: details } = await send('GET', `${path}/${product.id}`, undefined, ours);
    expect(details.lastNews).toMatchObject({ message: 'De novo', toldCount: 2 });
    const { rows } = await ownerPool.query(
      "select subject from association_events where association_id = $1 and kind = 'members_notified'",
      [own.id],
    );
    expect(rows).toEqual([{ subject: 'Óleo CBD 10%' }, { subject: 'Óleo CBD 10%' }]);

    await ownerPool.query("update association_members set status = 'inactive', left_at = now() where patient_id = $1", [
      rui.id,
    ]);
    const { body: afterwards } = await send('GET', '/api/notifications', undefined, rui);
    expect(afterwards.items[0].about).toMatchObject({ person: null, thing: null });
    const push = JSON.parse(
      await readFile(new URL('../../../../packages/locales/pt/notifications.json', import.meta.url), 'utf8'),
    ).push.stock_news;
    expect(JSON.stringify(push)).not.toMatch(/estoque|produto|associaç|óleo/i);
  });

  test('are refused without words, and of what is not shown to members', async () => {
    const { product } = await shelved(10, { isVisible: false });
    const path = `${products}/${product.id}/notify`;
    expect((await send('POST', path, { id: newId(), message: ' ' })).body.errors[0]).toMatchObject({
      pointer: '/message',
      code: 'message_required',
    });
    expect((await send('POST', path, { id: newId(), message: 'Chegou' })).body.code).toBe('dispensary.product_hidden');
    expect((await send('POST', `${products}/${newId()}/notify`, { id: newId(), message: 'Chegou' })).body.code).toBe(
      'dispensary.no_such_product',
    );
  });

  test('reach more members than one statement tells, each once', async () => {
    const { ownerPool } = server.db;
    const own = await createAssociation(ownerPool);
    const ours = await createStaff(ownerPool, own, 'admin');
    await ownerPool.query(
      `with people as (
         insert into users (id, name, email, role, language, time_zone, created_at, updated_at)
         select gen_random_uuid(), 'Membro', 'membro.' || gen_random_uuid() || '@example.test', 'paciente', 'pt', 'UTC', now(), now()
         from generate_series(1, 2001) returning id
       )
       insert into association_members (association_id, patient_id, status, source, joined_at)
       select $1, id, 'active', 'code', now() from people`,
      [own.id],
    );
    const { body: product } = await send('POST', `/api/associations/${own.id}/products`, productBody(), ours);
    const told = await send(
      'POST',
      `/api/associations/${own.id}/products/${product.id}/notify`,
      { id: newId(), message: 'Chegou' },
      ours,
    );
    expect(told.body).toEqual({ toldCount: 2001 });
    const { rows } = await ownerPool.query(
      `select count(*)::int as told, count(distinct n.user_id)::int as people from notifications n
       join association_members m on m.patient_id = n.user_id where m.association_id = $1`,
      [own.id],
    );
    expect(rows).toEqual([{ told: 2001, people: 2001 }]);
  });
});
