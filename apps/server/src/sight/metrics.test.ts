import { serveBehind } from '@balsamo/database/behind.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startJobs } from '../jobs.ts';
import { tellSomething } from '../notifications/testing.ts';
import { startPushService } from '../notifications/testing-push-service.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';

const cluster = inject('cluster');
const TOKEN = 'a-token-of-the-metrics-0123456789abc';
let server: TestServer;
let without: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster, { METRICS_TOKEN: TOKEN });
  without = await createTestServer(cluster);
});
afterAll(async () => {
  await server?.close();
  await without?.close();
});

const read = async () => {
  const { status, body } = await server.send('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(status).toBe(200);
  return body as string;
};

/** The value of a series, by its name and some of its labels; 0 where there is none. */
async function seriesValue(name: string, labels: Record<string, string> = {}): Promise<number> {
  const line = (await read()).split('\n').find((one) => {
    const [series = ''] = one.split(' ');
    const [found, rest = ''] = series.split('{');
    return found === name && Object.entries(labels).every(([label, value]) => rest.includes(`${label}="${value}"`));
  });
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('/metrics on the main port', () => {
  it('is no address at all where no token is set, for nobody', async () => {
    const unknown = await without.send('GET', '/no-such-address');
    for (const role of [undefined, 'paciente', 'medico', 'operador'] as const) {
      const as = role && (await without.person(role));
      const headers = { authorization: `Bearer ${TOKEN}` };
      const answer = await without.send('GET', '/metrics', { ...(as ? { as } : {}), headers });
      expect(answer.status, role).toBe(404);
      expect(answer.body).toEqual(unknown.body);
    }
  });

  it('answers without its token like an address that is not there, also to operators', async () => {
    const unknown = await server.send('GET', '/no-such-address');
    const wrong = [
      '',
      TOKEN,
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `bearer ${TOKEN}`,
      'Bearer',
      'Basic eDp5',
    ];
    for (const role of [undefined, 'paciente', 'medico', 'operador'] as const) {
      const as = role && (await server.person(role));
      for (const authorization of [undefined, ...wrong]) {
        const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
        const answer = await server.send('GET', '/metrics', { ...(as ? { as } : {}), headers });
        expect([answer.status, answer.body], `${role} ${authorization}`).toEqual([404, unknown.body]);
      }
    }
  });

  it('is read with the token, and kept by no cache', async () => {
    const answer = await server.send('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.body).toContain('process_resident_memory_bytes');
  });
});

describe('requests', () => {
  it('are counted by method, route pattern and status class', async () => {
    const maria = await server.person();
    const labels = { method: 'POST', route: '/api/diary/entries', status: '2xx' };
    const name = 'balsamo_http_request_duration_seconds_count';
    const before = await seriesValue(name, labels);
    const body = checkInBody();
    await server.send('POST', '/api/diary/entries', { as: maria, body });
    await server.send('POST', '/api/diary/entries', { as: maria, body });
    await server.send('POST', '/api/diary/entries', { as: maria, body: {} });
    await server.send('GET', `/api/diary/entries/${body.id}`, { as: maria });
    expect(await seriesValue(name, labels)).toBe(before + 2);
    expect(await seriesValue(name, { ...labels, status: '4xx' })).toBe(1);
    expect(await seriesValue(name, { method: 'GET', route: '/api/diary/entries/:id', status: '2xx' })).toBe(1);
    expect(await seriesValue('balsamo_database_transaction_duration_seconds_count', { pool: 'app' })).toBeGreaterThan(
      2,
    );
  });

  it('at a thousand addresses that are made up, and by methods that are, add one route and no address', async () => {
    await server.send('GET', '/api/nothing-here');
    await server.send('GET', '/nothing-here');
    const routes = (text: string) => new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
    const before = routes(await read());
    for (let round = 0; round < 1_000; round++) {
      const path = `${round % 2 ? '/api/' : '/'}${crypto.randomUUID()}/${round}`;
      await server.app.request(path, { method: round % 3 ? 'GET' : `X${round}` });
    }
    const text = await read();
    expect([...routes(text)].filter((route) => !before.has(route)).length).toBeLessThanOrEqual(1);
    const methods = new Set([...text.matchAll(/method="([^"]*)"/g)].map(([, method]) => method));
    expect([...methods].sort()).toEqual(['GET', 'POST', 'other']);
  });

  it('say nothing of anybody in any label', async () => {
    const maria = await server.person();
    const entry = checkInBody();
    await server.send('POST', '/api/diary/entries', { as: maria, body: entry });
    await server.send('GET', `/api/diary/entries/${entry.id}`, { as: maria });
    const text = await read();
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(text).not.toContain('@');
    for (const word of [maria.id, maria.email, maria.token, 'oleo', 'sublingual']) expect(text).not.toContain(word);
  });
});

describe('outbox ages', () => {
  const count = () => seriesValue('balsamo_outbox_age_seconds_count');

  it('are counted of writes that were taken, in their class', async () => {
    const maria = await server.person();
    const before = await count();
    const send = (age: string, body: unknown) =>
      server.send('POST', '/api/diary/entries', { as: maria, body, headers: { 'balsamo-outbox-age': age } });
    expect((await send('3600', checkInBody())).status).toBe(201);
    expect(await count()).toBe(before + 1);
    expect(await seriesValue('balsamo_outbox_age_seconds_bucket', { le: '3600' })).toBe(1);
    expect(await seriesValue('balsamo_outbox_age_seconds_bucket', { le: '600' })).toBe(0);
    // A refused write, or one of nobody, says what it likes.
    expect((await send('3600', {})).status).toBe(422);
    await server.send('POST', '/api/diary/entries', { body: checkInBody(), headers: { 'balsamo-outbox-age': '60' } });
    expect(await count()).toBe(before + 1);
  });

  it.each(['-1', '59', '1e3', 'maria', '99999999999', ''])('that are malformed are ignored: %s', async (age) => {
    const before = await count();
    const headers = { 'balsamo-outbox-age': age };
    const answer = await server.send('POST', '/api/diary/entries', {
      as: await server.person(),
      body: checkInBody(),
      headers,
    });
    expect(answer.status).toBe(201);
    expect(await count()).toBe(before);
  });
});

describe('jobs and what they send', () => {
  it('are seen with their runs, their failures, and when they last ended well', async () => {
    const stop = startJobs(server.services, {
      fine: { work: async () => undefined, everyMs: 3_600_000 },
      broken: { work: () => Promise.reject(new Error('no')), everyMs: 3_600_000 },
      stuck: { work: () => new Promise(() => undefined), everyMs: 60_000 },
    });
    await expect.poll(() => seriesValue('balsamo_job_runs_total', { job_name: 'fine', outcome: 'ok' })).toBe(1);
    await expect.poll(() => seriesValue('balsamo_job_runs_total', { job_name: 'broken', outcome: 'failed' })).toBe(1);
    expect(await seriesValue('balsamo_job_last_end_timestamp_seconds', { job_name: 'fine' })).toBeGreaterThan(1e9);
    expect(await seriesValue('balsamo_job_last_success_timestamp_seconds', { job_name: 'stuck' })).toBeGreaterThan(1e9);
    expect(await seriesValue('balsamo_job_last_end_timestamp_seconds', { job_name: 'stuck' })).toBe(0);
    expect(await seriesValue('balsamo_job_running_seconds', { job_name: 'stuck' })).toBeGreaterThan(0);
    expect(await seriesValue('balsamo_job_period_seconds', { job_name: 'stuck' })).toBe(60);
    // Prometheus has labels of these names for what it reads from, and would rename ours.
    expect((await read()).match(/.*[{,](?:job|instance)=.*/g)).toBeNull();
    await stop();
  });

  it('push services that refuse our keys are counted apart, and said in the log', async () => {
    const push = await startPushService();
    push.answers.push({ status: 403 });
    const maria = await server.person();
    await server.send('POST', '/api/notifications/push-subscriptions', { as: maria, body: push.subscribe() });
    await tellSomething(server, maria);
    const { deliverNotifications } = await import('../notifications/deliver.ts');
    await deliverNotifications(server.services);
    expect(await seriesValue('balsamo_push_messages_total', { outcome: 'keys_refused' })).toBe(1);
    expect(await seriesValue('balsamo_push_messages_total', { outcome: 'sent' })).toBe(0);
    expect(server.logged.join()).toContain('push services refuse the VAPID keys');
    await push.close();
  });

  it('mails are counted, and those that are lost by what they were about', async () => {
    const before = await seriesValue('balsamo_mails_total', { outcome: 'ok' });
    await server.services.mail.send({ to: 'x@example.test', subject: 's', text: 't', html: 'h' });
    server.services.mail.afterAnswer('verification', () => Promise.reject(new Error('away')));
    await server.services.mail.settled();
    expect(await seriesValue('balsamo_mails_total', { outcome: 'ok' })).toBe(before + 1);
    expect(await seriesValue('balsamo_mails_lost_total', { kind: 'access' })).toBe(1);
  });
});

it('database, pools, disk and queues are seen as they are', async () => {
  expect(await seriesValue('balsamo_database_up')).toBe(1);
  expect(await seriesValue('balsamo_database_size_bytes')).toBeGreaterThan(1e6);
  expect(await seriesValue('balsamo_data_disk_free_bytes')).toBeGreaterThan(0);
  expect(await seriesValue('balsamo_database_pool_connections', { pool: 'app', state: 'idle' })).toBeGreaterThan(0);
  expect(await read()).toContain('balsamo_queue_oldest_seconds{queue="payment_events"} 0');
});

// The last one: the server keeps the pool, which is closed then.
it('the pool of those who had much is seen where there is one', async () => {
  expect((await read()).includes('pool="behind"')).toBe(false);
  const behind = new pg.Pool({ ...server.db.owner, max: 1 });
  serveBehind(server.db.appPool, behind);
  const seen = async () => ({
    busy: await seriesValue('balsamo_database_pool_connections', { pool: 'behind', state: 'busy' }),
    idle: await seriesValue('balsamo_database_pool_connections', { pool: 'behind', state: 'idle' }),
    waiting: await seriesValue('balsamo_database_pool_waiting', { pool: 'behind' }),
  });
  const lent = await behind.connect();
  const waiting = behind.connect();
  const whileBusy = await seen();
  lent.release();
  (await waiting).release();
  const afterwards = await seen();
  await behind.end();
  expect(whileBusy).toEqual({ busy: 1, idle: 0, waiting: 1 });
  expect(afterwards).toEqual({ busy: 0, idle: 1, waiting: 0 });
});
