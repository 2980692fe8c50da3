import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestProcesses, isAlive } from './testing-processes.ts';

/** Whole programs are started here, npm among them: on a busy machine each takes its time. */
vi.setConfig({ testTimeout: 120_000 });
const PATIENT = { timeout: 60_000 };

let directory: string;
const processes = createTestProcesses(() => directory);
const { run, runCommand, opened, postmaster } = processes;

/** `npm start` would install what is missing, under the feet of everything else that runs. */
beforeAll(() => {
  const install = path.join(import.meta.dirname, '../../../node_modules/.package-lock.json');
  const lock = path.join(import.meta.dirname, '../../../package-lock.json');
  if (statSync(install).mtimeMs < statSync(lock).mtimeMs)
    throw new Error('Run `npm ci` first: node_modules is older than package-lock.json.');
});
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'balsamo-stopping-'));
});
afterEach(async () => {
  await processes.end();
  await rm(directory, { recursive: true, force: true });
});

/** Asks again and again on one kept-alive connection; answers how it ended: the error, or the header of the last answer. */
async function askUntilEnded(address: string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let isFirst = true; ; isFirst = false) {
    const answer = await new Promise<IncomingMessage | Error>((resolve) => {
      request(`${address}/api/ready`, { agent }, resolve).on('error', resolve).end();
    });
    if (answer instanceof Error) return isFirst ? 'never answered' : `reset: ${answer.message}`;
    await answer.resume().toArray();
    if (answer.headers.connection === 'close') return 'told to close';
  }
}

/** Processes whose command line or environment names this folder; a server and its PostgreSQL leave none. */
const leftBehind = () =>
  spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(directory) || isOurs(Number.parseInt(line, 10)));

function isOurs(pid: number): boolean {
  try {
    return pid !== process.pid && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${directory}`);
  } catch {
    return false;
  }
}

describe('SIGTERM', () => {
  test('ends every busy kept-alive connection with an answer that says so, and resets none', async () => {
    const server = run();
    const address = await opened(server);
    const clients = Array.from({ length: 8 }, () => askUntilEnded(address));
    await (await fetch(`${address}/api/ready`)).text();
    server.child.kill('SIGTERM');
    expect(await Promise.all(clients)).toEqual(clients.map(() => 'told to close'));
    expect(await server.exitCode).toBe(0);
    expect(leftBehind()).toEqual([]);
  });

  test('is first said to proxies, for as long as was asked, while everything else is answered as before', async () => {
    const server = run({ DRAIN_SECONDS: '3' });
    const address = await opened(server);
    const ask = (path: string) => fetch(`${address}${path}`).then(({ status }) => status);
    expect(await ask('/api/ready')).toBe(200);
    server.child.kill('SIGTERM');
    await expect.poll(() => ask('/api/ready'), PATIENT).toBe(503);
    expect(await ask('/api/health')).toBe(200);
    expect(await server.exitCode).toBe(0);
  });

  test('while it starts stops what was started, and ends with 0', async () => {
    const server = run();
    await expect.poll(postmaster, PATIENT).toBeGreaterThan(0);
    server.child.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
    expect(server.complained()).toBe('');
    expect(leftBehind()).toEqual([]);
  });
});

describe('npm start', () => {
  test('ends server and database when npm alone is told to', async () => {
    const npm = runCommand('npm', ['start']);
    await opened(npm);
    npm.child.kill('SIGTERM');
    expect(await npm.exitCode).toBe(0);
    expect(leftBehind()).toEqual([]);
  });

  test('ends server and database when npm is killed', async () => {
    const npm = runCommand('npm', ['start']);
    await opened(npm);
    const pid = await postmaster();
    npm.child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), PATIENT).toBe(false);
    await expect.poll(leftBehind, PATIENT).toEqual([]);
  });

  const canBePidOne = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;
  test.runIf(canBePidOne)('as the first process of a container ends in order', async () => {
    const outside = runCommand('unshare', ['--pid', '--fork', '--mount-proc', 'sh', '-c', 'exec npm start']);
    await opened(outside);
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(outside.child.pid)], { encoding: 'utf8' });
    process.kill(Number(stdout), 'SIGTERM');
    expect(await outside.exitCode).toBe(0);
    // What the kernel had to kill would have left it behind.
    expect(await postmaster()).toBeNaN();
  });
});

test('the launcher that is killed takes the server and its database along', async () => {
  const launcher = runCommand(process.execPath, ['scripts/start.mjs']);
  await opened(launcher);
  const pid = await postmaster();
  launcher.child.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), PATIENT).toBe(false);
  await expect.poll(leftBehind, PATIENT).toEqual([]);
});

test.runIf(process.platform === 'linux')('an output that cannot be written ends nothing', async () => {
  const full = await open('/dev/full', 'w');
  try {
    const port = 20_000 + (process.pid % 20_000);
    const server = runCommand(process.execPath, ['apps/server/src/main.ts'], {
      variables: { PORT: String(port) },
      stdio: ['ignore', full.fd, 'pipe'],
    });
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(ask, PATIENT).toBe(200);
    // More than is held back before it is written.
    for (let line = 0; line < 100; line++) expect(await ask()).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
  } finally {
    await full.close();
  }
});
