import { getPriority } from 'node:os';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { dataWork, endDataWork } from './data-work.ts';
import { runDataJobs } from './jobs.ts';
import { exportedJson } from './testing.ts';

let server: TestServer;
let person: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  person = await server.person();
  await server.send('POST', '/api/diary/entries', { as: person, body: checkInBody() });
});
afterAll(async () => {
  endDataWork();
  await server?.close();
});

const bytesOf = async () => new TextEncoder().encode(JSON.stringify(await exportedJson(server, person)));
const upload = (pieces: Uint8Array[], timeMs: number, db: Parameters<typeof dataWork>[0] = server.db) => {
  const { now } = server.clock;
  return dataWork(db, 'checkUpload', { session: person.token, now, expiresAt: now }, { pieces, timeMs });
};

/** Which process of PostgreSQL waits for a lock of this client's. */
async function waitingFor(holder: pg.PoolClient): Promise<number> {
  await holder.query('select pg_stat_clear_snapshot()');
  const { rows } = await holder.query<{ pid: number }>(
    'select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
  );
  const [waiting] = rows;
  if (!waiting) throw new Error('nobody waits yet');
  return waiting.pid;
}

describe('work with a whole diary', () => {
  test('takes no connection of requests, and none of the server’s time', async () => {
    const asked = await server.send('POST', '/api/account/exports', { as: person, body: { format: 'csv' } });
    const lent = vi.spyOn(server.db.appPool, 'connect');
    await runDataJobs(server.services);
    expect(lent).not.toHaveBeenCalled();
    lent.mockRestore();
    const job = await server.send('GET', `/api/account/exports/${asked.body.id}`, { as: person });
    expect(job.body).toMatchObject({ state: 'done' });
  });

  test('keeps what was brought in a fraction of its size', async () => {
    const file = (await exportedJson(server, person)) as { entries: object[] };
    file.entries = Array.from({ length: 50 }, () => ({ ...file.entries[0], id: crypto.randomUUID() }));
    const { body: job } = await server.send('POST', '/api/account/imports', { as: person, body: file });
    const { rows } = await server.db.ownerPool.query(
      `select byte_size::int as brought, (select sum(length(content)) from data_job_parts where job_id = id)::int as kept
       from data_jobs where id = $1`,
      [job.id],
    );
    expect(rows[0].kept).toBeLessThan(rows[0].brought / 3);
    await server.send('DELETE', `/api/account/imports/${job.id}`, { as: person });
  });

  test('is ended when it takes more time than it has, and keeps nothing', async () => {
    const file = await bytesOf();
    await expect(upload([file], 1)).rejects.toMatchObject({ name: 'WorkerEndedError' });
    const listed = await server.send('GET', '/api/account/imports', { as: person });
    expect(listed.body.items).toEqual([]);
    expect(await upload([file.subarray(0, 9), file.subarray(9)], 60_000)).toMatchObject({ row: { state: 'checked' } });
  });

  test('has what PostgreSQL does for it give way to everybody else', async () => {
    const file = await bytesOf();
    const holder = await server.db.ownerPool.connect();
    let kept: ReturnType<typeof upload> | undefined;
    try {
      await holder.query('begin; lock table data_jobs in share mode');
      kept = upload([file], 60_000);
      const pid = await vi.waitFor(() => waitingFor(holder));
      expect(getPriority(pid)).toBeGreaterThanOrEqual(10);
    } finally {
      await holder.query('rollback');
      holder.release();
      await kept?.catch(() => undefined);
    }
    expect(await kept).toMatchObject({ row: { state: 'checked' } });
  });

  test('says by code that the database is away', async () => {
    const owner = { ...server.db.owner, host: '127.0.0.1', port: 1 };
    await expect(upload([await bytesOf()], 60_000, { ...server.db, owner })).rejects.toMatchObject({
      name: 'TaskFailedError',
      code: 'ECONNREFUSED',
    });
  });
});
