import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import {
  type ClaimedJob,
  claimJob,
  endLease,
  JOB_LEASE_SECONDS,
  LeaseLostError,
  renewLease,
} from '@balsamo/database/exports/claim.ts';
import { NotSignedInError } from '@balsamo/database/session-errors.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { SESSION_COOKIE } from '../http/session.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { runDataJobs, SIGN_OF_LIFE_MS } from './jobs.ts';
import { runExport } from './run-export.ts';
import { runImport } from './run-import.ts';
import { download, exportedJson } from './testing.ts';

const cluster = inject('cluster');
let server: TestServer;
let person: TestPerson;

beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.db.ownerPool.query('delete from data_jobs');
  person = await server.person();
  await server.send('POST', '/api/diary/entries', { as: person, body: checkInBody() });
});

const unheard = async () => undefined;
const ask = async (as = person) =>
  (await server.send('POST', '/api/account/exports', { as, body: { format: 'json' } })).body;
const read = async (id: string, kind = 'exports') =>
  (await server.send('GET', `/api/account/${kind}/${id}`, { as: person })).body;
const claim = (now = server.clock.now) =>
  asSystem(server.db, 'a test is a worker', ({ client }) => claimJob(client, now));
const mine = async (): Promise<ClaimedJob> => {
  const job = await claim();
  if (!job) throw new Error('no job was there to be taken');
  return job;
};
const wait = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};
/** Keeps exports from being made, as long as `work` takes. */
const whileBlocked = async (work: () => Promise<void>) => {
  const blocking = await server.db.ownerPool.connect();
  try {
    await blocking.query('begin; lock table app_feedback in access exclusive mode');
    await work();
  } finally {
    await blocking.query('rollback');
    blocking.release();
  }
};
const idsAs = (token: string) =>
  asUser(server.db, token, async ({ query }) => {
    const { rows } = await query<{ user_id: string }>({ text: 'select distinct user_id from diary_entries' });
    return rows.map((row) => row.user_id);
  });

describe('a worker', () => {
  test('takes each job once, the one that waits longest first', async () => {
    const first = await ask();
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    const second = await ask(await server.person());
    // Who comes first is chance: many rounds, so that two meet at every point of a claim.
    for (let round = 0; round < 40; round++) {
      const taken = await Promise.all([claim(), claim(), claim()]);
      const ids = taken.flatMap((job) => job?.id ?? []);
      expect(ids.sort()).toEqual([first.id, second.id].sort());
      await server.db.ownerPool.query("delete from data_job_leases; update data_jobs set state = 'queued'");
    }
  });

  test('takes one job of a person at a time, and the others of other people', async () => {
    await ask();
    await server.db.ownerPool.query(
      `insert into data_jobs (user_id, kind, format, state, progress, created_at, updated_at, expires_at)
       select user_id, 'import', null, 'queued', 0, created_at, updated_at, expires_at from data_jobs`,
    );
    await ask(await server.person());
    const taken = await Promise.all([claim(), claim(), claim()]);
    expect(taken.filter((job) => job !== undefined)).toHaveLength(2);
    const { rows } = await server.db.ownerPool.query("select distinct user_id from data_jobs where state = 'running'");
    expect(rows).toHaveLength(2);
  });

  test('that vanished loses its job after a lease, and another one finishes it from the beginning', async () => {
    const { id } = await ask();
    const vanished = await mine();
    await runExport(server.db, vanished, server.clock.now, unheard);
    wait(JOB_LEASE_SECONDS - 1);
    await runDataJobs(server.services);
    expect(await read(id)).toMatchObject({ state: 'running' });

    wait(1);
    await runDataJobs(server.services);
    const job = await read(id);
    expect(job).toMatchObject({ state: 'done' });
    expect((await download(server, person, id)).byteLength).toBe(job.byteSize);
    const end = { state: 'done', problem: null, expiresAt: server.clock.now } as const;
    await expect(
      asSystem(server.db, 'the first worker is back', ({ client }) =>
        endLease(client, vanished, end, server.clock.now),
      ),
    ).rejects.toBeInstanceOf(LeaseLostError);
  });

  test('that says how far it is keeps its job', async () => {
    const { id } = await ask();
    const job = await mine();
    const renew = (progress: number | undefined) => {
      wait(JOB_LEASE_SECONDS - 1);
      return asSystem(server.db, 'a test is a worker', ({ client }) =>
        renewLease(client, job, progress, server.clock.now),
      );
    };
    await renew(0.4);
    expect(await read(id)).toMatchObject({ state: 'running', progress: 0.4 });
    await renew(undefined);
    expect(await read(id)).toMatchObject({ state: 'running', progress: 0.4 });
    wait(JOB_LEASE_SECONDS - 1);
    expect(await claim()).toBeUndefined();
  });

  test('keeps a job that makes no progress for longer than a lease', async () => {
    const { id } = await ask();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let working = Promise.resolve();
      await whileBlocked(async () => {
        working = runDataJobs(server.services);
        await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'running' }));
        for (let sign = 1; sign <= 6; sign++) {
          wait(SIGN_OF_LIFE_MS / 1000);
          vi.advanceTimersByTime(SIGN_OF_LIFE_MS);
          await vi.waitFor(async () => {
            const { rows } = await server.db.ownerPool.query('select updated_at from data_jobs where id = $1', [id]);
            expect(rows[0].updated_at).toEqual(server.clock.now);
          });
          expect(await claim()).toBeUndefined();
        }
      });
      await working;
      expect(await read(id)).toMatchObject({ state: 'done' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('takes what is asked for while it works on something else', async () => {
    const { id } = await ask();
    let working = Promise.resolve();
    await whileBlocked(async () => {
      working = runDataJobs(server.services);
      await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'running' }));
      await ask(await server.person());
      await vi.waitFor(async () => {
        const { rows } = await server.db.ownerPool.query("select from data_jobs where state = 'running'");
        expect(rows).toHaveLength(2);
      });
    });
    await working;
  });

  test('that vanishes does not count against its job, which is done however many vanished; but not without an end', async () => {
    const { id } = await ask();
    const vanish = async (times: number) => {
      for (let time = 0; time < times; time++) {
        await mine();
        wait(JOB_LEASE_SECONDS);
      }
    };
    await vanish(9);
    await runDataJobs(server.services);
    expect(await read(id)).toMatchObject({ state: 'done' });

    const { id: poison } = await ask();
    await vanish(10);
    await runDataJobs(server.services);
    expect(await read(poison)).toMatchObject({ state: 'failed', problem: 'exports.failed' });
  });

  test('is the person who asked, as long as it has the job and no longer, and never over HTTP', async () => {
    await ask();
    const job = await mine();
    expect(await idsAs(job.token)).toEqual([person.id]);
    const overHttp = await server.app.request('/api/account', {
      headers: { cookie: `${SESSION_COOKIE}=${encodeURIComponent(job.token)}.signature` },
    });
    expect(overHttp.status).toBe(401);
    const end = { state: 'done', problem: null, expiresAt: server.clock.now } as const;
    await asSystem(server.db, 'a test is a worker', ({ client }) => endLease(client, job, end, server.clock.now));
    await expect(idsAs(job.token)).rejects.toBeInstanceOf(NotSignedInError);
  });

  test('can be nobody who has not asked: neither invent a job, nor take one up again that is done', async () => {
    const { id } = await ask();
    await runDataJobs(server.services);
    const { systemPool } = server.db;
    await expect(
      systemPool.query(
        "insert into data_jobs (user_id, kind, format, state, created_at, updated_at, expires_at) values ($1, 'export', 'json', 'queued', now(), now(), now())",
        [person.id],
      ),
    ).rejects.toMatchObject({ code: '42501' });
    expect((await systemPool.query("update data_jobs set state = 'queued' where id = $1", [id])).rowCount).toBe(0);
    await expect(
      systemPool.query("insert into data_job_leases values ($1, $2, 'job:forged', now() + interval '1 hour')", [
        id,
        person.id,
      ]),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(systemPool.query('select content from data_job_parts')).rejects.toMatchObject({ code: '42501' });
  });

  test('stops when the person throws the export away', async () => {
    const { id } = await ask();
    const job = await mine();
    await server.send('DELETE', `/api/account/exports/${id}`, { as: person });
    await expect(runExport(server.db, job, server.clock.now, unheard)).rejects.toBeInstanceOf(NotSignedInError);
  });

  test('that fails tries again, gives up after the third time, and says so without a word about the data', async () => {
    const { id } = await ask();
    await mine();
    wait(JOB_LEASE_SECONDS);
    // A row that no export can be made of.
    await server.db.ownerPool.query('alter table app_feedback rename to away');
    server.logged.length = 0;
    await runDataJobs(server.services);
    const logged = [...server.logged];
    await server.db.ownerPool.query('alter table away rename to app_feedback');
    expect(await read(id)).toMatchObject({ state: 'failed', problem: 'exports.failed' });
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual(Array(3).fill('data job failed'));
    expect(logged.join('')).not.toContain(person.id);
  });
});

describe('a job whose database was away', () => {
  test('has not failed: it is taken once more when its lease is over', async () => {
    const { id } = await ask();
    await whileBlocked(async () => {
      const running = runDataJobs(server.services);
      const endWaiting = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'balsamo_app' and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await server.db.ownerPool.query(endWaiting)).rowCount).toBeGreaterThan(0);
      await running;
    });
    expect(await read(id)).toMatchObject({ state: 'running' });
    const { rows } = await server.db.ownerPool.query('select tries, failures from data_jobs');
    expect(rows).toEqual([{ tries: 1, failures: 0 }]);
    wait(JOB_LEASE_SECONDS);
    await runDataJobs(server.services);
    expect(await read(id)).toMatchObject({ state: 'done' });
  });
});

describe('a server that ends', () => {
  test('takes no job any more', async () => {
    const { id } = await ask();
    server.services.state.isStopping = true;
    try {
      await runDataJobs(server.services);
      expect(await read(id)).toMatchObject({ state: 'queued' });
    } finally {
      server.services.state.isStopping = false;
    }
    await runDataJobs(server.services);
    expect(await read(id)).toMatchObject({ state: 'done' });
  });
});

describe('an import', () => {
  const upload = async (file: unknown) => {
    const { body } = await server.send('POST', '/api/account/imports', { as: person, body: file });
    await server.send('POST', `/api/account/imports/${body.id}/confirmation`, { as: person });
    return body.id as string;
  };

  test('whose worker vanished before the commit leaves nothing, and is carried out once by the next', async () => {
    const file = await exportedJson(server, person);
    await server.db.ownerPool.query('delete from diary_entries where user_id = $1', [person.id]);
    const id = await upload(file);
    const vanished = await mine();
    // The connection ends in the middle: all it did is undone.
    const cutOff = async () => {
      throw new Error('the machine is gone');
    };
    await expect(runImport(server.db, vanished, server.clock.now, cutOff)).rejects.toThrow('the machine is gone');
    expect((await exportedJson(server, await server.person())).entries).toEqual([]);
    expect((await server.send('GET', '/api/diary/entries', { as: person })).body.items).toEqual([]);

    wait(JOB_LEASE_SECONDS);
    await runDataJobs(server.services);
    expect((await read(id, 'imports')).counts.entries).toEqual({ added: 1, known: 0, skipped: 0 });
    expect((await server.send('GET', '/api/diary/entries', { as: person })).body.items).toHaveLength(1);
  });

  test('that was committed before its worker vanished still says what it did, and is not done again', async () => {
    const file = await exportedJson(server, person);
    await server.db.ownerPool.query('delete from diary_entries where user_id = $1', [person.id]);
    const id = await upload(file);
    await runImport(server.db, await mine(), server.clock.now, unheard);
    wait(JOB_LEASE_SECONDS);
    await runDataJobs(server.services);
    expect(await read(id, 'imports')).toMatchObject({ state: 'done', counts: { entries: { added: 1, known: 0 } } });
  });

  test('that is carried out stays so, whatever is told of it afterwards', async () => {
    const file = await exportedJson(server, person);
    await server.db.ownerPool.query('delete from diary_entries where user_id = $1', [person.id]);
    const id = await upload(file);
    const job = await mine();
    await runImport(server.db, job, server.clock.now, unheard);
    const expiresAt = new Date(server.clock.now.getTime() + 60_000);
    await asSystem(server.db, 'a test is a worker', async ({ client }) => {
      await renewLease(client, job, 0.97, server.clock.now);
      await endLease(client, job, { state: 'queued', problem: null, expiresAt }, server.clock.now);
    });
    await runDataJobs(server.services);
    expect(await read(id, 'imports')).toMatchObject({ state: 'done', counts: { entries: { added: 1, known: 0 } } });
  });

  test('whose job another server took before its last word is undone, so that what that one says is true', async () => {
    const file = await exportedJson(server, person);
    await server.db.ownerPool.query('delete from diary_entries where user_id = $1', [person.id]);
    await upload(file);
    const slow = await mine();
    const takenMeanwhile = async () => {
      await server.db.ownerPool.query('delete from data_job_leases where job_id = $1', [slow.id]);
    };
    await expect(runImport(server.db, slow, server.clock.now, takenMeanwhile)).rejects.toThrow();
    expect((await server.send('GET', '/api/diary/entries', { as: person })).body.items).toEqual([]);
  });
});
