import path from 'node:path';
import type { Metafile } from 'esbuild';

/** Also of a package within another one's folder. */
const BUNDLED = /.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;

/** The packages, bundled or not, that a program loads before it does anything: all that it, or a chunk of it, imports by a statement. */
export function loadedAtStart({ outputs }: Metafile, program: string): Set<string> {
  const byPlace = new Map(Object.entries(outputs).map(([file, output]) => [path.resolve(file), output]));
  const packages = new Set<string>();
  const seen = new Set([path.resolve(program)]);
  for (const file of seen) {
    const output = byPlace.get(file);
    if (!output) throw new Error(`${file} is not of this build`);
    for (const input of Object.keys(output.inputs)) {
      const name = BUNDLED.exec(input)?.[1];
      if (name !== undefined) packages.add(name);
    }
    for (const { path: imported, kind, external } of output.imports) {
      if (kind !== 'import-statement') continue;
      if (external) packages.add(PACKAGE.exec(imported)?.[0] ?? imported);
      else seen.add(path.resolve(imported));
    }
  }
  return packages;
}
