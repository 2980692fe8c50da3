import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { tellSomething } from '../notifications/testing.ts';
import { CHECK_OUT_BODY, checkInBody, createTestServer, type TestServer } from '../testing.ts';

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());

const ENTRIES = '/api/diary/entries';

describe('a check-in', () => {
  test('answers 201 with status, due time by method and the time it was stored', async () => {
    const maria = await server.person();
    server.clock.now = new Date('2026-03-02T12:01:00Z');
    const body = checkInBody();
    const { status, body: entry } = await server.send('POST', ENTRIES, { as: maria, body });
    expect(status).toBe(201);
    expect(entry).toMatchObject({
      ...body,
      consumedAt: '2026-03-02T12:00:00.000Z',
      symptoms: { ...body.symptoms, after: null },
      status: 'incompleto',
      checkOutDueAt: '2026-03-02T17:00:00.000Z',
      createdAt: '2026-03-02T12:01:00.000Z',
      updatedAt: '2026-03-02T12:01:00.000Z',
      notes: null,
      inventoryItemId: null,
    });
  });

  test('sent again with the same id answers 200 and what is stored', async () => {
    const maria = await server.person();
    const body = checkInBody();
    const first = await server.send('POST', ENTRIES, { as: maria, body });
    const again = await server.send('POST', ENTRIES, { as: maria, body: { ...body, notes: 'outra' } });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  test('sent eight times at once is stored once', async () => {
    const maria = await server.person();
    const body = checkInBody();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.send('POST', ENTRIES, { as: maria, body })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect((await server.send('GET', ENTRIES, { as: maria })).body.items).toEqual([answers[0]?.body]);
  });

  test("with an id that is someone else's answers 409", async () => {
    const [maria, joao] = [await server.person(), await server.person()];
    const body = checkInBody();
    await server.send('POST', ENTRIES, { as: joao, body });
    const { status, body: answer } = await server.send('POST', ENTRIES, { as: maria, body });
    expect([status, answer.code]).toEqual([409, 'diary.id_taken']);
  });

  test.each([
    ['an unknown field', { mood: 3 }, '/mood', 'unknown_field'],
    [
      'an unknown field deeper down',
      { quantity: { value: 1, unit: 'ml', brand: 'x' } },
      '/quantity/brand',
      'unknown_field',
    ],
    ['a quantity of 0', { quantity: { value: 0, unit: 'ml' } }, '/quantity/value', 'too_small'],
    ['a unit of another product', { quantity: { value: 1, unit: 'pitadas' } }, '/quantity/unit', 'unit_not_of_product'],
    [
      'a rating above 10',
      { symptoms: { before: { mood: 11, anxiety: 1, energy: 1, pain: 1 } } },
      '/symptoms/before/mood',
      'too_big',
    ],
    ['a rating below 0', { symptoms: { before: { mood: -1 } } }, '/symptoms/before/mood', 'too_small'],
    [
      'a rating that is no whole number',
      { symptoms: { before: { mood: 1.5 } } },
      '/symptoms/before/mood',
      'invalid_type',
    ],
    ['a copied symptom that there is not', { copiedBefore: ['hunger'] }, '/copiedBefore/0', 'invalid_value'],
    ['notes of 2,001 characters', { notes: 'a'.repeat(2001) }, '/notes', 'too_big'],
    ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }, '/timeZone', 'unknown_time_zone'],
    ['a time without zone', { consumedAt: '2026-03-02T09:00:00' }, '/consumedAt', 'invalid_format'],
    [
      'a product of the stock that is not there',
      { inventoryItemId: crypto.randomUUID() },
      '/inventoryItemId',
      'unknown_inventory_item',
    ],
  ])('with %s is refused at its place', async (_, change, pointer, code) => {
    const maria = await server.person();
    const answer = await server.send('POST', ENTRIES, { as: maria, body: checkInBody(change) });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body.code).toBe('request.invalid');
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('may be dated up to 24 hours ahead and not a second more', async () => {
    const maria = await server.person();
    server.clock.now = new Date('2026-03-02T12:00:00Z');
    const allowed = await server.send('POST', ENTRIES, {
      as: maria,
      body: checkInBody({ consumedAt: '2026-03-03T12:00:00Z' }),
    });
    const refused = await server.send('POST', ENTRIES, {
      as: maria,
      body: checkInBody({ consumedAt: '2026-03-03T12:00:01Z' }),
    });
    expect([allowed.status, refused.status]).toEqual([201, 422]);
    expect(refused.body.errors[0]).toMatchObject({ pointer: '/consumedAt', code: 'too_far_in_future' });
  });

  test.each([-365, -2, 2, 365])(
    'is stored at its true time when the clock of the device is %i days wrong',
    async (days) => {
      const maria = await server.person();
      server.clock.now = new Date('2026-03-02T12:00:00Z');
      const shown = (time: string) => new Date(Date.parse(time) + days * 86_400_000).toISOString();
      const { status, body } = await server.send('POST', ENTRIES, {
        as: maria,
        body: checkInBody({ consumedAt: shown('2026-03-02T09:00:00Z'), sentAt: shown('2026-03-02T12:00:00Z') }),
      });
      expect(status).toBe(201);
      expect(body.consumedAt).toBe('2026-03-02T09:00:00.000Z');
      expect(body.checkOutDueAt).toBe('2026-03-02T14:00:00.000Z');
    },
  );

  test('is stored as it is when the device knew how wrong its clock was, which was put right before sending', async () => {
    const maria = await server.person();
    server.clock.now = new Date('2026-03-02T12:00:00Z');
    const { body } = await server.send('POST', ENTRIES, {
      as: maria,
      body: checkInBody({ consumedAt: '2026-03-02T09:00:00Z', sentAt: '2026-02-28T12:00:00Z', clock: 'checked' }),
    });
    expect(body.consumedAt).toBe('2026-03-02T09:00:00.000Z');
  });

  test('whose time nobody can know is refused at the time, and not stored at a wrong one', async () => {
    const maria = await server.person();
    server.clock.now = new Date('2026-03-02T12:00:00Z');
    const { status, body } = await server.send('POST', ENTRIES, {
      as: maria,
      body: checkInBody({ consumedAt: '2026-03-02T20:00:00Z', sentAt: '2026-03-02T12:00:00Z' }),
    });
    expect(status).toBe(422);
    expect(body.errors[0]).toMatchObject({ pointer: '/consumedAt', code: 'clock_was_set' });
  });

  test('without a session is 401, of a doctor 403', async () => {
    const doctor = await server.person('medico');
    expect((await server.send('POST', ENTRIES, { body: checkInBody() })).body.code).toBe('auth.not_signed_in');
    expect((await server.send('POST', ENTRIES, { body: { wrong: true } })).status).toBe(401);
    expect((await server.send('POST', ENTRIES, { as: doctor, body: checkInBody() })).status).toBe(403);
  });
});

describe('ratings that nobody gave', () => {
  const NOTHING = { before: {}, after: null };
  const none = { mood: null, anxiety: null, energy: null, pain: null, sleep: null };

  test.each([
    ['left out one by one', { symptoms: { before: {} } }],
    ['null', { symptoms: { before: none } }],
    ['left out altogether', { symptoms: undefined }],
  ])('are stored as none where they are %s, before and after', async (_, change) => {
    const maria = await server.person();
    const { status, body } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody(change) });
    expect([status, body.status, body.symptoms, body.copiedBefore]).toEqual([201, 'incompleto', NOTHING, []]);
    const after = change.symptoms && { after: change.symptoms.before };
    const path = `${ENTRIES}/${body.id}/check-out`;
    const finished = await server.send('POST', path, { as: maria, body: { ...CHECK_OUT_BODY, symptoms: after } });
    expect([finished.status, finished.body.status, finished.body.symptoms]).toEqual([200, 'completo', NOTHING]);
    const manual = checkInBody({ ...change, primaryEffect: undefined });
    const past = await server.send('POST', '/api/diary/manual-entries', { as: maria, body: manual });
    expect([past.status, past.body.status, past.body.symptoms]).toEqual([201, 'completo', NOTHING]);
  });

  test.each(['mood', 'anxiety', 'energy', 'pain', 'sleep'])('leave %s alone where it was rated', async (symptom) => {
    const maria = await server.person();
    const body = checkInBody({ symptoms: { before: { ...none, [symptom]: 0 } }, copiedBefore: [symptom, 'sleep'] });
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body });
    expect([entry.symptoms.before, entry.copiedBefore]).toEqual([{ [symptom]: 0 }, [symptom]]);
    const checkOut = { ...CHECK_OUT_BODY, symptoms: { after: { ...none, [symptom]: 10 } } };
    const { body: finished } = await server.send('POST', `${ENTRIES}/${entry.id}/check-out`, {
      as: maria,
      body: checkOut,
    });
    expect(finished.symptoms).toEqual({ before: { [symptom]: 0 }, after: { [symptom]: 10 } });
  });
});

describe('a check-out', () => {
  test('finishes the entry, and again corrects it without moving the time it was finished', async () => {
    const maria = await server.person();
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody() });
    server.clock.now = new Date('2026-03-02T17:06:00Z');
    const first = await server.send('POST', `${ENTRIES}/${entry.id}/check-out`, { as: maria, body: CHECK_OUT_BODY });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      status: 'completo',
      primaryEffect: 'alivio_dor',
      effectEnded: false,
      effectDurationHours: null,
      checkedOutAt: '2026-03-02T17:06:00.000Z',
    });
    server.clock.now = new Date('2026-03-02T18:00:00Z');
    const again = await server.send('POST', `${ENTRIES}/${entry.id}/check-out`, {
      as: maria,
      body: { ...CHECK_OUT_BODY, primaryEffect: 'relaxamento' },
    });
    expect(again.body).toMatchObject({
      status: 'completo',
      primaryEffect: 'relaxamento',
      checkedOutAt: '2026-03-02T17:06:00.000Z',
    });
  });

  test('tells what bothered, each effect once with its strength, and an edit changes it', async () => {
    const maria = await server.person();
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody() });
    expect(entry.unwantedEffects).toEqual([]);
    const path = `${ENTRIES}/${entry.id}`;
    const mouth = { effect: 'boca_seca', strength: 'leve' };
    const finish = (unwantedEffects: unknown) =>
      server.send('POST', `${path}/check-out`, { as: maria, body: { ...CHECK_OUT_BODY, unwantedEffects } });
    for (const [told, pointer] of [
      [[mouth, { ...mouth, strength: 'forte' }], '/unwantedEffects'],
      [[{ effect: 'fome', strength: 'leve' }], '/unwantedEffects/0/effect'],
      [[{ effect: 'boca_seca' }], '/unwantedEffects/0/strength'],
    ] as const) {
      const refused = await finish(told);
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, pointer]);
    }
    const both = [mouth, { effect: 'tontura', strength: 'forte' }];
    expect((await finish(both)).body).toMatchObject({ status: 'completo', unwantedEffects: both });
    const { body } = await server.send('PATCH', path, { as: maria, body: { unwantedEffects: [mouth] } });
    expect(body.unwantedEffects).toEqual([mouth]);
    const revisions = await server.send('GET', `${path}/revisions`, { as: maria });
    expect(revisions.body.items[0].changes).toContainEqual(
      expect.objectContaining({ field: 'unwantedEffects', from: both, to: [mouth] }),
    );
  });

  test('that says nothing finishes the entry and invents no answer', async () => {
    const maria = await server.person();
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody() });
    const { status, body } = await server.send('POST', `${ENTRIES}/${entry.id}/check-out`, { as: maria, body: {} });
    expect([status, body.status, body.symptoms.after]).toEqual([200, 'completo', null]);
    expect(body).toMatchObject({ primaryEffect: null, effectEnded: null, effectDurationHours: null });
  });

  test('whose effect has ended without a duration lasted from use until now, to one decimal', async () => {
    const maria = await server.person();
    server.clock.now = new Date('2026-03-02T12:01:00Z');
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody() });
    server.clock.now = new Date('2026-03-02T17:06:00Z');
    const { body } = await server.send('POST', `${ENTRIES}/${entry.id}/check-out`, {
      as: maria,
      body: { ...CHECK_OUT_BODY, effectEnded: true },
    });
    expect(body.effectDurationHours).toBe(5.1);
  });

  test('of an entry dated generations ago has no duration that anyone could have watched', async () => {
    const maria = await server.person();
    const { body: entry } = await server.send('POST', ENTRIES, {
      as: maria,
      body: checkInBody({ consumedAt: '1900-01-01T00:00:00Z' }),
    });
    const { status, body } = await server.send('POST', `${ENTRIES}/${entry.id}/check-out`, {
      as: maria,
      body: { ...CHECK_OUT_BODY, effectEnded: true },
    });
    expect([status, body.effectDurationHours]).toEqual([200, null]);
  });

  test('reads the notice that asked for it, and no other', async () => {
    const maria = await server.person();
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody() });
    await tellSomething(server, maria, { type: 'check_out_due', relatedId: entry.id });
    await tellSomething(server, maria);
    await server.send('POST', `${ENTRIES}/${entry.id}/check-out`, { as: maria, body: CHECK_OUT_BODY });
    const { body } = await server.send('GET', '/api/notifications', { as: maria });
    expect(body.unreadCount).toBe(1);
    expect(body.items.find((told: { relatedId: string }) => told.relatedId === entry.id).isRead).toBe(true);
  });

  test('keeps the notes of the check-in unless new ones are sent', async () => {
    const maria = await server.person();
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody({ notes: 'antes' }) });
    const kept = await server.send('POST', `${ENTRIES}/${entry.id}/check-out`, { as: maria, body: CHECK_OUT_BODY });
    expect(kept.body.notes).toBe('antes');
  });
});

describe("someone else's entry", () => {
  test('does not exist: reading, editing, finishing, deleting and restoring answer 404', async () => {
    const [maria, joao] = [await server.person(), await server.person()];
    const { body: entry } = await server.send('POST', ENTRIES, { as: joao, body: checkInBody() });
    const one = `${ENTRIES}/${entry.id}`;
    for (const [method, address, body] of [
      ['GET', one, undefined],
      ['PATCH', one, { notes: 'x' }],
      ['POST', `${one}/check-out`, CHECK_OUT_BODY],
      ['DELETE', one, undefined],
      ['POST', `${one}/restore`, undefined],
    ] as const) {
      const { status, body: answer } = await server.send(method, address, { as: maria, body });
      expect([method, status, answer.code]).toEqual([method, 404, 'diary.no_such_entry']);
    }
    expect((await server.send('GET', one, { as: joao })).body).toEqual(entry);
    expect((await server.send('GET', ENTRIES, { as: maria })).body).toEqual({ items: [], nextCursor: null });
  });
});

describe('an edit', () => {
  test('changes what is sent and moves the due time of an unfinished entry with its method', async () => {
    const maria = await server.person();
    server.clock.now = new Date('2026-03-02T12:01:00Z');
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody({ notes: 'antes' }) });
    const { status, body } = await server.send('PATCH', `${ENTRIES}/${entry.id}`, {
      as: maria,
      body: { productType: 'flor', consumptionMethod: 'vaporizando', quantity: { value: 0.1, unit: 'g' }, notes: null },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...entry,
      productType: 'flor',
      consumptionMethod: 'vaporizando',
      quantity: { value: 0.1, unit: 'g' },
      notes: null,
      checkOutDueAt: '2026-03-02T15:00:00.000Z',
      isEdited: true,
      updatedAt: '2026-03-02T12:01:00.000Z',
    });
  });

  test('of the product alone is refused while the stored unit does not fit it', async () => {
    const maria = await server.person();
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody() });
    const { status, body } = await server.send('PATCH', `${ENTRIES}/${entry.id}`, {
      as: maria,
      body: { productType: 'flor' },
    });
    expect([status, body.errors[0].pointer]).toEqual([422, '/quantity/unit']);
  });

  test('of after ratings is possible once they exist, and 409 before', async () => {
    const maria = await server.person();
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody() });
    const edit = { symptoms: { after: { mood: 9, anxiety: 1, energy: 9, pain: 1 } } };
    const early = await server.send('PATCH', `${ENTRIES}/${entry.id}`, { as: maria, body: edit });
    expect([early.status, early.body.code]).toEqual([409, 'diary.not_checked_out']);
    await server.send('POST', `${ENTRIES}/${entry.id}/check-out`, { as: maria, body: CHECK_OUT_BODY });
    const { body } = await server.send('PATCH', `${ENTRIES}/${entry.id}`, { as: maria, body: edit });
    expect(body.symptoms.after).toEqual(edit.symptoms.after);
  });
});

describe('a manual entry', () => {
  test('is complete at once', async () => {
    const maria = await server.person();
    const after = { mood: 6, anxiety: 3, energy: 5, pain: 2 };
    const body = {
      ...checkInBody(),
      symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 }, after },
      primaryEffect: 'alivio_dor',
      effectDurationHours: 2.5,
    };
    const answer = await server.send('POST', '/api/diary/manual-entries', { as: maria, body });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'completo',
      source: 'manual',
      effectDurationHours: 2.5,
      symptoms: { after },
    });
  });
});

describe('the list', () => {
  test('pages by cursor, newest first, and refuses a cursor that is none', async () => {
    const maria = await server.person();
    server.clock.now = new Date('2026-03-10T12:00:00Z');
    for (let day = 1; day <= 5; day++)
      await server.send('POST', ENTRIES, { as: maria, body: checkInBody({ consumedAt: `2026-03-0${day}T12:00:00Z` }) });
    const first = await server.send('GET', `${ENTRIES}?limit=2`, { as: maria });
    expect(first.body.items.map((entry: { consumedAt: string }) => entry.consumedAt.slice(8, 10))).toEqual([
      '05',
      '04',
    ]);
    const second = await server.send('GET', `${ENTRIES}?limit=2&cursor=${first.body.nextCursor}`, { as: maria });
    const third = await server.send('GET', `${ENTRIES}?limit=2&cursor=${second.body.nextCursor}`, { as: maria });
    expect(third.body.items).toHaveLength(1);
    expect(third.body.nextCursor).toBeNull();
    expect((await server.send('GET', `${ENTRIES}?cursor=nonsense`, { as: maria })).status).toBe(422);
  });

  test('finds the names of products in the language of the person, without regard to accents', async () => {
    const maria = await server.person();
    await server.send('POST', ENTRIES, { as: maria, body: checkInBody() });
    await server.send('POST', ENTRIES, {
      as: maria,
      body: checkInBody({
        productType: 'flor',
        consumptionMethod: 'vaporizando',
        quantity: { value: 1, unit: 'g' },
        triggers: [],
        notes: 'Órvalho na manhã fria',
      }),
    });
    const found = async (search: string) =>
      (await server.send('GET', `${ENTRIES}?search=${encodeURIComponent(search)}`, { as: maria })).body.items.length;
    expect(await found('oleo')).toBe(1);
    expect(await found('dor cronica')).toBe(1);
    expect(await found('Chronic pain')).toBe(1);
    expect(await found('douleur')).toBe(1);
    expect(await found('flower')).toBe(1);
    expect(await found('ORVALHO')).toBe(1);
    expect(await found('manhã fria')).toBe(1);
    expect(await found('manha fria')).toBe(1);
    expect(await found('100%_')).toBe(0);
  });

  test('finds unwanted effects in every language, and what a person called a reason', async () => {
    const maria = await server.person();
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody() });
    const unwantedEffects = [{ effect: 'boca_seca', strength: 'leve' }];
    await server.send('POST', `${ENTRIES}/${entry.id}/check-out`, { as: maria, body: { unwantedEffects } });
    await server.send('POST', ENTRIES, { as: maria, body: checkInBody({ triggers: ['Véspera de viagem'] }) });
    const found = async (search: string) =>
      (await server.send('GET', `${ENTRIES}?search=${encodeURIComponent(search)}`, { as: maria })).body.items.length;
    for (const name of ['boca seca', 'Dry mouth', 'bouche seche', 'Bouche sèche']) {
      expect([name, await found(name)]).toEqual([name, 1]);
    }
    expect(await found('nausea')).toBe(0);
    expect(await found('vespera')).toBe(1);
  });
});

describe('the overview', () => {
  test("counts today by the person's own midnight", async () => {
    const maria = await server.person();
    await server.db.ownerPool.query("update users set time_zone = 'America/Rio_Branco' where id = $1", [maria.id]);
    server.clock.now = new Date('2026-03-02T04:30:00Z');
    const { body: entry } = await server.send('POST', ENTRIES, {
      as: maria,
      body: checkInBody({ consumedAt: '2026-03-01T20:00:00Z' }),
    });
    await server.send('POST', `${ENTRIES}/${entry.id}/check-out`, { as: maria, body: CHECK_OUT_BODY });
    server.clock.now = new Date('2026-03-02T04:59:00Z');
    expect((await server.send('GET', '/api/diary/overview', { as: maria })).body.completedTodayCount).toBe(1);
    server.clock.now = new Date('2026-03-02T05:00:00Z');
    expect((await server.send('GET', '/api/diary/overview', { as: maria })).body.completedTodayCount).toBe(0);
  });
});

describe('deleting', () => {
  test('answers 204, again 204, and can be taken back', async () => {
    const maria = await server.person();
    const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody() });
    expect((await server.send('DELETE', `${ENTRIES}/${entry.id}`, { as: maria })).status).toBe(204);
    expect((await server.send('DELETE', `${ENTRIES}/${entry.id}`, { as: maria })).status).toBe(204);
    expect((await server.send('GET', `${ENTRIES}/${entry.id}`, { as: maria })).status).toBe(404);
    expect((await server.send('POST', `${ENTRIES}/${entry.id}/restore`, { as: maria })).body.id).toBe(entry.id);
  });
});

describe('the guards', () => {
  test.each([
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
  ])('refuse a write that comes from %s', async (_, headers) => {
    const maria = await server.person();
    const answer = await server.send('POST', ENTRIES, {
      as: maria,
      body: checkInBody(),
      headers: headers as Record<string, string>,
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'request.cross_origin']);
  });

  test('refuse a body that is too large, not JSON, or broken', async () => {
    const maria = await server.person();
    const large = await server.send('POST', ENTRIES, { as: maria, body: 'x', headers: { 'content-length': '70000' } });
    const form = await server.send('POST', ENTRIES, {
      as: maria,
      body: 'a=b',
      headers: { 'content-type': 'text/plain', 'content-length': '3' },
    });
    const broken = await server.send('POST', ENTRIES, { as: maria, body: '{"id":' });
    expect([large.body.code, form.body.code, broken.body.code]).toEqual([
      'request.too_large',
      'request.not_json',
      'request.malformed',
    ]);
    expect([large.status, form.status, broken.status]).toEqual([413, 415, 400]);
  });

  test('give every answer a request id and keep notes, names and addresses out of the log', async () => {
    const maria = await server.person();
    server.logged.length = 0;
    const answer = await server.send('POST', ENTRIES, { as: maria, body: checkInBody({ notes: 'segredo-do-diario' }) });
    expect(server.logged.join('')).toContain(answer.headers.get('x-request-id'));
    for (const secret of ['segredo-do-diario', maria.email, maria.token, maria.id, 'oleo', answer.body.id])
      expect(server.logged.join('')).not.toContain(secret);
  });
});

test.each(['gzip', 'br'] as const)(
  'a long answer is compressed for whoever reads %s, and is the same',
  async (encoding) => {
    const maria = await server.person();
    for (let index = 0; index < 4; index++) await server.send('POST', ENTRIES, { as: maria, body: checkInBody() });
    const plain = await server.send('GET', ENTRIES, { as: maria });
    const answer = await server.app.request(ENTRIES, {
      headers: { cookie: `balsamo.session_token=${maria.token}.x`, 'accept-encoding': encoding },
    });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    for (const [name, value] of plain.headers)
      if (name !== 'x-request-id') expect([name, answer.headers.get(name)]).toEqual([name, value]);
    const body = Buffer.from(await answer.arrayBuffer());
    expect(JSON.parse((encoding === 'br' ? brotliDecompressSync : gunzipSync)(body).toString())).toEqual(plain.body);
  },
);
