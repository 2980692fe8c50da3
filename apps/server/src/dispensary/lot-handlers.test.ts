import { createStaff } from '@balsamo/database/associations/testing.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestShelf, lotBody, newId, type TestShelf } from './testing.ts';

let shelf: TestShelf;

beforeAll(async () => {
  shelf = await createTestShelf(inject('cluster'));
});
afterAll(() => shelf?.server.close());

describe('a lot', () => {
  test('is opened and corrected; its number is on no other lot of the product', async () => {
    const { product, lotId } = await shelf.shelved(10);
    const lots = `${shelf.products}/${product.id}/lots`;
    const second = lotBody({ batchNumber: 'RS-2602', quantity: 0, expiresOn: '2026-12-01' });
    expect((await shelf.send('POST', lots, second)).status).toBe(201);
    expect((await shelf.send('POST', lots, second)).status).toBe(200);
    const taken = await shelf.send('POST', lots, lotBody({ batchNumber: 'rs-2601' }));
    expect([taken.status, taken.body.errors[0]]).toMatchObject([422, { pointer: '/batchNumber', code: 'batch_taken' }]);
    const one = `/api/associations/${shelf.association.id}/lots`;
    expect((await shelf.send('PATCH', `${one}/${second.id}`, { batchNumber: 'RS-2601' })).status).toBe(422);
    const corrected = await shelf.send('PATCH', `${one}/${lotId}`, {
      expiresOn: '2026-11-26',
      strength: { thc: null, cbd: 21, basis: 'percent' },
    });
    expect(corrected.body).toMatchObject({
      batchNumber: 'RS-2601',
      expiry: { kind: 'within_7_days', days: 2 },
      strength: { cbd: 21, thc: null, basis: 'percent' },
      quantity: 10,
    });
    const early = await shelf.send('PATCH', `${one}/${lotId}`, { expiresOn: '2026-01-10' });
    expect(early.body.errors[0]).toMatchObject({ pointer: '/expiresOn', code: 'expires_before_made' });
    expect((await shelf.detailsOf(product.id)).lots.map(({ id }: { id: string }) => id)).toEqual([lotId, second.id]);
    expect((await shelf.send('PATCH', `${one}/${newId()}`, { batchNumber: 'X' })).body.code).toBe(
      'dispensary.no_such_lot',
    );
  });

  test('that has expired is there and may not be handed out', async () => {
    const { product } = await shelf.shelved(10);
    await shelf.send(
      'POST',
      `${shelf.products}/${product.id}/lots`,
      lotBody({ batchNumber: null, expiresOn: '2026-11-23', quantity: 4 }),
    );
    expect((await shelf.detailsOf(product.id)).product).toMatchObject({
      quantity: 10,
      unusableQuantity: 4,
      status: 'available',
    });
  });
});

describe('a quantity update', () => {
  test('by count books what it changes, by addition what is added', async () => {
    const { product, quantityOf } = await shelf.shelved(10);
    const count = await shelf.send('POST', quantityOf, {
      id: newId(),
      mode: 'count',
      amount: 7.5,
      basedOn: 10,
      reason: 'damage',
      note: ' Frasco quebrado ',
    });
    expect([count.status, count.body.quantity]).toEqual([201, 7.5]);
    const add = await shelf.send('POST', quantityOf, { id: newId(), mode: 'add', amount: 30, reason: 'entry' });
    expect([add.status, add.body.quantity]).toEqual([201, 37.5]);
    const { movements } = await shelf.detailsOf(product.id);
    expect(movements.items.slice(0, 2)).toMatchObject([
      { kind: 'entry', reason: 'entry', change: 30, before: 7.5, after: 37.5, note: null },
      { kind: 'adjustment', reason: 'damage', change: -2.5, before: 10, after: 7.5, note: 'Frasco quebrado' },
    ]);
    expect((await shelf.eventsOf('stock_changed')).at(-1)).toEqual({
      actor_id: shelf.keeper.id,
      subject: 'Óleo CBD 10% · RS-2601',
    });
  });

  test('sent again changes nothing, and an id of something else is refused', async () => {
    const [one, other] = [await shelf.shelved(10), await shelf.shelved(10)];
    const body = { id: newId(), mode: 'add', amount: 5, reason: 'entry' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => shelf.send('POST', one.quantityOf, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(answers.map(({ body: lot }) => lot.quantity)).toEqual([15, 15, 15, 15]);
    const taken = await shelf.send('POST', other.quantityOf, body);
    expect([taken.status, taken.body.code]).toEqual([409, 'dispensary.id_taken']);
    // Changed after an answer that was lost: what is booked is not what is meant now.
    for (const change of [
      { amount: 50 },
      { note: 'Outra' },
      { reason: 'other', note: 'Outra' },
      { mode: 'count', amount: 9, reason: 'count' },
    ]) {
      const changed = await shelf.send('POST', one.quantityOf, { ...body, ...change });
      expect([change, changed.status, changed.body.code]).toEqual([change, 409, 'dispensary.id_taken']);
    }
    const { lots } = await shelf.detailsOf(one.product.id);
    expect(lots[0].quantity).toBe(15);
  });

  test('is refused with a reason that does not fit the direction: no entry of less, no loss of more', async () => {
    const { quantityOf } = await shelf.shelved(10);
    const count = (amount: number, reason: string) =>
      shelf.send('POST', quantityOf, { id: newId(), mode: 'count', amount, reason });
    for (const answer of [await count(6, 'entry'), await count(12, 'damage'), await count(10, 'sale')]) {
      expect(answer.body.errors[0]).toMatchObject({ pointer: '/reason', code: 'reason_not_of_change' });
    }
    expect((await count(6, 'damage')).status).toBe(201);
    expect((await count(8, 'entry')).status).toBe(201);
  });

  test('never fills a lot above what a lot holds, and says so', async () => {
    const { quantityOf } = await shelf.shelved(10_000_000);
    const added = await shelf.send('POST', quantityOf, { id: newId(), mode: 'add', amount: 1, reason: 'entry' });
    expect(added.body.errors[0]).toMatchObject({ pointer: '/amount', code: 'quantity_too_large' });
    for (const [amount, code] of [
      [10_000_001, 'quantity_too_large'],
      [1.0001, 'too_many_decimals'],
    ] as const) {
      const counted = await shelf.send('POST', quantityOf, { id: newId(), mode: 'count', amount, reason: 'count' });
      expect(counted.body.errors[0]).toMatchObject({ pointer: '/amount', code });
    }
  });

  test('by count is refused where somebody else has changed what it was based on', async () => {
    const { quantityOf } = await shelf.shelved(10);
    await shelf.send('POST', quantityOf, { id: newId(), mode: 'add', amount: 2, reason: 'entry' });
    const outdated = await shelf.send('POST', quantityOf, {
      id: newId(),
      mode: 'count',
      amount: 9,
      basedOn: 10,
      reason: 'count',
    });
    expect([outdated.status, outdated.body.code]).toEqual([409, 'dispensary.quantity_changed']);
    const asked = await shelf.send('POST', quantityOf, { id: newId(), mode: 'count', amount: 9, reason: 'count' });
    expect(asked.body.quantity).toBe(9);
  });

  test('is refused below zero, without a reason, and without words where the reason is another one', async () => {
    const { product, quantityOf } = await shelf.shelved(10);
    const change = { id: newId(), mode: 'count', amount: -1, reason: 'count' };
    expect((await shelf.send('POST', quantityOf, change)).body.errors[0]).toMatchObject({
      pointer: '/amount',
      code: 'quantity_negative',
    });
    expect((await shelf.send('POST', quantityOf, { ...change, reason: undefined })).status).toBe(422);
    const other = await shelf.send('POST', quantityOf, { ...change, amount: 1, reason: 'other' });
    expect(other.body.errors[0]).toMatchObject({ pointer: '/note', code: 'note_required' });
    expect((await shelf.detailsOf(product.id)).product.quantity).toBe(10);
  });

  test('of eight people at once is never lost: the quantity is the sum of the books, which are a chain', async () => {
    const { product, lotId, quantityOf } = await shelf.shelved(100);
    const people = await Promise.all(
      Array.from({ length: 8 }, () => createStaff(shelf.server.db.ownerPool, shelf.association, 'stock_keeper')),
    );
    const answers = await Promise.all(
      people.flatMap((one, index) =>
        Array.from({ length: 5 }, (_, round) => {
          const isCount = index === 7 && round % 2 === 0;
          const body = isCount
            ? { id: newId(), mode: 'count', amount: 50 + round, reason: 'count' }
            : { id: newId(), mode: 'add', amount: 0.1 + index, reason: 'entry' };
          return shelf.send('POST', quantityOf, body, one);
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201));
    const { rows } = await shelf.server.db.ownerPool.query(
      `select quantity_before::float8 as before, quantity_after::float8 as after, change::float8 as change from association_movements
       where lot_id = $1 order by created_at, id`,
      [lotId],
    );
    expect(rows).toHaveLength(41);
    const { lots } = await shelf.detailsOf(product.id);
    const sum = rows.reduce((total, { change }) => total + Math.round(change * 1000), 0) / 1000;
    expect(lots[0].quantity).toBe(sum);
    expect(rows.map(({ before }) => before)).toEqual([0, ...rows.slice(0, -1).map(({ after }) => after)]);
  });
});
