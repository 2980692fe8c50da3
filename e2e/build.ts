import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Build, staleBuilds } from '../scripts/builds.mjs';

/** Which installation the pages of the store apps are built for here: `phone.ts` has the address of a test's server in its place. */
export const BUILT_FOR = 'http://127.0.0.1:3999';
const MOBILE_STAMP = 'apps/mobile/build/complete';

/** Journeys and benchmarks run on the server and the pages as they are built, so they are built when stale. */
export default function buildWhatIsStale(): void {
  for (const build of staleBuilds(['server', 'web'])) run(build);
  // Those of a release may lie there, for another installation.
  const script = 'apps/web/scripts/build-shell.ts';
  const isStale = staleBuilds(['mobile']).length > 0 || readFileSync(MOBILE_STAMP, 'utf8') !== BUILT_FOR;
  if (isStale) run({ what: 'the pages of the store apps', script }, { SHELL_SERVER: BUILT_FOR });
}

function run({ what, script }: Pick<Build, 'what' | 'script'>, variables: Record<string, string> = {}): void {
  const env = { ...process.env, ...variables };
  const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) throw new Error(`Could not build ${what}.`);
}
