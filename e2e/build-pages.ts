import { spawnSync } from 'node:child_process';
import { isWebBuildStale } from '../scripts/web-build.mjs';

/** Playwright global setup: the journeys run on the pages as they are built, so they are built when stale. */
export default function buildPages(): void {
  if (!isWebBuildStale()) return;
  const { status } = spawnSync(process.execPath, ['apps/web/scripts/build.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The web pages could not be built.');
}
