import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import {
  booksOf,
  createHandedLot,
  membershipOf,
  type TestLot,
} from '@balsamo/database/dispensary/testing-dispensing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let association: TestAssociation;
let keeper: TestPerson;
let member: TestPerson;
let memberId: string;
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
  member = await createMember(ownerPool, association, { name: 'Joana Ávila' });
  memberId = await membershipOf(ownerPool, association, member.id);
  lot = await createHandedLot(ownerPool, association);
});

const path = (rest = 'dispensings', id = association.id) => `/api/associations/${id}/${rest}`;
const bodyOf = (given: object = {}) => ({ id: crypto.randomUUID(), lotId: lot.id, memberId, quantity: 30, ...given });
const dispense = (body: object = bodyOf(), as = keeper) => server.send('POST', path(), { as, body });
const undo = (id: string, as = keeper) => server.send('POST', path(`dispensings/${id}/undo`), { as });
const newsOf = async (person: TestPerson) =>
  (await server.send('GET', '/api/notifications', { as: person })).body.items.map(
    ({ type, about }: { type: string; about: object }) => ({ type, ...about }),
  );
const later = (minutes: number, milliseconds = 0) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000 + milliseconds);
};
const eventsOf = async () =>
  (
    await server.db.ownerPool.query(
      'select kind, actor_id, subject_id, subject from association_events where association_id = $1 order by at',
      [association.id],
    )
  ).rows;

describe('what is handed to a member', () => {
  test('leaves the lot, stands in the books, in what staff did and in the list', async () => {
    const { status, body } = await dispense(bodyOf({ note: ' Começar com 2 gotas ' }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      lotId: lot.id,
      productName: 'Óleo Raiz',
      batchNumber: 'RS-0142',
      memberName: 'Joana Ávila',
      dispensedByName: 'Equipe de Teste',
      quantity: 30,
      unit: 'ml',
      note: 'Começar com 2 gotas',
      undoneAt: null,
    });
    expect(await booksOf(server.db.ownerPool, lot.id)).toEqual({ quantity: 30, moved: 30, movements: 2 });
    expect(await eventsOf()).toEqual([
      { kind: 'dispensed', actor_id: keeper.id, subject_id: member.id, subject: 'Óleo Raiz · RS-0142' },
    ]);
    expect((await server.send('GET', path(), { as: keeper })).body).toEqual({ items: [body], nextCursor: null });
  });

  test('is told to them once, in the app by name, with who and what', async () => {
    const body = bodyOf();
    await dispense(body);
    await dispense(body);
    expect(await newsOf(member)).toEqual([
      { type: 'product_dispensed', person: 'Raiz Serena', thing: 'Óleo Raiz', usedAt: null },
    ]);
  });

  test('is handed out once, however often the request arrives, and answers the same', async () => {
    const body = bodyOf();
    const [first, ...again] = await Promise.all([dispense(body), dispense(body), dispense(body)]);
    expect([first, ...again].map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(again.map((answer) => answer.body)).toEqual([first?.body, first?.body]);
    await dispense(bodyOf());
    // Nothing is left, and still the first is answered as it was.
    expect((await dispense(body)).status).toBe(200);
    expect(await booksOf(server.db.ownerPool, lot.id)).toEqual({ quantity: 0, moved: 0, movements: 3 });
    expect(
      (await server.db.ownerPool.query('select from association_dispensings where lot_id = $1', [lot.id])).rowCount,
    ).toBe(2);
  });

  test('is not taken for another one: who changed something after an answer that was lost is told', async () => {
    const body = bodyOf({ note: 'Frasco de vidro' });
    expect((await dispense(body)).status).toBe(201);
    const bruno = await createMember(server.db.ownerPool, association);
    const changes = {
      member: { memberId: await membershipOf(server.db.ownerPool, association, bruno.id) },
      quantity: { quantity: body.quantity / 2 },
      note: { note: 'Frasco de plástico' },
      'no note': { note: null },
    };
    for (const [what, change] of Object.entries(changes)) {
      const answer = await dispense({ ...body, ...change });
      expect([what, answer.status, answer.body.code]).toEqual([what, 409, 'dispensary.id_taken']);
    }
    expect((await dispense(body)).status).toBe(200);
    expect((await booksOf(server.db.ownerPool, lot.id)).movements).toBe(2);
  });

  test('may not have the id of something that was handed out elsewhere', async () => {
    const body = bodyOf();
    await dispense(body);
    const other = await createHandedLot(server.db.ownerPool, association);
    expect((await dispense({ ...body, lotId: other.id })).body.code).toBe('dispensary.id_taken');
    const elsewhere = await createAssociation(server.db.ownerPool);
    const admin = await createStaff(server.db.ownerPool, elsewhere, 'admin');
    const theirs = await createMember(server.db.ownerPool, elsewhere);
    const theirLot = await createHandedLot(server.db.ownerPool, elsewhere);
    const sent = {
      ...body,
      lotId: theirLot.id,
      memberId: await membershipOf(server.db.ownerPool, elsewhere, theirs.id),
    };
    const answer = await server.send('POST', path('dispensings', elsewhere.id), { as: admin, body: sent });
    expect([answer.status, answer.body.code]).toEqual([409, 'dispensary.id_taken']);
    expect((await booksOf(server.db.ownerPool, theirLot.id)).quantity).toBe(60);
  });

  test('is never more than there is, unless that is meant', async () => {
    const answer = await dispense(bodyOf({ quantity: 60.001 }));
    expect([answer.status, answer.body.code]).toEqual([409, 'dispensary.not_enough']);
    expect((await dispense(bodyOf({ quantity: 60.001, isBelowZeroMeant: true }))).status).toBe(201);
    expect(await booksOf(server.db.ownerPool, lot.id)).toMatchObject({ quantity: -0.001, moved: -0.001 });
  });

  test('is the last bottle once, when two of the staff reach for it at the same time', async () => {
    await dispense(bodyOf());
    const colleague = await createStaff(server.db.ownerPool, association, 'manager');
    const answers = await Promise.all([dispense(bodyOf()), dispense(bodyOf(), colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await booksOf(server.db.ownerPool, lot.id)).toEqual({ quantity: 0, moved: 0, movements: 3 });
  });

  test('is not of a lot that has expired where the staff are, unless that is meant', async () => {
    server.clock.now = new Date('2026-03-02T15:00:00Z');
    const { id } = await createHandedLot(server.db.ownerPool, association, { expiresOn: '2026-03-01' });
    expect((await dispense(bodyOf({ lotId: id }))).body.code).toBe('dispensary.lot_expired');
    expect((await dispense(bodyOf({ lotId: id, isExpiredMeant: true }))).status).toBe(201);
  });

  test('is not of a recalled lot, nor of a deleted product', async () => {
    await server.send('POST', path(`lots/${lot.id}/recall`), { as: keeper, body: { reason: 'Teor errado' } });
    const answer = await dispense(bodyOf({ isBelowZeroMeant: true, isExpiredMeant: true }));
    expect([answer.status, answer.body.code]).toEqual([409, 'dispensary.lot_recalled']);
    const removed = await createHandedLot(server.db.ownerPool, association);
    await server.db.ownerPool.query('update association_products set removed_at = now() where id = $1', [
      removed.productId,
    ]);
    expect((await dispense(bodyOf({ lotId: removed.id }))).status).toBe(404);
  });

  test('goes to active members alone', async () => {
    await server.db.ownerPool.query(
      "update association_members set status = 'inactive', left_at = now() where patient_id = $1",
      [member.id],
    );
    const answer = await dispense();
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ pointer: '/memberId', code: 'unknown_member', message: 'unknown_member' }],
    ]);
  });
});

describe('undoing', () => {
  test.each([
    ['at once', 0, 0, 200],
    ['after ten minutes', 10, 0, 200],
    ['a moment later', 10, 1, 409],
  ])('%s answers %#', async (_case, minutes, milliseconds, status) => {
    const { body } = await dispense();
    later(minutes, milliseconds);
    const answer = await undo(body.id);
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body.code).toBe('dispensary.too_late_to_undo');
    expect((await booksOf(server.db.ownerPool, lot.id)).quantity).toBe(status === 200 ? 60 : 30);
  });

  test('is a counter-movement, once, and takes back what the member was told', async () => {
    const body = bodyOf();
    await dispense(body);
    const answers = await Promise.all([undo(body.id), undo(body.id)]);
    later(60);
    const last = await undo(body.id);
    expect([...answers, last].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(last.body.undoneAt).not.toBeNull();
    expect(await booksOf(server.db.ownerPool, lot.id)).toEqual({ quantity: 60, moved: 60, movements: 3 });
    expect((await eventsOf()).map(({ kind }) => kind)).toEqual(['dispensed', 'dispensing_undone']);
    expect(await newsOf(member)).toEqual([]);
    // Sent again, it stays undone and is not told of anew.
    expect((await dispense(body)).body.undoneAt).not.toBeNull();
    expect(await newsOf(member)).toEqual([]);
  });
});

describe('who may', () => {
  test('every role of the staff that keeps the stock hands out and undoes', async () => {
    for (const role of STAFF_ROLES) {
      const staff = await createStaff(server.db.ownerPool, association, role);
      const { status, body } = await dispense(bodyOf({ quantity: 1 }), staff);
      expect([role, status, (await undo(body.id, staff)).status]).toEqual([role, 201, 200]);
    }
  });

  test('everybody else is told that there is nothing', async () => {
    const { body } = await dispense();
    const { ownerPool } = server.db;
    const elsewhere = await createStaff(ownerPool, await createAssociation(ownerPool), 'admin');
    const former = await createStaff(ownerPool, association, 'admin');
    await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [former.id]);
    const others = [
      elsewhere,
      former,
      member,
      await server.person(),
      await server.person('medico'),
      await server.person('operador'),
    ];
    for (const as of others) {
      const answers = [
        await dispense(bodyOf(), as),
        await undo(body.id, as),
        await server.send('GET', path(), { as }),
        await server.send('GET', path('dispensable-members'), { as }),
        await server.send('GET', path('dispensable-lots'), { as }),
        await server.send('GET', path(`lots/${lot.id}/recall`), { as }),
        await server.send('POST', path(`lots/${lot.id}/recall`), { as, body: { reason: 'x' } }),
      ];
      expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
        answers.map(() => [404, 'associations.not_found']),
      );
    }
    expect((await server.send('GET', path())).status).toBe(401);
    expect((await booksOf(ownerPool, lot.id)).quantity).toBe(30);
  });
});

describe('lists', () => {
  test('lots to hand out of come soonest expiry first, without what is empty, recalled or deleted', async () => {
    const { ownerPool } = server.db;
    const later = await createHandedLot(ownerPool, association, { batch: 'B', expiresOn: '2099-02-01' });
    const sooner = await createHandedLot(ownerPool, association, { batch: 'A', expiresOn: '2099-01-01' });
    await createHandedLot(ownerPool, association, { quantity: 0 });
    const recalled = await createHandedLot(ownerPool, association);
    await server.send('POST', path(`lots/${recalled.id}/recall`), { as: keeper, body: { reason: 'x' } });
    const removed = await createHandedLot(ownerPool, association);
    await ownerPool.query('update association_products set removed_at = now() where id = $1', [removed.productId]);
    const { body } = await server.send('GET', path('dispensable-lots'), { as: keeper });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([sooner.id, later.id, lot.id]);
    expect(body.items[0]).toEqual({
      id: sooner.id,
      productId: sooner.productId,
      productName: 'Óleo Raiz',
      unit: 'ml',
      packageSize: 30,
      batchNumber: 'A',
      expiresOn: '2099-01-01',
      quantity: 60,
    });
    const ofOne = await server.send('GET', path(`dispensable-lots?productId=${later.productId}`), { as: keeper });
    expect(ofOne.body.items.map(({ id }: { id: string }) => id)).toEqual([later.id]);
  });

  test('what was handed out comes in pages, the last first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) {
      ids.unshift((await dispense(bodyOf({ quantity: 1 }))).body.id);
      later(0, 5);
    }
    const first = (await server.send('GET', path('dispensings?limit=3'), { as: keeper })).body;
    const second = (await server.send('GET', path(`dispensings?limit=3&cursor=${first.nextCursor}`), { as: keeper }))
      .body;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  test('members are found by name, without accents, beginnings first; who left is not', async () => {
    const { ownerPool } = server.db;
    for (const name of ['Ana Joana', 'Joana Lima', 'Pedro Costa']) await createMember(ownerPool, association, { name });
    const left = await createMember(ownerPool, association, { name: 'Joana Saiu' });
    await ownerPool.query("update association_members set status = 'inactive', left_at = now() where patient_id = $1", [
      left.id,
    ]);
    const namesOf = async (q: string) =>
      (await server.send('GET', path(`dispensable-members?q=${encodeURIComponent(q)}`), { as: keeper })).body.items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await namesOf('joana')).toEqual(['Joana Ávila', 'Joana Lima', 'Ana Joana']);
    expect(await namesOf('avila')).toEqual(['Joana Ávila']);
    expect(await namesOf('')).toHaveLength(4);
    expect(await namesOf('%')).toEqual([]);
  });
});
