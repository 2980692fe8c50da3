/**
 * No folder imports itself by way of others. Circles of files are found by Biome (`noImportCycles`), which knows no folders.
 * A folder stands for the files that lie directly in it. Tests, and what only they import, are left out: they know everything.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const ROOT = path.join(import.meta.dirname, '..');
const SOURCES = '{apps/server/src,apps/web/app,packages/*/src,bench,e2e,scripts}/**/*.{ts,tsx,mts}';
const ONLY_FOR_TESTS = /\.(test|spec|types|d)\.m?tsx?$|\/testing(\/|[^/]*\.tsx?$)|^apps\/server\/src\/isolation\//;
const PACKAGE = /^@balsamo\/(domain|contract|database|server)\//;

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Which folder imports which; the first file that does it, by both folders. */
export function folderGraph(importsOf: ReadonlyMap<string, readonly string[]>) {
  const graph = new Map<string, Set<string>>();
  const example = new Map<string, string>();
  for (const [file, imports] of importsOf) {
    const folder = path.dirname(file);
    for (const imported of imports) {
      const other = path.dirname(imported);
      if (other === folder) continue;
      graph.set(folder, (graph.get(folder) ?? new Set()).add(other));
      const edge = `${folder} → ${other}`;
      if (!example.has(edge)) example.set(edge, `${file} imports ${imported}`);
    }
  }
  return { graph, example };
}

/** Groups of folders of which each reaches each other one (strongly connected components). */
export function circlesOf(graph: Graph): string[][] {
  const reachable = new Map([...graph.keys()].map((folder) => [folder, reachableFrom(folder, graph)]));
  const isMutual = (one: string, other: string) => reachable.get(one)?.has(other) && reachable.get(other)?.has(one);
  const circles = new Map<string, string[]>();
  for (const folder of [...graph.keys()].sort()) {
    if (!isMutual(folder, folder)) continue;
    const circle = [...graph.keys()].filter((other) => isMutual(folder, other)).sort();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

function reachableFrom(start: string, graph: Graph): Set<string> {
  const seen = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    open.push(...(graph.get(folder) ?? []));
  }
  return seen;
}

/** What is wrong, a line each: every circle, with an import for each step in it. */
export function circleProblems(importsOf: ReadonlyMap<string, readonly string[]>): string[] {
  const { graph, example } = folderGraph(importsOf);
  return circlesOf(graph).flatMap((circle) => {
    const steps = [...example].filter(([edge]) => edge.split(' → ').every((folder) => circle.includes(folder)));
    return [
      `folders import each other in a circle: ${circle.join(', ')}`,
      ...steps.map(([edge, text]) => `  ${edge}: ${text}`),
    ];
  });
}

/** What a source file imports, of values and of types, as paths from the root of the repository; packages of others are left out. */
export function importsIn(file: string, source: string): string[] {
  const { staticImports, staticExports } = parseSync(file, source).module;
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    // The parser names those of values only; a type may say `typeof import('…')`.
    ...[...source.matchAll(/\bimport\(\s*'([^']+)'/g)].flatMap(([, specifier]) => specifier ?? []),
  ];
  return named.flatMap((specifier) => {
    const [own, name] = PACKAGE.exec(specifier) ?? [];
    if (own && name) return `${name === 'server' ? 'apps' : 'packages'}/${name}/src/${specifier.slice(own.length)}`;
    return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : [];
  });
}

/** Every problem, a line each. */
export function findFolderCircles(): string[] {
  const files = globSync(SOURCES, { cwd: ROOT }).filter(
    (file) => !ONLY_FOR_TESTS.test(file) && !file.includes('node_modules'),
  );
  return circleProblems(
    new Map(files.sort().map((file) => [file, importsIn(file, readFileSync(path.join(ROOT, file), 'utf8'))])),
  );
}
