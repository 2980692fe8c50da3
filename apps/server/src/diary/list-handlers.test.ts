import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CHECK_OUT_BODY, checkInBody, createTestServer, type TestServer } from '../testing.ts';

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());

const ENTRIES = '/api/diary/entries';

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
