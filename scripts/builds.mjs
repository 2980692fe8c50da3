// What is built before the server starts: the web's pages and the server itself. Plain JavaScript, since the start runs it under any Node.
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const SHARED = ['packages/domain/src', 'packages/contract/src', 'package-lock.json', 'scripts/one-byte.ts'];

/** Each build: its name in a sentence, what it is made of, the script that makes it, and the file that this script writes last. */
const BUILDS = {
  server: {
    what: 'the server',
    sources: ['apps/server', 'packages/database/src', 'packages/database/migrations', 'packages/locales', ...SHARED],
    script: 'apps/server/scripts/build.ts',
    stamp: 'apps/server/build/complete',
  },
  web: {
    what: 'the web pages',
    sources: ['apps/web', 'packages/locales', ...SHARED],
    script: 'apps/web/scripts/build.ts',
    stamp: 'apps/web/build/complete',
  },
  mobile: {
    what: 'the pages of the store apps',
    sources: ['apps/web', 'packages/locales', ...SHARED],
    script: 'apps/web/scripts/build-shell.ts',
    stamp: 'apps/mobile/build/complete',
  },
};
const SKIPPED = new Set(['build', 'node_modules', '.react-router']);

/** The builds that are not there or older than their sources, in the folder of the project. */
export function staleBuilds(names = ['server', 'web']) {
  return names.map((name) => BUILDS[name]).filter(isStale);
}

function isStale({ sources, stamp }) {
  return !existsSync(stamp) || newest(sources) > statSync(stamp).mtimeMs;
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
