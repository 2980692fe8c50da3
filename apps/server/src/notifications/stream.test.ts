import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { answerError } from '../http/errors.ts';
import { createWakeups } from '../services/wakeups.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { notificationsHandlers } from './handlers.ts';
import { HEARTBEAT_MS, notificationStream, STREAMS_PER_PERSON } from './stream.ts';
import { openStream, tellSomething } from './testing.ts';

const cluster = inject('cluster');
let server: TestServer;
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
beforeEach(async () => {
  maria = await server.person();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => server?.close());

const unread = (unreadCount: number) => ({ event: 'unread', data: { unreadCount } });
const told = (sequence: number) => ({ event: 'notification', id: String(sequence), data: { sequence } });

describe('a stream of notifications', () => {
  test('begins with how many are unread, and tells what comes as it comes', async () => {
    await tellSomething(server, maria);
    const stream = await openStream(server.app, maria);
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(await stream.next()).toEqual(unread(1));
    await tellSomething(server, maria);
    expect(await stream.next()).toMatchObject(told(2));
    expect(await stream.next()).toEqual(unread(2));
    await server.send('POST', '/api/notifications/read-all', { as: maria });
    expect(await stream.next()).toEqual(unread(0));
    await stream.close();
  });

  test('resumes where the client left off, by header or by query', async () => {
    for (let sequence = 1; sequence <= 3; sequence++) await tellSomething(server, maria);
    for (const resuming of [{ headers: { 'last-event-id': '1' } }, { query: '?after=1' }]) {
      const stream = await openStream(server.app, maria, resuming);
      expect(await stream.next()).toMatchObject(told(2));
      expect(await stream.next()).toMatchObject(told(3));
      expect(await stream.next()).toEqual(unread(3));
      await stream.close();
    }
  });

  test('replays more than one portion', async () => {
    await Promise.all(Array.from({ length: 130 }, () => tellSomething(server, maria)));
    const stream = await openStream(server.app, maria, { query: '?after=0' });
    const seen: unknown[] = [];
    while (seen.length < 130) {
      const event = await stream.next();
      if (event?.event === 'notification') seen.push(Number(event.id));
    }
    expect(seen).toEqual(Array.from({ length: 130 }, (_, index) => index + 1));
    await stream.close();
  });

  test('reads nothing ahead for a client that takes nothing', async () => {
    await Promise.all(Array.from({ length: 350 }, () => tellSomething(server, maria)));
    let reads = 0;
    const connect = () => {
      reads++;
      return server.db.appPool.connect();
    };
    const { log, wakeups } = server.services;
    const body = notificationStream({
      db: { appPool: { connect } as unknown as typeof server.db.appPool },
      log,
      wakeups,
      session: maria.token,
      userId: maria.id,
      after: 0,
      heartbeatMs: HEARTBEAT_MS,
    });
    const reader = body.getReader();
    await reader.read();
    // The first event of the first portion; the others would follow at once.
    await reader.read();
    for (let time = 0; time < 5; time++) await server.send('GET', '/api/notifications', { as: maria });
    expect(reads).toBe(1);
    for (let events = 1; events < 350; events++) await reader.read();
    expect(reads).toBe(4);
    await reader.cancel();
  });

  test('tries again with one timer while the database is away, however long, and with none once it has ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const connect = vi.fn(async () => {
      throw new Error('away');
    });
    const body = notificationStream({
      db: { appPool: { connect } as unknown as typeof server.db.appPool },
      log: server.services.log,
      wakeups: { ...server.services.wakeups, follow: () => () => undefined },
      session: maria.token,
      userId: maria.id,
      after: 0,
      heartbeatMs: 500,
    });
    const reader = body.getReader();
    const readOn = async (): Promise<void> => ((await reader.read()).done ? undefined : readOn());
    void readOn();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connect.mock.calls.length).toBeGreaterThan(5);
    const [heartbeat, retry] = [1, 1];
    expect(vi.getTimerCount()).toBe(heartbeat + retry);
    await reader.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('of a client that has seen more than there is begins with what comes next', async () => {
    const stream = await openStream(server.app, maria, { headers: { 'last-event-id': '999' } });
    expect(await stream.next()).toEqual(unread(0));
    await tellSomething(server, maria);
    expect(await stream.next()).toMatchObject(told(1));
    await stream.close();
  });

  test('tells nothing of others', async () => {
    const joao = await server.person();
    const stream = await openStream(server.app, maria);
    expect(await stream.next()).toEqual(unread(0));
    await tellSomething(server, joao);
    await tellSomething(server, maria);
    expect(await stream.next()).toMatchObject(told(1));
    await stream.close();
  });

  test('is woken by another server, and again after its own connection to the database broke', async () => {
    const other = createWakeups(server.db, server.services.log);
    const app = notificationsHandlers({ ...server.services, wakeups: other });
    const stream = await openStream(app as unknown as TestServer['app'], maria);
    expect(await stream.next()).toEqual(unread(0));
    await tellSomething(server, maria);
    expect(await stream.next()).toMatchObject(told(1));
    expect(await stream.next()).toEqual(unread(1));
    await server.db.ownerPool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'",
    );
    await tellSomething(server, maria);
    expect(await stream.next()).toMatchObject(told(2));
    await other.close();
  });

  test('ends when the session ends, and tells nothing more', async () => {
    const app = notificationsHandlers(server.services, { heartbeatMs: 20 }) as unknown as TestServer['app'];
    const stream = await openStream(app, maria);
    const nextTold = async () => {
      let next = await stream.next();
      while (next?.comment) next = await stream.next();
      return next;
    };
    expect(await nextTold()).toEqual(unread(0));
    await server.db.ownerPool.query('delete from sessions where token = token_hash($1)', [maria.token]);
    await tellSomething(server, maria);
    expect(await nextTold()).toBeUndefined();
  });

  test('ends when the server stops', async () => {
    const wakeups = createWakeups(server.db, server.services.log);
    const app = notificationsHandlers({ ...server.services, wakeups }) as unknown as TestServer['app'];
    const stream = await openStream(app, maria);
    expect(await stream.next()).toEqual(unread(0));
    await wakeups.close();
    expect(await stream.next()).toBeUndefined();
  });

  test('asked for with HEAD answers its headers and holds no place', async () => {
    for (let time = 0; time <= STREAMS_PER_PERSON; time++) {
      const { status, headers } = await server.send('HEAD', '/api/notifications/stream', { as: maria });
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    }
    expect(server.services.wakeups.followersOf(maria.id)).toBe(0);
  });

  test('is refused beyond what one server can keep, until one ends', async () => {
    const app = notificationsHandlers(server.services, { streamsInAll: 1 }) as unknown as TestServer['app'];
    app.onError(answerError as never);
    const stream = await openStream(app, await server.person());
    const refused = await openStream(app, maria);
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([503, '60']);
    await stream.close();
    const another = await openStream(app, maria);
    expect([another.response.status, await another.next()]).toEqual([200, unread(0)]);
    await another.close();
  });

  test('is refused beyond the limit of one person, until one ends', async () => {
    const streams = await Promise.all(Array.from({ length: STREAMS_PER_PERSON }, () => openStream(server.app, maria)));
    const refused = await server.send('GET', '/api/notifications/stream', { as: maria });
    expect([refused.status, refused.body.code]).toEqual([429, 'notifications.too_many_streams']);
    expect(refused.headers.get('retry-after')).toBe('60');
    await streams[0]?.close();
    const another = await openStream(server.app, maria);
    expect(another.response.status).toBe(200);
    for (const stream of [...streams.slice(1), another]) await stream.close();
  });
});
