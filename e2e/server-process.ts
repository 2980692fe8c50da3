import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from '../scripts/server-flags.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const START_LIMIT_MS = 120_000;

export type ServerProcess = {
  address: string;
  child: ChildProcess;
  /** Ends it as an operator would; resolves when it is gone. */
  stop: () => Promise<void>;
};

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Does the server at this address answer, with a database that is migrated? */
export function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * Starts the real server as its own process, with no setting but those given and without demo data, and waits until it is
 * ready. Its log goes nowhere; what keeps it from starting is printed.
 */
export async function startServerProcess(
  dataDirectory: string,
  variables: Record<string, string> = {},
  program = SERVER_PROGRAM,
): Promise<ServerProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...SERVER_FLAGS, program], {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      ...SERVER_ENVIRONMENT,
      DATA_DIR: dataDirectory,
      PORT: String(port),
      DEMO: '0',
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await sleep(25)) {
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null) throw new Error(`the server ended with ${ended} before it was ready`);
    if (await isReady(address)) return { address, child, stop };
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not ready within ${START_LIMIT_MS / 1000} s`);
}
