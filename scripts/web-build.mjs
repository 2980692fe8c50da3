// Is the web's build older than anything it is made of?
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['apps/web', 'packages/domain/src', 'packages/contract/src', 'packages/locales', 'package-lock.json'];
const SKIPPED = new Set(['build', 'node_modules', '.react-router']);
/** Written last by apps/web/scripts/build.ts. */
export const BUILD_STAMP = 'apps/web/build/complete';

export function isWebBuildStale() {
  return !existsSync(BUILD_STAMP) || newest(SOURCES) > statSync(BUILD_STAMP).mtimeMs;
}

function newest(places) {
  let latest = 0;
  for (const place of places) {
    const found = statSync(place);
    const isFolder = found.isDirectory();
    // A folder's own time tells of files that were removed.
    latest = Math.max(
      latest,
      found.mtimeMs,
      isFolder
        ? newest(
            readdirSync(place)
              .filter((name) => !SKIPPED.has(name))
              .map((name) => path.join(place, name)),
          )
        : 0,
    );
  }
  return latest;
}
