import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { tellOfOrders } from './jobs.ts';
import { addItem, ITEMS } from './testing.ts';

let server: TestServer;
let patient: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-11-20T15:00:00Z');
  patient = await server.person();
});

const runAt = (day: string, time = '13:00') =>
  tellOfOrders({ ...server.services, now: () => new Date(`${day}T${time}:00Z`) });
const told = async () =>
  (
    await server.db.ownerPool.query<{ related_id: string; data: object }>(
      "select related_id, data from notifications where user_id = $1 and type = 'order_due'",
      [patient.id],
    )
  ).rows;
const remindOn = (id: string, orderReminderOn: string | null) =>
  server.send('PATCH', `${ITEMS}/${id}`, { as: patient, body: { details: { orderReminderOn } } });

describe('the day of an order', () => {
  test('is told once, and names nothing outside of the app', async () => {
    const { id } = await addItem(server, patient, { details: { orderReminderOn: '2026-12-03' } });
    await runAt('2026-12-02');
    expect(await told()).toEqual([]);
    await Promise.all([runAt('2026-12-03'), runAt('2026-12-03')]);
    expect(await told()).toEqual([{ related_id: id, data: {} }]);
    await runAt('2026-12-04');
    expect(await told()).toHaveLength(1);
    const list = await server.send('GET', '/api/notifications', { as: patient });
    expect(list.body.items[0]).toMatchObject({ type: 'order_due', about: { thing: 'Óleo da noite' } });
  });

  test('comes at nine in the morning of the patient’s own day', async () => {
    await server.db.ownerPool.query("update users set time_zone = 'America/Rio_Branco' where id = $1", [patient.id]);
    await addItem(server, patient, { details: { orderReminderOn: '2026-12-03' } });
    await runAt('2026-12-03', '13:59');
    expect(await told()).toEqual([]);
    await runAt('2026-12-03', '14:00');
    expect(await told()).toHaveLength(1);
  });

  test('that passed while no server ran is told for a week, and no longer', async () => {
    await addItem(server, patient, { details: { orderReminderOn: '2026-12-03' } });
    await runAt('2026-12-12');
    expect(await told()).toEqual([]);
    await runAt('2026-12-09');
    expect(await told()).toHaveLength(1);
  });

  test('is not told of what was put away, nor of a day that was taken back', async () => {
    const away = await addItem(server, patient, { details: { orderReminderOn: '2026-12-03' } });
    await server.send('POST', `${ITEMS}/${away.id}/finish`, { as: patient });
    // Its reminder has ended with it, and does not come back with it.
    const back = await server.send('POST', `${ITEMS}/${away.id}/unarchive`, { as: patient });
    expect(back.body.details.orderReminderOn).toBeNull();
    const { id } = await addItem(server, patient, { details: { orderReminderOn: '2026-12-03' } });
    await remindOn(id, null);
    await runAt('2026-12-03');
    expect(await told()).toEqual([]);
  });

  test('set anew after it was told is told again on another day, and not on the same', async () => {
    const { id } = await addItem(server, patient, { details: { orderReminderOn: '2026-12-03' } });
    await runAt('2026-12-03');
    await remindOn(id, '2026-12-03');
    await runAt('2026-12-03', '20:00');
    expect(await told()).toHaveLength(1);
    await remindOn(id, '2026-12-05');
    await runAt('2026-12-05');
    expect(await told()).toHaveLength(2);
  });
});
