import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isReady } from '../e2e/server-process.ts';
import type { Figure } from './report.ts';

const ROOT = path.join(import.meta.dirname, '..');

/** From `npm start` to a good `/api/ready`, without a build and a database, and again with both. `npm ci` is not counted. */
export async function measureStarts(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-start-'));
  await rm(path.join(ROOT, 'apps/web/build'), { recursive: true, force: true });
  try {
    const first = await start(dataDirectory);
    const second = await start(dataDirectory);
    return [line('first start, builds and makes demo data', first, 60), line('second start', second, 5)];
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function start(dataDirectory: string): Promise<number> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dataDirectory, PORT: String(port), DEMO: '1' },
    stdio: 'ignore',
    detached: true,
  });
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await sleep(20);
  }
  const seconds = (performance.now() - began) / 1000;
  const ended = once(child, 'exit');
  // The whole group, as Ctrl+C in a terminal does.
  if (child.pid) process.kill(-child.pid, 'SIGINT');
  await ended;
  for (let waited = 0; waited < 10_000; waited += 50) {
    const isGone = await fetch(`${address}/api/health`).then(
      () => false,
      () => true,
    );
    if (isGone) break;
    await sleep(50);
  }
  return seconds;
}

function line(name: string, seconds: number, goal: number): Figure {
  return {
    name,
    measured: `${seconds.toFixed(1)} s`,
    goal: `< ${goal} s`,
    isReached: seconds < goal,
  };
}
