import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServerProcess } from '../e2e/server-process.ts';
import { againstFloor } from './against-floor.ts';
import { fillBenchDatabase } from './fill.ts';
import type { Figure } from './report.ts';

const GOALS = { create: 0.7, list: 0.75 } as const;
const P99_GOAL = 2.5;

/** Create and list through HTTP against the same SQL from a bare script. */
export async function measureThroughput(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-bench-'));
  await fillBenchDatabase(dataDirectory);
  const server = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
  try {
    const figures: Figure[] = [];
    for (const action of ['create', 'list'] as const) {
      const name = `${action} through HTTP`;
      const { address } = server;
      figures.push(
        await againstFloor({ name, action, dataDirectory, address, goal: GOALS[action], p99Goal: P99_GOAL }),
      );
    }
    return figures;
  } finally {
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
