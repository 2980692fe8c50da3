import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServerProcess } from '../e2e/server-process.ts';
import { againstBare, postgresOf, sameAnswers, startBareServer } from './against-bare.ts';
import { againstFloor } from './against-floor.ts';
import { fillBenchDatabase } from './fill.ts';
import type { Figure } from './report.ts';

/** `THROUGHPUT_ACTIONS=list,edit` looks at these alone, and not at the floor. */
const WANTED = process.env.THROUGHPUT_ACTIONS?.split(',');
type Goal = { name: string; action: string; bareAction?: string; goal: number };
/** Shares of the bare server's throughput. */
const GOALS: Goal[] = [
  { name: 'create', action: 'create', goal: 0.6 },
  { name: 'create with stock', action: 'create-with-stock', goal: 0.5 },
  { name: 'list of 20', action: 'list', goal: 0.8 },
  { name: 'list of 20, compressed by ours alone', action: 'list-compressed', goal: 0.8 },
  { name: 'check-out', action: 'check-out', goal: 0.45 },
  { name: 'edit', action: 'edit', goal: 0.45 },
  // Beside a bare list, since nobody writes insights bare: twice the 0.14 that this measured of ea7ac137.
  { name: 'insights of 30 days beside a list', action: 'insights-month', bareAction: 'list', goal: 0.28 },
];
const P99_GOAL = 2;
/** Shares of our own SQL, sent by a bare script (`floor.ts`). */
const FLOOR_GOALS = { 'create-with-stock': 0.7, list: 0.75 } as const;
const FLOOR_P99_GOAL = 2.5;

/** The data path through HTTP, against a bare server on the same tables (`bare-server.ts`) and against its own SQL. */
export async function measureThroughput(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-bench-'));
  await fillBenchDatabase(dataDirectory);
  const server = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
  const { address } = server;
  const bare = await startBareServer(dataDirectory);
  try {
    const ours = { address, pid: server.child.pid as number, postgres: await postgresOf(dataDirectory) };
    await sameAnswers(ours, bare);
    const figures: Figure[] = [];
    const goals = GOALS.filter(({ action }) => WANTED?.includes(action) ?? true);
    for (const of of goals) figures.push(...(await againstBare({ ...of, ours, bare, p99Goal: P99_GOAL })));
    for (const [action, goal] of Object.entries(WANTED ? {} : FLOOR_GOALS)) {
      const name = `${action} through HTTP, its SQL alone`;
      figures.push(await againstFloor({ name, action, dataDirectory, address, goal, p99Goal: FLOOR_P99_GOAL }));
    }
    return figures;
  } finally {
    bare.stop();
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
