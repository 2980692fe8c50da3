/** The proxy of `deploy/Caddyfile.several` itself, in front of two servers; where CADDY names the program. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isReady } from '../e2e/server-process.ts';
import type { RunningProxy } from './proxy.ts';

const CADDYFILE = path.join(import.meta.dirname, '../deploy/Caddyfile.several');

/** @param program of Caddy */
export async function startCaddy(program: string, ports: readonly number[]): Promise<RunningProxy> {
  const home = await mkdtemp(path.join(tmpdir(), 'balsamo-caddy-'));
  const address = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    env: {
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      APP_URL: address,
      UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    },
    stdio: 'ignore',
  });
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}`);
    await sleep(50);
  }
  return {
    address,
    close: () => {
      child.kill('SIGTERM');
      void rm(home, { recursive: true, force: true });
    },
  };
}
