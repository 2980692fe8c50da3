import { gunzipSync } from 'node:zlib';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { EXPORTS_KEPT_MAX } from '@balsamo/domain/exports/vocabulary.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { SESSION_COOKIE } from '../http/session.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { removeExpiredDataJobs, runDataJobs } from './jobs.ts';
import { download, exportedJson } from './testing.ts';

const cluster = inject('cluster');
let server: TestServer;
let owner: TestPerson;
const others: Record<string, TestPerson> = {};
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  server = await createTestServer(cluster);
  others.stranger = await server.person();
  others.doctor = await server.person('medico');
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.db.ownerPool.query('delete from rate_limit_attempts');
  owner = await server.person();
  await server.send('POST', '/api/diary/entries', { as: owner, body: checkInBody({ notes: 'Só minha' }) });
});

const ask = (body: object, as = owner) => server.send('POST', '/api/account/exports', { as, body });
async function made(body: object = { format: 'json' }) {
  const { body: job } = await ask(body);
  await runDataJobs(server.services);
  return (await server.send('GET', `/api/account/exports/${job.id}`, { as: owner })).body;
}

describe('an export', () => {
  test('is queued, made by a job, and then a file that nobody keeps on the way', async () => {
    const asked = await ask({ format: 'json' });
    expect(asked.status).toBe(202);
    expect(asked.body).toMatchObject({ format: 'json', state: 'queued', progress: 0, byteSize: null, from: null });
    const early = await server.send('GET', `/api/account/exports/${asked.body.id}/file`, { as: owner });
    expect([early.status, early.body.code]).toEqual([409, 'exports.not_done']);

    await runDataJobs(server.services);
    const { body: job } = await server.send('GET', `/api/account/exports/${asked.body.id}`, { as: owner });
    expect(job).toMatchObject({ state: 'done', progress: 1, problem: null });
    const file = await server.send('GET', `/api/account/exports/${job.id}/file`, { as: owner });
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="balsamo-\d{4}-\d\d-\d\d\.json"$/);
    expect(file.headers.get('content-length')).toBe(String(job.byteSize));
    expect((await download(server, owner, job.id)).byteLength).toBe(job.byteSize);
    expect(file.body.entries).toMatchObject([{ notes: 'Só minha' }]);
  });

  test('is compressed as it flows for whoever reads it so, and is the same', async () => {
    const { id } = await made();
    const address = `/api/account/exports/${id}/file`;
    const plain = await server.send('GET', address, { as: owner });
    const headers = { cookie: `${SESSION_COOKIE}=${owner.token}.x`, 'accept-encoding': 'gzip, br' };
    const flowing = await server.app.request(address, { headers });
    expect([flowing.headers.get('content-encoding'), flowing.headers.get('content-length')]).toEqual(['gzip', null]);
    expect(JSON.parse(gunzipSync(Buffer.from(await flowing.arrayBuffer())).toString())).toEqual(plain.body);
  });

  test('holds no secret', async () => {
    const text = JSON.stringify(await exportedJson(server, owner));
    expect(text).not.toContain(owner.token);
    expect(text).not.toMatch(/password|token|hash/i);
  });

  test('is made one at a time', async () => {
    await ask({ format: 'json' });
    const second = await ask({ format: 'csv' });
    expect([second.status, second.body.code]).toEqual([409, 'exports.already_running']);
    await runDataJobs(server.services);
    expect((await ask({ format: 'csv' })).status).toBe(202);
  });

  test('is not asked for without end, and only the newest files are kept', async () => {
    for (let count = 0; count < 10; count++) await made();
    const { body } = await server.send('GET', '/api/account/exports', { as: owner });
    expect(body.items).toHaveLength(EXPORTS_KEPT_MAX);
    const refused = await ask({ format: 'json' });
    expect([refused.status, refused.body.code]).toEqual([429, 'exports.too_many']);
    expect(refused.body.retryAfter).toBeGreaterThan(0);
  });

  test('of some days holds the corrections of what was used on these days, and of no other', async () => {
    const days = ['2026-03-04', '2026-03-06'];
    for (const day of days) {
      const use = checkInBody({ consumedAt: `${day}T15:00:00Z`, notes: `antes ${day}` });
      const { body } = await server.send('POST', '/api/diary/entries', { as: owner, body: use });
      const corrected = await server.send('PATCH', `/api/diary/entries/${body.id}`, {
        as: owner,
        body: { notes: 'depois' },
      });
      expect(corrected.status).toBe(200);
    }
    const job = await made({ format: 'csv', from: '2026-03-04', to: '2026-03-04' });
    const files = unzipSync(await download(server, owner, job.id));
    const corrections = new TextDecoder().decode(files['diary_changes.csv']);
    expect(days.map((day) => corrections.includes(`antes ${day}`))).toEqual([true, false]);
  });

  test('of some days holds what was used on these days of the person’s calendar, and the whole stock', async () => {
    await server.send('POST', '/api/diary/entries', {
      as: owner,
      // The third of March in São Paulo, the fourth in UTC.
      body: checkInBody({ consumedAt: '2026-03-04T02:00:00Z', notes: 'noite do dia 3' }),
    });
    const job = await made({ format: 'fhir', from: '2026-03-03', to: '2026-03-03' });
    expect(job).toMatchObject({ state: 'done', from: '2026-03-03', to: '2026-03-03' });
    const text = new TextDecoder().decode(await download(server, owner, job.id));
    expect(text).toContain('noite do dia 3');
    expect(text).not.toContain('Só minha');
  });

  test.each([
    [{ format: 'json', from: '2026-03-01' }, '/from', 'no_period'],
    [{ format: 'pdf', from: '2026-03-02', to: '2026-03-01' }, '/to', 'period_reversed'],
    [{ format: 'xml' }, '/format', 'invalid_value'],
  ])('%j is refused', async (body, pointer, code) => {
    const { status, body: problem } = await ask(body);
    expect(status).toBe(422);
    expect(problem.errors).toMatchObject([{ pointer, code }]);
  });

  test('of a treatment is made for patients only; others take along what their account holds', async () => {
    const doctor = await server.person('medico');
    expect((await ask({ format: 'pdf' }, doctor)).status).toBe(403);
    expect((await ask({ format: 'fhir' }, doctor)).status).toBe(403);
    const file = await exportedJson(server, doctor);
    expect(file).toMatchObject({ account: { role: 'medico' }, entries: [] });
  });

  test('leaves with its file when it is thrown away, and after 24 hours', async () => {
    const [thrown, kept] = [await made(), await made()];
    expect((await server.send('DELETE', `/api/account/exports/${thrown.id}`, { as: owner })).status).toBe(204);
    expect((await server.send('DELETE', `/api/account/exports/${thrown.id}`, { as: owner })).status).toBe(404);
    const parts = async () =>
      (await server.db.ownerPool.query('select distinct job_id from data_job_parts where user_id = $1', [owner.id]))
        .rows;
    expect(await parts()).toEqual([{ job_id: kept.id }]);

    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + 25 * HOUR_MS);
    expect((await server.send('GET', `/api/account/exports/${kept.id}/file`, { as: owner })).status).toBe(404);
    expect((await server.send('GET', '/api/account/exports', { as: owner })).body.items).toEqual([]);
    await removeExpiredDataJobs(server.services);
    expect(await parts()).toEqual([]);
    server.clock.now = before;
  });

  test.each(['stranger', 'doctor', 'nobody'])('does not exist for %s', async (who) => {
    const job = await made();
    const as = others[who];
    const status = as ? 404 : 401;
    const send = (method: string, rest = '') =>
      server.send(method, `/api/account/exports/${job.id}${rest}`, as ? { as } : {});
    expect((await send('GET')).status).toBe(status);
    expect((await send('GET', '/file')).status).toBe(status);
    expect((await send('DELETE')).status).toBe(status);
    if (as) expect((await server.send('GET', '/api/account/exports', { as })).body.items).toEqual([]);
    expect((await send('GET')).status).toBe(status);
    expect((await download(server, owner, job.id)).byteLength).toBe(job.byteSize);
  });
});
