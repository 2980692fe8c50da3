import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CHECK_OUT_BODY, checkInBody, createTestServer, type TestServer } from '../testing.ts';

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());

const ENTRIES = '/api/diary/entries';

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

  test('name in the log which fields were refused and why, and neither what stood there nor names that are not ours', async () => {
    const maria = await server.person();
    server.logged.length = 0;
    const ahead = new Date(server.clock.now.getTime() + 25 * 3_600_000).toISOString();
    const own = { 'Maria Prado': 3 };
    await server.send('POST', ENTRIES, { as: maria, body: checkInBody({ consumedAt: ahead }) });
    await server.send('POST', ENTRIES, { as: maria, body: { ...checkInBody({ productType: 'segredo' }), Maria: 1 } });
    await server.send('POST', ENTRIES, { as: maria, body: checkInBody({ ownBefore: own }) });
    const refused = server.logged.flatMap((line) => JSON.parse(line).refused ?? []);
    expect(refused).toEqual(
      expect.arrayContaining(['/consumedAt too_far_in_future', '/productType invalid_value', '/* unknown_field']),
    );
    for (const secret of ['segredo', 'Maria', 'Prado', ahead]) expect(server.logged.join('')).not.toContain(secret);
  });
});
