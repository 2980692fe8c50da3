import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
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
