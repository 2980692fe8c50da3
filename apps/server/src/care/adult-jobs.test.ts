import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { tellOfAdults } from './adult-jobs.ts';
import { createCareWorld } from './testing.ts';

let server: TestServer;
let world: ReturnType<typeof createCareWorld>;
let mother: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  world = createCareWorld(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-11-20T15:00:00Z');
  mother = await server.person();
});

const runAt = (day: string, time = '13:00') =>
  tellOfAdults({ ...server.services, now: () => new Date(`${day}T${time}:00Z`) });
const toldTo = async (person: TestPerson) =>
  (
    await server.db.ownerPool.query<{ related_id: string; data: object }>(
      "select related_id, data from notifications where user_id = $1 and type = 'cared_for_is_adult'",
      [person.id],
    )
  ).rows;

describe('somebody who comes of age', () => {
  test('is told of once, to who is responsible and nobody else, by no name', async () => {
    const personId = await world.add(mother, { birthDate: '2008-12-03' });
    const aunt = await server.person();
    // The database asks its own clock whether an invitation is still open.
    server.clock.now = new Date();
    await world.join(mother, personId, aunt, 'keeps');
    await runAt('2026-12-02');
    expect(await toldTo(mother)).toEqual([]);
    await Promise.all([runAt('2026-12-03'), runAt('2026-12-03')]);
    expect(await toldTo(mother)).toEqual([{ related_id: personId, data: {} }]);
    await runAt('2026-12-04');
    expect(await toldTo(mother)).toHaveLength(1);
    expect(await toldTo(aunt)).toEqual([]);
    const { body } = await server.send('GET', '/api/notifications', { as: mother });
    expect(body.items[0]).toMatchObject({ type: 'cared_for_is_adult', about: { person: null, thing: null } });
  });

  test('is told of at nine in the morning where the responsible person is', async () => {
    await server.db.ownerPool.query("update users set time_zone = 'America/Rio_Branco' where id = $1", [mother.id]);
    await world.add(mother, { birthDate: '2008-12-03' });
    await runAt('2026-12-03', '13:59');
    expect(await toldTo(mother)).toEqual([]);
    await runAt('2026-12-03', '14:00');
    expect(await toldTo(mother)).toHaveLength(1);
  });

  test('is told of late where no server ran, and not of a birthday that is long past', async () => {
    await world.add(mother, { birthDate: '2008-12-03' });
    await runAt('2027-01-02');
    expect(await toldTo(mother)).toEqual([]);
    await runAt('2027-01-01');
    expect(await toldTo(mother)).toHaveLength(1);
  });

  test('on 29 February is told of on 1 March', async () => {
    await world.add(mother, { birthDate: '2012-02-29' });
    await runAt('2030-02-28');
    expect(await toldTo(mother)).toEqual([]);
    await runAt('2030-03-01');
    expect(await toldTo(mother)).toHaveLength(1);
  });

  test.each([
    ['was one already when their diary was begun', '2008-11-15', ''],
    ['has taken the diary over', '2008-12-03', 'delete from cared_people where user_id = $1'],
    [
      'is about to be erased',
      '2008-12-03',
      `insert into account_erasures (user_id, requested_at, due_at) values ($1, now(), now() + interval '7 days')`,
    ],
  ])('and %s is no news', async (_, birthDate, statement) => {
    const personId = await world.add(mother, { birthDate });
    if (statement) await server.db.ownerPool.query(statement, [personId]);
    await runAt('2026-12-03');
    expect(await toldTo(mother)).toEqual([]);
  });
});
