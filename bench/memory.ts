import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startServerProcess } from '../e2e/server-process.ts';
import { fillBenchDatabase } from './fill.ts';
import type { Figure } from './report.ts';

const IDLE_AFTER_MS = 20_000;
/** Two looks at whether it has anything to do (apps/server/src/platform/idle-memory.ts), and one more. */
const AT_REST_AFTER_MS = 90_000;
const LOAD_MS = Number(process.env.MEMORY_SECONDS ?? 300) * 1000;
const TURN_MS = 5_000;
/** What the app asks for most, in turn. */
const ACTIONS = ['list-compressed', 'create-with-stock', 'check-out', 'edit'] as const;
const GOALS_MB = { idle: 130, afterLoad: 240 } as const;

/** The resident set of the server's process, which serves pages too: some time after its start, and after minutes of load on sixteen connections. */
export async function measureMemory(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-bench-'));
  await fillBenchDatabase(dataDirectory);
  // As the image and the systemd unit start it: from files that it may not write, so without compiled code of before (ADR-0060).
  const server = await startServerProcess(dataDirectory, { NODE_DISABLE_COMPILE_CACHE: '1' });
  try {
    const pid = server.child.pid as number;
    await sleep(IDLE_AFTER_MS);
    const idle = await residentMegabytes(pid);
    for (let turn = 0; turn * TURN_MS < LOAD_MS; turn++) {
      const action = ACTIONS[turn % ACTIONS.length] as string;
      const script = path.join(import.meta.dirname, 'http-load.ts');
      await promisify(execFile)(process.execPath, [script, server.address, action, String(TURN_MS)]);
    }
    const loaded = await residentMegabytes(pid);
    await sleep(AT_REST_AFTER_MS);
    const atRest = await residentMegabytes(pid);
    return [
      figure(`memory ${IDLE_AFTER_MS / 1000} s after the start`, idle, GOALS_MB.idle),
      figure(`memory after ${LOAD_MS / 1000} s of load`, loaded, GOALS_MB.afterLoad),
      figure(`memory ${AT_REST_AFTER_MS / 1000} s after that load`, atRest, GOALS_MB.idle),
    ];
  } finally {
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

function figure(name: string, megabytes: number, goal: number): Figure {
  return { name, measured: `${megabytes.toFixed(0)} MB`, goal: `≤ ${goal} MB`, isReached: megabytes <= goal };
}

export async function residentMegabytes(pid: number): Promise<number> {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / 1_000_000;
}
