import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { postgresLog, rotatePostgresLog } from './postgres-log.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'balsamo-log-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('the log of PostgreSQL is rotated by size while it is being written, and keeps one file before it', async () => {
  const log = postgresLog(directory);
  const writer = await open(log, 'a', 0o600);
  for (let round = 0; round < 3; round++) {
    await writer.write(`${round}`.repeat(1000));
    await rotatePostgresLog(directory, 500);
    await writer.write('after');
  }
  await writer.close();
  expect(await readFile(log, 'utf8')).toBe('after');
  expect(await readFile(`${log}.1`, 'utf8')).toBe(`after${'2'.repeat(1000)}`);
  await appendFile(log, 'x');
  await rotatePostgresLog(directory, 500);
  expect((await stat(log)).size).toBe(6);
});

test('the log of PostgreSQL holds neither statements nor values of those that failed', async () => {
  const database = await openDatabase({ dataDirectory: directory });
  const client = new pg.Client(database.owner);
  await client.connect();
  const failing: [string, unknown[]][] = [
    ['select $1::uuid', ['dor de cabeça']],
    ["select 'dor de cabeça'::int", []],
    ['dor de cabeça', []],
    ["do $$ begin raise exception 'dor de cabeça'; end $$", []],
  ];
  for (const [text, values] of failing) await expect(client.query(text, values)).rejects.toThrow();
  await client.end();
  await database.close();
  const written = await readFile(postgresLog(directory), 'utf8');
  expect(written).toContain('database system is shut down');
  expect(written).not.toContain('dor');
});

test('a slow statement is found in the log of PostgreSQL under the id of its request, without its values', async () => {
  const database = await openDatabase({ dataDirectory: directory });
  const requestId = randomUUID();
  const client = new pg.Client({ ...database.owner, application_name: `balsamo ${requestId}` });
  await client.connect();
  await client.query('select pg_sleep(1.1), $1::text as what', ['dor de cabeça']);
  await client.end();
  await database.close();
  const lines = (await readFile(postgresLog(directory), 'utf8')).split('\n');
  const slow = lines.filter((line) => line.includes(`balsamo ${requestId} `));
  expect(slow.join()).toMatch(/duration: \d+\.\d+ ms .*select pg_sleep\(1\.1\), \$1::text as what/);
  expect(lines.join()).not.toContain('dor');
});
