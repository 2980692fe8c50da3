import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import { deleteFile, type FileRow, findFile, insertFile } from '@balsamo/database/files/queries.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eraseDueAccounts } from '../auth/account/jobs.ts';
import { answerError } from '../http/errors.ts';
import { jsonBodies } from '../http/guards.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { ProblemError } from '../http/problem.ts';
import { NO_PAGE_POLICY } from '../http/security-headers.ts';
import { requireSession } from '../http/session.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { answerFile } from './answer-file.ts';
import { finishWrites } from './finish-writes.ts';
import { sweepFiles } from './jobs.ts';
import { keepFile, removeStoredFiles } from './keep-file.ts';
import { FILE_NAME_HEADER, receiveUpload } from './receive-upload.ts';
import { uploadAttacks } from './testing-attacks.ts';
import { MARK, photoWithPlace } from './testing-pictures.ts';

const HOUR_MS = 3_600_000;
const MEMORY_LIMIT = 200 * 1024 * 1024;
let server: TestServer;
let feature: Hono<HttpEnv>;
let maria: TestPerson;
let joana: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  maria = await server.person();
  joana = await server.person();
  feature = featureWithFiles(server);
});
afterAll(() => server.close());

/** What a feature does with a file, in short: take it, keep it, show it, take it away. */
function featureWithFiles({ services }: TestServer): Hono<HttpEnv> {
  const { db } = services;
  const app = new Hono<HttpEnv>();
  app.onError(answerError);
  app.use('/api/*', jsonBodies());
  app.put('/api/account/photo', async (context) => {
    const token = requireSession(context);
    const { id: personId } = await asUser(db, token, ({ user }) => user);
    const file = await receiveUpload(context, 'profile_photo', personId);
    const id = await keepFile(services, file, async (row) => {
      await asUserOnce(db, token, insertFile(row));
      return row.id;
    });
    return context.json({ id }, 201);
  });
  app.get('/api/files/:id', async (context) => {
    const { rows } = await asUserOnce<FileRow>(db, requireSession(context), findFile(context.req.param('id')));
    if (!rows[0]) throw new ProblemError(404, 'files.no_such_file');
    return answerFile(services, rows[0]);
  });
  app.delete('/api/files/:id', async (context) => {
    const { rows } = await asUserOnce<{ id: string }>(db, requireSession(context), deleteFile(context.req.param('id')));
    await removeStoredFiles(
      services,
      rows.map(({ id }) => id),
    );
    return context.body(null, rows.length > 0 ? 204 : 404);
  });
  return app;
}

const cookie = ({ token }: TestPerson) => ({ cookie: `balsamo.session_token=${token}.signature` });
const bring = (person: TestPerson, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  feature.request('/api/account/photo', {
    method: 'PUT',
    headers: { ...cookie(person), 'content-type': 'image/jpeg', ...headers },
    body: new Uint8Array(bytes),
  });
const storedNames = () => readdir(path.join(server.services.env.dataDirectory, 'files')).catch(() => []);

describe('a file that was brought', () => {
  it('is served to its person: typed, never sniffed, kept nowhere, in a sandbox, under a harmless name', async () => {
    const brought = await bring(maria, await photoWithPlace(), {
      [FILE_NAME_HEADER]: encodeURIComponent('../../praia\u202e "1".jpg'),
    });
    expect(brought.status).toBe(201);
    const { id } = (await brought.json()) as { id: string };
    const answer = await feature.request(`/api/files/${id}`, { headers: cookie(maria) });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `${NO_PAGE_POLICY}; sandbox`,
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `inline; filename="praia 1.webp"; filename*=UTF-8''praia%201.webp`,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { rows } = await server.db.ownerPool.query('select byte_size, sha256 from files where id = $1', [id]);
    expect(rows).toEqual([{ byte_size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }]);
    expect(await storedNames()).toContain(id);
  });

  it('is not read while two others of its person are on their way', async () => {
    const ends: (() => void)[] = [];
    const slow = (person: TestPerson) => {
      const body = new ReadableStream<Uint8Array>({ start: (stream) => void ends.push(() => stream.close()) });
      const asked = { method: 'PUT', headers: cookie(person), body, duplex: 'half' } as RequestInit;
      return feature.request('/api/account/photo', asked);
    };
    const answers = [slow(maria), slow(maria), slow(maria)];
    const refused = await Promise.race(answers);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await refused.json()).toMatchObject({ code: 'files.too_many_at_once' });
    expect((await bring(joana, await photoWithPlace())).status).toBe(201);
    for (const end of ends) end();
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([422, 422, 429]);
    expect((await bring(maria, await photoWithPlace())).status).toBe(201);
  });

  it('is nobody else’s to read or to take away, and goes with its bytes', async () => {
    const { id } = (await (await bring(maria, await photoWithPlace())).json()) as { id: string };
    expect((await feature.request(`/api/files/${id}`, { headers: cookie(joana) })).status).toBe(404);
    expect((await feature.request(`/api/files/${id}`)).status).toBe(401);
    expect((await feature.request(`/api/files/${id}`, { method: 'DELETE', headers: cookie(joana) })).status).toBe(404);
    expect(await storedNames()).toContain(id);
    expect((await feature.request(`/api/files/${id}`, { method: 'DELETE', headers: cookie(maria) })).status).toBe(204);
    expect(await storedNames()).not.toContain(id);
  });

  it('leaves no bytes when its row is refused, and where it is not known they wait for the row in the trash', async () => {
    const before = await storedNames();
    const file = {
      kind: 'profile_photo',
      mediaType: 'image/webp',
      name: 'a.webp',
      size: null,
      bytes: Buffer.from('x'),
      sha256: '',
    } as const;
    const keep = (error: Error) => keepFile(server.services, file, () => Promise.reject(error));
    await expect(keep(new ProblemError(409, 'files.too_many'))).rejects.toThrow();
    const trash = path.join(server.services.env.dataDirectory, 'files/trash');
    const discarded = () => readdir(trash).catch(() => []);
    expect([await storedNames(), await discarded()]).toEqual([before, []]);
    await expect(keep(new Error('the connection broke'))).rejects.toThrow('the connection broke');
    expect(await discarded()).toHaveLength(1);
    expect((await storedNames()).filter((name) => name !== 'trash')).toEqual(before);
  });
});

describe('a request with a file', () => {
  it('is read no further than its limit, whether it says how long it is or not', async () => {
    const tooMuch = Buffer.alloc(6 * 1024 * 1024);
    let read = 0;
    const endless = new ReadableStream({
      pull(controller) {
        read += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const streamed = await feature.request('/api/account/photo', {
      method: 'PUT',
      headers: cookie(maria),
      body: endless,
      duplex: 'half',
    } as RequestInit);
    for (const answer of [
      streamed,
      await bring(maria, tooMuch),
      await bring(maria, Buffer.alloc(9), { 'content-length': '99999999' }),
    ]) {
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: 'files.file_too_large' });
    }
    expect(read).toBeLessThan(6 * 1024 * 1024);
  });

  it('is typed by its bytes, whatever it calls itself', async () => {
    const answer = await bring(maria, Buffer.from(`<svg onload="${MARK}"/>`), { 'content-type': 'image/png' });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'files.file_type_refused' });
    expect((await bring(maria, await photoWithPlace(), { 'content-type': 'text/html' })).status).toBe(201);
  });

  it('with a broken name is taken under a name of ours', async () => {
    const { id } = (await (await bring(maria, await photoWithPlace(), { [FILE_NAME_HEADER]: '%zz' })).json()) as {
      id: string;
    };
    const { rows } = await server.db.ownerPool.query('select name from files where id = $1', [id]);
    expect(rows).toEqual([{ name: 'arquivo.webp' }]);
  });
});

describe('after a power cut', () => {
  const folder = () => path.join(server.services.env.dataDirectory, 'files');
  const cutBeforeTheName = async (): Promise<string> => {
    const { id } = (await (await bring(maria, await photoWithPlace())).json()) as { id: string };
    await rename(path.join(folder(), id), path.join(folder(), `${crypto.randomUUID()}.part`));
    return id;
  };

  it('bytes that lost their name while their row stands have it again', async () => {
    const id = await cutBeforeTheName();
    expect(await storedNames()).not.toContain(id);
    await finishWrites(server.services);
    expect(await storedNames()).toContain(id);
    expect((await feature.request(`/api/files/${id}`, { headers: cookie(maria) })).status).toBe(200);
  });

  it('the sweep removes no such bytes while it is not known whose they are, for thirty days', async () => {
    await writeFile(path.join(folder(), 'nobody.part'), 'half');
    const later = (days: number) => ({ ...server.services, now: () => new Date(Date.now() + days * 24 * HOUR_MS) });
    await sweepFiles(later(29));
    expect(await storedNames()).toContain('nobody.part');
    await sweepFiles(later(31));
    expect(await storedNames()).not.toContain('nobody.part');
  });
});

describe('the sweep', () => {
  it('puts bytes without a row into the trash once an upload cannot be under way any more, and removes them after 30 days', async () => {
    const { id } = (await (await bring(maria, await photoWithPlace())).json()) as { id: string };
    const orphan = crypto.randomUUID();
    await server.services.files.write(orphan, Buffer.from('x'));
    const after = (hours: number) => ({ ...server.services, now: () => new Date(Date.now() + hours * HOUR_MS) });
    const discarded = () => readdir(path.join(server.services.env.dataDirectory, 'files/trash'));
    await sweepFiles(server.services);
    expect(await storedNames()).toEqual(expect.arrayContaining([id, orphan]));
    await sweepFiles(after(2));
    expect(await storedNames()).toContain(id);
    expect(await storedNames()).not.toContain(orphan);
    await sweepFiles(after(29 * 24));
    expect(await discarded()).toContain(orphan);
    await sweepFiles(after(31 * 24));
    expect(await discarded()).not.toContain(orphan);
  });

  it('empties the trash also where most of the store has no row: what has lain there for 30 days, and no row knows', async () => {
    const files = server.services.files;
    const { id } = (await (await bring(maria, await photoWithPlace())).json()) as { id: string };
    const gone = crypto.randomUUID();
    await files.write(gone, Buffer.from('x'));
    await files.discard(gone, new Date());
    await files.discard(id, new Date());
    const unknown = Array.from({ length: 100 }, () => crypto.randomUUID());
    for (const each of unknown) await files.write(each, Buffer.from('x'));
    const after = (days: number) => ({ ...server.services, now: () => new Date(Date.now() + days * 24 * HOUR_MS) });
    const discarded = () => readdir(path.join(server.services.env.dataDirectory, 'files/trash'));
    await sweepFiles(after(29));
    expect(await discarded()).toEqual(expect.arrayContaining([id, gone]));
    await sweepFiles(after(31));
    expect(await discarded()).toContain(id);
    expect(await discarded()).not.toContain(gone);
    expect(await storedNames()).toEqual(expect.arrayContaining(unknown));
    for (const each of unknown) await files.remove(each);
    expect((await feature.request(`/api/files/${id}`, { headers: cookie(maria) })).status).toBe(200);
  });
});

describe('the erasure of an account', () => {
  const leave = async (): Promise<{ id: string; person: TestPerson }> => {
    const person = await server.person();
    const { id } = (await (await bring(person, await photoWithPlace())).json()) as { id: string };
    await server.db.ownerPool.query(
      "insert into account_erasures (user_id, requested_at, due_at) values ($1, now() - interval '8 days', now() - interval '1 day')",
      [person.id],
    );
    return { id, person };
  };

  it('takes the stored bytes along', async () => {
    const { id } = await leave();
    await eraseDueAccounts(server.services);
    expect(await storedNames()).not.toContain(id);
  });

  it('is not held up by a store that is away; the sweep finds the bytes later', async () => {
    const { id, person } = await leave();
    const away = { ...server.services.files, remove: () => Promise.reject(new Error('away')) };
    await eraseDueAccounts({ ...server.services, files: away });
    const { rowCount } = await asSystem(server.db, 'a test looks', ({ client }) =>
      client.query('select from users where id = $1', [person.id]),
    );
    expect(rowCount).toBe(0);
    expect(await storedNames()).toContain(id);
    await sweepFiles({ ...server.services, now: () => new Date(Date.now() + 2 * HOUR_MS) });
    expect(await storedNames()).not.toContain(id);
  });
});

it('no attack makes the memory of the process rise by 200 MB', { timeout: 600_000 }, async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'balsamo-attacks-'));
  const script = path.join(import.meta.dirname, 'testing-memory.ts');
  const tooMuch: string[] = [];
  for (const { name, kind, bytes } of (await uploadAttacks()).filter((attack) => attack.name.startsWith('bomb'))) {
    const file = path.join(directory, 'attack');
    await writeFile(file, bytes);
    const { stdout } = await promisify(execFile)(process.execPath, [script, kind, file]);
    const { rise } = JSON.parse(stdout) as { rise: number };
    if (rise >= MEMORY_LIMIT) tooMuch.push(`${name}: ${Math.round(rise / 1024 / 1024)} MB`);
  }
  await rm(directory, { recursive: true });
  expect(tooMuch).toEqual([]);
});
