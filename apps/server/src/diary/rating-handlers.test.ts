import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { deliverNotifications } from '../notifications/deliver.ts';
import { startPushService } from '../notifications/testing-push-service.ts';
import { remind } from '../reminders/jobs.ts';
import { createTestServer, type TestServer } from '../testing.ts';

const cluster = inject('cluster');
const RATINGS = '/api/diary/ratings';
const QUESTION = '/api/diary/rating-question';
let server: TestServer;
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
beforeEach(async () => {
  maria = await server.person();
  // 09:00 in São Paulo.
  server.clock.now = new Date('2026-03-02T12:00:00Z');
});
afterAll(() => server?.close());

function ratingBody(given: Record<string, unknown> = {}) {
  return {
    id: crypto.randomUUID(),
    ratedAt: '2026-03-02T09:00:00-03:00',
    timeZone: 'America/Sao_Paulo',
    symptoms: { mood: 6, anxiety: 3, energy: 5, pain: 1, sleep: 7 },
    ...given,
  };
}

describe('a rating without a use', () => {
  test('answers 201 with what was rated and when', async () => {
    const body = ratingBody();
    const { status, body: rating } = await server.send('POST', RATINGS, { as: maria, body });
    expect(status).toBe(201);
    expect(rating).toEqual({
      ...body,
      own: {},
      ratedAt: '2026-03-02T12:00:00.000Z',
      createdAt: '2026-03-02T12:00:00.000Z',
      updatedAt: '2026-03-02T12:00:00.000Z',
    });
  });

  test('sent again with the same id answers 200 and what is stored; eight times at once is stored once', async () => {
    const body = ratingBody();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.send('POST', RATINGS, { as: maria, body })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    const changed = { ...body, symptoms: { mood: 1, anxiety: 1, energy: 1, pain: 9 } };
    const again = await server.send('POST', RATINGS, { as: maria, body: changed });
    expect([again.status, again.body]).toEqual([200, answers[0]?.body]);
    expect((await server.send('GET', RATINGS, { as: maria })).body.items).toHaveLength(1);
  });

  test("with an id that is someone else's answers 409", async () => {
    const body = ratingBody();
    await server.send('POST', RATINGS, { as: await server.person(), body });
    const { status, body: answer } = await server.send('POST', RATINGS, { as: maria, body });
    expect([status, answer.code]).toEqual([409, 'diary.id_taken']);
  });

  test.each([
    ['a product', { productType: 'oleo' }, '/productType', 'unknown_field'],
    ['a rating above 10', { symptoms: { mood: 11, anxiety: 1, energy: 1, pain: 1 } }, '/symptoms/mood', 'too_big'],
    ['a rating below 0', { symptoms: { pain: -1 } }, '/symptoms/pain', 'too_small'],
    ['a rating in words', { symptoms: { pain: '7' } }, '/symptoms/pain', 'invalid_type'],
    ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }, '/timeZone', 'unknown_time_zone'],
    ['a time more than a day ahead', { ratedAt: '2026-03-03T12:00:01Z' }, '/ratedAt', 'too_far_in_future'],
  ])('with %s is refused at its place', async (_, change, pointer, code) => {
    const answer = await server.send('POST', RATINGS, { as: maria, body: ratingBody(change) });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('is listed in pages, newest first', async () => {
    const days = ['2026-02-27', '2026-03-01', '2026-02-28'];
    for (const day of days) {
      await server.send('POST', RATINGS, { as: maria, body: ratingBody({ ratedAt: `${day}T12:00:00Z` }) });
    }
    const first = (await server.send('GET', `${RATINGS}?limit=2`, { as: maria })).body;
    const second = (await server.send('GET', `${RATINGS}?limit=2&cursor=${first.nextCursor}`, { as: maria })).body;
    const shown = [...first.items, ...second.items].map(({ ratedAt }: { ratedAt: string }) => ratedAt.slice(0, 10));
    expect(shown).toEqual(['2026-03-01', '2026-02-28', '2026-02-27']);
    expect(second.nextCursor).toBeNull();
    expect((await server.send('GET', `${RATINGS}?cursor=x`, { as: maria })).status).toBe(422);
  });

  test('is corrected in what is sent, and only there; sleep can be taken out', async () => {
    const { body: rating } = await server.send('POST', RATINGS, { as: maria, body: ratingBody() });
    const symptoms = { mood: 2, anxiety: 8, energy: 3, pain: 6 };
    server.clock.now = new Date('2026-03-02T13:00:00Z');
    const answer = await server.send('PATCH', `${RATINGS}/${rating.id}`, { as: maria, body: { symptoms } });
    expect([answer.status, answer.body]).toEqual([200, { ...rating, symptoms, updatedAt: '2026-03-02T13:00:00.000Z' }]);
    const ahead = { ratedAt: '2026-03-04T12:00:00Z' };
    const refused = await server.send('PATCH', `${RATINGS}/${rating.id}`, { as: maria, body: ahead });
    expect(refused.body.errors[0]).toMatchObject({ pointer: '/ratedAt', code: 'too_far_in_future' });
  });

  test.each([-365, -2, 2, 365])(
    'is stored at its true time when the clock of the device is %i days wrong',
    async (days) => {
      server.clock.now = new Date('2026-03-02T12:00:00Z');
      const shown = (time: string) => new Date(Date.parse(time) + days * 86_400_000).toISOString();
      const { body } = await server.send('POST', RATINGS, {
        as: maria,
        body: ratingBody({ ratedAt: shown('2026-03-02T09:00:00Z'), sentAt: shown('2026-03-02T12:00:00Z') }),
      });
      expect(body.ratedAt).toBe('2026-03-02T09:00:00.000Z');
    },
  );

  test('of two devices ends as the correction that was made later says, in any order and by any clock', async () => {
    server.clock.now = new Date('2026-03-02T20:00:00Z');
    const { body: rating } = await server.send('POST', RATINGS, { as: maria, body: ratingBody() });
    const correct = async (hour: string, day: string, mood: number) => {
      const symptoms = { mood, anxiety: 1, energy: 1, pain: 1 };
      const marks = { writeId: crypto.randomUUID(), changedAt: `${day}T${hour}:00:00Z`, sentAt: `${day}T20:00:00Z` };
      const answer = await server.send('PATCH', `${RATINGS}/${rating.id}`, { as: maria, body: { ...marks, symptoms } });
      return [answer.status, answer.body.symptoms.mood];
    };
    expect(await correct('15', '2026-03-02', 5)).toEqual([200, 5]);
    expect(await correct('14', '2026-03-03', 4)).toEqual([200, 5]);
    expect(await correct('16', '2026-03-01', 6)).toEqual([200, 6]);
    expect(await correct('16', '2026-03-01', 6)).toEqual([200, 6]);
  });

  test('is removed for good, and comes back when it is sent again', async () => {
    const body = ratingBody();
    await server.send('POST', RATINGS, { as: maria, body });
    expect((await server.send('DELETE', `${RATINGS}/${body.id}`, { as: maria })).status).toBe(204);
    expect((await server.send('GET', RATINGS, { as: maria })).body.items).toEqual([]);
    expect((await server.send('DELETE', `${RATINGS}/${body.id}`, { as: maria })).status).toBe(204);
    const late = await server.send('PATCH', `${RATINGS}/${body.id}`, { as: maria, body: { timeZone: 'UTC' } });
    expect([late.status, late.body.code]).toEqual([404, 'diary.no_such_rating']);
    expect((await server.send('POST', RATINGS, { as: maria, body })).status).toBe(201);
  });

  test('does not exist for a stranger or a doctor, nor without a session', async () => {
    const { body: rating } = await server.send('POST', RATINGS, { as: maria, body: ratingBody() });
    for (const other of [await server.person(), await server.person('medico')]) {
      expect((await server.send('GET', RATINGS, { as: other })).body.items).toEqual([]);
      const address = `${RATINGS}/${rating.id}`;
      expect((await server.send('PATCH', address, { as: other, body: { timeZone: 'UTC' } })).status).toBe(404);
      expect((await server.send('DELETE', address, { as: other })).status).toBe(204);
    }
    expect((await server.send('GET', RATINGS, { as: maria })).body.items).toEqual([rating]);
    for (const [method, address] of [
      ['GET', RATINGS],
      ['POST', RATINGS],
      ['PATCH', `${RATINGS}/${rating.id}`],
      ['DELETE', `${RATINGS}/${rating.id}`],
      ['GET', QUESTION],
      ['PUT', QUESTION],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      expect((await server.send(method, address, body)).body.code).toBe('auth.not_signed_in');
    }
  });

  test('is made by patients only', async () => {
    for (const role of ['medico', 'associacao', 'operador'] as const) {
      const person = await server.person(role);
      expect((await server.send('POST', RATINGS, { as: person, body: ratingBody() })).status).toBe(403);
      const question = { time: '19:00', isActive: true };
      expect((await server.send('PUT', QUESTION, { as: person, body: question })).status).toBe(403);
    }
  });
});

describe('the daily question', () => {
  test('is off and proposes an evening hour until the patient wants it; then it says when it comes', async () => {
    expect((await server.send('GET', QUESTION, { as: maria })).body).toEqual({
      time: '19:00',
      isActive: false,
      nextAt: null,
    });
    const body = { time: '20:30', isActive: true };
    const saved = await server.send('PUT', QUESTION, { as: maria, body });
    expect([saved.status, saved.body]).toEqual([200, { ...body, nextAt: '2026-03-02T23:30:00.000Z' }]);
    expect((await server.send('GET', QUESTION, { as: maria })).body).toEqual(saved.body);
    const off = await server.send('PUT', QUESTION, { as: maria, body: { ...body, isActive: false } });
    expect(off.body).toEqual({ time: '20:30', isActive: false, nextAt: null });
  });

  test.each(['24:00', '8:00', '08:00:00', ''])('at %j is refused', async (time) => {
    const answer = await server.send('PUT', QUESTION, { as: maria, body: { time, isActive: true } });
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer: '/time', code: 'time_invalid' }));
  });

  test('moves with the account to another time zone', async () => {
    await server.send('PUT', QUESTION, { as: maria, body: { time: '20:30', isActive: true } });
    await server.send('PATCH', '/api/account', { as: maria, body: { timeZone: 'America/Manaus' } });
    expect((await server.send('GET', QUESTION, { as: maria })).body.nextAt).toBe('2026-03-03T00:30:00.000Z');
  });

  test('reaches the phone at its minute without a symptom or a product, leads to the rating, and is read once that is made', async () => {
    const push = await startPushService();
    await server.send('POST', '/api/notifications/push-subscriptions', { as: maria, body: push.subscribe() });
    await server.send('PUT', QUESTION, { as: maria, body: { time: '19:00', isActive: true } });
    server.clock.now = new Date('2026-03-02T22:00:00Z');
    await Promise.all([remind(server.services), remind(server.services)]);
    await deliverNotifications(server.services);
    expect(push.received.map(({ message }) => message)).toEqual([
      expect.objectContaining({
        type: 'rating_due',
        title: 'Sua pergunta do dia',
        body: 'Como você está agora? Leva menos de um minuto.',
        url: '/diary#rate=1',
        actions: [
          { action: 'rate', title: 'Responder', open: '/diary#rate=1' },
          expect.objectContaining({ action: 'snooze', title: 'Adiar 15 min' }),
        ],
      }),
    ]);
    const unread = async () => (await server.send('GET', '/api/notifications', { as: maria })).body.unreadCount;
    expect(await unread()).toBe(1);
    await server.send('POST', RATINGS, { as: maria, body: ratingBody({ ratedAt: '2026-03-02T22:01:00Z' }) });
    expect(await unread()).toBe(0);
    await push.close();
  });
});
