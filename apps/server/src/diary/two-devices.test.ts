import type { TestPerson } from '@balsamo/database/testing/people.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { addItem, quantityOf } from '../inventory/testing.ts';
import { CHECK_OUT_BODY, checkInBody, createTestServer, type TestServer } from '../testing.ts';

const cluster = inject('cluster');
let server: TestServer;
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());
beforeEach(async () => {
  maria = await server.person();
  server.clock.now = at(20);
});

const ENTRIES = '/api/diary/entries';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Hours of the day on which everything happens; it is 20 h when it arrives. */
const at = (hour: number) => new Date(Date.parse('2026-03-02T00:00:00Z') + hour * HOUR);

/** What a device says of a write that it made at an hour and sends now, by a clock that is wrong by so much. */
const marks = (hour: number, wrongBy = 0) => ({
  writeId: crypto.randomUUID(),
  changedAt: new Date(at(hour).getTime() + wrongBy).toISOString(),
  sentAt: new Date(server.clock.now.getTime() + wrongBy).toISOString(),
});
const record = async (given: Record<string, unknown> = {}) =>
  (await server.send('POST', ENTRIES, { as: maria, body: checkInBody(given) })).body;
const edit = (id: string, body: object) => server.send('PATCH', `${ENTRIES}/${id}`, { as: maria, body });
const finish = (id: string, body: object = {}) =>
  server.send('POST', `${ENTRIES}/${id}/check-out`, { as: maria, body: { ...CHECK_OUT_BODY, ...body } });
const withMarks = (path: string, said: object) => `${path}?${new URLSearchParams(said as Record<string, string>)}`;
const remove = (id: string, said: object = {}) =>
  server.send('DELETE', withMarks(`${ENTRIES}/${id}`, said), { as: maria });
const restore = (id: string, said: object = {}) =>
  server.send('POST', withMarks(`${ENTRIES}/${id}/restore`, said), { as: maria });
const read = async (id: string) => (await server.send('GET', `${ENTRIES}/${id}`, { as: maria })).body;
const revisionsOf = async (id: string, query = '') =>
  (await server.send('GET', `${ENTRIES}/${id}/revisions${query}`, { as: maria })).body;

describe('two devices that edit one entry', () => {
  test('both keep what they changed, symptom by symptom, and each is answered the merged entry', async () => {
    const { id } = await record();
    await edit(id, { ...marks(15), symptoms: { before: { pain: 9 } }, notes: 'choveu' });
    const { body } = await edit(id, { ...marks(14), symptoms: { before: { mood: 1 } }, triggers: ['Sono'] });
    expect(body).toMatchObject({
      symptoms: { before: { mood: 1, anxiety: 7, energy: 5, pain: 9 } },
      notes: 'choveu',
      triggers: ['Sono'],
      isEdited: true,
    });
    expect(await read(id)).toEqual(body);
  });

  test('at the same moment are both kept, however many they are', async () => {
    const { id } = await record();
    const said = [
      { notes: 'choveu' },
      { triggers: ['Sono'] },
      ...['mood', 'anxiety', 'energy', 'pain'].map((symptom) => ({ symptoms: { before: { [symptom]: 1 } } })),
    ];
    const answers = await Promise.all(said.map((one) => edit(id, { ...marks(15), ...one })));
    expect(answers.map(({ status }) => status)).toEqual(said.map(() => 200));
    const before = { mood: 1, anxiety: 1, energy: 1, pain: 1 };
    expect(await read(id)).toMatchObject({ notes: 'choveu', triggers: ['Sono'], symptoms: { before } });
    expect((await revisionsOf(id)).items).toHaveLength(said.length);
  });

  test('is made anew upon what stands where another server wrote to the entry since it was read', async () => {
    const { id } = await record();
    const elsewhere = await server.db.ownerPool.connect();
    try {
      await elsewhere.query('begin');
      await elsewhere.query("update diary_entries set triggers = '{Sono}' where id = $1", [id]);
      const answer = edit(id, { ...marks(15), notes: 'choveu' });
      await vi.waitFor(async () => {
        const { rows } = await server.db.ownerPool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rows).toHaveLength(1);
      });
      await elsewhere.query('commit');
      expect((await answer).body).toMatchObject({ notes: 'choveu', triggers: ['Sono'] });
      expect((await revisionsOf(id)).items).toHaveLength(1);
    } finally {
      elsewhere.release();
    }
  });

  test('leave the later value of the same field, also when the earlier one arrives last', async () => {
    const { id } = await record();
    await edit(id, { ...marks(15), notes: 'das 15 h' });
    expect((await edit(id, { ...marks(14), notes: 'das 14 h' })).body.notes).toBe('das 15 h');
    expect((await edit(id, { ...marks(16), notes: 'das 16 h' })).body.notes).toBe('das 16 h');
  });

  test('move the due time by the method and time of use that stand', async () => {
    const { id } = await record();
    await edit(id, { ...marks(15), consumptionMethod: 'oral' });
    const { body } = await edit(id, { ...marks(14), consumptionMethod: 'topico', consumedAt: at(10).toISOString() });
    expect([body.consumptionMethod, body.checkOutDueAt]).toEqual(['oral', at(18).toISOString()]);
  });

  test('of which one chose another product keep its amount, and the stock is what the merged entry takes', async () => {
    const oil = await addItem(server, maria);
    const { id } = await record({ inventoryItemId: oil.id });
    await edit(id, { ...marks(14), productType: 'flor', quantity: { value: 0.1, unit: 'g' }, inventoryItemId: null });
    const { status, body } = await edit(id, { ...marks(15), quantity: { value: 6, unit: 'gotas' } });
    expect([status, body.productType, body.quantity]).toEqual([200, 'flor', { value: 0.1, unit: 'g' }]);
    expect(await quantityOf(server, maria, oil.id)).toBe(30);
    expect((await revisionsOf(id)).items[0].changes).toMatchObject([{ field: 'quantity', isKept: false }]);
  });

  test('with clocks that are a day ahead and a day behind come out in the order in which they were made', async () => {
    const { id } = await record();
    await edit(id, { ...marks(14, DAY), notes: 'das 14 h' });
    expect((await edit(id, { ...marks(15, -DAY), notes: 'das 15 h' })).body.notes).toBe('das 15 h');
    expect((await edit(id, { ...marks(13, DAY), notes: 'das 13 h' })).body.notes).toBe('das 15 h');
  });

  test('of which one names its write before keep its last value, also when that write was under way for long', async () => {
    const { id } = await record();
    const [slow, quick] = [marks(20), marks(20)];
    server.clock.now = at(20.01);
    await edit(id, { ...slow, notes: 'primeiro' });
    const sentAt = server.clock.now.toISOString();
    const next = { ...quick, sentAt, afterWriteId: slow.writeId, notes: 'depois' };
    expect((await edit(id, next)).body.notes).toBe('depois');
    const { body } = await edit(id, { ...marks(19), afterWriteId: crypto.randomUUID(), notes: 'de antes' });
    expect(body.notes).toBe('depois');
  });

  test('cannot hold a field against everyone with a time that is still to come', async () => {
    const { id } = await record();
    await edit(id, { writeId: crypto.randomUUID(), changedAt: '2099-01-01T00:00:00Z', notes: 'de 2099' });
    server.clock.now = at(20.5);
    expect((await edit(id, { ...marks(20.4), notes: 'das 20 h 24' })).body.notes).toBe('das 20 h 24');
  });

  test('that say nothing of their clocks come out in the order of arrival', async () => {
    const { id } = await record();
    await edit(id, { ...marks(20), notes: 'com hora' });
    for (const notes of ['a', 'b', 'c']) expect((await edit(id, { notes })).body.notes).toBe(notes);
  });
});

describe('a write that arrives again', () => {
  test('changes nothing and answers the entry as it stands', async () => {
    const item = await addItem(server, maria);
    const { id } = await record({ inventoryItemId: item.id });
    const body = { ...marks(14), quantity: { value: 6, unit: 'gotas' } };
    const first = await edit(id, body);
    expect((await edit(id, body)).body).toEqual(first.body);
    await edit(id, { ...marks(15), quantity: { value: 8, unit: 'gotas' } });
    const again = await edit(id, { ...body, writeId: body.writeId.toUpperCase(), quantity: { value: 99, unit: 'ml' } });
    expect([again.status, again.body.quantity]).toEqual([200, { value: 8, unit: 'gotas' }]);
    expect(await quantityOf(server, maria, item.id)).toBe(29.6);
    expect((await revisionsOf(id)).items).toHaveLength(2);
  });

  test('eight times at once is one write', async () => {
    const { id } = await record();
    const body = { ...marks(14), notes: 'uma vez' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => edit(id, body)));
    expect(new Set(answers.map(({ body: entry }) => JSON.stringify(entry))).size).toBe(1);
    expect((await revisionsOf(id)).items).toHaveLength(1);
  });

  test('of a check-out, a deletion or a restoration answers as it did before', async () => {
    const { id } = await record();
    const [out, gone, back] = [marks(14), marks(15), marks(16)];
    for (const _ of [1, 2]) expect((await finish(id, out)).body.checkedOutAt).toBe(at(14).toISOString());
    for (const _ of [1, 2]) expect((await remove(id, gone)).status).toBe(204);
    for (const _ of [1, 2]) expect((await restore(id, back)).status).toBe(200);
    expect((await remove(id, gone)).status).toBe(200);
    expect((await read(id)).status).toBe('completo');
  });

  test('for another entry is 409, and another person may use the same id', async () => {
    const [one, other] = [await record(), await record()];
    const said = marks(14);
    await edit(one.id, { ...said, notes: 'um' });
    for (const write of [
      () => edit(other.id, { ...said, notes: 'outro' }),
      () => edit(other.id, { ...said, consumptionMethod: 'recreativo' }),
      () => finish(other.id, said),
      () => remove(other.id, said),
      () => restore(other.id, said),
    ]) {
      const taken = await write();
      expect([taken.status, taken.body.code]).toEqual([409, 'diary.id_taken']);
    }
    expect(await read(other.id)).toEqual(other);
    maria = await server.person();
    const { id } = await record();
    expect((await edit(id, { ...said, notes: 'de outra pessoa' })).body.notes).toBe('de outra pessoa');
  });

  test('after it was refused is looked at anew', async () => {
    const { id } = await record();
    const body = { ...marks(16), symptoms: { after: { mood: 9 } } };
    expect((await edit(id, body)).status).toBe(409);
    await finish(id, marks(15));
    expect((await edit(id, body)).body.symptoms.after.mood).toBe(9);
  });
});

describe('a finished entry', () => {
  test('stays finished whatever was written before and after, since its first check-out', async () => {
    const { id } = await record();
    await finish(id, marks(16));
    await edit(id, { ...marks(15), consumptionMethod: 'oral' });
    await edit(id, { ...marks(17), notes: 'depois' });
    const { body } = await finish(id, { ...marks(14), primaryEffect: 'foco' });
    expect(body).toMatchObject({
      status: 'completo',
      checkedOutAt: at(14).toISOString(),
      primaryEffect: 'alivio_dor',
      consumptionMethod: 'oral',
      notes: 'depois',
    });
  });

  test('by two devices is merged field by field', async () => {
    const { id } = await record();
    await finish(id, { ...marks(15), effectEnded: true, effectDurationHours: 3 });
    const early = { after: { mood: 1, anxiety: 1, energy: 1, pain: 1, sleep: 8 } };
    const { body } = await finish(id, { ...marks(14), symptoms: early, notes: 'dormi' });
    expect(body).toMatchObject({
      symptoms: { after: { ...CHECK_OUT_BODY.symptoms.after, sleep: 8 } },
      effectDurationHours: 3,
      notes: 'dormi',
    });
  });

  test('lasted until its check-out was made, not until it arrived', async () => {
    const { id } = await record();
    expect((await finish(id, { ...marks(15), effectEnded: true })).body.effectDurationHours).toBe(3);
  });

  test('is rated after the use symptom by symptom, and null takes a rating out again', async () => {
    const body = { ...checkInBody(), primaryEffect: 'foco' };
    const { body: entry } = await server.send('POST', '/api/diary/manual-entries', { as: maria, body });
    expect(entry.symptoms.after).toBeNull();
    const part = await edit(entry.id, { symptoms: { after: { mood: 9, pain: 1 } } });
    expect([part.status, part.body.symptoms.after]).toEqual([200, { mood: 9, pain: 1 }]);
    const less = await edit(entry.id, { symptoms: { after: { mood: null } } });
    expect(less.body.symptoms.after).toEqual({ pain: 1 });
    const none = await edit(entry.id, { symptoms: { after: { pain: null } } });
    expect([none.body.status, none.body.symptoms.after]).toEqual(['completo', null]);
  });

  test('has its copied ratings until somebody writes them, in whichever order two devices do', async () => {
    const body = { ...checkInBody(), copiedBefore: ['mood', 'pain'] };
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body });
    expect(entry.copiedBefore).toEqual(['mood', 'pain']);
    await edit(entry.id, { ...marks(15), symptoms: { before: { mood: 2 } } });
    const late = await edit(entry.id, { ...marks(14), symptoms: { before: { pain: null } } });
    expect([late.body.copiedBefore, late.body.symptoms.before]).toEqual([[], { mood: 2, anxiety: 7, energy: 5 }]);
  });
});

describe('a deletion on one device', () => {
  test('holds against an older edit of the other, which is kept for whoever restores it', async () => {
    const { id } = await record();
    await remove(id, marks(15));
    const { status, body } = await edit(id, { ...marks(14), notes: 'tarde demais' });
    expect([status, body.notes, body.deletedAt]).toEqual([200, 'tarde demais', at(20).toISOString()]);
    expect((await server.send('GET', ENTRIES, { as: maria })).body.items).toEqual([]);
    expect((await restore(id)).body).toMatchObject({ notes: 'tarde demais' });
    expect((await read(id)).deletedAt).toBeUndefined();
  });

  test.each(['edit', 'check-out'])('gives way to a later %s, in either order of arrival', async (kind) => {
    const write = (id: string) =>
      kind === 'edit' ? edit(id, { ...marks(16), notes: 'fica' }) : finish(id, { ...marks(16), notes: 'fica' });
    const [one, other] = [await record(), await record()];
    await write(one.id);
    const stays = await remove(one.id, marks(15));
    expect([stays.status, stays.body.notes]).toEqual([200, 'fica']);
    await remove(other.id, marks(15));
    const back = await write(other.id);
    expect([back.status, back.body.notes, back.body.deletedAt]).toEqual([200, 'fica', undefined]);
    expect((await server.send('GET', ENTRIES, { as: maria })).body.items).toHaveLength(2);
  });

  test('gives the stock back, a later edit takes it again, and an edit of what is deleted moves nothing', async () => {
    const item = await addItem(server, maria);
    const left = () => quantityOf(server, maria, item.id);
    const { id } = await record({ inventoryItemId: item.id });
    await remove(id, marks(15));
    expect(await left()).toBe(30);
    await edit(id, { ...marks(14), quantity: { value: 6, unit: 'gotas' } });
    expect(await left()).toBe(30);
    expect((await edit(id, { ...marks(16), notes: 'fica' })).body.stock.taken).toBe(0.3);
    expect(await left()).toBe(29.7);
  });

  test('can be restored for 30 days from its arrival, however long ago it was made', async () => {
    const { id } = await record();
    await remove(id, { writeId: crypto.randomUUID(), changedAt: new Date(at(20).getTime() - 200 * DAY).toISOString() });
    const { rows } = await server.db.ownerPool.query('select deleted_at from diary_entries where id = $1', [id]);
    expect(rows).toEqual([{ deleted_at: at(20) }]);
  });
});

describe('any history of two devices', () => {
  const write = fc.record({
    device: fc.constantFrom(0, 1),
    kind: fc.constantFrom('edit', 'amount', 'product', 'item', 'check-out', 'delete', 'restore'),
    hour: fc.integer({ min: 13, max: 19 }),
    value: fc.integer({ min: 1, max: 9 }),
    isSentTwice: fc.boolean(),
  });

  test('ends the same in two orders of arrival, with the ledger of the stock in balance', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 2, maxLength: 7 }),
        fc.infiniteStream(fc.nat()),
        async (writes, random) => {
          maria = await server.person();
          const clocks = [DAY, -DAY];
          const items = [await addItem(server, maria), await addItem(server, maria)];
          const sent = writes.map((one) => ({ ...one, marks: marks(one.hour, clocks[one.device]) }));
          const shuffled = [...sent].map((one) => ({ one, key: random.next().value })).sort((a, b) => a.key - b.key);
          const ends: object[] = [];
          for (const order of [sent, shuffled.map(({ one }) => one)]) {
            const { id } = await record({ inventoryItemId: items[0]?.id });
            // Each entry has writes of its own; the order of their ids is the same.
            const own = (writeId: string) => `${writeId.slice(0, 24)}${id.slice(24)}`;
            for (const { kind, value, isSentTwice, marks: said } of order) {
              const mine = { ...said, writeId: own(said.writeId) };
              const send = () =>
                ({
                  edit: () => edit(id, { ...mine, notes: `${value}`, symptoms: { before: { pain: value } } }),
                  amount: () => edit(id, { ...mine, quantity: { value, unit: 'gotas' } }),
                  product: () =>
                    edit(id, { ...mine, productType: 'extrato', quantity: { value, unit: value > 4 ? 'g' : 'ml' } }),
                  item: () => edit(id, { ...mine, inventoryItemId: value > 2 ? items[value % 2]?.id : null }),
                  'check-out': () => finish(id, { ...mine, notes: `fim ${value}` }),
                  delete: () => remove(id, mine),
                  restore: () => restore(id, mine),
                })[kind]?.();
              for (const _ of isSentTwice ? [1, 2] : [1]) expect((await send())?.status).toBeLessThan(300);
            }
            const { rows } = await server.db.ownerPool.query(
              `select product_type, quantity_value, quantity_unit, inventory_item_id, pain_before, pain_after, status,
               (select notes from diary_entry_notes where entry_id = id) as notes,
               checked_out_at, deleted_at is null as is_there, stock_taken from diary_entries where id = $1`,
              [id],
            );
            ends.push(rows[0]);
            const { rows: moved } = await server.db.ownerPool.query(
              `select item_id, -sum(change) as taken from inventory_movements where entry_id = $1
             group by item_id having sum(change) <> 0`,
              [id],
            );
            const taken =
              Number(rows[0].stock_taken) > 0
                ? [{ item_id: rows[0].inventory_item_id, taken: rows[0].stock_taken }]
                : [];
            expect(moved).toEqual(taken);
            if (!rows[0].is_there) expect(moved).toEqual([]);
          }
          expect(ends[1]).toEqual(ends[0]);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('the revisions of an entry', () => {
  test('say when, on which device, and which fields from what to what; what came too late is among them', async () => {
    const { id } = await record();
    const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
    const late = marks(14);
    await edit(id, { ...marks(15), notes: 'das 15 h', symptoms: { before: { mood: 4, pain: 9 } } });
    await server.send('PATCH', `${ENTRIES}/${id}`, {
      as: maria,
      body: { ...late, notes: 'das 14 h', productType: 'extrato', quantity: { value: 3, unit: 'gotas' } },
      headers: { 'user-agent': userAgent },
    });
    const { items, nextCursor } = await revisionsOf(id);
    expect(nextCursor).toBeNull();
    expect(items).toHaveLength(2);
    expect(items[0].device).toEqual({ browser: null, system: null });
    expect(items[0].changes).toHaveLength(2);
    expect(items[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'notes', from: null, to: 'das 15 h', isKept: true },
        { field: 'painBefore', from: 6, to: 9, isKept: true },
      ]),
    );
    expect(items[1]).toEqual({
      id: late.writeId,
      kind: 'edit',
      changedAt: at(14).toISOString(),
      receivedAt: at(20).toISOString(),
      device: { browser: 'Chrome', system: 'Android' },
      changes: expect.arrayContaining([
        { field: 'notes', from: 'das 15 h', to: 'das 14 h', isKept: false },
        {
          field: 'product',
          from: { productType: 'oleo', quantity: { value: 2, unit: 'gotas' } },
          to: { productType: 'extrato', quantity: { value: 3, unit: 'gotas' } },
          isKept: true,
        },
      ]),
    });
  });

  test('are paged, made last first, without writes that changed nothing', async () => {
    const { id } = await record();
    for (const hour of [15, 13, 16, 14]) await edit(id, { ...marks(hour), notes: `${hour}` });
    await edit(id, { notes: '16' });
    const first = await revisionsOf(id, '?limit=3');
    const second = await revisionsOf(id, `?limit=3&cursor=${first.nextCursor}`);
    const hours = [...first.items, ...second.items].map(({ changedAt }) => new Date(changedAt).getUTCHours());
    expect([hours, second.nextCursor]).toEqual([[16, 15, 14, 13], null]);
  });

  test('of a new entry are none; of someone else’s there is no such entry', async () => {
    const { id } = await record();
    expect(await revisionsOf(id)).toEqual({ items: [], nextCursor: null });
    const path = `${ENTRIES}/${id}/revisions`;
    const [joao, doctor] = [await server.person(), await server.person('medico')];
    for (const as of [joao, doctor]) {
      const { status, body } = await server.send('GET', path, { as });
      expect([status, body.code]).toEqual([404, 'diary.no_such_entry']);
    }
    expect((await server.send('GET', path)).status).toBe(401);
  });

  test('go with the entry when it is removed for good, and with the account', async () => {
    const [one, other] = [await record(), await record()];
    for (const { id } of [one, other]) await edit(id, { notes: 'segredo' });
    const count = async () => {
      const { rows } = await server.db.ownerPool.query(
        'select count(*)::int as count from diary_entry_revisions where user_id = $1',
        [maria.id],
      );
      return rows[0].count;
    };
    expect(await count()).toBe(2);
    await server.db.ownerPool.query('delete from diary_entries where id = $1', [one.id]);
    expect(await count()).toBe(1);
    await server.db.ownerPool.query('delete from users where id = $1', [maria.id]);
    expect(await count()).toBe(0);
  });
});
