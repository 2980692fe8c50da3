import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addItem, ITEMS, quantityOf } from '../inventory/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { removeDeletedEntries } from './jobs.ts';

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());

const ENTRIES = '/api/diary/entries';
type Person = Awaited<ReturnType<TestServer['person']>>;
const record = (as: Person, given: Record<string, unknown>) =>
  server.send('POST', ENTRIES, { as, body: checkInBody(given) });

describe('an entry with an item of the stock', () => {
  test('takes its quantity, and answers the item that its dose is told from', async () => {
    const maria = await server.person();
    const item = await addItem(server, maria);
    const { status, body: entry } = await record(maria, { inventoryItemId: item.id });
    expect(status).toBe(201);
    expect(entry).toMatchObject({
      inventoryItemId: item.id,
      inventoryItem: {
        id: item.id,
        nickname: 'Óleo da noite',
        productType: 'oleo',
        unit: 'ml',
        dropsPerMl: 20,
        strength: { thc: 1, thca: null, cbd: 20, cbda: null, basis: 'mg_per_ml' },
      },
      stock: { taken: 0.1, problem: null },
    });
    expect(await quantityOf(server, maria, item.id)).toBe(29.9);
    expect((await server.send('GET', `${ENTRIES}/${entry.id}`, { as: maria })).body).toEqual(entry);
    const { body: ledger } = await server.send('GET', `${ITEMS}/${item.id}/movements`, { as: maria });
    expect(ledger.items).toContainEqual(
      expect.objectContaining({ kind: 'check_in', change: -0.1, entryId: entry.id, occurredAt: entry.consumedAt }),
    );
  });

  test('sent eight times at once takes once', async () => {
    const maria = await server.person();
    const item = await addItem(server, maria);
    const body = checkInBody({ inventoryItemId: item.id });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.send('POST', ENTRIES, { as: maria, body })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(await quantityOf(server, maria, item.id)).toBe(29.9);
  });

  test('is recorded where the units do not convert, and says so', async () => {
    const maria = await server.person();
    const item = await addItem(server, maria, { productType: 'pomada', unit: 'g', details: undefined });
    const { status, body } = await record(maria, {
      productType: 'pomada',
      consumptionMethod: 'topico',
      quantity: { value: 1, unit: 'aplicações' },
      inventoryItemId: item.id,
    });
    expect([status, body.stock]).toEqual([201, { taken: null, problem: 'not_convertible' }]);
    expect(await quantityOf(server, maria, item.id)).toBe(30);
  });

  test('takes what the patient said one application is, from the use after that on; the item says that earlier ones are not counted', async () => {
    const maria = await server.person();
    const item = await addItem(server, maria, { productType: 'pomada', unit: 'g', details: undefined });
    const use = () =>
      record(maria, {
        productType: 'pomada',
        consumptionMethod: 'topico',
        quantity: { value: 2, unit: 'aplicações' },
        inventoryItemId: item.id,
      });
    expect(item.hasUncountedUses).toBe(false);
    await use();
    const path = `${ITEMS}/${item.id}`;
    expect((await server.send('GET', path, { as: maria })).body.hasUncountedUses).toBe(true);
    const said = await server.send('PATCH', path, { as: maria, body: { details: { amountPerUse: 0.25 } } });
    expect(said).toMatchObject({ status: 200, body: { details: { amountPerUse: 0.25 } } });
    expect((await use()).body.stock).toEqual({ taken: 0.5, problem: null });
    expect(await quantityOf(server, maria, item.id)).toBe(29.5);
  });

  test.each([0, -1, 0.0001, 1000.5])('refuses %d as what one application is', async (amountPerUse) => {
    const maria = await server.person();
    const item = await addItem(server, maria, { productType: 'pomada', unit: 'g', details: undefined });
    const { status, body } = await server.send('PATCH', `${ITEMS}/${item.id}`, {
      as: maria,
      body: { details: { amountPerUse } },
    });
    expect([status, body.errors[0].pointer]).toEqual([422, '/details/amountPerUse']);
  });

  test('may take more than there is, and of a finished item', async () => {
    const maria = await server.person();
    const item = await addItem(server, maria, { quantity: 0.05 });
    await server.send('POST', `${ITEMS}/${item.id}/finish`, { as: maria });
    expect((await record(maria, { inventoryItemId: item.id })).status).toBe(201);
    const { body } = await server.send('GET', `${ITEMS}/${item.id}`, { as: maria });
    expect([body.quantity, body.level]).toEqual([-0.05, 'below_zero']);
  });

  test('written down afterwards takes as well', async () => {
    const maria = await server.person();
    const item = await addItem(server, maria);
    const { status, body } = await server.send('POST', '/api/diary/manual-entries', {
      as: maria,
      body: checkInBody({ inventoryItemId: item.id, quantity: { value: 1.5, unit: 'ml' } }),
    });
    expect([status, body.stock.taken, await quantityOf(server, maria, item.id)]).toEqual([201, 1.5, 28.5]);
  });

  test.each(['POST', 'PATCH'])('that is someone else’s is refused (%s), and nothing is taken', async (method) => {
    const [maria, joao] = [await server.person(), await server.person()];
    const theirs = await addItem(server, joao);
    const { body: entry } = await record(maria, {});
    const answer =
      method === 'POST'
        ? await record(maria, { inventoryItemId: theirs.id })
        : await server.send('PATCH', `${ENTRIES}/${entry.id}`, { as: maria, body: { inventoryItemId: theirs.id } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ pointer: '/inventoryItemId', code: 'unknown_inventory_item' }),
    ]);
    expect(await quantityOf(server, joao, theirs.id)).toBe(30);
  });

  test('without a session is 401, whatever item it names', async () => {
    const item = await addItem(server, await server.person());
    const body = checkInBody({ inventoryItemId: item.id });
    expect((await server.send('POST', ENTRIES, { body })).status).toBe(401);
    const dead = { ...(await server.person()), token: 'ended' };
    expect((await server.send('POST', ENTRIES, { as: dead, body })).status).toBe(401);
  });
});

describe('what an edit does to the stock', () => {
  test('corrects it, moves it to another item, and gives it back', async () => {
    const maria = await server.person();
    const [one, other] = [await addItem(server, maria), await addItem(server, maria)];
    const { body: entry } = await record(maria, { inventoryItemId: one.id });
    const edit = (body: object) => server.send('PATCH', `${ENTRIES}/${entry.id}`, { as: maria, body });
    const left = async () => [await quantityOf(server, maria, one.id), await quantityOf(server, maria, other.id)];

    expect((await edit({ quantity: { value: 6, unit: 'gotas' } })).body.stock.taken).toBe(0.3);
    expect(await left()).toEqual([29.7, 30]);
    expect((await edit({ inventoryItemId: other.id })).body.inventoryItem.id).toBe(other.id);
    expect(await left()).toEqual([30, 29.7]);
    const off = await edit({ inventoryItemId: null });
    expect([off.body.inventoryItem, off.body.stock]).toEqual([null, null]);
    expect(await left()).toEqual([30, 30]);
    expect((await edit({ inventoryItemId: one.id, notes: 'De novo.' })).body.stock.taken).toBe(0.3);
    expect(await left()).toEqual([29.7, 30]);
  });

  test('leaves a use as it was converted where only words change, also after the dropper was corrected', async () => {
    const maria = await server.person();
    const item = await addItem(server, maria);
    const { body: entry } = await record(maria, { inventoryItemId: item.id });
    await server.send('PATCH', `${ITEMS}/${item.id}`, { as: maria, body: { details: { dropsPerMl: 40 } } });
    const edit = (body: object) => server.send('PATCH', `${ENTRIES}/${entry.id}`, { as: maria, body });
    expect((await edit({ notes: 'Outra.' })).body.stock.taken).toBe(0.1);
    expect((await edit({ quantity: { value: 4, unit: 'gotas' } })).body.stock.taken).toBe(0.1);
    expect(await quantityOf(server, maria, item.id)).toBe(29.9);
  });
});

describe('what a deletion does to the stock', () => {
  test('gives it back, takes it again with the restoration, and each only once', async () => {
    const maria = await server.person();
    const item = await addItem(server, maria);
    const { body: entry } = await record(maria, { inventoryItemId: item.id });
    const path = `${ENTRIES}/${entry.id}`;
    for (const _ of [1, 2]) await server.send('DELETE', path, { as: maria });
    expect(await quantityOf(server, maria, item.id)).toBe(30);
    for (const _ of [1, 2]) {
      const { body } = await server.send('POST', `${path}/restore`, { as: maria });
      expect(body.stock).toEqual({ taken: 0.1, problem: null });
    }
    expect(await quantityOf(server, maria, item.id)).toBe(29.9);
    await Promise.all(Array.from({ length: 6 }, () => server.send('DELETE', path, { as: maria })));
    expect(await quantityOf(server, maria, item.id)).toBe(30);
  });

  test('changes no balance when the entry is removed for good, and leaves nothing of it in the ledger', async () => {
    const maria = await server.person();
    const item = await addItem(server, maria);
    const { body: entry } = await record(maria, { inventoryItemId: item.id });
    await server.send('DELETE', `${ENTRIES}/${entry.id}`, { as: maria });
    const later = new Date(server.clock.now.getTime() + 31 * 86_400_000);
    await removeDeletedEntries({ ...server.services, now: () => later });
    const { body } = await server.send('GET', `${ITEMS}/${item.id}/movements`, { as: maria });
    expect(body.items).toMatchObject([{ kind: 'initial', change: 30 }]);
    expect(await quantityOf(server, maria, item.id)).toBe(30);
  });

  test('an account takes its stock and its diary with it', async () => {
    const maria = await server.person();
    const item = await addItem(server, maria);
    await record(maria, { inventoryItemId: item.id });
    await server.db.ownerPool.query('delete from users where id = $1', [maria.id]);
    const { rows } = await server.db.ownerPool.query('select from inventory_movements where item_id = $1', [item.id]);
    expect(rows).toEqual([]);
  });
});

test('the history finds an entry by the name of its item', async () => {
  const maria = await server.person();
  const item = await addItem(server, maria, { nickname: 'Harmonia 100%' });
  const { body: entry } = await record(maria, { inventoryItemId: item.id });
  await record(maria, {});
  const { body } = await server.send('GET', `${ENTRIES}?search=${encodeURIComponent('nia 100%')}`, { as: maria });
  expect(body.items.map((one: { id: string }) => one.id)).toEqual([entry.id]);
});

test('the overview names the item of the last use per product and method', async () => {
  const maria = await server.person();
  const item = await addItem(server, maria);
  await record(maria, { consumedAt: '2026-03-01T12:00:00Z' });
  await record(maria, { consumedAt: '2026-03-02T12:00:00Z', inventoryItemId: item.id });
  const { body } = await server.send('GET', '/api/diary/overview', { as: maria });
  expect(body.usual).toEqual([
    {
      productType: 'oleo',
      consumptionMethod: 'sublingual',
      quantity: { value: 2, unit: 'gotas' },
      inventoryItemId: item.id,
    },
  ]);
  expect(body.latest[0].inventoryItem.nickname).toBe('Óleo da noite');
});
