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
