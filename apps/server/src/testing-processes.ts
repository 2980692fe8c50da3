import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = path.join(import.meta.dirname, '../../..');
const MAIN = path.join(import.meta.dirname, 'main.ts');
/** Dozens are started in a run: without it each strips the types of the same modules and compiles them again. */
const COMPILE_CACHE = path.join(tmpdir(), 'balsamo-test-compiled');

export type Run = {
  child: ChildProcess;
  said: () => string;
  complained: () => string;
  exitCode: Promise<number | null>;
};

/** The server as the process that operators run. */
export function createTestProcesses(dataDirectory: () => string) {
  const running: Run[] = [];
  return { run, runCommand, opened, postmaster, end };

  /** Starts it under the Node of this test. */
  function run(variables: Record<string, string> = {}): Run {
    return runCommand(process.execPath, [MAIN], { variables });
  }

  /** Starts it by a command of its own, from the root of the repository. */
  function runCommand(
    command: string,
    args: string[],
    {
      variables = {},
      stdio = ['ignore', 'pipe', 'pipe'],
    }: { variables?: Record<string, string>; stdio?: SpawnOptions['stdio'] } = {},
  ): Run {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        DATA_DIR: dataDirectory(),
        PORT: '0',
        DEMO: '0',
        SERVE_PAGES: '0',
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...variables,
      },
      stdio,
    });
    let out = '';
    let err = '';
    child.stdout?.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      err += chunk;
    });
    const started = {
      child,
      said: () => out,
      complained: () => err,
      exitCode: once(child, 'exit').then(([code]) => code),
    };
    running.push(started);
    return started;
  }

  /** The address that it announces. */
  async function opened(server: Run): Promise<string> {
    for (;;) {
      const address = /is open at (\S+)/.exec(server.said())?.[1];
      if (address) return address;
      if (hasEnded(server.child)) throw new Error(server.complained());
      await sleep(20);
    }
  }

  /** The number of its PostgreSQL. */
  async function postmaster(): Promise<number> {
    const file = await readFile(path.join(dataDirectory(), 'postgres/postmaster.pid'), 'utf8').catch(() => '');
    return Number.parseInt(file, 10);
  }

  async function end(): Promise<void> {
    for (const { child, exitCode } of running.splice(0)) {
      if (hasEnded(child)) continue;
      child.kill('SIGTERM');
      await exitCode;
    }
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Is there a process of this number? */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
