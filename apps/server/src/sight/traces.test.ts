import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startJobs } from '../jobs.ts';
import { deliverNotifications } from '../notifications/deliver.ts';
import { tellSomething } from '../notifications/testing.ts';
import { startPushService } from '../notifications/testing-push-service.ts';
import { checkInBody, createTestServer } from '../testing.ts';
import { type ReceivedSpan, startCollector } from './testing-collector.ts';

const cluster = inject('cluster');
let collector: Awaited<ReturnType<typeof startCollector>>;
/** What must be in no span. */
const personal: string[] = [];
let requestId: string | null;
beforeAll(async () => {
  collector = await startCollector();
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_SERVICE_NAME: 'balsamo-test' };
  const server = await createTestServer(cluster, variables);
  const push = await startPushService();
  const maria = await server.person();
  const body = checkInBody();
  await server.send('POST', '/api/notifications/push-subscriptions', { as: maria, body: push.subscribe() });
  const headers = {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'x-forwarded-for': '203.0.113.9',
  };
  requestId = (await server.send('POST', '/api/diary/entries', { as: maria, body, headers })).headers.get(
    'x-request-id',
  );
  await server.send('GET', `/api/diary/entries/${body.id}?q=dor`, { as: maria });
  await server.send('GET', `/api/${body.id}`, { as: maria });
  await tellSomething(server, maria);
  await server.services.mail.send({ to: maria.email, subject: 'assunto', text: 'texto', html: 'texto' });
  const failing = () => Promise.reject(new Error(`failed for ${maria.email}`));
  const stop = startJobs(server.services, {
    deliver: { work: deliverNotifications, everyMs: 3_600_000 },
    failing: { work: failing, everyMs: 3_600_000 },
  });
  await vi.waitFor(() => expect(push.received).toHaveLength(1), { timeout: 60_000 });
  await stop();
  personal.push(
    maria.id,
    maria.email,
    maria.token,
    body.id,
    'oleo',
    'sublingual',
    'Dor',
    'dor',
    '127.0.0.1',
    '203.0.113.9',
  );
  personal.push('select', 'insert', 'assunto', 'balsamo.test', 'failed for');
  await push.close();
  await server.close();
});
afterAll(() => collector?.close());

const named = (name: string) => collector.spans.filter((span) => span.name === name);
const attributesOf = (span: ReceivedSpan | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));

test('what has waited is sent before the server ends, under the name of the service', () => {
  expect(new Set(collector.paths)).toEqual(new Set(['/v1/traces']));
  expect(collector.bodies.join()).toContain('balsamo-test');
});

test('a request is a span of its route, with its transactions below it, and begins a trace of its own', () => {
  const [request] = named('POST /api/diary/entries');
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/diary/entries',
    'http.response.status_code': 201,
    'balsamo.request_id': requestId,
  });
  expect(request?.parentSpanId ?? '').toBe('');
  expect(request?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
  const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(below.map(({ name, traceId }) => [name, traceId])).toContainEqual(['transaction app', request?.traceId]);
  expect(attributesOf(below[0])).toEqual({ 'db.system.name': 'postgresql' });
});

test('addresses are patterns: of one entry, and of nothing that is there', () => {
  expect(named('GET /api/diary/entries/:id')).toHaveLength(1);
  expect(named('GET *')).toHaveLength(1);
});

test('a job is a span, with what it sends below it', () => {
  const [job] = named('job deliver');
  const [push] = named('push');
  expect(push?.parentSpanId).toBe(job?.spanId);
  expect(attributesOf(push)).toEqual({ 'balsamo.outcome': 'sent' });
  expect(named('mail')).toHaveLength(1);
});

test('what failed is marked by the kind of its error, without its words', () => {
  const [failed] = named('job failing');
  expect(failed?.status.code).toBe(2);
  expect(attributesOf(failed)['error.type']).toBe('Error');
});

test('no span holds a person, an entry, an address, a value or a statement', () => {
  const text = collector.bodies.join('\n');
  expect(collector.spans.length).toBeGreaterThan(10);
  for (const word of personal) expect(text, word).not.toContain(word);
});

test('a collector that takes nothing is said in the log, without its address', async () => {
  const refusing = await startCollector(400);
  const server = await createTestServer(cluster, { OTEL_EXPORTER_OTLP_ENDPOINT: refusing.endpoint });
  await server.send('GET', '/api/health');
  await server.close();
  expect(server.logged.filter((line) => line.includes('traces are not taken'))).toHaveLength(1);
  expect(server.logged.join()).not.toContain(refusing.endpoint);
  await refusing.close();
});

test('a collector that is away keeps no request from its answer and no server from ending', async () => {
  const server = await createTestServer(cluster, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect((await server.send('GET', '/api/health')).status).toBe(200);
  await server.close();
});
