import type { PushMessage } from '@balsamo/contract/notifications/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { deliverNotifications } from '../notifications/deliver.ts';
import { tellSomething } from '../notifications/testing.ts';
import { startPushService, type TestPushService } from '../notifications/testing-push-service.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { createCareWorld } from './testing.ts';

let server: TestServer;
let push: TestPushService;
let world: ReturnType<typeof createCareWorld>;
let mother: TestPerson;
let father: TestPerson;
let child: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  push = await startPushService();
  world = createCareWorld(server);
});
afterAll(async () => {
  await push?.close();
  await server?.close();
});
beforeEach(async () => {
  [mother, father] = [await server.person(), await server.person()];
  child = await world.add(mother);
  push.received.length = 0;
});
afterEach(() => server.db.ownerPool.query('delete from push_subscriptions; delete from notification_deliveries'));

const subscribe = (as: TestPerson, actingFor?: string) =>
  server.send('POST', '/api/notifications/push-subscriptions', { as, actingFor, body: push.subscribe() });
const deliver = () => deliverNotifications(server.services);
const told = () => push.received.map(({ message }) => message as PushMessage);

describe('a message about somebody who is cared for', () => {
  test('reaches the browsers of who cares, in their language, and names whom it is for by the id alone', async () => {
    await server.db.ownerPool.query("update users set language = 'fr' where id = $1", [father.id]);
    await world.join(mother, child, father, 'reads');
    await subscribe(mother);
    await subscribe(father);
    await subscribe(await server.person());
    await tellSomething(server, { id: child });
    await deliver();
    expect(
      told()
        .map(({ person, language }) => [person, language])
        .sort(),
    ).toEqual([
      [child, 'fr'],
      [child, 'pt'],
    ]);
    expect(JSON.stringify(push.received)).not.toContain('Ana');
    const bell = await server.send('GET', '/api/notifications', { as: mother, actingFor: child });
    expect(bell.body.items).toHaveLength(1);
    expect((await server.send('GET', '/api/notifications', { as: mother })).body.items).toEqual([]);
    expect((await server.send('GET', '/api/care', { as: mother })).body.caresFor[0].unreadCount).toBe(1);
  });

  test('says that it is about a diary that is cared for, and nothing that is true of one’s own alone', async () => {
    await subscribe(mother);
    await tellSomething(server, mother);
    await tellSomething(server, { id: child });
    await tellSomething(server, { id: child }, { type: 'prescription_created', data: {} });
    await deliver();
    const words = new Map(told().map(({ person, type, title, body }) => [`${person} ${type}`, [title, body]]));
    expect(words.get(`${mother.id} reminder`)).toEqual(['Seu lembrete', 'Chegou a hora que você marcou.']);
    expect(words.get(`${child} reminder`)).toEqual([
      'Lembrete',
      'Num diário de que você cuida. Chegou a hora marcada.',
    ]);
    expect(words.get(`${child} prescription_created`)?.[1]).toBe(
      'Num diário de que você cuida. Abra o Bálsamo para ver.',
    );
  });

  test('reaches nobody whose care ended while it waited, or who wants none', async () => {
    const linkId = await world.join(mother, child, father, 'keeps');
    await subscribe(father);
    await tellSomething(server, { id: child });
    await server.send('DELETE', `/api/care/links/${linkId}`, { as: mother, actingFor: child });
    await deliver();
    expect(push.received).toEqual([]);

    await subscribe(mother);
    const { body } = await server.send('GET', '/api/care', { as: mother });
    const change = { as: mother, body: { notifies: false } };
    expect((await server.send('PATCH', `/api/care/links/${body.caresFor[0].linkId}`, change)).body.notifies).toBe(
      false,
    );
    await tellSomething(server, { id: child });
    await deliver();
    expect(push.received).toEqual([]);
  });

  test('of a person with a sign-in tells their caregivers what falls due, and nothing else', async () => {
    await world.join(mother, mother.id, father, 'keeps');
    await subscribe(father);
    await tellSomething(server, mother, { type: 'connection_request', data: {} });
    await tellSomething(server, mother);
    await deliver();
    expect(told()).toMatchObject([{ person: mother.id, type: 'reminder' }]);
  });

  test('of a person without a sign-in is mailed to who cares, in their language, and names nobody but the reader', async () => {
    const { ownerPool } = server.db;
    const aunt = await server.person();
    for (const person of [father, aunt]) await world.join(mother, child, person, 'reads');
    const people = [mother.id, father.id, aunt.id];
    await ownerPool.query('update users set email_verified = true, notify_by_email = true where id = any($1)', [
      people,
    ]);
    await ownerPool.query("update users set language = 'fr' where id = $1", [father.id]);
    await ownerPool.query('update users set notify_by_email = false where id = $1', [aunt.id]);
    const before = server.mails.length;
    await tellSomething(server, { id: child });
    await deliver();
    const mailed = server.mails.slice(before);
    expect(mailed.map(({ to }) => to).sort()).toEqual([mother.email, father.email].sort());
    expect(mailed.find(({ to }) => to === father.email)?.text).toContain('un journal dont vous vous occupez');
    expect(JSON.stringify(mailed)).not.toContain('Ana');
    expect(JSON.stringify(mailed)).not.toContain('cuidado.invalid');
    expect(mailed[0]?.text).toContain('/conta#cuidado');
    const mothers = mailed.find(({ to }) => to === mother.email);
    expect(mothers?.subject).not.toContain('Seu');
    expect(mothers?.text).toContain('Há um aviso num diário de que você cuida. Chegou a hora marcada.');
  });

  test('is mailed to nobody whose care ended while it waited, and to no caregiver of who has a mailbox', async () => {
    const { ownerPool } = server.db;
    await ownerPool.query('update users set email_verified = true, notify_by_email = true where id = any($1)', [
      [mother.id, father.id],
    ]);
    const linkId = await world.join(mother, child, father, 'keeps');
    await world.join(mother, mother.id, father, 'keeps');
    const before = server.mails.length;
    await tellSomething(server, { id: child });
    await server.send('DELETE', `/api/care/links/${linkId}`, { as: mother, actingFor: child });
    await tellSomething(server, mother);
    await server.services.mail.settled();
    const settled = server.mails.length;
    await deliver();
    const mailed = server.mails.slice(settled).map(({ to }) => to);
    expect(settled).toBeGreaterThanOrEqual(before);
    expect(mailed).toEqual([mother.email, mother.email]);
    expect((await ownerPool.query('select from notification_deliveries')).rowCount).toBe(0);
  });

  test('is snoozed in the name of the person by who cares, and not by who reads', async () => {
    await world.join(mother, child, father, 'reads');
    await tellSomething(server, { id: child }, { type: 'rating_due', relatedId: child, data: {} });
    const { body } = await server.send('GET', '/api/notifications', { as: mother, actingFor: child });
    const snooze = (as: TestPerson) =>
      server.send('POST', `/api/notifications/${body.items[0].id}/snooze`, { as, actingFor: child, body: {} });
    expect((await snooze(father)).body.code).toBe('care.read_only');
    expect((await snooze(mother)).status).toBe(200);
  });

  test('comes to no browser that is subscribed while somebody acts', async () => {
    const { status, body } = await subscribe(mother, child);
    expect([status, body.code]).toEqual([403, 'care.acting']);
  });
});
