import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'moduleIds' | 'imports' | 'facadeModuleId'>;
export type ShellPath = (typeof SHELL_PATHS)[number];

/** Names of files in `assets/`: what an area's first page is made of, and with it all that can be opened from there. */
export type AreaFiles = Record<ShellPath, { start: string[]; all: string[] }>;

/** What every page begins with. */
const EVERY_PAGE = ['entry.client', 'root'];
/** Where a person of the app comes by from any area: the account, the plan, the door. */
const EVERY_AREA = [
  'routes/app/app-layout',
  'routes/app/account',
  'routes/app/subscribe',
  'routes/app/account-layout',
  'routes/app/sign-in',
  'routes/app/entry',
];

const AREAS: Record<ShellPath, { begin: string[]; open: string[] }> = {
  '/diary': { begin: ['routes/app/app-layout', 'routes/app/diary'], open: EVERY_AREA },
  '/dashboard': {
    begin: ['routes/app/app-layout', 'routes/app/dashboard'],
    open: [...EVERY_AREA, 'routes/app/patient'],
  },
  '/associacao': { begin: ['routes/app/app-layout', 'routes/app/association'], open: EVERY_AREA },
  '/admin': { begin: ['routes/app/app-layout', 'routes/app/admin'], open: EVERY_AREA },
  '/conta': { begin: ['routes/app/app-layout', 'routes/app/account'], open: EVERY_AREA },
  '/assinar': { begin: ['routes/app/app-layout', 'routes/app/subscribe'], open: EVERY_AREA },
  // What can be opened from there needs the network that is missing.
  '/offline': { begin: ['routes/site/site-layout', 'routes/site/offline'], open: [] },
};

const listOf = (web: string) => path.join(web, 'build/area-files.json');

export const readAreaFiles = (web: string): AreaFiles => JSON.parse(readFileSync(listOf(web), 'utf8'));

/**
 * Lists for the service worker which files each area of the app is made of. What is opened later is looked for module by module: a file
 * that several areas share would otherwise bring all that any of its modules opens.
 */
export function areaFiles(web: string): Plugin {
  return {
    name: 'area-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const ids = [...this.getModuleIds()];
      const modulesOf = (name: string) => {
        const file = path.join(web, 'app', name);
        // The router asks for each route once more, under a query of its own.
        const found = ids.filter((id) => id.startsWith(`${file}.ts`));
        if (found.length === 0) throw new Error(`No module of the build is ${name}.`);
        return found;
      };
      const laterOf = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      const nextOf = (id: string) => [...(this.getModuleInfo(id)?.importedIds ?? []), ...laterOf(id)];
      const lists = SHELL_PATHS.map((shell) => {
        const { begin, open } = AREAS[shell];
        const first = [...EVERY_PAGE, ...begin].flatMap(modulesOf);
        const reached = reachedFrom([...first, ...open.flatMap(modulesOf)], nextOf);
        const opened = [...open.flatMap(modulesOf), ...[...reached].flatMap(laterOf)];
        return [
          shell,
          {
            start: filesOf(first, chunks),
            // A page of text shows all at once.
            all: filesOf(shell === '/offline' ? first : [...first, ...opened], chunks),
          },
        ];
      });
      mkdirSync(path.dirname(listOf(web)), { recursive: true });
      writeFileSync(listOf(web), JSON.stringify(Object.fromEntries(lists)));
    },
  };
}

/** All that is reached from some places on, themselves among it. */
export function reachedFrom(places: Iterable<string>, next: (place: string) => Iterable<string>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...places];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    waiting.push(...next(place));
  }
  return reached;
}

/** The files that some modules are fetched with, and the files that those import at once. */
export function filesOf(modules: readonly string[], chunks: readonly Chunk[]): string[] {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const fetched = modules.flatMap((id) => {
    const chunk =
      chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
      chunks.find(({ moduleIds }) => moduleIds.includes(id));
    return chunk ? [chunk.fileName] : [];
  });
  return [...reachedFrom(fetched, (file) => imports.get(file) ?? [])].map((file) => path.basename(file)).sort();
}

/** Files of code that no module imports, such as a worker's: whoever keeps a file that names one needs that too. */
export function namedBy(client: string, files: readonly string[]): string[] {
  const assets = path.join(client, 'assets');
  const unimported = readdirSync(assets).filter((name) => /-worker-.{8}\.js$/.test(name));
  return unimported.filter((name) =>
    files.some((file) => readFileSync(path.join(assets, file), 'utf8').includes(name)),
  );
}
