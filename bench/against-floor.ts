import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { median, type Round } from './latencies.ts';
import { type Figure, ratio } from './report.ts';

const ROUNDS = 5;
const ROUND_MS = 4_000;

/**
 * An action through HTTP (`http-load.ts`) against the same SQL from a bare script (`floor.ts`), measured in turn.
 * Goals: least share of the floor's throughput, and how many times the floor's p99 it may have.
 */
export async function againstFloor(measurement: {
  name: string;
  action: string;
  dataDirectory: string;
  address: string;
  goal: number;
  p99Goal?: number;
}): Promise<Figure> {
  const { name, action, dataDirectory, address, goal, p99Goal } = measurement;
  const floors: Round[] = [];
  const https: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await runScript('floor.ts', dataDirectory, action));
    https.push(await runScript('http-load.ts', address, action));
  }
  const [floor, http] = [median(floors), median(https)];
  const failures = https.reduce((sum, round) => sum + round.failures, 0);
  const isQuickEnough = p99Goal === undefined || http.p99 / floor.p99 <= p99Goal;
  return {
    name,
    measured: `${http.perSecond.toFixed(0)}/s, p99 ${http.p99.toFixed(1)} ms${failures ? `, ${failures} FAILED` : ''}`,
    floor: `${floor.perSecond.toFixed(0)}/s, p99 ${floor.p99.toFixed(1)} ms`,
    result: `${ratio(http.perSecond, floor.perSecond)} of the floor, p99 × ${ratio(http.p99, floor.p99)}`,
    goal: `≥ ${goal}${p99Goal === undefined ? '' : `, p99 ≤ × ${p99Goal}`}`,
    isReached: failures === 0 && http.perSecond / floor.perSecond >= goal && isQuickEnough,
  };
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
