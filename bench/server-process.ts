import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = path.join(import.meta.dirname, '..');

export type ServerProcess = { address: string; child: ChildProcess; stop: () => Promise<void> };

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts the real server as its own process and waits until it is ready. Its log goes nowhere unless `log` is given. */
export async function startServerProcess(
  dataDirectory: string,
  variables: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = variables.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [path.join(ROOT, 'apps/server/src/main.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: '',
      DATA_DIR: dataDirectory,
      PORT: port,
      DEMO: '0',
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  for (let waited = 0; waited < 60_000; waited += 25) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} before it was ready`);
    const isReady = await fetch(`${address}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) {
      return {
        address,
        child,
        stop: async () => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const ended = once(child, 'exit');
          child.kill('SIGTERM');
          await ended;
        },
      };
    }
    await sleep(25);
  }
  child.kill('SIGKILL');
  throw new Error('the server was not ready within a minute');
}
