import { type AddressInfo, createServer } from 'node:net';
import { DELIVERY_LEASE_SECONDS } from '@balsamo/database/notifications/deliveries.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { NOTIFICATION_TYPES } from '@balsamo/domain/notifications/vocabulary.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { deliverNotifications } from './deliver.ts';
import { tellSomething } from './testing.ts';
import { startPushService, type TestPushService } from './testing-push-service.ts';

const cluster = inject('cluster');
const SUBSCRIPTIONS = '/api/notifications/push-subscriptions';
let server: TestServer;
let push: TestPushService;
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(cluster);
  push = await startPushService();
});
beforeEach(async () => {
  maria = await server.person();
  server.clock.now = new Date();
  push.received.length = 0;
  server.mails.length = 0;
});
afterEach(() => server.db.ownerPool.query('delete from push_subscriptions; delete from notification_deliveries'));
afterAll(async () => {
  await push?.close();
  await server?.close();
});

async function subscribed(person = maria) {
  const body = push.subscribe();
  const { status } = await server.send('POST', SUBSCRIPTIONS, { as: person, body });
  expect(status).toBe(204);
  return body;
}
const deliver = () => deliverNotifications(server.services);
const wait = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};
const queued = async () =>
  (await server.db.ownerPool.query('select tries, next_try_at from notification_deliveries')).rows;
const chooseMail = (person: TestPerson) =>
  server.db.ownerPool.query(
    "update users set notify_by_email = true, email_verified = true, language = 'pt' where id = $1",
    [person.id],
  );

describe('a push message', () => {
  test('arrives encrypted for the browser and signed with the key it subscribed to', async () => {
    const { endpoint } = await subscribed();
    const inventoryItemId = crypto.randomUUID();
    const relatedId = crypto.randomUUID();
    await tellSomething(server, maria, { relatedId, data: { inventoryItemId } });
    await deliver();
    const [received] = push.received;
    const { body: key } = await server.send('GET', '/api/notifications/push-key', { as: maria });
    const { body: bell } = await server.send('GET', '/api/notifications', { as: maria });
    expect(received?.path).toBe(new URL(endpoint).pathname);
    expect(received?.message).toEqual({
      type: 'reminder',
      person: maria.id,
      unreadCount: 1,
      tag: bell.items[0].id,
      language: 'pt',
      title: 'Seu lembrete',
      body: 'Chegou a hora que você marcou.',
      url: `/diary#record=${inventoryItemId}`,
      actions: [
        { action: 'record', title: 'Registrar agora', open: `/diary#record=${inventoryItemId}` },
        { action: 'snooze', title: 'Adiar 15 min', post: `/api/notifications/${bell.items[0].id}/snooze` },
      ],
    });
    expect(received?.publicKey).toBe(key.publicKey);
    expect(received?.claims).toMatchObject({ aud: push.origin, sub: expect.stringMatching(/^mailto:/) });
    const hoursLeft = ((received?.claims.exp ?? 0) - Date.now() / 1000) / 3600;
    expect(hoursLeft > 0 && hoursLeft <= 24).toBe(true);
    expect(received?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
      topic: bell.items[0].id.replaceAll('-', ''),
    });
    expect(await queued()).toEqual([]);
  });

  test('goes to every browser of the person, and to nobody else’s', async () => {
    await subscribed();
    await subscribed();
    await subscribed(await server.person());
    await tellSomething(server, maria);
    await deliver();
    expect(new Set(push.received.map(({ path }) => path)).size).toBe(2);
  });

  test('is not sent to who switched push off', async () => {
    await subscribed();
    await server.db.ownerPool.query('update users set notify_by_push = false where id = $1', [maria.id]);
    await tellSomething(server, maria);
    await deliver();
    expect(push.received).toEqual([]);
  });

  test.each([404, 410])('that the push service answers with %i drops the browser for good', async (status) => {
    await subscribed();
    await tellSomething(server, maria);
    push.answers.push({ status });
    await deliver();
    await tellSomething(server, maria);
    await deliver();
    expect(push.received).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  test('is tried again, later each time, while the push service is in trouble', async () => {
    await subscribed();
    await tellSomething(server, maria);
    push.answers.push({ status: 503 }, { status: 500 });
    await deliver();
    expect(await queued()).toEqual([{ tries: 1, next_try_at: new Date(server.clock.now.getTime() + 5_000) }]);
    wait(4);
    await deliver();
    expect((await queued())[0].tries).toBe(1);
    wait(1);
    await deliver();
    expect(await queued()).toEqual([{ tries: 2, next_try_at: new Date(server.clock.now.getTime() + 20_000) }]);
    wait(20);
    await deliver();
    expect(push.received).toHaveLength(1);
    expect(await queued()).toEqual([]);
  });

  test('waits as long as a push service asks', async () => {
    await subscribed();
    await tellSomething(server, maria);
    push.answers.push({ status: 429, headers: { 'Retry-After': '90' } });
    await deliver();
    wait(89);
    await deliver();
    expect(push.received).toEqual([]);
    wait(1);
    await deliver();
    expect(push.received).toHaveLength(1);
  });

  test('does not wait behind a push service that answers nobody', async () => {
    let calls = 0;
    const silent = createServer((socket) => {
      calls++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/x`;
    const joao = await server.person();
    await server.send('POST', SUBSCRIPTIONS, { as: joao, body: { endpoint, keys: push.subscribe().keys } });
    await Promise.all(Array.from({ length: 120 }, () => tellSomething(server, joao)));
    await subscribed();
    await tellSomething(server, maria);
    await deliver();
    expect(push.received).toHaveLength(1);
    expect(await queued()).toHaveLength(120);
    // As many as were on their way when the first found out.
    expect(calls).toBeLessThanOrEqual(50);
    silent.close();
  });

  test('that comes too late to matter is forgotten', async () => {
    await subscribed();
    const expiresAt = new Date(server.clock.now.getTime() + 60_000);
    await tellSomething(server, maria, { expiresAt });
    push.answers.push({ status: 503 });
    await deliver();
    wait(60);
    await deliver();
    expect(push.received).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  test('that is refused is not tried again, and the log says how many and not where to', async () => {
    const { endpoint } = await subscribed();
    await tellSomething(server, maria);
    push.answers.push({ status: 400 });
    await deliver();
    expect(await queued()).toEqual([]);
    expect(server.logged.join()).toContain('"push refused 400":1');
    expect(server.logged.join()).not.toContain(new URL(endpoint).pathname);
  });

  test('taken by several servers at once is sent once', async () => {
    for (let browser = 0; browser < 10; browser++) await subscribed();
    await tellSomething(server, maria);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(push.received).toHaveLength(10);
    expect(new Set(push.received.map(({ path }) => path)).size).toBe(10);
  });
});

test('a server that ends takes no message any more, and another one sends it', async () => {
  await subscribed();
  await tellSomething(server, maria);
  server.services.state.isStopping = true;
  try {
    await deliver();
    expect(push.received).toEqual([]);
  } finally {
    server.services.state.isStopping = false;
  }
  await deliver();
  expect(push.received).toHaveLength(1);
});

describe('what a lock screen or a mailbox shows', () => {
  test.each(['pt', 'en', 'fr'])('names no product, substance or symptom, in %s', async (language) => {
    const everyone = await Promise.all(NOTIFICATION_TYPES.map(() => server.person()));
    for (const [index, type] of NOTIFICATION_TYPES.entries()) {
      const person = everyone[index] as TestPerson;
      await subscribed(person);
      await chooseMail(person);
      await server.db.ownerPool.query('update users set language = $2 where id = $1', [person.id, language]);
      await tellSomething(server, person, { type });
    }
    await deliver();
    const shown = [
      ...push.received.flatMap(({ message }) => [
        message.title,
        message.body,
        ...message.actions.map(({ title }) => title),
      ]),
      ...server.mails.map(({ subject }) => subject),
    ];
    // The weekly letter is told by mail alone, to who asked for that (letter/jobs.test.ts).
    expect(push.received).toHaveLength(NOTIFICATION_TYPES.length - 1);
    // What changes in the security of an account, and an association's invitation, have mails of their own, chosen or not.
    expect(server.mails).toHaveLength(NOTIFICATION_TYPES.length - 3);
    const telling =
      /cannab|thc|cbd|[óo]leo|flor\b|oil|flower|huile|fleur|c[áa]psul|gota|drop|goutte|pomada|dor\b|pain|douleur|ansiedad|anxi|sono|sleep|sommeil|humor|mood|tratament|treatment|traitement|rem[ée]di|medica|dose/i;
    expect(shown.filter((text) => telling.test(text) || text.includes('{{') || text.includes('push.'))).toEqual([]);
  });
});

describe('a mail', () => {
  test('is sent to who chose it and confirmed the address, with a link that tells a server nothing', async () => {
    await chooseMail(maria);
    await tellSomething(server, maria, { type: 'check_out_due', relatedId: maria.id, data: {} });
    await deliver();
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ to: maria.email, subject: 'Como você está agora? · Bálsamo' });
    expect(server.mails[0]?.text).toContain(`http://balsamo.test/diary#checkout=${maria.id}`);
  });

  test('is not sent by default, nor to an address that was not confirmed', async () => {
    await tellSomething(server, maria);
    await chooseMail(maria);
    await server.db.ownerPool.query('update users set email_verified = false where id = $1', [maria.id]);
    await tellSomething(server, maria);
    await deliver();
    expect(server.mails).toEqual([]);
  });

  test('that fails is tried again; so is one whose sender vanished, as the same mail', async () => {
    await chooseMail(maria);
    await tellSomething(server, maria);
    const { send } = server.services.mail;
    server.services.mail.send = () => Promise.reject(new Error('no'));
    await deliver();
    server.services.mail.send = send;
    wait(5);
    await deliver();
    expect(server.mails).toHaveLength(1);

    await tellSomething(server, maria);
    // Not given back before it was called: what is claimed is sent a moment later.
    const taken: (string | undefined)[] = [];
    await new Promise<void>((called) => {
      server.services.mail.send = ({ id }) => {
        taken.push(id);
        called();
        return new Promise(() => undefined);
      };
      void deliver();
    });
    expect((await queued())[0]?.tries).toBe(1);
    server.services.mail.send = send;
    wait(DELIVERY_LEASE_SECONDS - 1);
    await deliver();
    expect(server.mails).toHaveLength(1);
    wait(1);
    await deliver();
    expect(server.mails).toHaveLength(2);
    expect(server.mails[1]?.id).toBe(taken[0]);
    expect(await queued()).toEqual([]);
  });

  test('that takes longer than a lease is kept by whoever sends it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await chooseMail(maria);
      await tellSomething(server, maria);
      const { send } = server.services.mail;
      let accept = () => {};
      const delivered = new Promise<void>((called) => {
        server.services.mail.send = (mail) => {
          called();
          return new Promise((resolve) => {
            accept = () => resolve(send(mail));
          });
        };
      });
      const delivering = deliver();
      await delivered;
      const takenAt = (await queued())[0]?.next_try_at;
      for (let quarter = 1; quarter <= 5; quarter++) {
        wait(DELIVERY_LEASE_SECONDS / 4);
        vi.advanceTimersByTime((DELIVERY_LEASE_SECONDS * 1000) / 4);
        const kept = new Date(takenAt.getTime() + (quarter * DELIVERY_LEASE_SECONDS * 1000) / 4);
        await vi.waitFor(async () => expect((await queued())[0]?.next_try_at).toEqual(kept));
        await deliver();
      }
      server.services.mail.send = send;
      accept();
      await delivering;
      expect(server.mails).toHaveLength(1);
      expect(await queued()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is crossed out as soon as it was taken, whatever becomes of the others', async () => {
    const joao = await server.person();
    await Promise.all([chooseMail(maria), chooseMail(joao)]);
    await tellSomething(server, maria);
    await tellSomething(server, joao);
    const { send } = server.services.mail;
    server.services.mail.send = (mail) => (mail.to === joao.email ? new Promise(() => undefined) : send(mail));
    void deliver();
    await expect.poll(async () => (await queued()).length).toBe(1);
    expect(server.mails.map(({ to }) => to)).toEqual([maria.email]);
    server.services.mail.send = send;
  });

  test('is handed over with nine others at most, and the next once one of them was taken', async () => {
    await chooseMail(maria);
    for (let count = 0; count < 13; count++) await tellSomething(server, maria);
    const { send } = server.services.mail;
    const taken: (() => void)[] = [];
    server.services.mail.send = () => new Promise((resolve) => void taken.push(resolve));
    const delivering = deliver();
    await expect.poll(() => taken.length).toBe(10);
    taken[0]?.();
    await expect.poll(() => taken.length).toBe(11);
    expect(await queued()).toHaveLength(12);
    for (let at = 1; at < 13; at++) {
      await expect.poll(() => taken.length).toBeGreaterThan(at);
      taken[at]?.();
    }
    await delivering;
    expect(taken).toHaveLength(13);
    server.services.mail.send = send;
  });

  /** Eleven mails, ten of which are in the hands of a mail server that takes its time; `send` is how it takes them. */
  const elevenMails = async () => {
    await chooseMail(maria);
    for (let count = 0; count < 11; count++) await tellSomething(server, maria);
    const { send } = server.services.mail;
    const handedOver: (string | undefined)[] = [];
    const answers: (() => void)[] = [];
    server.services.mail.send = ({ id }) => {
      handedOver.push(id);
      return new Promise((resolve) => void answers.push(resolve));
    };
    const delivering = deliver();
    await vi.waitFor(() => expect(handedOver).toHaveLength(10));
    const answer = async () => {
      for (const taken of answers) taken();
      await delivering;
      server.services.mail.send = send;
    };
    return { handedOver, answer, send };
  };

  test('that waits behind others in a sender that stood still for a lease is sent by the next one only', async () => {
    const { handedOver, answer, send } = await elevenMails();
    const { send: sendLate } = server.services.mail;
    wait(DELIVERY_LEASE_SECONDS);
    server.services.mail.send = send;
    await deliver();
    expect(server.mails).toHaveLength(11);
    server.services.mail.send = sendLate;
    await answer();
    expect(handedOver).toHaveLength(10);
    expect(await queued()).toEqual([]);
  });

  test('that another server has taken, as a renewal tells, is not handed over any more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { handedOver, answer } = await elevenMails();
      const { rowCount } = await server.db.ownerPool.query(
        'update notification_deliveries set tries = 2 where notification_id <> all ($1)',
        [handedOver],
      );
      expect(rowCount).toBe(1);
      wait(DELIVERY_LEASE_SECONDS / 4);
      const kept = new Date(server.clock.now.getTime() + DELIVERY_LEASE_SECONDS * 1000);
      vi.advanceTimersByTime((DELIVERY_LEASE_SECONDS * 1000) / 4);
      await vi.waitFor(async () =>
        expect((await queued()).filter((row) => row.next_try_at.getTime() === kept.getTime())).toHaveLength(10),
      );
      await answer();
      expect(handedOver).toHaveLength(10);
      expect(await queued()).toMatchObject([{ tries: 2 }]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that was sent is crossed out once a database that was away for a moment is back, and not sent again', async () => {
    await chooseMail(maria);
    await tellSomething(server, maria);
    const away = vi.spyOn(server.db.systemPool, 'query').mockRejectedValueOnce(new Error('away') as never);
    await deliver();
    away.mockRestore();
    expect(server.mails).toHaveLength(1);
    expect(await queued()).toEqual([]);
  });

  test('that another server has taken since is not put off by the one that lost it', async () => {
    await chooseMail(maria);
    await tellSomething(server, maria);
    const { send } = server.services.mail;
    let refuse = () => {};
    await new Promise<void>((called) => {
      server.services.mail.send = () => {
        called();
        return new Promise((_, reject) => {
          refuse = () => reject(new Error('late'));
        });
      };
      void deliver();
    });
    await server.db.ownerPool.query('update notification_deliveries set tries = 2, next_try_at = $1', [
      server.clock.now,
    ]);
    refuse();
    await vi.waitFor(() => expect(server.logged.join()).toContain('messages not delivered'));
    expect(await queued()).toEqual([{ tries: 2, next_try_at: server.clock.now }]);
    server.services.mail.send = send;
  });
});

describe('a browser that subscribes', () => {
  test('again changes nothing, and unsubscribes', async () => {
    const body = await subscribed();
    await server.send('POST', SUBSCRIPTIONS, { as: maria, body });
    await tellSomething(server, maria);
    await deliver();
    expect(push.received).toHaveLength(1);
    const { endpoint } = body;
    expect((await server.send('DELETE', SUBSCRIPTIONS, { as: maria, body: { endpoint } })).status).toBe(204);
    await tellSomething(server, maria);
    await deliver();
    expect(push.received).toHaveLength(1);
  });

  test('for another account no longer shows what is of the first', async () => {
    const body = await subscribed();
    const joao = await server.person();
    await server.send('POST', SUBSCRIPTIONS, { as: joao, body });
    await tellSomething(server, maria);
    await deliver();
    expect(push.received).toEqual([]);
  });

  test('falls silent with its session', async () => {
    await subscribed();
    await server.db.ownerPool.query('delete from sessions where token = token_hash($1)', [maria.token]);
    await tellSomething(server, maria);
    await deliver();
    expect(push.received).toEqual([]);
  });

  test('is not unsubscribed by someone else', async () => {
    const { endpoint } = await subscribed();
    await server.send('DELETE', SUBSCRIPTIONS, { as: await server.person(), body: { endpoint } });
    await tellSomething(server, maria);
    await deliver();
    expect(push.received).toHaveLength(1);
  });

  test('with a key that is none, no https or letters that no browser sends is refused at its place', async () => {
    const body = push.subscribe();
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    for (const [change, pointer, code] of [
      [{ keys: { ...body.keys, p256dh } }, '/keys/p256dh', 'not_a_public_key'],
      [{ endpoint: 'http://push.example/x' }, '/endpoint', 'endpoint_not_https'],
      [{ endpoint: 'https://push.example/ação' }, '/endpoint', 'invalid_format'],
    ] as const) {
      const answer = await server.send('POST', SUBSCRIPTIONS, { as: maria, body: { ...body, ...change } });
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0]).toMatchObject({ pointer, code });
    }
  });
});
