import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestProcesses } from './testing-processes.ts';

let directory: string;
const processes = createTestProcesses(() => directory);
const { run, opened } = processes;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'balsamo-main-'));
});
afterEach(async () => {
  await processes.end();
  await chmod(directory, 0o700);
  await rm(directory, { recursive: true, force: true });
});

describe('wrong input to the program ends in one sentence and a non-zero exit', () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    ['a port that is no number', { PORT: 'abc' }, /PORT must be a port number/],
    ['a port that does not exist', { PORT: '70000' }, /PORT must be a port number/],
    ['a time to drain that nobody waits for', { DRAIN_SECONDS: '61' }, /DRAIN_SECONDS must be a number of seconds/],
    ['an unknown NODE_ENV', { NODE_ENV: 'prod' }, /NODE_ENV must be development, test or production/],
    ['an unknown DEMO', { DEMO: 'yes' }, /DEMO must be 0 or 1/],
    ['a DATABASE_URL that is none', { DATABASE_URL: 'balsamo' }, /DATABASE_URL must be a URL/],
    [
      'a database that cannot be reached',
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      /DATABASE_URL cannot be reached/,
    ],
    ['an SMTP_URL that is none', { SMTP_URL: 'mail' }, /SMTP_URL must be a URL/],
    ['production without its secrets', { NODE_ENV: 'production' }, /needs AUTH_SECRET/],
    [
      'production without a provider of payments',
      { NODE_ENV: 'production', AUTH_SECRET: 'x'.repeat(32), APP_URL: 'https://a.example' },
      /needs STRIPE_SECRET_KEY, or PAYMENTS=sandbox/,
    ],
    [
      'production with demo data',
      { NODE_ENV: 'production', AUTH_SECRET: 'x'.repeat(32), APP_URL: 'https://a.example', DEMO: '1' },
      /never makes demo data/,
    ],
    ['a HOST that is not ours', { HOST: '203.0.113.1' }, /Cannot listen on 203\.0\.113\.1/],
  ];
  test.each(cases)('%s', async (_, variables, sentence) => {
    const server = run(variables);
    expect(await server.exitCode).toBe(1);
    expect(server.complained()).toMatch(sentence);
    expect(server.complained().trim().split('\n')).toHaveLength(1);
  });

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const server = run({ PORT: String((other.address() as { port: number }).port) });
    expect(await server.exitCode).toBe(1);
    expect(server.complained()).toMatch(/^Bálsamo cannot start: Port \d+ on 127\.0\.0\.1 is taken/);
    other.close();
  });

  test('a DATA_DIR that cannot be written', async () => {
    const file = path.join(directory, 'file');
    await writeFile(file, '');
    const server = run({ DATA_DIR: path.join(file, 'data') });
    expect(await server.exitCode).toBe(1);
    expect(server.complained()).toMatch(/DATA_DIR .* cannot be written/);
    expect(server.complained().trim().split('\n')).toHaveLength(1);
  });

  test('a DATA_DIR that another process has, which goes on', async () => {
    const first = run();
    const address = await opened(first);
    const second = run();
    expect(await second.exitCode).toBe(1);
    expect(second.complained()).toMatch(/Another Bálsamo is already running/);
    expect((await fetch(`${address}/api/ready`)).status).toBe(200);
  });
});

describe('a running server', () => {
  test('starts though something in the file store cannot be read, and says so', async () => {
    await mkdir(path.join(directory, 'files/unreadable.part'), { recursive: true });
    const server = run();
    expect((await fetch(`${await opened(server)}/api/ready`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
    expect(server.said()).toContain('files that were left without a name could not be finished');
  });

  test('is alive and ready, and ends with 0 on SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = run();
      const address = await opened(server);
      expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'alive' });
      expect(await (await fetch(`${address}/api/ready`)).json()).toEqual({ status: 'ready' });
      server.child.kill(signal);
      expect(await server.exitCode).toBe(0);
    }
  });
});
