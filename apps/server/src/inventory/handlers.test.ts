import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { addItem, ITEMS, itemBody, quantityOf } from './testing.ts';

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
  server.clock.now = new Date('2026-11-20T15:00:00Z');
});
afterAll(() => server?.close());

describe('a new item', () => {
  test('answers 201 with its balance and what the rules say of it', async () => {
    const maria = await server.person();
    const body = itemBody({
      details: {
        brand: ' Raiz ',
        strength: { thc: 1, cbd: 20, basis: 'mg_per_ml' },
        dropsPerMl: 22.5,
        expiresOn: '2026-11-27',
        openedOn: '2026-11-20',
        notes: ' ',
      },
    });
    const { status, body: item } = await server.send('POST', ITEMS, { as: maria, body });
    expect(status).toBe(201);
    expect(item).toEqual({
      id: body.id,
      nickname: 'Óleo da noite',
      productType: 'oleo',
      unit: 'ml',
      isUnitFixed: true,
      hasUncountedUses: false,
      status: 'ativo',
      quantity: 30,
      level: 'enough',
      forecast: { kind: 'unknown', reason: 'too_few_days' },
      pace: { today: '2026-11-20', daily: [] },
      expiry: { kind: 'within_7_days', days: 7 },
      details: {
        brand: 'Raiz',
        strength: { thc: 1, thca: null, cbd: 20, cbda: null, basis: 'mg_per_ml' },
        dropsPerMl: 22.5,
        amountPerUse: null,
        batch: null,
        expiresOn: '2026-11-27',
        openedOn: '2026-11-20',
        daysAfterOpening: null,
        deliveryDays: null,
        orderReminderOn: null,
        notes: null,
      },
      createdAt: '2026-11-20T15:00:00.000Z',
      updatedAt: '2026-11-20T15:00:00.000Z',
    });
  });

  test('of unknown amount is not counted, and its label unknown where nothing is given', async () => {
    const maria = await server.person();
    const item = await addItem(server, maria, { quantity: null, details: undefined });
    expect(item).toMatchObject({ quantity: null, level: 'not_counted', isUnitFixed: false });
    expect(item.details.strength.basis).toBe('unknown');
  });

  test('sent again with the same id answers 200 and adds nothing', async () => {
    const maria = await server.person();
    const body = itemBody();
    await server.send('POST', ITEMS, { as: maria, body });
    const again = await server.send('POST', ITEMS, { as: maria, body: { ...body, nickname: 'Outro', quantity: 5 } });
    expect([again.status, again.body.nickname, again.body.quantity]).toEqual([200, 'Óleo da noite', 30]);
  });

  test('sent four times at once is added once', async () => {
    const maria = await server.person();
    const body = itemBody();
    const answers = await Promise.all(Array.from({ length: 4 }, () => server.send('POST', ITEMS, { as: maria, body })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 201]);
    expect(await quantityOf(server, maria, body.id)).toBe(30);
  });

  test("with an id that is someone else's answers 409", async () => {
    const [maria, joao] = [await server.person(), await server.person()];
    const item = await addItem(server, joao);
    const { status, body } = await server.send('POST', ITEMS, { as: maria, body: itemBody({ id: item.id }) });
    expect([status, body.code]).toEqual([409, 'inventory.id_taken']);
  });

  test.each([
    ['a blank name', { nickname: '  ' }, '/nickname', 'nickname_required'],
    ['a unit of another product', { unit: 'g' }, '/unit', 'unit_not_of_product'],
    ['less than nothing', { quantity: -1 }, '/quantity', 'too_small'],
    ['four decimals', { quantity: 1.2345 }, '/quantity', 'too_many_decimals'],
    [
      'a strength that nothing has',
      { details: { strength: { thc: 60, cbd: 50, basis: 'percent' } } },
      '/details/strength',
      'content_too_large',
    ],
    [
      'a basis of another product',
      { details: { strength: { thc: 1, cbd: 1, basis: 'mg_per_unit' } } },
      '/details/strength',
      'basis_not_of_product',
    ],
    ['a dropper that no one makes', { details: { dropsPerMl: 300 } }, '/details/dropsPerMl', 'drops_per_ml_invalid'],
    ['an opening in the future', { details: { openedOn: '2026-11-21' } }, '/details/openedOn', 'opened_in_future'],
    [
      'a limit after opening of years',
      { details: { daysAfterOpening: 1096 } },
      '/details/daysAfterOpening',
      'days_after_opening_invalid',
    ],
    ['a delivery of a year', { details: { deliveryDays: 365 } }, '/details/deliveryDays', 'delivery_days_invalid'],
    ['a delivery of half a day', { details: { deliveryDays: 0.5 } }, '/details/deliveryDays', 'invalid_type'],
    [
      'a day to order that is none',
      { details: { orderReminderOn: '2026-02-30' } },
      '/details/orderReminderOn',
      'invalid_format',
    ],
    ['a day that is none', { details: { expiresOn: '2026-02-30' } }, '/details/expiresOn', 'invalid_format'],
    ['an unknown field', { details: { color: 'amber' } }, '/details/color', 'unknown_field'],
  ])('with %s is refused at its place', async (_, change, pointer, code) => {
    const maria = await server.person();
    const answer = await server.send('POST', ITEMS, { as: maria, body: itemBody(change) });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });
});

describe('an edit', () => {
  test('changes what was sent and nothing else', async () => {
    const maria = await server.person();
    const { id } = await addItem(server, maria);
    const { status, body } = await server.send('PATCH', `${ITEMS}/${id}`, {
      as: maria,
      body: { nickname: 'Óleo novo', details: { batch: 'L12', dropsPerMl: null } },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ nickname: 'Óleo novo', quantity: 30, unit: 'ml' });
    expect(body.details).toMatchObject({ batch: 'L12', dropsPerMl: null, strength: { cbd: 20, basis: 'mg_per_ml' } });
  });

  test('keeps what is said of opening and delivery, and takes it back', async () => {
    const maria = await server.person();
    const { id } = await addItem(server, maria, { details: { deliveryDays: 20, daysAfterOpening: 90 } });
    const change = async (details: object) => {
      const { body } = await server.send('PATCH', `${ITEMS}/${id}`, { as: maria, body: { details } });
      const { deliveryDays, daysAfterOpening, orderReminderOn } = body.details;
      return { deliveryDays, daysAfterOpening, orderReminderOn };
    };
    expect(await change({ orderReminderOn: '2026-12-01' })).toEqual({
      deliveryDays: 20,
      daysAfterOpening: 90,
      orderReminderOn: '2026-12-01',
    });
    // A lost answer and a second try.
    expect(await change({ orderReminderOn: '2026-12-01' })).toMatchObject({ orderReminderOn: '2026-12-01' });
    expect(await change({ deliveryDays: null, orderReminderOn: null })).toEqual({
      deliveryDays: null,
      daysAfterOpening: 90,
      orderReminderOn: null,
    });
  });

  test('of the unit is possible only while nothing was moved', async () => {
    const maria = await server.person();
    const cream = { productType: 'pomada', unit: 'g', details: undefined };
    const uncounted = await addItem(server, maria, { ...cream, quantity: null });
    const counted = await addItem(server, maria, { ...cream, quantity: 0 });
    const change = (id: string, body: object) => server.send('PATCH', `${ITEMS}/${id}`, { as: maria, body });
    expect((await change(uncounted.id, { unit: 'ml' })).body.unit).toBe('ml');
    const refused = await change(counted.id, { unit: 'ml', nickname: 'Outra' });
    expect([refused.status, refused.body.code]).toEqual([409, 'inventory.unit_fixed']);
    expect((await server.send('GET', `${ITEMS}/${counted.id}`, { as: maria })).body.nickname).toBe('Óleo da noite');
    expect((await change(counted.id, { unit: 'g' })).status).toBe(200);
    expect((await change(counted.id, { productType: 'capsula' })).body.errors[0].pointer).toBe('/unit');
  });
});

describe('bookings', () => {
  test('a renewal adds to what there is and takes over what the new package says', async () => {
    const maria = await server.person();
    const { id } = await addItem(server, maria, { quantity: 2.5 });
    const body = { id: crypto.randomUUID(), amount: 30, details: { batch: 'L13', expiresOn: '2027-06-01' } };
    const renewed = await server.send('POST', `${ITEMS}/${id}/renewals`, { as: maria, body });
    expect([renewed.status, renewed.body.quantity, renewed.body.details.batch]).toEqual([201, 32.5, 'L13']);
    const again = await server.send('POST', `${ITEMS}/${id}/renewals`, { as: maria, body });
    expect([again.status, again.body.quantity]).toEqual([200, 32.5]);
  });

  test('a renewal of what nobody ever counted starts anew, and nothing or less than nothing renews nothing', async () => {
    const maria = await server.person();
    const { id } = await addItem(server, maria, { quantity: null });
    await server.send('POST', '/api/diary/entries', { as: maria, body: checkInBody({ inventoryItemId: id }) });
    expect(await quantityOf(server, maria, id)).toBeNull();
    const renew = (amount: number) =>
      server.send('POST', `${ITEMS}/${id}/renewals`, { as: maria, body: { id: crypto.randomUUID(), amount } });
    expect((await renew(30)).body.quantity).toBe(30);
    expect([(await renew(0)).status, (await renew(-1)).status]).toEqual([422, 422]);
  });

  test('a count sets the balance, and its repetition counts for the first time only', async () => {
    const maria = await server.person();
    const { id } = await addItem(server, maria);
    const count = { id: crypto.randomUUID(), counted: 30 };
    const adjust = () => server.send('POST', `${ITEMS}/${id}/adjustments`, { as: maria, body: count });
    expect([(await adjust()).status, await quantityOf(server, maria, id)]).toEqual([201, 30]);
    await server.send('POST', '/api/diary/entries', { as: maria, body: checkInBody({ inventoryItemId: id }) });
    const again = await adjust();
    expect([again.status, again.body.quantity]).toEqual([200, 29.9]);
    const counted = await server.send('POST', `${ITEMS}/${id}/adjustments`, {
      as: maria,
      body: { id: crypto.randomUUID(), counted: 12.345 },
    });
    expect(counted.body.quantity).toBe(12.345);
  });

  test("an id that another item's booking has answers 409 and books nothing", async () => {
    const [maria, joao] = [await server.person(), await server.person()];
    const [mine, other, theirs] = [
      await addItem(server, maria),
      await addItem(server, maria),
      await addItem(server, joao),
    ];
    const body = { id: crypto.randomUUID(), amount: 1 };
    await server.send('POST', `${ITEMS}/${theirs.id}/renewals`, { as: joao, body });
    const foreign = await server.send('POST', `${ITEMS}/${mine.id}/renewals`, { as: maria, body });
    const own = { id: crypto.randomUUID(), amount: 1 };
    await server.send('POST', `${ITEMS}/${other.id}/renewals`, { as: maria, body: own });
    const twice = await server.send('POST', `${ITEMS}/${mine.id}/renewals`, { as: maria, body: own });
    expect([foreign.body.code, twice.body.code]).toEqual(['inventory.id_taken', 'inventory.id_taken']);
    expect(await quantityOf(server, maria, mine.id)).toBe(30);
  });

  test('the ledger is told last booking first, in pages', async () => {
    const maria = await server.person();
    const { id } = await addItem(server, maria);
    for (const amount of [1, 2, 3]) {
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      await server.send('POST', `${ITEMS}/${id}/renewals`, { as: maria, body: { id: crypto.randomUUID(), amount } });
    }
    const first = await server.send('GET', `${ITEMS}/${id}/movements?limit=3`, { as: maria });
    expect(first.body.items.map((movement: { change: number }) => movement.change)).toEqual([3, 2, 1]);
    const rest = await server.send('GET', `${ITEMS}/${id}/movements?limit=3&cursor=${first.body.nextCursor}`, {
      as: maria,
    });
    expect(rest.body).toMatchObject({ items: [{ kind: 'initial', change: 30, entryId: null }], nextCursor: null });
    const empty = await addItem(server, maria, { quantity: null });
    expect((await server.send('GET', `${ITEMS}/${empty.id}/movements`, { as: maria })).body.items).toEqual([]);
  });
});

describe('the list', () => {
  test('holds the active items newest first in pages, and the archive those that were finished', async () => {
    const maria = await server.person();
    const ids: string[] = [];
    for (const nickname of ['a', 'b', 'c']) {
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      ids.unshift((await addItem(server, maria, { nickname })).id);
    }
    const list = async (query: string) => (await server.send('GET', `${ITEMS}?${query}`, { as: maria })).body;
    const page = await list('limit=2');
    const next = await list(`limit=2&cursor=${page.nextCursor}`);
    expect([...page.items, ...next.items].map((item: { id: string }) => item.id)).toEqual(ids);
    expect(next.nextCursor).toBeNull();

    const [id = ''] = ids;
    const finish = () => server.send('POST', `${ITEMS}/${id}/finish`, { as: maria });
    expect([(await finish()).body.status, (await finish()).body.status]).toEqual(['finalizado', 'finalizado']);
    expect((await list('')).items).toHaveLength(2);
    expect((await list('status=finalizado')).items).toMatchObject([{ id, status: 'finalizado', quantity: 30 }]);
    expect((await server.send('POST', `${ITEMS}/${id}/unarchive`, { as: maria })).body.status).toBe('ativo');
    expect((await list('')).items).toHaveLength(3);
  });

  test('tells how many days an item lasts at the pace of its use, on the days of the patient’s own calendar', async () => {
    const maria = await server.person();
    await server.db.ownerPool.query("update users set time_zone = 'America/Manaus' where id = $1", [maria.id]);
    server.clock.now = new Date('2026-11-20T15:00:00Z');
    const { id } = await addItem(server, maria, { quantity: 10 });
    // 23:30 in Manaus is the next day in UTC: read there, the first use would be a day too late for a forecast.
    for (const day of ['14', '15', '16', '17', '18', '19', '20']) {
      const body = checkInBody({
        inventoryItemId: id,
        quantity: { value: 10, unit: 'gotas' },
        consumedAt: `2026-11-${day}T03:30:00Z`,
      });
      await server.send('POST', '/api/diary/entries', { as: maria, body });
    }
    const { body } = await server.send('GET', ITEMS, { as: maria });
    expect(body.items[0]).toMatchObject({
      quantity: 6.5,
      forecast: { kind: 'days', days: 13, perDay: 0.5, basedOnDays: 7 },
    });
  });
});

describe('somebody else’s stock', () => {
  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { nickname: 'Meu' }],
    ['POST', '/renewals', { id: crypto.randomUUID(), amount: 1 }],
    ['POST', '/adjustments', { id: crypto.randomUUID(), counted: 1 }],
    ['POST', '/finish', undefined],
    ['POST', '/unarchive', undefined],
    ['GET', '/movements', undefined],
  ])('does not exist for %s %s', async (method, path, body) => {
    const item = await addItem(server, await server.person());
    for (const role of ['paciente', 'medico', 'associacao', 'operador'] as const) {
      const stranger = await server.person(role);
      const answer = await server.send(method, `${ITEMS}/${item.id}${path}`, { as: stranger, body });
      expect([answer.status, answer.body.code]).toEqual([404, 'inventory.no_such_item']);
    }
    expect((await server.send(method, `${ITEMS}/${item.id}${path}`, { body })).status).toBe(401);
  });

  test('is in nobody’s list, and only patients have one', async () => {
    await addItem(server, await server.person());
    expect((await server.send('GET', ITEMS, { as: await server.person() })).body.items).toEqual([]);
    const doctor = await server.person('medico');
    expect((await server.send('GET', ITEMS, { as: doctor })).body.items).toEqual([]);
    expect((await server.send('POST', ITEMS, { as: doctor, body: itemBody() })).status).toBe(403);
    expect((await server.send('POST', ITEMS, { body: itemBody() })).status).toBe(401);
  });
});

test('keep names and labels out of the log', () => {
  expect(server.logged.join('')).not.toMatch(/Óleo|Raiz|L13/);
});
