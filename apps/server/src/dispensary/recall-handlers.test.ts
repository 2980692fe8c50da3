import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import { createHandedLot, membershipOf, type TestLot } from '@balsamo/database/dispensary/testing-dispensing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { addItem } from '../inventory/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { tellRecalls } from './recall-jobs.ts';

let server: TestServer;
let association: TestAssociation;
let keeper: TestPerson;
let member: TestPerson;
let lot: TestLot;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date();
  const { ownerPool } = server.db;
  association = await createAssociation(ownerPool, 'Raiz Serena');
  keeper = await createStaff(ownerPool, association, 'stock_keeper');
  member = await createMember(ownerPool, association);
  lot = await createHandedLot(ownerPool, association, { quantity: 600, expiresOn: '2099-05-31' });
});

const HANDED = '/api/memberships/dispensings';
const staffPath = (rest: string) => `/api/associations/${association.id}/${rest}`;
async function handTo(person: TestPerson, quantity = 30, from = lot): Promise<string> {
  const memberId = await membershipOf(server.db.ownerPool, association, person.id);
  const body = { id: crypto.randomUUID(), lotId: from.id, memberId, quantity };
  expect((await server.send('POST', staffPath('dispensings'), { as: keeper, body })).status).toBe(201);
  return body.id;
}
const recall = (reason = 'Teor acima do rótulo') =>
  server.send('POST', staffPath(`lots/${lot.id}/recall`), { as: keeper, body: { reason } });
const standing = async () => (await server.send('GET', staffPath(`lots/${lot.id}/recall`), { as: keeper })).body;
const handedTo = async (person: TestPerson) => (await server.send('GET', HANDED, { as: person })).body;
const take = (id: string, inventoryItemId: string = crypto.randomUUID(), as = member) =>
  server.send('POST', `${HANDED}/${id}/take`, { as, body: { inventoryItemId } });
const confirm = (as = member) => server.send('POST', `/api/memberships/recalls/${lot.id}/confirm`, { as });
const leave = (person: TestPerson) =>
  server.db.ownerPool.query(
    "update association_members set status = 'inactive', left_at = now() where patient_id = $1",
    [person.id],
  );
const recallNewsOf = async (person: TestPerson) =>
  (await server.send('GET', '/api/notifications', { as: person })).body.items.filter(
    ({ type }: { type: string }) => type === 'lot_recalled',
  );
const told = (count: number) => expect.poll(async () => (await standing()).reached).toBe(count);

describe('what was handed to a patient', () => {
  test('is offered, and becomes an item of their stock with everything that the lot says', async () => {
    const id = await handTo(member);
    expect(await handedTo(member)).toMatchObject({
      offers: [
        {
          id,
          associationName: 'Raiz Serena',
          productName: 'Óleo Raiz',
          quantity: 30,
          unit: 'ml',
          batchNumber: 'RS-0142',
        },
      ],
      recalls: [],
    });
    const itemId = crypto.randomUUID();
    expect((await take(id, itemId)).body).toEqual({ dispensingId: id, inventoryItemId: itemId });
    expect((await server.send('GET', `/api/inventory/items/${itemId}`, { as: member })).body).toMatchObject({
      nickname: 'Óleo Raiz',
      productType: 'oleo',
      quantity: 30,
      unit: 'ml',
      details: {
        brand: 'Raiz Serena',
        strength: { thc: 2, cbd: 98, basis: 'mg_per_ml' },
        dropsPerMl: 25,
        batch: 'RS-0142',
        expiresOn: '2099-05-31',
      },
    });
    expect((await handedTo(member)).offers).toEqual([]);
  });

  test('is taken once, however often that is sent', async () => {
    const id = await handTo(member);
    const answers = await Promise.all([take(id), take(id), take(id)]);
    expect(new Set(answers.map(({ body }) => body.inventoryItemId)).size).toBe(1);
    const { body } = await server.send('GET', '/api/inventory/items', { as: member });
    expect(body.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([30]);
  });

  test('is added to an item that is there, as a renewal', async () => {
    const item = await addItem(server, member, { quantity: 5 });
    await take(await handTo(member), item.id);
    const { body } = await server.send('GET', `/api/inventory/items/${item.id}`, { as: member });
    expect([body.quantity, body.nickname, body.details.batch]).toEqual([35, item.nickname, 'RS-0142']);
  });

  describe('usually arrives in the days that the association says', () => {
    const says = (days: number | null) =>
      server.db.ownerPool.query('update associations set delivery_days = $2 where id = $1', [association.id, days]);
    const daysOf = async (id: string) =>
      (await server.send('GET', `/api/inventory/items/${id}`, { as: member })).body.details.deliveryDays;
    const taken = async () => (await take(await handTo(member))).body.inventoryItemId as string;

    test('from then on, and the patient changes them as ever', async () => {
      const before = await taken();
      await says(12);
      const after = await taken();
      expect([await daysOf(before), await daysOf(after)]).toEqual([null, 12]);
      await says(20);
      expect(await daysOf(after)).toBe(12);
      const details = { deliveryDays: 9 };
      await server.send('PATCH', `/api/inventory/items/${after}`, { as: member, body: { details } });
      expect(await daysOf(after)).toBe(9);
    });

    test('also for an item that it is added to, unless somebody said them already', async () => {
      await says(12);
      const silent = await addItem(server, member, { quantity: 5 });
      const said = await addItem(server, member, { quantity: 5, details: { deliveryDays: 30 } });
      for (const { id } of [silent, said]) await take(await handTo(member), id);
      expect([await daysOf(silent.id), await daysOf(said.id)]).toEqual([12, 30]);
      await says(null);
      await take(await handTo(member), silent.id);
      expect(await daysOf(silent.id)).toBe(12);
    });

    test('and in none that anybody knows where the association is closed', async () => {
      await says(12);
      const id = await handTo(member);
      await server.db.ownerPool.query("update associations set status = 'closed' where id = $1", [association.id]);
      expect(await daysOf((await take(id)).body.inventoryItemId)).toBeNull();
    });
  });

  test('is not added to what is counted in another unit, nor to somebody else’s item', async () => {
    const id = await handTo(member);
    const flower = await addItem(server, member, { productType: 'flor', unit: 'g', details: {} });
    expect((await take(id, flower.id)).body.code).toBe('dispensary.unit_differs');
    const foreign = await addItem(server, await server.person());
    expect((await take(id, foreign.id)).body.code).toBe('inventory.id_taken');
    // Refused is not decided.
    expect((await handedTo(member)).offers).toHaveLength(1);
  });

  test('is put away, stays away, and can still be taken later', async () => {
    const id = await handTo(member);
    const away = await server.send('POST', `${HANDED}/${id}/put-away`, { as: member });
    expect(away.body).toEqual({ dispensingId: id, inventoryItemId: null });
    expect((await handedTo(member)).offers).toEqual([]);
    const { body } = await take(id);
    expect((await server.send('POST', `${HANDED}/${id}/put-away`, { as: member })).body).toEqual(body);
  });

  test('is offered no more once it was undone', async () => {
    const id = await handTo(member);
    await server.send('POST', staffPath(`dispensings/${id}/undo`), { as: keeper });
    expect((await handedTo(member)).offers).toEqual([]);
    const answer = await take(id);
    expect([answer.status, answer.body.code]).toEqual([409, 'dispensary.undone']);
  });

  test('is nobody else’s', async () => {
    const id = await handTo(member);
    const another = await createMember(server.db.ownerPool, association);
    for (const as of [another, keeper, await server.person('medico')]) {
      expect((await take(id, undefined, as)).status).toBe(404);
      expect((await server.send('POST', `${HANDED}/${id}/put-away`, { as })).status).toBe(404);
      expect(await handedTo(as)).toEqual({ offers: [], recalls: [], certificates: [] });
    }
  });

  test('is theirs also after they have left', async () => {
    const id = await handTo(member);
    await leave(member);
    expect((await handedTo(member)).offers).toHaveLength(1);
    expect((await take(id)).status).toBe(200);
  });

  test('tells the association nothing of what became of it', async () => {
    const id = await handTo(member);
    const before = (await server.send('GET', staffPath('dispensings'), { as: keeper })).body;
    await take(id);
    expect((await server.send('GET', staffPath('dispensings'), { as: keeper })).body).toEqual(before);
  });
});

describe('a recall', () => {
  test('is told once to everybody who received something, also to who has left, and not to whom it was undone', async () => {
    const [left, undone, nothing] = [
      await createMember(server.db.ownerPool, association),
      await createMember(server.db.ownerPool, association),
      await createMember(server.db.ownerPool, association),
    ];
    await handTo(member);
    await handTo(member);
    await handTo(left);
    await leave(left);
    await server.send('POST', staffPath(`dispensings/${await handTo(undone)}/undo`), { as: keeper });
    expect(await standing()).toMatchObject({ recalledAt: null, total: 2 });
    const { status, body } = await recall();
    expect([status, body.total, body.reason]).toEqual([200, 2, 'Teor acima do rótulo']);
    await told(2);
    await Promise.all([tellRecalls(server.services), tellRecalls(server.services)]);
    const told2 = await Promise.all([member, left, undone, nothing].map(recallNewsOf));
    expect(told2.map(({ length }) => length)).toEqual([1, 1, 0, 0]);
    expect(told2[0]?.[0].about).toMatchObject({
      person: 'Raiz Serena',
      thing: 'Óleo Raiz · RS-0142 · Teor acima do rótulo',
    });
    expect((await handedTo(left)).recalls).toMatchObject([
      { lotId: lot.id, reason: 'Teor acima do rótulo', confirmedAt: null },
    ]);
  });

  test('happens once: sent again it answers as the first, with the first reason', async () => {
    await handTo(member);
    const { body } = await recall();
    await told(1);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect((await recall('Outra coisa')).body).toEqual({ ...body, reached: 1 });
    const { rows } = await server.db.ownerPool.query(
      'select kind, subject from association_events where association_id = $1',
      [association.id],
    );
    expect(rows.filter(({ kind }) => kind === 'lot_recalled')).toEqual([
      { kind: 'lot_recalled', subject: 'Óleo Raiz · RS-0142' },
    ]);
  });

  test('marks the items that hold some of the lot, and takes the offer away', async () => {
    const itemId = crypto.randomUUID();
    await take(await handTo(member), itemId);
    await handTo(member);
    await recall();
    expect(await handedTo(member)).toMatchObject({ offers: [], recalls: [{ inventoryItemIds: [itemId] }] });
  });

  test('is confirmed by the patient, once, and the staff see how many', async () => {
    await handTo(member);
    await handTo(await createMember(server.db.ownerPool, association));
    await recall();
    await told(2);
    expect((await confirm()).status).toBe(204);
    const { confirmedAt } = (await handedTo(member)).recalls[0];
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect((await confirm()).status).toBe(204);
    expect((await handedTo(member)).recalls[0].confirmedAt).toBe(confirmedAt);
    expect(await standing()).toMatchObject({ total: 2, reached: 2, confirmed: 1 });
    expect((await confirm(await server.person())).status).toBe(404);
  });

  test('needs a reason', async () => {
    expect((await recall('  ')).status).toBe(422);
    expect((await standing()).recalledAt).toBeNull();
  });
});
