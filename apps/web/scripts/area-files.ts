import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'moduleIds' | 'imports' | 'facadeModuleId'>;
type ShellPath = (typeof SHELL_PATHS)[number];

/** Names of files in `assets/`. */
type AreaFiles = {
  /** What an area's first page is made of, and with it all that can be opened from there. */
  areas: Record<ShellPath, { start: string[]; all: string[] }>;
  /** All that modules of the build are in; a worker's are not. */
  chunks: string[];
};

/** What every page begins with. */
const EVERY_PAGE = ['entry.client', 'root'];

/** Where links of any area lead to: the account, the plan, the door; and pages of the site, with their words. */
export const LINKED_ROUTES = [
  ...['app-layout', 'account', 'subscribe', 'account-layout', 'entry', 'sign-in', 'sign-up', 'forgot-password'],
  ...['reset-password', 'undo-email-change', 'auth-callback', 'accept-invitation', 'association-invitation'],
  ...['staff-invitation', 'care-invitation', 'protect-account', 'payment-sandbox'],
]
  .map((name) => `routes/app/${name}`)
  .concat(['site-layout', 'find-doctor', 'privacy', 'terms', 'cookies'].map((name) => `routes/site/${name}`));

/** By area: what its page begins with, and pages about one of its people. */
export const AREA_ROUTES: Record<ShellPath, { begin: string[]; further?: string[] }> = {
  '/diary': { begin: ['routes/app/app-layout', 'routes/app/diary'] },
  '/dashboard': { begin: ['routes/app/app-layout', 'routes/app/dashboard'], further: ['routes/app/patient'] },
  '/associacao': { begin: ['routes/app/app-layout', 'routes/app/association'] },
  '/admin': { begin: ['routes/app/app-layout', 'routes/app/admin'] },
  '/conta': { begin: ['routes/app/app-layout', 'routes/app/account'] },
  '/assinar': { begin: ['routes/app/app-layout', 'routes/app/subscribe'] },
  '/offline': { begin: ['routes/site/site-layout', 'routes/site/offline'] },
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
      const areas = SHELL_PATHS.map((shell) => {
        const { begin, further = [] } = AREA_ROUTES[shell];
        const first = [...EVERY_PAGE, ...begin].flatMap(modulesOf);
        const start = filesOf(first, chunks);
        // What can be opened from there needs the network that is missing.
        if (shell === '/offline') return [shell, { start, all: start }];
        const linked = [...LINKED_ROUTES, ...further].flatMap(modulesOf);
        const opened = [...reachedFrom([...first, ...linked], nextOf)].flatMap(laterOf);
        return [shell, { start, all: filesOf([...first, ...linked, ...opened], chunks) }];
      });
      const list = { areas: Object.fromEntries(areas), chunks: chunks.map(({ fileName }) => path.basename(fileName)) };
      mkdirSync(path.dirname(listOf(web)), { recursive: true });
      writeFileSync(listOf(web), JSON.stringify(list));
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

/** Code of workers, which no module imports: whoever keeps a file that names it needs that too. */
export function workersOf(client: string, files: readonly string[], chunks: readonly string[]): string[] {
  const assets = path.join(client, 'assets');
  const workers = readdirSync(assets).filter((name) => name.endsWith('.js') && !chunks.includes(name));
  const namedIn = (file: string) => {
    const code = readFileSync(path.join(assets, file), 'utf8');
    return workers.filter((name) => code.includes(name));
  };
  return [...reachedFrom(files.flatMap(namedIn), namedIn)];
}
