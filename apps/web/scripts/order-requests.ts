import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { minify } from 'terser';
import { LATER_MODULES, MODULES_OF_PARTS, SHELL_SCRIPT_MARK } from '../app/platform/inline-scripts.ts';

/**
 * Browsers ask one host for six things at once over HTTP/1.1. The largest modules take two of the places, since they take longest;
 * the others are for the page's texts and data, whose short answers free them soon.
 */
const MODULES_BEFORE_DATA = 2;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/**
 * Has what shells begin with compiled in one go, and sets in which order a shell asks for what it needs. As it is built, every module comes first, and on a slow network the data that
 * the page shows arrives after its code. Modules that only pass on what others hold are not asked for at all.
 */
export async function orderRequests(client: string): Promise<void> {
  const read = (url: string) => readFileSync(path.join(client, url), 'utf8');
  const assets = readdirSync(path.join(client, 'assets'));
  const manifests = assets.filter((name) => /^manifest-.+\.js$/.test(name));
  if (manifests.length !== 1) throw new Error(`There is not one manifest of routes: ${manifests.join()}`);
  const manifest = path.join(client, 'assets', manifests[0] as string);
  writeFileSync(manifest, withoutImports(readFileSync(manifest, 'utf8')));
  const find = (name: string) => {
    const files = assets.filter((file) => file.startsWith(`${name}-`) && /^-.{8}\.js$/.test(file.slice(name.length)));
    if (files.length !== 1) throw new Error(`There is not one file of code with the name ${name}: ${files.join()}`);
    return `/assets/${files[0]}`;
  };
  const begunWith = new Set<string>();
  for (const shell of SHELL_PATHS) {
    const file = path.join(client, shell, 'index.html');
    const html = readFileSync(file, 'utf8');
    for (const url of modulesOf(html)) begunWith.add(url);
    writeFileSync(file, withOrderedRequests(html, read, find));
  }
  for (const url of begunWith) writeFileSync(path.join(client, url), compiledWhole(await minified(read(url))));
}

/**
 * Minified once more, by the older of the minifiers: behind the bundler's own it takes another two kilobytes off the diary's first load. Only what a shell
 * begins with, since over the whole build it would take half a minute. As it was told by trial, longer code that repeats itself is fewer bytes on the wire
 * than code joined by commas.
 */
async function minified(code: string): Promise<string> {
  const { code: shorter } = await minify(code, {
    module: true,
    ecma: 2020,
    compress: { passes: 3, sequences: false, collapse_vars: false },
  });
  if (!shorter) throw new Error('A module of a shell came out empty.');
  return shorter;
}

/**
 * Lets a browser (Chromium from 136 on) compile the code whole, beside the page and while it arrives. Left alone it compiles each function when
 * that is first called, and the page waits: the start of the diary has some two thousand of them, at each start anew, since Chromium (156) takes no
 * compiled code of a module from its cache. To be of use the line must be the first.
 */
const compiledWhole = (code: string): string => `//# allFunctionsCalledOnLoad\n${code}`;

const modulesOf = (html: string): string[] => Array.from(html.matchAll(PRELOAD), ([, url = '']) => url);

const MANIFEST = 'window.__reactRouterManifest=';

/**
 * The router's list of routes, of pages alone and without the modules that each imports: a browser reads them off the modules themselves, and every first
 * load of a page has this list in it. The server, which writes a page's preloads, has a list of its own.
 */
export function withoutImports(manifest: string): string {
  if (!manifest.startsWith(MANIFEST)) throw new Error('The manifest of routes is not built as expected.');
  const { entry, routes, ...rest } = JSON.parse(manifest.slice(MANIFEST.length).replace(/;\s*$/, '')) as RouteManifest;
  const bare = Object.entries(routes)
    // What is read by machines, such as `robots.txt`, no link leads to without leaving the app.
    .filter(([, route]) => route.hasDefaultExport !== false)
    .map(([id, route]) => [id, { ...onlySet(route), imports: [] }]);
  return `${MANIFEST}${JSON.stringify({ entry: { ...entry, imports: [] }, routes: Object.fromEntries(bare), ...rest })};`;
}

type RouteManifest = { entry: object; routes: Record<string, { hasDefaultExport?: boolean }> };

/** The router asks of each flag whether it is set. */
const onlySet = (route: object): object =>
  Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));

/** `read` gives the code of a module by its URL, `find` the URL by the name of the file without its hash. */
export function withOrderedRequests(
  html: string,
  read: (url: string) => string,
  find: (name: string) => string,
): string {
  // A page that asks for nothing but its code.
  if (!html.includes(SHELL_SCRIPT_MARK)) return html;
  const script = /<script type="module" async="">(.*?)<\/script>/s.exec(html)?.[1];
  if (script === undefined || !html.includes(LATER_MODULES)) {
    throw new Error('A shell is not built as expected: it has no module script, or no place for its later modules.');
  }
  const { code, passedBy } = withoutPassing(script, read);
  const modules = modulesOf(html)
    .filter((url) => !passedBy.has(url))
    .map((url) => ({ url, size: read(url).length }))
    .sort((a, b) => b.size - a.size)
    .map(({ url }) => url);
  const first = modules.slice(0, MODULES_BEFORE_DATA).map((url) => `<link rel="modulepreload" href="${url}"/>`);
  const inList = (urls: readonly string[]) => JSON.stringify(urls).slice(1, -1);
  return html
    .replace(script, () => code)
    .replaceAll(PRELOAD, '')
    .replaceAll(MODULES_OF_PARTS, (_, name: string) => inList(withNeeds(find(name), read, new Set(modules))))
    .replace(SHELL_SCRIPT_MARK, (mark) => first.join('') + mark)
    .replace(LATER_MODULES, () => inList(modules.slice(MODULES_BEFORE_DATA)));
}

/** A module and what it imports at once, without the known ones. */
function withNeeds(url: string, read: (url: string) => string, known: Set<string>): string[] {
  if (known.has(url)) return [];
  known.add(url);
  const needs = Array.from(read(url).matchAll(/(?:from|import)"\.\/([^"]+)"/g), ([, name]) => `/assets/${name}`);
  return [url, ...needs.flatMap((need) => withNeeds(need, read, known))];
}

/** The module script with names taken from where they are, and the modules that only passed them on. */
function withoutPassing(script: string, read: (url: string) => string): { code: string; passedBy: Set<string> } {
  const passedBy = new Set<string>();
  let code = script;
  const moved: string[] = [];
  for (const [statement, name = '', url = ''] of script.matchAll(/import \* as (route\d+) from "([^"]+)";/g)) {
    const passing = passingOf(read(url));
    if (!passing) continue;
    passedBy.add(url);
    const names = passing.names.map(({ here, there }) => ({ there, here, own: `${name}_${here}` }));
    const imports = names.map(({ there, own }) => `${there} as ${own}`).join(',');
    const id = new RegExp(`("[^"]+"):${name}\\b`).exec(code)?.[1];
    code = code
      .replace(statement, () => `import {${imports}} from "${passing.from}";`)
      .replace(`:${name}`, () => `:{${names.map(({ here, own }) => `${here}:${own}`).join(',')}}`);
    if (id) moved.push(`r[${id}].module="${passing.from}"`);
  }
  for (const [statement, url = ''] of script.matchAll(/import\("([^"]+)"\)/g)) {
    const from = /^import"\.\/([^"]+)";?\s*$/.exec(read(url))?.[1];
    if (from === undefined) continue;
    passedBy.add(url);
    moved.push(`entry.module="/assets/${from}"`);
    // The page preloads what the list of routes names, once more when it is taken over: there too, it is where the code is.
    code = code.replace(
      statement,
      () => `{const {entry,routes:r}=window.__reactRouterManifest;${moved.join(';')}}\nimport("/assets/${from}")`,
    );
  }
  return { code, passedBy };
}

/** What a module passes on, if that is all it does. */
function passingOf(code: string): { from: string; names: { there: string; here: string }[] } | undefined {
  const parts = /^(?:import"\.\/[^"]+";)*export\{([^}]+)\}from"\.\/([^"]+)";(?:import"\.\/[^"]+";)*\s*$/.exec(code);
  if (!parts) return undefined;
  const names = (parts[1] ?? '').split(',').map((pair) => {
    const [there = '', here = there] = pair.split(' as ');
    return { there, here };
  });
  return { from: `/assets/${parts[2]}`, names };
}
