import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServerProcess } from '../e2e/server-process.ts';
import { fillBenchDatabase } from './fill.ts';
import { median, type Round } from './latencies.ts';
import { type Figure, ratio } from './report.ts';

const ROUNDS = 5;
const ROUND_MS = 4_000;
const GOALS = { create: 0.7, list: 0.75 } as const;
const P99_GOAL = 2.5;

/** Create and list through HTTP against the same SQL from a bare script, measured in turn. */
export async function measureThroughput(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-bench-'));
  await fillBenchDatabase(dataDirectory);
  const server = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
  try {
    const figures: Figure[] = [];
    for (const action of ['create', 'list'] as const) {
      const floors: Round[] = [];
      const https: Round[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        floors.push(await runScript('floor.ts', dataDirectory, action));
        https.push(await runScript('http-load.ts', server.address, action));
      }
      const [floor, http] = [median(floors), median(https)];
      const failures = https.reduce((sum, round) => sum + round.failures, 0);
      figures.push({
        name: `${action} through HTTP`,
        measured: `${http.perSecond.toFixed(0)}/s, p99 ${http.p99.toFixed(1)} ms${failures ? `, ${failures} FAILED` : ''}`,
        floor: `${floor.perSecond.toFixed(0)}/s, p99 ${floor.p99.toFixed(1)} ms`,
        result: `${ratio(http.perSecond, floor.perSecond)} of the floor, p99 × ${ratio(http.p99, floor.p99)}`,
        goal: `≥ ${GOALS[action]}, p99 ≤ × ${P99_GOAL}`,
        isReached:
          failures === 0 && http.perSecond / floor.perSecond >= GOALS[action] && http.p99 / floor.p99 <= P99_GOAL,
      });
    }
    return figures;
  } finally {
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function runScript(script: string, target: string, action: string): Promise<Round> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, script),
    target,
    action,
    String(ROUND_MS),
  ]);
  return JSON.parse(stdout) as Round;
}
