import { spawnSync } from 'node:child_process';
import { staleBuilds } from '../scripts/builds.mjs';

/** Journeys and benchmarks run on the server and the pages as they are built, so they are built when stale. */
export default function buildWhatIsStale(): void {
  for (const { what, script } of staleBuilds()) {
    const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`Could not build ${what}.`);
  }
}
