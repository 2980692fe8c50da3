import { createAssociation, createStaff } from '@balsamo/database/associations/testing.ts';
import { createProduct } from '@balsamo/database/dispensary/testing.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestShelf, lotBody, newId, productBody, type TestShelf } from './testing.ts';

let shelf: TestShelf;

beforeAll(async () => {
  shelf = await createTestShelf(inject('cluster'));
});
afterAll(() => shelf?.server.close());

describe('a new product', () => {
  test('stands on the shelf with its first lot, whose books begin', async () => {
    const firstLot = lotBody();
    const body = productBody({ packageSize: 30, dropsPerMl: 20, cbdPercentage: 10, lowStockThreshold: 900, firstLot });
    const { status, body: product } = await shelf.send('POST', shelf.products, body);
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
    const { lots, movements, lastNews } = await shelf.detailsOf(product.id);
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
    expect((await shelf.eventsOf('product_added')).at(-1)).toEqual({
      actor_id: shelf.keeper.id,
      subject: 'Óleo CBD 10%',
    });
    expect((await shelf.eventsOf('lot_added')).at(-1)?.subject).toBe('Óleo CBD 10% · RS-2601');
  });

  test('sent again, also several times at once, is added once', async () => {
    const body = productBody({ firstLot: lotBody({ quantity: 10 }) });
    const answers = await Promise.all(Array.from({ length: 4 }, () => shelf.send('POST', shelf.products, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    const { product, lots, movements } = await shelf.detailsOf(body.id);
    expect([product.quantity, lots.length, movements.items.length]).toEqual([10, 1, 1]);
  });

  test('is refused where the rules refuse it, and nothing of it is kept', async () => {
    const body = productBody({ name: 'Ól', unit: 'g', thcPercentage: 101, lowStockThreshold: -1 });
    const { status, body: refused } = await shelf.send('POST', shelf.products, body);
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
    const { body: refusedLot } = await shelf.send('POST', shelf.products, ofLot);
    expect(refusedLot.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)).toEqual([
      '/firstLot/expiresOn expires_before_made',
      '/firstLot/quantity quantity_negative',
    ]);
    expect((await shelf.send('GET', `${shelf.products}/${ofLot.id}`)).status).toBe(404);
  });

  test('sent again as it was answers the same, and with other data 409', async () => {
    const firstLot = lotBody();
    const body = productBody({ firstLot });
    expect((await shelf.send('POST', shelf.products, body)).status).toBe(201);
    expect((await shelf.send('POST', shelf.products, body)).status).toBe(200);
    for (const change of [
      { name: 'Outro nome' },
      { thcPercentage: 7 },
      { lowStockThreshold: 77 },
      { isVisible: false },
    ]) {
      const answer = await shelf.send('POST', shelf.products, { ...body, ...change });
      expect([change, answer.status, answer.body.code]).toEqual([change, 409, 'dispensary.id_taken']);
    }
    const lots = `${shelf.products}/${body.id}/lots`;
    expect((await shelf.send('POST', lots, firstLot)).status).toBe(200);
    for (const change of [{ quantity: 1 }, { batchNumber: 'RS-9' }, { expiresOn: '2031-01-01' }]) {
      const answer = await shelf.send('POST', lots, { ...firstLot, ...change });
      expect([change, answer.status, answer.body.code]).toEqual([change, 409, 'dispensary.id_taken']);
    }
  });

  test('with the longest names of product and lot is kept, renamed, counted and noted', async () => {
    const body = productBody({ name: 'Ó'.repeat(120), firstLot: lotBody({ batchNumber: 'R'.repeat(80) }) });
    expect((await shelf.send('POST', shelf.products, body)).status).toBe(201);
    const lots = `${shelf.products}/${body.id}/lots`;
    const other = lotBody({ batchNumber: 'S'.repeat(80) });
    expect((await shelf.send('POST', lots, other)).status).toBe(201);
    expect((await shelf.eventsOf('lot_added')).at(-1)?.subject).toHaveLength(200);
  });

  test('holds in one package no more than is handed out at once', async () => {
    expect((await shelf.send('POST', shelf.products, productBody({ packageSize: 100_000 }))).status).toBe(201);
    const { body } = await shelf.send('POST', shelf.products, productBody({ packageSize: 100_001 }));
    expect(body.errors[0]).toMatchObject({ pointer: '/packageSize', code: 'package_size_invalid' });
  });

  test('with an id that is another association’s answers 409', async () => {
    const other = await createAssociation(shelf.server.db.ownerPool);
    const id = await createProduct(shelf.server.db.ownerPool, other);
    expect((await shelf.send('POST', shelf.products, productBody({ id }))).body.code).toBe('dispensary.id_taken');
  });
});

describe('who does not keep the stock', () => {
  test('is told nothing, not even that there is such an association', async () => {
    const { product, lotId, quantityOf } = await shelf.shelved();
    const { ownerPool } = shelf.server.db;
    const other = await createStaff(ownerPool, await createAssociation(ownerPool), 'admin');
    const former = await createStaff(ownerPool, shelf.association, 'admin');
    await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [former.id]);
    const change = { id: newId(), mode: 'add', amount: 1, reason: 'entry' };
    const root = `/api/associations/${shelf.association.id}`;
    const requests: [string, string, unknown?][] = [
      ['GET', shelf.products],
      ['POST', shelf.products, productBody()],
      ['GET', `${shelf.products}/${product.id}`],
      ['PATCH', `${shelf.products}/${product.id}`, { name: 'Outro' }],
      ['DELETE', `${shelf.products}/${product.id}`],
      ['POST', `${shelf.products}/${product.id}/lots`, lotBody()],
      ['PATCH', `${root}/lots/${lotId}`, { batchNumber: 'X' }],
      ['POST', quantityOf, change],
      ['GET', `${root}/movements`],
      ['GET', `${root}/stock-file`],
      ['GET', `${root}/movements-file?from=2026-01-01&to=2026-12-31`],
      ['POST', `${shelf.products}/${product.id}/notify`, { id: newId(), message: 'Chegou' }],
    ];
    const people = [
      other,
      former,
      shelf.member,
      await shelf.server.person(),
      await shelf.server.person('medico'),
      await shelf.server.person('operador'),
    ];
    for (const [method, path, body] of requests) {
      for (const one of people) {
        const answer = await shelf.send(method, path, body, one);
        expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([404, 'associations.not_found']);
      }
      expect((await shelf.server.send(method, path, body === undefined ? {} : { body })).status).toBe(401);
    }
    expect((await shelf.detailsOf(product.id)).product).toEqual(product);
  });
});

describe('an edit', () => {
  test('changes what it names and nothing else, and is kept for the admins', async () => {
    const { product } = await shelf.shelved(100, { description: 'Em óleo de coco' });
    const { status, body } = await shelf.send(
      'PATCH',
      `${shelf.products}/${product.id}`,
      { name: ' Óleo novo ', isVisible: false },
      shelf.admin,
    );
    expect([status, body]).toEqual([200, { ...product, name: 'Óleo novo', isVisible: false }]);
    expect((await shelf.eventsOf('product_changed')).at(-1)).toEqual({
      actor_id: shelf.admin.id,
      subject: 'Óleo novo',
    });
    const emptied = await shelf.send('PATCH', `${shelf.products}/${product.id}`, { description: null });
    expect(emptied.body.description).toBeNull();
  });

  test('leaves the unit once there is a lot that is counted in it', async () => {
    const topical = { productType: 'topical', unit: 'g' };
    const { body: empty } = await shelf.send('POST', shelf.products, productBody(topical));
    expect((await shelf.send('PATCH', `${shelf.products}/${empty.id}`, { unit: 'ml' })).body.unit).toBe('ml');
    const firstLot = lotBody({ strength: { thc: null, cbd: null, basis: 'unknown' } });
    const { body: lotted } = await shelf.send('POST', shelf.products, productBody({ ...topical, firstLot }));
    const refused = await shelf.send('PATCH', `${shelf.products}/${lotted.id}`, { unit: 'ml' });
    expect([refused.status, refused.body.code]).toEqual([409, 'dispensary.unit_fixed']);
  });

  test('that removes takes the product off the shelf and leaves its books', async () => {
    const { product, quantityOf } = await shelf.shelved(5);
    expect((await shelf.send('DELETE', `${shelf.products}/${product.id}`)).status).toBe(204);
    expect((await shelf.send('GET', `${shelf.products}/${product.id}`)).body.code).toBe('dispensary.no_such_product');
    expect((await shelf.send('DELETE', `${shelf.products}/${product.id}`)).status).toBe(404);
    const change = { id: newId(), mode: 'add', amount: 1, reason: 'entry' };
    expect((await shelf.send('POST', quantityOf, change)).body.code).toBe('dispensary.no_such_lot');
    const { body } = await shelf.send(
      'GET',
      `/api/associations/${shelf.association.id}/movements?productId=${product.id}`,
    );
    expect(body.items).toMatchObject([{ productId: product.id, change: 5 }]);
    expect((await shelf.eventsOf('product_removed')).at(-1)?.subject).toBe(product.name);
  });
});
